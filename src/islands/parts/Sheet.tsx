import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';

interface Props {
  title: string;
  open: boolean;
  onOpen(open: boolean): void;
  /** What has the focus when it opens; without it the sheet itself. */
  focus?(): HTMLElement | null;
  children: ReactNode;
  /** What stands at its bottom edge. */
  foot: ReactNode;
}

/**
 * A sheet from the bottom edge of a narrow window. It leaves a strip of the page to be seen, and a press there, Escape
 * or the button close it.
 */
export function Sheet({ title, open, onOpen, focus, children, foot }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={onOpen}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-black/45 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          initialFocus={() => focus?.() ?? popup.current}
          className="fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[86dvh] w-full max-w-2xl flex-col rounded-t-2xl border-t border-line bg-card text-ink shadow-2xl outline-none transition-transform duration-200 data-ending-style:translate-y-full data-starting-style:translate-y-full"
        >
          <div className="flex items-center border-b border-line py-1 pr-2 pl-5">
            <Base.Title className="flex-1 text-base font-medium">{title}</Base.Title>
            <Base.Close
              aria-label="关闭"
              className="grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink focus-visible:outline-2 focus-visible:outline-accent"
            >
              <X size={20} aria-hidden />
            </Base.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain scroll-smooth p-5 motion-reduce:scroll-auto">
            {children}
          </div>
          <div className="flex border-t border-line p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">{foot}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
