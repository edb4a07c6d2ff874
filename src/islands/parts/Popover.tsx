import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';

interface Props {
  trigger: ReactElement<Record<string, unknown>>;
  title: string;
  /** It is open from the beginning. */
  open?: boolean;
  children: ReactNode;
}

/** A small window beside the button that opens it; Escape and a press outside close it. */
export function Popover({ trigger, title, open = false, children }: Props) {
  return (
    <Base.Root defaultOpen={open}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup className="max-h-(--available-height) w-[min(22rem,calc(100vw-1rem))] overflow-y-auto rounded-2xl border border-line bg-card p-4 text-ink shadow-xl outline-none transition duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Base.Title className="sr-only">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
