import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type ErrorData, toErrorData } from '../../../schemas/error.ts';
import type { ToolProps } from '../../../schemas/tool.ts';
import { FileChooser } from '../../islands/parts/FileChooser.tsx';
import { $files, $options, $stage, type InputFile, isRunning } from '../../stores/tool.ts';
import { PageView } from './panel/PageView.tsx';
import { drawSheet, makeSheets } from './panel/sheets.ts';
import { wordsOf } from './panel/words.ts';

/** A visitor who still types or slides is not done yet. */
const AFTER_MS = 400;
/** Larger files are set in pages by the start alone: a look at them would take as long as the work. */
const MAX_BYTES = 20 * 2 ** 20;

/**
 * The pages that the settings make of one input: for tools that set anew in pages, where one page of the input says
 * nothing of a page of the result.
 */
export default function SheetsPanel({ places }: ToolProps) {
  const files = useStore($files);
  const [chosen, setChosen] = useState<string>();
  const entry = files.find(({ id }) => id === chosen) ?? files[0];
  if (!entry || !places.includes('browser')) return null;
  return (
    <section aria-label="效果预览" className="overflow-hidden rounded-2xl border border-line bg-card">
      {files.length > 1 && (
        <FileChooser label="效果预览" files={files} entry={entry} isSet={() => false} onChoose={setChosen} />
      )}
      <Sheets key={entry.id} entry={entry} />
    </section>
  );
}

interface Made {
  file: File;
  /** The settings it was made with, so that another one is another picture. */
  turn: number;
}

/** What the settings make of an input, anew a moment after each change; what was made before stays until then. */
function useMade(entry: InputFile): { made: Made | undefined; busy: boolean; error: ErrorData | undefined } {
  const options = useStore($options);
  const running = isRunning(useStore($stage));
  const [made, setMade] = useState<Made>();
  const [busy, setBusy] = useState(true);
  const [error, setError] = useState<ErrorData>();
  const { file, password, values, locked } = entry;
  const waits = running || (locked && !password) || file.size > MAX_BYTES;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new thumbnail or stage of the entry changes nothing here
  useEffect(() => {
    if (waits) return;
    setBusy(true);
    const gone = new AbortController();
    const timer = setTimeout(() => {
      makeSheets(entry, gone.signal)
        .then(
          (next) => {
            if (gone.signal.aborted) return;
            setMade((last) => ({ file: next, turn: (last?.turn ?? 0) + 1 }));
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
  }, [file, password, values, options, waits]);
  // With settings that give nothing, what was made before would be a lie.
  return { made: error ? undefined : made, busy, error };
}

interface Sheet {
  src: string;
  pages: number;
}

/** One page of what was made as a picture; the last one stays until the next is there. */
function useSheet(made: Made | undefined, page: number): Sheet | undefined {
  const [sheet, setSheet] = useState<Sheet>();
  useEffect(() => {
    if (!made) return;
    const gone = new AbortController();
    drawSheet(made.file, page, gone.signal).then(
      ({ picture, pages }) => !gone.signal.aborted && setSheet({ src: URL.createObjectURL(picture), pages }),
      () => undefined, // given up, or in the service's hands: the words stay
    );
    return () => gone.abort();
  }, [made, page]);
  useEffect(() => () => sheet && URL.revokeObjectURL(sheet.src), [sheet]);
  return made && sheet;
}

function Sheets({ entry }: { entry: InputFile }) {
  const [wanted, setPage] = useState(1);
  const { made, busy, error } = useMade(entry);
  const [last, setLast] = useState(1);
  const page = Math.min(wanted, last);
  const sheet = useSheet(made, page);
  useEffect(() => {
    if (sheet) setLast(sheet.pages);
  }, [sheet]);
  const large = entry.file.size > MAX_BYTES;
  return (
    <PageView
      {...{ page, last }}
      src={sheet?.src}
      alt={`第 ${page} 页的样子`}
      busy={busy && !large}
      words={large ? '这份文件较大，做完以后再看效果。' : wordsOf(entry, busy ? undefined : error)}
      onChoose={setPage}
    />
  );
}
