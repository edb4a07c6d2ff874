import { useEffect, useRef, useState } from 'react';
import { SearchBox } from './SearchBox.tsx';

/**
 * The search as a modal dialog, in the page from the start: the header's button opens it by its `command`, the key `/`
 * by `components/search-key.js`, both before any island lives. Each opening begins with an empty box.
 */
export function HeaderSearchDialog() {
  const [round, setRound] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const close = (): void => dialog.current?.close(); // settings of the page that is open already were found
    addEventListener('hashchange', close);
    return () => removeEventListener('hashchange', close);
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      ref={dialog}
      id="site-search"
      aria-label="搜索工具"
      closedby="any"
      onClose={() => setRound(round + 1)}
      // For browsers that do not know `closedby` yet.
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      className="mx-auto mt-[12vh] w-[min(40rem,calc(100vw-2rem))] overflow-visible rounded-2xl border border-line bg-card p-0 text-ink shadow-2xl backdrop:bg-black/40"
    >
      <div className="p-3">
        <SearchBox
          key={round}
          placeholder="搜工具或任务，如“合并”“报名照”"
          inputClass="h-12 w-full rounded-xl bg-sunken px-4 text-base placeholder:text-muted"
          listClass="mt-2 max-h-[60vh] overflow-auto"
        />
        <p className="mt-2 px-2 text-xs text-muted pointer-coarse:hidden">↑ ↓ 选择，回车打开，Esc 关闭</p>
      </div>
    </dialog>
  );
}
