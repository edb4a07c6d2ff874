import { useStore } from '@nanostores/react';
import { Download, Info, PackageOpen } from 'lucide-react';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ToolProps } from '../../schemas/tool.ts';
import type { Result, Stage } from '../jobs/job.ts';
import { canonical } from '../lib/intake.ts';
import { toast } from '../stores/toast.ts';
import { $files, $interrupted, $notes, $results, $stage, $stale, type InputFile, isRunning, type Stale } from '../stores/tool.ts';
import { Button } from './Button.tsx';
import { Failures } from './Failures.tsx';
import { formatBytes, formatChange, shortName, showName, zipName } from './format.ts';
import { NextSteps } from './NextSteps.tsx';
import { ResultRow } from './ResultRow.tsx';
import { saveFile } from './save.ts';
import { endOf } from './shown.ts';

/** Fetched with the first result, so that they are there even when the network is gone by then. */
const loadPreview = () => import('./ResultPreview.tsx');
const loadZip = () => import('../jobs/zip.ts');
const loadBoth = (): Promise<unknown> => Promise.allSettled([loadPreview(), loadZip()]);

/** What came out: look at it, save it, take it on to the next tool. */
export function Results({ tool, next, engine }: ToolProps) {
  const results = useStore($results);
  const files = useStore($files);
  const stage = useStore($stage);
  const running = isRunning(stage);
  const [shown, setShown] = useState<{ file: File; Preview: Awaited<ReturnType<typeof loadPreview>>['ResultPreview'] }>();
  const box = useRef<HTMLElement>(null);
  const some = results.length > 0;
  // The start button is below: what it brought must come into view.
  useEffect(() => {
    if (!some) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    void loadBoth();
  }, [some]);
  const show = useCallback((file: File): void => {
    loadPreview().then(
      (part) => setShown({ file, Preview: part.ResultPreview }),
      () => toast('预览组件没有加载成功，请检查网络后再试一次。', 'danger'),
    );
  }, []);
  if (!some) return <Failures engine={engine} className="rounded-2xl border border-danger/40" />;
  return (
    <section ref={box} aria-label="结果" className="scroll-mt-24 overflow-hidden rounded-2xl border border-line bg-card">
      <ResultHead results={results} tool={tool.name} all={engine.input === 'all'} />
      <Failures engine={engine} className="border-b border-line" />
      <Rows results={results} files={files} onShow={show} />
      <Notes />
      {!running && <NextSteps next={next} results={results} />}
      {shown && <shown.Preview file={shown.file} onClose={() => setShown(undefined)} />}
    </section>
  );
}

/** Rows drawn in one go: a few milliseconds' work. */
const GO = 20;
const Row = memo(ResultRow);

interface RowsProps {
  results: Result[];
  files: readonly InputFile[];
  onShow(file: File): void;
}

/** How many of so many rows are drawn by now; hundreds at once would hold the page up. */
function useGrowing(total: number): number {
  const [most, setMost] = useState(GO);
  useEffect(() => {
    if (most >= total) return;
    const timer = setTimeout(() => setMost(most + GO));
    return () => clearTimeout(timer);
  }, [most, total]);
  return most;
}

/** One row a result. */
function Rows({ results, files, onShow }: RowsProps) {
  const rows = results.slice(0, useGrowing(results.length));
  const changes = useMemo(() => changesOf(results, files), [results, files]);
  return (
    <ol className="max-h-[30rem] overflow-y-auto">
      {rows.map((result) => (
        <Row key={result.id} result={result} change={changes.get(result.id)} onShow={onShow} />
      ))}
    </ol>
  );
}

/** The change of size by result, told where inputs of its own type made just this one file and are all still there to compare. */
function changesOf(results: Result[], files: readonly InputFile[]): Map<string, string | undefined> {
  const made = new Map<string, number>();
  for (const id of results.flatMap(({ from }) => from)) made.set(id, (made.get(id) ?? 0) + 1);
  const inputs = new Map(files.map((entry) => [entry.id, entry]));
  return new Map(
    results.map(({ id, file, from }) => {
      const type = canonical(endOf(file.name));
      const alike = from.every((source) => made.get(source) === 1 && inputs.get(source)?.type === type);
      const before = from.reduce((sum, source) => sum + (inputs.get(source)?.file.size ?? 0), 0);
      return [id, alike ? formatChange(before, file.size) : undefined];
    }),
  );
}

interface HeadProps {
  results: Result[];
  tool: string;
  /** All files went into one result. */
  all: boolean;
}

const MOST_NAMED = 3;

const STALE: Record<Stale, string> = { settings: '设置已改', files: '文件有增减', order: '顺序已改' };

/** What the job came to, in a sentence and a colour: well, well but for some files, stopped, or out of date. */
function outcome(
  stage: Stage | undefined,
  files: readonly InputFile[],
  all: boolean,
  interrupted: boolean,
  stale: Stale | undefined,
): { before: string; after: string; tone: string } {
  const left = files.filter((entry) => entry.stage?.state === 'failed');
  const names = left.slice(0, MOST_NAMED).map(({ file }) => shortName(file.name));
  const named = `${names.join('、')}${left.length > MOST_NAMED ? (all ? ` 等 ${left.length} 个文件` : ' 等') : ''}`;
  const after = !left.length ? '' : all ? `，没有包括 ${named}` : `，还有 ${left.length} 个没有处理：${named}`;
  if (isRunning(stage)) return { before: '已完成', after: '', tone: 'bg-ok-soft text-ok' };
  if (interrupted) return { before: '中断之前完成了', after, tone: 'bg-warn-soft text-warn' };
  if (!stage) return { before: `${stale ? `${STALE[stale]}，` : ''}这是上次的结果，共`, after: '', tone: 'bg-sunken text-muted' };
  if (stage.state === 'cancelled') return { before: '已取消，之前完成了', after, tone: 'bg-warn-soft text-warn' };
  return { before: '处理完成，共', after, tone: left.length ? 'bg-warn-soft text-warn' : 'bg-ok-soft text-ok' };
}

/** Nobody has turned to anything else since the start: the buttons that were pressed are gone. */
const focusIsFree = (): boolean => !document.activeElement || document.activeElement === document.body;

function ResultHead({ results, tool, all }: HeadProps) {
  const [packing, setPacking] = useState(false);
  const stage = useStore($stage);
  const files = useStore($files);
  const running = isRunning(stage);
  const words = useRef<HTMLParagraphElement>(null);
  const ran = useRef(running);
  useEffect(() => {
    if (ran.current && !running && focusIsFree()) words.current?.focus({ preventScroll: true });
    ran.current = running;
  }, [running]);
  const [only] = results;
  const total = results.reduce((sum, { file }) => sum + file.size, 0);
  const { before, after, tone } = outcome(stage, files, all, useStore($interrupted), useStore($stale));
  const saveAll = async (): Promise<void> => {
    setPacking(true);
    try {
      const { zipFiles } = await loadZip();
      const name = zipName(tool, results, files);
      saveFile(
        await zipFiles(
          results.map(({ file }) => file),
          name,
        ),
        `${name}.zip`,
      );
    } catch {
      toast('打包失败，可能是内存不足，请逐个下载。', 'danger');
    } finally {
      setPacking(false);
    }
  };
  return (
    <div className={`flex flex-wrap items-center gap-3 border-b border-line px-4 py-3 ${tone}`}>
      <p ref={words} tabIndex={-1} className="min-w-0 flex-1 basis-48 text-sm font-medium break-words outline-none">
        {before} {results.length} 个文件，{formatBytes(total)}
        {after && <bdi>{after}</bdi>}
      </p>
      {results.length === 1 && only ? (
        <Button shape="primary" onClick={() => saveFile(only.file, only.file.name)} className="max-sm:w-full">
          <Download size={18} aria-hidden />
          下载
        </Button>
      ) : (
        <Button shape="primary" disabled={packing || running} onClick={() => void saveAll()} className="max-sm:w-full">
          <PackageOpen size={18} aria-hidden />
          {packing ? '正在打包…' : '全部下载（ZIP）'}
        </Button>
      )}
    </div>
  );
}

/** So many notes stand open; more of them, as of a batch of photos, are folded away. */
const MOST_NOTES = 8;

/** What the engine wants known: what was repaired, replaced or left out. The same sentence of many files is told once. */
function Notes() {
  const notes = useStore($notes);
  const files = useStore($files);
  const groups = new Map<string, string[]>();
  const place = ({ from }: { from: string[] }): number => files.findIndex(({ id }) => id === from[0]);
  // Files end in any order; what is said of them stands in theirs.
  for (const { text, from } of [...notes].sort((a, b) => place(a) - place(b))) {
    const names = files.filter(({ id }) => from.includes(id)).map(({ file }) => showName(file.name));
    groups.set(text, [...(groups.get(text) ?? []), ...names]);
  }
  if (!groups.size) return null;
  const all = [...groups];
  const rest = all.length > MOST_NOTES ? all.slice(MOST_NOTES) : [];
  return (
    <div className="flex flex-col gap-1.5 border-t border-line px-4 py-3 text-sm text-muted">
      <NoteList notes={all.slice(0, MOST_NOTES)} />
      {rest.length > 0 && (
        <details>
          <summary className="cursor-pointer rounded-md py-2 text-accent outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:py-3">
            还有 {rest.length} 条说明
          </summary>
          <NoteList notes={rest} />
        </details>
      )}
    </div>
  );
}

function NoteList({ notes }: { notes: [text: string, names: string[]][] }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {notes.map(([text, names]) => (
        <li key={text} className="flex gap-2">
          <Info size={16} className="mt-0.5 shrink-0 text-accent" aria-hidden />
          <span>
            {names.length > 0 && (
              <bdi>
                {names.length > 3 ? `${names.slice(0, 3).join('、')} 等 ${names.length} 个文件：` : `${names.join('、')}：`}
              </bdi>
            )}
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
