import { FileDown, FileUp } from 'lucide-react';
import { type ComponentType, useCallback, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import type { OfferProps } from './Offer.tsx';
import { usePageDrop } from './use-page-drop.ts';

const loadOffer = () => import('./Offer.tsx');

/**
 * The way into the site for a file: dropped anywhere on the home page, pasted or picked, it is looked into, and what can
 * be done with it is offered. Nothing of that is in the page's first bytes.
 */
export function HomeDrop() {
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [failed, setFailed] = useState(false);
  // Not `lazy`: React would hold the dialog back behind its fallback.
  const [Offer, setOffer] = useState<ComponentType<OfferProps>>();

  const onIntent = useCallback(() => {
    loadOffer().then(
      (chunk) => {
        setOffer(() => chunk.default);
        setFailed(false);
      },
      () => setFailed(true),
    );
  }, []);
  const onFiles = (given: File[]): void => {
    setFiles(given);
    onIntent();
  };
  const over = usePageDrop({ onIntent, onFiles });
  const waiting = files.length > 0 && !Offer;

  return (
    <section
      aria-label="打开文件"
      aria-busy={waiting}
      onPointerEnter={onIntent}
      className="flex flex-col items-center gap-3 rounded-3xl border-2 border-dashed border-line bg-card px-5 py-5 sm:flex-row sm:gap-5 sm:px-7 sm:py-6 sm:text-left"
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-input="home"
        onChange={({ currentTarget }) => {
          const picked = [...(currentTarget.files ?? [])];
          currentTarget.value = ''; // so that the same file can be picked again
          if (picked.length) onFiles(picked);
        }}
      />
      <span className="hidden size-14 shrink-0 place-items-center rounded-2xl bg-accent-soft text-accent sm:grid">
        <FileUp size={26} aria-hidden />
      </span>
      <p className="min-w-0 flex-1">
        <span className="block text-lg font-medium text-ink">
          <span className="pointer-coarse:hidden">把文件拖到这里，看看能做什么</span>
          <span className="hidden pointer-coarse:inline">手里有文件？看看能做什么</span>
        </span>
        <span role="status" className="mt-0.5 block text-sm text-balance text-muted">
          {waiting ? (
            failed ? (
              '页面组件没有加载成功，请检查网络后再试一次。'
            ) : (
              '正在看是什么文件…'
            )
          ) : (
            <>
              <span className="pointer-coarse:hidden">也可以粘贴。</span>按内容认出类型，列出能用的工具，这一步不上传。
            </>
          )}
        </span>
      </p>
      <Button shape="primary" onClick={() => input.current?.click()} className="min-w-36 text-base max-sm:w-full">
        选择文件
      </Button>
      {over && (
        <div className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-3xl border-4 border-dashed border-accent bg-accent-soft/85">
          <p className="flex items-center gap-3 rounded-2xl bg-card px-8 py-6 text-2xl font-medium text-accent shadow-xl">
            <FileDown size={32} aria-hidden />
            松手，看看能做什么
          </p>
        </div>
      )}
      {Offer && files.length > 0 && <Offer files={files} onClose={() => setFiles([])} />}
    </section>
  );
}
