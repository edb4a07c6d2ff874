import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';

interface Props {
  title: string;
  children: ReactNode;
  onClose(): void;
  /** A dialog of a few lines; pictures and the like take the width there is. */
  small?: boolean;
  /** Keys pressed anywhere in the dialog. */
  onKeyDown?(event: KeyboardEvent): void;
}

/**
 * A modal dialog: focus is kept inside and given back, the page behind stands still, Escape and a press outside close.
 */
export function Dialog({ title, children, onClose, small = false, onKeyDown }: Props) {
  const [open, setOpen] = useState(true);
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={setOpen} onOpenChangeComplete={(shown) => !shown && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-black/55 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          initialFocus={popup}
          onKeyDown={onKeyDown}
          className={`${small ? 'w-[min(44rem,94vw)]' : 'w-[min(60rem,94vw)]'} fixed inset-0 z-50 m-auto flex h-fit max-h-[92dvh] flex-col overflow-hidden rounded-2xl border border-line bg-card text-ink shadow-2xl outline-none transition duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0`}
        >
          <div className="flex items-center gap-3 border-b border-line py-1.5 pr-2 pl-5">
            <Base.Title className="min-w-0 flex-1 truncate text-sm font-medium">
              <bdi>{title}</bdi>
            </Base.Title>
            <Base.Close
              aria-label="关闭"
              className="grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink focus-visible:outline-2 focus-visible:outline-accent"
            >
              <X size={20} aria-hidden />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
