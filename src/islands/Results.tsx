import { useStore } from '@nanostores/react';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ToolProps } from '../../schemas/tool.ts';
import { toast } from '../stores/toast.ts';
import { $files, $results, $stage, isRunning } from '../stores/tool.ts';
import { Failures } from './Failures.tsx';
import { NextSteps } from './NextSteps.tsx';
import { loadZip, ResultHead } from './ResultHead.tsx';
import { ResultNotes } from './ResultNotes.tsx';
import { ResultRows } from './ResultRows.tsx';

/** Fetched with the first result, so that they are there even when the network is gone by then. */
const loadPreview = () => import('./ResultPreview.tsx');
const loadBoth = (): Promise<unknown> => Promise.allSettled([loadPreview(), loadZip()]);

/**
 * Keeps the height a place has when the job starts until the next start: what lies below moves with the visitor's
 * press, and not again when the results come. Where none or only some came, nothing is kept free for the rest.
 */
function useKeptHeight(running: boolean, whole: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    if (!current || (!running && whole)) return;
    current.style.minHeight = '';
    if (running) current.style.minHeight = `${current.offsetHeight}px`;
  }, [running, whole]);
  return place;
}

/**
 * Brings a place into view when a job starts, and with results that were there before any; never away from where a
 * visitor went since.
 */
function useShown(place: RefObject<HTMLDivElement | null>, running: boolean, some: boolean): void {
  const last = useRef<boolean>(undefined);
  useEffect(() => {
    const begins = running && !last.current;
    const restored = some && !running && last.current === undefined;
    if (begins || restored) place.current?.scrollIntoView({ block: 'nearest' });
    if (running || last.current !== undefined) last.current = running;
  }, [running, some, place]);
}

/**
 * What came out: look at it, save it, take it on to the next tool. Its place opens with the start, as high as it is
 * likely to be.
 */
export function Results(props: ToolProps) {
  const some = useStore($results).length > 0;
  const stage = useStore($stage);
  const running = isRunning(stage);
  const failed = useStore($files).some(({ stage }) => stage?.state === 'failed');
  const place = useKeptHeight(running, stage?.state !== 'failed' && stage?.state !== 'cancelled');
  // The button that was pressed is below: what it brings must come into view.
  useShown(place, running, some);
  useEffect(() => {
    if (some) void loadBoth();
  }, [some]);
  if (!some && !running && !failed) return null;
  return (
    <div ref={place} className="flex scroll-mt-24 scroll-mb-28 flex-col *:grow lg:scroll-mb-6">
      {some || running ? (
        <ResultBox {...props} />
      ) : (
        <Failures engine={props.engine} className="rounded-2xl border border-danger/40" />
      )}
    </div>
  );
}

function ResultBox(props: ToolProps) {
  const { tool, next, engine } = props;
  const results = useStore($results);
  const running = isRunning(useStore($stage));
  const [shown, setShown] = useState<{
    file: File;
    Preview: Awaited<ReturnType<typeof loadPreview>>['ResultPreview'];
  }>();
  const some = results.length > 0;
  const show = useCallback((file: File): void => {
    loadPreview().then(
      (part) => setShown({ file, Preview: part.ResultPreview }),
      () => toast('预览组件没有加载成功，请检查网络后再试一次。', 'danger'),
    );
  }, []);
  return (
    <section
      {...(some ? { 'aria-label': '结果' } : { inert: true })}
      className="flex flex-col overflow-hidden rounded-2xl border border-line bg-card"
    >
      <ResultHead results={results} tool={tool.name} all={engine.input === 'all'} />
      <Failures engine={engine} className="border-b border-line" />
      <ResultRows tool={tool} engine={engine} onShow={show} />
      <NextSteps next={next} results={results} to={tool.to} awaited={running} />
      <ResultNotes />
      {shown && <shown.Preview file={shown.file} onClose={() => setShown(undefined)} />}
    </section>
  );
}
