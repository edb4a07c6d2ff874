import { Columns2, LoaderCircle } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PageFidelity } from '../../../../schemas/fidelity.ts';
import type { ToolProps } from '../../../../schemas/tool.ts';
import { Button } from '../../../islands/Button.tsx';
import { INPUT } from '../../../islands/fields/field.ts';
import { showName } from '../../../islands/format.ts';
import { NOT_LOADED } from '../../../islands/not-loaded.ts';
import { useNear } from '../../../islands/use-near.ts';
import { drawPages } from '../../../stores/thumbs.ts';
import { toast } from '../../../stores/toast.ts';
import {
  adviceOf,
  isTablesOnly,
  overallScore,
  pagesInOrder,
  pagesToCheck,
  reasonsOf,
} from '../shared/fidelity-words.ts';
import { Losses } from './Losses.tsx';
import type { Proof } from './Proof.tsx';
import { type Compared, useFidelity } from './use-fidelity.ts';
import { useFirstPages } from './use-first-pages.ts';

/** So many pages are shown; the numbers of the others are in the note of the result. */
const MAX_SHOWN = 12;
const SIZE = 360;

/** How much of each page came over, once there is a result: the score, and the pages to look at. */
export function Fidelity(props: ToolProps) {
  const { compared, reading } = useFidelity(props);
  useFirstPages(compared);
  const [chosen, setChosen] = useState<string>();
  const one = compared.find(({ id }) => id === chosen) ?? compared[0];
  if (!one) return reading && <Waiting />;
  return (
    <section aria-label="还原度" className="overflow-hidden rounded-2xl border border-line bg-card">
      {compared.length > 1 && <Chooser compared={compared} one={one} onChoose={setChosen} />}
      <Report key={one.id} one={one} />
    </section>
  );
}

const Waiting = () => (
  <p
    data-opening
    className="peer flex min-h-28 items-center justify-center gap-2 rounded-2xl border border-line bg-card text-muted"
  >
    <LoaderCircle size={18} className="animate-spin motion-reduce:animate-none" aria-hidden />
    正在和原文对照…
  </p>
);

function Chooser({ compared, one, onChoose }: { compared: Compared[]; one: Compared; onChoose(id: string): void }) {
  return (
    <label className="flex items-center gap-2 border-b border-line px-4 py-2.5 text-sm">
      <span className="shrink-0 text-muted">文件</span>
      <select value={one.id} onChange={(event) => onChoose(event.target.value)} className={`${INPUT} min-w-0 flex-1`}>
        {compared.map(({ id, name, report }) => (
          <option key={id} value={id}>
            {`${overallScore(report.pages) ?? '—'} 分 · ${showName(name)}`}
          </option>
        ))}
      </select>
    </label>
  );
}

function Report({ one }: { one: Compared }) {
  const { id, report, options } = one;
  const [page, setPage] = useState<number>();
  const Shown = useProof(page !== undefined);
  const proof = useRef<HTMLDivElement>(null);
  const show = (chosen: number): void => {
    flushSync(() => setPage(chosen)); // on a phone the comparison would be out of sight
    proof.current?.scrollIntoView({ block: 'start' });
  };
  const overall = overallScore(report.pages);
  const check = pagesToCheck(report.pages);
  const [first] = pagesInOrder(report.pages);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3.5">
        {overall !== undefined && (
          <p className="shrink-0 text-sm text-muted">
            还原度 <b className={`text-2xl font-semibold tabular-nums ${toneOf(overall)}`}>{overall}</b> 分
          </p>
        )}
        <p className="min-w-0 flex-1 basis-64 text-sm">{adviceOf(report.pages, MAX_SHOWN, isTablesOnly(options))}</p>
        {first && (
          <Button
            aria-expanded={page !== undefined}
            onClick={() => (page === undefined ? show(first.page) : setPage(undefined))}
          >
            <Columns2 size={17} aria-hidden />
            {page === undefined ? '逐页对照' : '收起对照'}
          </Button>
        )}
      </div>
      <div ref={proof} className="scroll-mt-18">
        {page !== undefined && (Shown ? <Shown one={one} page={page} onPage={setPage} /> : <Coming />)}
      </div>
      {check.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 border-t border-line p-3 sm:grid-cols-3 xl:grid-cols-4">
          {check.slice(0, MAX_SHOWN).map((weak) => (
            <WeakPage key={weak.page} id={id} page={weak} isShown={weak.page === page} onShow={show} />
          ))}
        </ul>
      )}
      <Losses report={report} />
      <p className="border-t border-line px-4 py-2.5 text-xs text-muted">
        按每页的文字、图片和线条有多少转了过来计算，不看排版是否一样。“转换后”由本站按写出的内容重画，Word、WPS
        里换行和字体可能略有不同。
      </p>
    </>
  );
}

const Coming = () => <div aria-busy className="h-[min(85dvh,56rem)] border-t border-line bg-sunken" />;

/** The comparison itself, fetched when it is wanted first. */
function useProof(wanted: boolean): ComponentType<Parameters<typeof Proof>[0]> | undefined {
  const [shown, setShown] = useState<{ Proof: typeof Proof }>();
  useEffect(() => {
    if (wanted) import('./Proof.tsx').then(setShown, () => toast(NOT_LOADED, 'danger'));
  }, [wanted]);
  return shown?.Proof;
}

const toneOf = (score: number): string => (score >= 95 ? 'text-ok' : score >= 80 ? 'text-warn' : 'text-danger');

interface WeakProps {
  id: string;
  page: PageFidelity;
  isShown: boolean;
  onShow(page: number): void;
}

/** A page to look at: how it was, and what is missing; pressed, it is compared. */
function WeakPage({ id, page, isShown, onShow }: WeakProps) {
  const item = useRef<HTMLLIElement>(null);
  const near = useNear(item);
  const [src, setSrc] = useState<string>();
  const wanted = near && !src;
  useEffect(() => {
    if (!wanted) return;
    const gone = new AbortController();
    drawPages(id, String(page.page + 1), SIZE, gone.signal).then(
      ([picture]) => picture && !gone.signal.aborted && setSrc(URL.createObjectURL(picture)),
      () => undefined, // the words stay usable without the picture
    );
    return () => gone.abort();
  }, [wanted, id, page.page]);
  useEffect(() => () => (src ? URL.revokeObjectURL(src) : undefined), [src]);
  return (
    <li ref={item} className="text-sm">
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => onShow(page.page)}
        className="flex size-full cursor-pointer flex-col gap-1.5 rounded-lg p-1 text-left outline-offset-2 transition-colors hover:bg-accent-soft focus-visible:outline-2 focus-visible:outline-accent aria-pressed:bg-accent-soft motion-reduce:transition-none"
      >
        <span className="grid h-44 place-items-center rounded-lg bg-sunken p-2">
          {src && <img src={src} alt="" className="max-h-40 max-w-full bg-white shadow-sm" />}
        </span>
        <span className="flex items-baseline justify-between gap-2">
          <b className="font-medium">第 {page.page + 1} 页</b>
          {page.score !== undefined && <span className={`tabular-nums ${toneOf(page.score)}`}>{page.score} 分</span>}
        </span>
        {reasonsOf(page).map((reason) => (
          <span key={reason} className="text-xs text-muted">
            {reason}
          </span>
        ))}
      </button>
    </li>
  );
}
