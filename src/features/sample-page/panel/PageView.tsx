import { ChevronLeft, ChevronRight, LoaderCircle, Maximize2, Minimize2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../islands/Button.tsx';
import { INPUT } from '../../../islands/fields/field.ts';
import { StepButton } from '../../../islands/parts/StepButton.tsx';

interface PageViewProps extends PageChooserProps {
  /** The picture's address; undefined while there is none. */
  src: string | undefined;
  alt: string;
  /** Stands in its place until then. */
  words: string;
  /** Another one is being made. */
  busy: boolean;
  /** Said below it. */
  warning?: string | undefined;
}

/**
 * A page as it will come out, as a whole or at its own size, and below it which page it is; the frame keeps its height.
 */
export function PageView({ src, alt, words, busy, warning, page, last, onChoose }: PageViewProps) {
  const [full, setFull] = useState(false);
  const [sized, setSized] = useState(false);
  useEffect(() => {
    if (!src) setSized(false);
  }, [src]);
  return (
    <>
      <div aria-busy={busy} className="relative bg-sunken">
        <section
          tabIndex={full ? 0 : undefined}
          aria-label="这一页"
          className="flex h-96 overflow-auto p-3 outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-accent sm:h-[36rem]"
        >
          {src ? (
            <img
              src={src}
              alt={alt}
              // Until it has its size it is not seen, nor seen to grow.
              onLoad={() => setSized(true)}
              className={`m-auto bg-white shadow-sm transition-opacity motion-reduce:transition-none ${sized ? (busy ? 'opacity-60 delay-300' : '') : 'opacity-0'} ${full ? 'max-w-none' : 'max-h-full max-w-full object-contain'}`}
            />
          ) : (
            <p className="m-auto flex items-center gap-2 text-center text-sm text-muted">
              {busy && <Turning />}
              {words}
            </p>
          )}
        </section>
        {src && busy && (
          <p className="absolute inset-x-0 top-3 mx-auto flex w-fit animate-[work-in_200ms_300ms_both] items-center gap-2 rounded-full border border-line bg-card px-3 py-1 text-sm text-ink shadow-sm">
            <Turning />
            正在更新…
          </p>
        )}
        <p role="status" className="absolute inset-x-0 bottom-0 bg-card text-center text-sm text-ink not-empty:p-2">
          {warning}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-center gap-x-1 sm:gap-x-4 border-t border-line px-2 py-2">
        <PageChooser page={page} last={last} onChoose={onChoose} />
        <Button shape="quiet" disabled={!src} aria-pressed={full} onClick={() => setFull(!full)}>
          {full ? <Minimize2 size={16} aria-hidden /> : <Maximize2 size={16} aria-hidden />}
          <span className="max-sm:sr-only">{full ? '看整页' : '看原大'}</span>
        </Button>
      </div>
    </>
  );
}

const Turning = () => (
  <LoaderCircle size={16} className="shrink-0 animate-spin text-accent motion-reduce:animate-none" aria-hidden />
);

interface PageChooserProps {
  page: number;
  last: number;
  onChoose(page: number): void;
}

function PageChooser({ page, last, onChoose }: PageChooserProps) {
  // What is being typed stands as it is, also while it is no page: empty between two numbers, or too large.
  const [typed, setTyped] = useState<string>();
  const go = (wanted: number): void => onChoose(Math.max(1, Math.min(last, Math.round(wanted))));
  const type = ({ value, valueAsNumber }: HTMLInputElement): void => {
    setTyped(value);
    if (!Number.isNaN(valueAsNumber)) go(valueAsNumber);
  };
  return (
    <div className="flex items-center gap-1 text-sm text-muted tabular-nums sm:gap-2">
      <StepButton icon={ChevronLeft} name="上一页" end={page <= 1} onStep={() => go(page - 1)} />
      <label className="flex items-center gap-1.5">
        第
        <span className="w-16 sm:w-20">
          <input
            type="number"
            min={1}
            max={last}
            value={typed ?? page}
            aria-label="预览第几页"
            onChange={({ target }) => type(target)}
            onBlur={() => setTyped(undefined)}
            className={`${INPUT} text-center`}
          />
        </span>
      </label>
      {/* As wide with thousands of pages as with one: what is beside it keeps its place. */}
      <span className="min-w-16 whitespace-nowrap">/ {last} 页</span>
      <StepButton icon={ChevronRight} name="下一页" end={page >= last} onStep={() => go(page + 1)} />
    </div>
  );
}
