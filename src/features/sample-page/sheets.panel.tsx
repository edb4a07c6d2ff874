import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type ErrorData, toErrorData } from '../../../schemas/error.ts';
import type { ToolProps } from '../../../schemas/tool.ts';
import { valuesOf } from '../../islands/option-fields.ts';
import { FileChooser } from '../../islands/parts/FileChooser.tsx';
import { $files, $options, $stage, type InputFile, isRunning } from '../../stores/tool.ts';
import { PageView } from './panel/PageView.tsx';
import { drawSheet, inputsSeen, makeSheets } from './panel/sheets.ts';
import { wordsOf } from './panel/words.ts';

/** A visitor who still types or slides is not done yet. */
const AFTER_MS = 400;
/** More is set in pages by the start alone: a look at it would take as long as the work. */
const MAX_BYTES = 20 * 2 ** 20;

/**
 * The pages that the settings make of one input, or of all where they go on the same sheets: for tools that set anew in
 * pages, where one page of the input says nothing of a page of the result.
 */
export default function SheetsPanel(props: ToolProps) {
  const files = useStore($files);
  const options = useStore($options);
  const [chosen, setChosen] = useState<string>();
  const runOn = props.engine.input === 'all' && valuesOf(props, options).together !== false;
  const seen = inputsSeen(files, chosen, runOn);
  const [entry] = seen;
  if (!entry || !props.places.includes('browser')) return null;
  return (
    <section aria-label="效果预览" className="overflow-hidden rounded-2xl border border-line bg-card">
      {files.length > 1 && !runOn && (
        <FileChooser label="效果预览" files={files} entry={entry} isSet={() => false} onChoose={setChosen} />
      )}
      <Sheets key={runOn ? 'all' : entry.id} entries={seen} />
    </section>
  );
}

interface Made {
  file: File;
  /** The settings it was made with, so that another one is another picture. */
  turn: number;
}

const isShut = ({ locked, password }: InputFile): boolean => !!locked && !password;
const bytesOf = (entries: readonly InputFile[]): number => entries.reduce((sum, { file }) => sum + file.size, 0);

/** What the settings make of inputs, anew a moment after each change; what was made before stays until then. */
function useMade(entries: readonly InputFile[]): {
  made: Made | undefined;
  busy: boolean;
  error: ErrorData | undefined;
} {
  const options = useStore($options);
  const running = isRunning(useStore($stage));
  const [made, setMade] = useState<Made>();
  const [busy, setBusy] = useState(true);
  const [error, setError] = useState<ErrorData>();
  const waits = running || entries.some(isShut) || bytesOf(entries) > MAX_BYTES;
  // A new thumbnail or stage of an input changes nothing here.
  const asked = JSON.stringify(entries.map(({ id, password, values }) => [id, password, values]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the inputs are told apart by what is asked of them
  useEffect(() => {
    if (waits) return;
    setBusy(true);
    const gone = new AbortController();
    const timer = setTimeout(() => {
      makeSheets(entries, gone.signal)
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
  }, [asked, options, waits]);
  // With settings that give nothing, what was made before would be a lie.
  return { made: error ? undefined : made, busy, error };
}

interface Sheet {
  src: string;
  pages: number;
}

/** One page of what was made as a picture, or why it cannot be drawn; the last one stays until the next is there. */
function useSheet(made: Made | undefined, page: number): { sheet?: Sheet | undefined; fault?: ErrorData | undefined } {
  const [sheet, setSheet] = useState<Sheet>();
  const [fault, setFault] = useState<ErrorData>();
  useEffect(() => {
    if (!made) return;
    const gone = new AbortController();
    const show = (next: Sheet | undefined, wrong?: ErrorData): void => {
      setSheet(next);
      setFault(wrong);
    };
    setFault(undefined);
    drawSheet(made.file, page, gone.signal).then(
      ({ picture, pages }) => !gone.signal.aborted && show({ src: URL.createObjectURL(picture), pages }),
      // A page as other settings made it would be a lie.
      (thrown: unknown) => !gone.signal.aborted && show(undefined, toErrorData(thrown)),
    );
    return () => gone.abort();
  }, [made, page]);
  useEffect(() => () => sheet && URL.revokeObjectURL(sheet.src), [sheet]);
  return made ? { sheet, fault } : {};
}

const largeWords = (files: number): string => `${files > 1 ? '这些' : '这份'}文件较大，做完以后再看效果。`;

function Sheets({ entries }: { entries: readonly InputFile[] }) {
  const [wanted, setPage] = useState(1);
  const { made, busy, error } = useMade(entries);
  const [last, setLast] = useState(1);
  const page = Math.min(wanted, last);
  const { sheet, fault } = useSheet(made, page);
  useEffect(() => {
    if (sheet) setLast(sheet.pages);
  }, [sheet]);
  const large = bytesOf(entries) > MAX_BYTES;
  // One that cannot be read is left out where there are others.
  const told = entries.find(isShut) ?? entries.find((entry) => !entry.fault) ?? entries[0];
  return (
    <PageView
      page={page}
      last={last}
      src={sheet?.src}
      alt={`第 ${page} 页的样子`}
      busy={busy && !large}
      words={large ? largeWords(entries.length) : told ? wordsOf(told, busy ? undefined : (error ?? fault)) : ''}
      onChoose={setPage}
    />
  );
}
