import { useEffect, useRef } from 'react';
import { HeaderSearchBox } from './HeaderSearchBox.tsx';

/**
 * The search as a modal dialog, loaded when a visitor first opens it; showModal puts the focus in the box. `onClose`
 * runs after Escape or a click outside.
 */
export default function HeaderSearchDialog({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      ref={dialog}
      aria-label="搜索工具"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      className="mx-auto mt-[12vh] w-[min(40rem,calc(100vw-2rem))] overflow-visible rounded-2xl border border-line bg-card p-0 text-ink shadow-2xl backdrop:bg-black/40"
    >
      <div className="p-3">
        <HeaderSearchBox
          placeholder="搜工具或任务，如 合并、报名照"
          inputClass="h-12 w-full rounded-xl bg-sunken px-4 text-base placeholder:text-muted"
          listClass="mt-2 max-h-[60vh] overflow-auto"
        />
        <p className="mt-2 px-2 text-xs text-muted pointer-coarse:hidden">↑ ↓ 选择，回车打开，Esc 关闭</p>
      </div>
    </dialog>
  );
}
