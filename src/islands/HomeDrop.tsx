import { FileDown, FileSearch, FileUp } from 'lucide-react';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { FileButton } from './Button.tsx';
import { NOT_LOADED } from './not-loaded.ts';
import type { OfferProps } from './Offer.tsx';
import { usePageDrop } from './use-page-drop.ts';

const loadOffer = () => import('./Offer.tsx');

/** `reading`: let go, and folders are being opened; `empty`: there was nothing in them. */
type Given = File[] | 'reading' | 'empty';
const NONE: File[] = [];

const SAID = {
  failed: NOT_LOADED,
  empty: '文件夹里没有文件，换一个试试。',
};

/** The offer, fetched at the first sign of a file. */
function useOffer() {
  // Not `lazy`: React would hold the dialog back behind its fallback.
  const [Offer, setOffer] = useState<ComponentType<OfferProps>>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    loadOffer().then(
      (chunk) => {
        setOffer(() => chunk.default);
        setFailed(false);
      },
      () => setFailed(true),
    );
  }, []);
  return { Offer, failed, load };
}

/**
 * The way into the site for a file: dropped anywhere on the home page, pasted or picked, it is looked into, and what
 * can be done with it is offered. Nothing of that is in the page's first bytes.
 */
export function HomeDrop() {
  const section = useRef<HTMLElement>(null);
  const [given, setGiven] = useState<Given>(NONE);
  const { Offer, failed, load } = useOffer();
  const onFiles = (files: File[]): void => {
    setGiven(files);
    load();
  };
  const over = usePageDrop({
    onIntent: load,
    onFiles,
    onDrop: () => setGiven('reading'),
    onNothing: () => setGiven('empty'),
  });
  const files = typeof given === 'object' ? given : NONE;
  const open = given === 'reading' || files.length > 0;
  const said = given === 'empty' ? SAID.empty : open && failed && SAID.failed;
  const waiting = open && !failed && !(Offer && files.length);
  useEffect(() => {
    if (said) section.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);

  return (
    <section
      ref={section}
      aria-label="打开文件"
      aria-busy={waiting}
      onPointerEnter={load}
      className="flex flex-col items-center gap-3 rounded-3xl border-2 border-dashed border-line bg-card px-5 py-5 sm:flex-row sm:gap-5 sm:px-7 sm:py-6 sm:text-left"
    >
      <span className="hidden size-14 shrink-0 place-items-center rounded-2xl bg-accent-soft text-accent sm:grid">
        <FileUp size={26} aria-hidden />
      </span>
      <p className="min-w-0 flex-1">
        <span className="block text-lg font-medium text-ink">
          <span className="pointer-coarse:hidden">把文件拖到这里，看看能做什么</span>
          <span className="hidden pointer-coarse:inline">手里有文件？看看能做什么</span>
        </span>
        <span role="status" className={`mt-0.5 block text-sm text-balance ${said ? 'text-danger' : 'text-muted'}`}>
          {said || (
            <>
              <span className="pointer-coarse:hidden">也可以粘贴。</span>按内容认出类型，列出能用的工具，这一步不上传。
            </>
          )}
        </span>
      </p>
      <PickButton onFiles={onFiles} />
      {(over || waiting) && <Cover over={over} />}
      {Offer && files.length > 0 && <Offer files={files} onClose={() => setGiven(NONE)} />}
    </section>
  );
}

/** Picks files; what was picked before the island lived is in the field, and told by no event. */
function PickButton({ onFiles }: { onFiles(files: File[]): void }) {
  const field = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement): void => {
    const picked = [...(input.files ?? [])];
    input.value = ''; // so that the same file can be picked again
    if (picked.length) onFiles(picked);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the island comes alive
  useEffect(() => {
    if (field.current?.files?.length) take(field.current);
  }, []);
  return (
    <FileButton
      ref={field}
      multiple
      data-input="home"
      shape="primary"
      onChange={(event) => take(event.currentTarget)}
      className="min-w-36 text-base max-sm:w-full"
    >
      选择文件
    </FileButton>
  );
}

/** Over the whole page while files are dragged, and until the offer is there. */
function Cover({ over }: { over: boolean }) {
  const Icon = over ? FileDown : FileSearch;
  return (
    <div className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-3xl border-4 border-dashed border-accent bg-accent-soft/85">
      <p
        role="status"
        className="flex items-center gap-3 rounded-2xl bg-card px-8 py-6 text-2xl font-medium text-accent shadow-xl"
      >
        <Icon size={32} aria-hidden />
        {over ? '松手，看看能做什么' : '正在看是什么文件…'}
      </p>
    </div>
  );
}
