import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

/** A modal dialog by the browser's own `<dialog>`: focus kept inside and given back, Escape closes. */
export function Dialog({ title, children, onClose }: { title: string; children: ReactNode; onClose(): void }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => ref.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself; the click is on the backdrop
    <dialog
      ref={ref}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && ref.current.close()}
      className="m-auto max-h-[92dvh] w-[min(60rem,94vw)] overflow-hidden rounded-2xl border border-line bg-card p-0 text-ink shadow-2xl backdrop:bg-black/50"
    >
      <div className="flex max-h-[92dvh] flex-col">
        <div className="flex items-center gap-3 border-b border-line py-2 pr-2 pl-5">
          <h2 className="min-w-0 flex-1 truncate text-sm font-medium">
            <bdi>{title}</bdi>
          </h2>
          <button
            type="button"
            aria-label="关闭"
            onClick={() => ref.current?.close()}
            className="grid size-10 cursor-pointer place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
          >
            <X size={20} aria-hidden />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
