import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type ErrorData, toErrorData } from '../../../schemas/error.ts';
import type { ToolProps } from '../../../schemas/tool.ts';
import { FileChooser } from '../../islands/parts/FileChooser.tsx';
import { $files, $options, $stage, type InputFile, isRunning } from '../../stores/tool.ts';
import { PageView } from './panel/PageView.tsx';
import { drawSample } from './panel/samples.ts';
import { wordsOf } from './panel/words.ts';

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
      <Sample entry={entry} page={Math.min(page, last)} last={last} onChoose={setPage} />
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

interface SampleProps {
  entry: InputFile;
  page: number;
  last: number;
  onChoose(page: number): void;
}

function Sample({ entry, page, ...chooser }: SampleProps) {
  const { src, warning, busy, error } = useSample(entry, page);
  return (
    <PageView
      src={src}
      busy={busy}
      warning={warning}
      page={page}
      {...chooser}
      alt={`第 ${page} 页处理后的样子`}
      words={wordsOf(entry, busy ? undefined : error)}
    />
  );
}
