import { Menu as Base } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

interface Props {
  /** The button that opens it; without one the menu stands at `at`, a point of the window, until it is closed. */
  trigger?: ReactElement<Record<string, unknown>>;
  at?: { x: number; y: number } | undefined;
  onClose?(): void;
  /** The element that gets the focus after it closes; the button otherwise. */
  finalFocus?: () => HTMLElement | null;
  align?: 'start' | 'center' | 'end';
  /** With a button: it is open from the beginning. */
  open?: boolean;
  children: ReactNode;
}

const POPUP =
  'z-50 min-w-48 max-h-(--available-height) overflow-y-auto rounded-xl border border-line bg-card py-1.5 text-ink shadow-xl outline-none transition duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0';

/** A menu: arrow keys, letters and Escape as everywhere, one column of `MenuItem`. */
export function Menu({ trigger, at, onClose, finalFocus, align = 'end', open = false, children }: Props) {
  const anchor = at && { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) };
  return (
    <Base.Root
      modal={false}
      defaultOpen={open}
      {...(!trigger && { open: at !== undefined, onOpenChange: (open: boolean) => !open && onClose?.() })}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Positioner
          {...(anchor && { anchor })}
          align={trigger ? align : 'start'}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Base.Popup {...(finalFocus && { finalFocus })} className={POPUP}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface ItemProps {
  icon?: LucideIcon;
  /** Keys that do the same. */
  keys?: string;
  danger?: boolean;
  disabled?: boolean;
  onClick(): void;
  children: ReactNode;
}

/** One thing to do. */
export function MenuItem({ icon: Icon, keys, danger = false, disabled = false, onClick, children }: ItemProps) {
  return (
    <Base.Item
      disabled={disabled}
      onClick={onClick}
      className={`flex min-h-10 pointer-coarse:min-h-11 cursor-pointer items-center gap-3 px-4 text-sm outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-45 data-highlighted:bg-sunken ${danger ? 'text-danger' : ''}`}
    >
      {Icon ? <Icon size={17} aria-hidden className={danger ? '' : 'text-muted'} /> : <span className="w-4" />}
      <span className="flex-1">{children}</span>
      {keys && <kbd className="font-sans text-xs text-muted pointer-coarse:hidden">{keys}</kbd>}
    </Base.Item>
  );
}

/** A line between groups of things to do. */
export const MenuLine = () => <Base.Separator className="my-1.5 h-px bg-line" />;
