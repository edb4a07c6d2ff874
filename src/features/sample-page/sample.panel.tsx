import { useStore } from '@nanostores/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type ErrorData, sentence, toErrorData } from '../../../schemas/error.ts';
import type { ToolProps } from '../../../schemas/tool.ts';
import { Button } from '../../islands/Button.tsx';
import { INPUT } from '../../islands/fields/field.ts';
import { FileChooser } from '../../islands/parts/FileChooser.tsx';
import { $files, $options, $stage, type InputFile, isRunning } from '../../stores/tool.ts';
import { drawSample } from './panel/samples.ts';

/** A visitor who still types or slides is not done yet. */
const AFTER_MS = 250;
/** Pixels of the longer side. */
const SIZE = 1200;

/** One page as it will come out with the present settings. */
export default function SamplePanel({ places }: ToolProps) {
  const files = useStore($files);
  const [shown, setShown] = useState<string>();
  const [page, setPage] = useState(1);
  const entry = files.find(({ id }) => id === shown) ?? files.find(({ pages }) => pages) ?? files[0];
  if (!entry || !places.includes('browser')) return null;
  const choose = (id: string): void => {
    setShown(id);
    setPage(1);
  };
  const last = entry.pages ?? 1;
  return (
    <section aria-label="效果预览" className="overflow-hidden rounded-2xl border border-line bg-card">
      {files.length > 1 && (
        <FileChooser label="效果预览" files={files} entry={entry} isSet={() => false} onChoose={choose} />
      )}
      <Sample entry={entry} page={Math.min(page, last)} />
      <PageChooser page={Math.min(page, last)} last={last} onChoose={setPage} />
    </section>
  );
}

interface Shown {
  src: string | undefined;
  warning: string | undefined;
  busy: boolean;
  error: ErrorData | undefined;
}

/** The newest picture there is, its URL freed when the next one comes; the old one stays until then. */
function useSample(entry: InputFile, page: number): Shown {
  const options = useStore($options);
  const running = isRunning(useStore($stage));
  const [drawn, setDrawn] = useState<{ id: string; src: string; warning: string | undefined }>();
  const [busy, setBusy] = useState(true);
  const [error, setError] = useState<ErrorData>();
  const { id, file, pages, password, values } = entry;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new thumbnail or stage of the entry changes nothing here
  useEffect(() => {
    if (running || !pages) return;
    setBusy(true);
    const gone = new AbortController();
    const timer = setTimeout(() => {
      drawSample(entry, page, SIZE, gone.signal)
        .then(
          ({ picture, warning }) => {
            if (gone.signal.aborted) return;
            setDrawn({ id, src: URL.createObjectURL(picture), warning });
            setError(undefined);
          },
          (thrown: unknown) => !gone.signal.aborted && setError(toErrorData(thrown)),
        )
        .finally(() => !gone.signal.aborted && setBusy(false));
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [id, file, pages, password, values, page, options, running]);
  useEffect(() => () => drawn && URL.revokeObjectURL(drawn.src), [drawn]);
  // With settings or a file that give nothing, the picture of before would be a lie.
  const shown = drawn?.id === id && !error ? drawn : undefined;
  return { src: shown?.src, warning: shown?.warning, busy, error };
}

function wordsOf({ locked, password, fault }: InputFile, error: ErrorData | undefined): string {
  if (locked && !password) return '输入这个文件的密码后，可以看到效果。';
  const wrong = fault ?? error;
  return wrong ? sentence(wrong) : '正在生成效果预览……';
}

function Sample({ entry, page }: { entry: InputFile; page: number }) {
  const { src, warning, busy, error } = useSample(entry, page);
  const [full, setFull] = useState(false);
  const [sized, setSized] = useState(false);
  useEffect(() => {
    if (!src) setSized(false);
  }, [src]);
  return (
    <div aria-busy={busy} className="relative bg-sunken">
      <section
        tabIndex={full ? 0 : undefined}
        aria-label="这一页"
        className="flex h-96 overflow-auto p-3 outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-accent sm:h-[36rem]"
      >
        {src ? (
          <img
            src={src}
            alt={`第 ${page} 页处理后的样子`}
            // Until it has its size it is not seen, nor seen to grow.
            onLoad={() => setSized(true)}
            className={`m-auto bg-white shadow-sm ${sized ? '' : 'opacity-0'} ${full ? 'max-w-none' : 'max-h-full max-w-full object-contain'}`}
          />
        ) : (
          <p className="m-auto text-center text-sm text-muted">{wordsOf(entry, busy ? undefined : error)}</p>
        )}
      </section>
      {src && (
        <Button aria-pressed={full} onClick={() => setFull(!full)} className="absolute top-3 right-3">
          {full ? '看整页' : '看原大'}
        </Button>
      )}
      <p role="status" className="absolute inset-x-0 bottom-0 bg-card text-center text-sm text-ink not-empty:p-2">
        {warning}
      </p>
    </div>
  );
}

interface PageChooserProps {
  page: number;
  last: number;
  onChoose(page: number): void;
}

function PageChooser({ page, last, onChoose }: PageChooserProps) {
  const go = (wanted: number): void => onChoose(Math.max(1, Math.min(last, Math.round(wanted) || 1)));
  return (
    <div className="flex items-center justify-center gap-2 border-t border-line px-3 py-2 text-sm text-muted tabular-nums">
      <Button shape="icon" aria-label="上一页" disabled={page <= 1} onClick={() => go(page - 1)}>
        <ChevronLeft size={18} aria-hidden />
      </Button>
      <label className="flex items-center gap-2">
        第
        <span className="w-20">
          <input
            type="number"
            min={1}
            max={last}
            value={page}
            aria-label="预览第几页"
            onChange={(event) => go(event.target.valueAsNumber)}
            className={`${INPUT} text-center`}
          />
        </span>
      </label>
      <span>/ {last} 页</span>
      <Button shape="icon" aria-label="下一页" disabled={page >= last} onClick={() => go(page + 1)}>
        <ChevronRight size={18} aria-hidden />
      </Button>
    </div>
  );
}
