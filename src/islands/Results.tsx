import { useStore } from '@nanostores/react';
import { type RefObject, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { ToolProps } from '../../schemas/tool.ts';
import { toast } from '../stores/toast.ts';
import { $results, $stage, isRunning } from '../stores/tool.ts';
import { DataResults } from './DataResults.tsx';
import { Failures } from './Failures.tsx';
import { MOMENT } from './moment.ts';
import { ResultCards } from './ResultCards.tsx';
import { ResultHead } from './ResultHead.tsx';
import { ResultNotes } from './ResultNotes.tsx';
import { RunCard } from './RunCard.tsx';
import { apart } from './result-lines.ts';
import { loadZip } from './SaveButtons.tsx';
import { useSomeFailed } from './use-failed.ts';

/** Fetched with the first result, so that they are there even when the network is gone by then. */
const loadPreview = () => import('./ResultPreview.tsx');
const loadBoth = (): Promise<unknown> => Promise.allSettled([loadPreview(), loadZip()]);

interface ResultsProps extends ToolProps {
  late: boolean;
  spoken: boolean;
}

/**
 * Brings a place into view when a job starts, and with results that were there before any, unless a panel has the word
 * (`late`, or `spoken` in a job before: who asked it for more still looks there); never away from where a visitor went
 * since.
 */
function useShown(
  place: RefObject<HTMLDivElement | null>,
  running: boolean,
  some: boolean,
  { late, spoken }: Pick<ResultsProps, 'late' | 'spoken'>,
): void {
  const last = useRef<boolean>(undefined);
  useEffect(() => {
    const begins = running && !last.current;
    const restored = some && !running && !late && last.current === undefined;
    // In a task of its own, as it lays the page out.
    if ((begins && !spoken) || restored) setTimeout(() => place.current?.scrollIntoView({ block: 'nearest' }));
    if (running || last.current !== undefined) last.current = running;
  }, [running, some, late, spoken, place]);
}

/**
 * The job, while it runs, and then what came out: look at it, save it, take it on to the next tool. `late`: it stands
 * below a panel that comes first, which has `spoken` where it did so in a job before.
 */
export function Results({ late, spoken, ...props }: ResultsProps) {
  const some = useStore($results).length > 0;
  const stage = useStore($stage);
  const running = isRunning(stage);
  const failed = useSomeFailed();
  const place = useRef<HTMLDivElement>(null);
  useShown(place, running, some, { late, spoken });
  useEffect(() => {
    if (some) void loadBoth();
  }, [some]);
  const cancelled = stage?.state === 'cancelled';
  if (!some && !running && !failed && !cancelled && stage?.state !== 'failed') return null;
  return (
    <div
      ref={place}
      className={`flex scroll-mt-18 scroll-mb-28 flex-col gap-4 empty:hidden lg:scroll-mb-6 ${late ? 'work-late' : ''}`}
    >
      {running ? (
        <RunCard stage={stage} each={props.engine.input === 'each'} />
      ) : some ? (
        <ResultBox {...props} />
      ) : (
        <Failures engine={props.engine} alone className="rounded-2xl border border-danger/40" />
      )}
      {cancelled && !some && (
        <p className="rounded-2xl border border-line bg-card px-4 py-3 text-sm text-muted">
          已取消，文件和设置都还在。
        </p>
      )}
    </div>
  );
}

function ResultBox(props: ToolProps) {
  const { tool, engine } = props;
  const [shown, setShown] = useState<{
    file: File;
    Preview: Awaited<ReturnType<typeof loadPreview>>['ResultPreview'];
  }>();
  const { main, data } = apart(useStore($results), tool);
  // The cards come behind what saves them all, in a task of their own.
  const cards = useDeferredValue(true, false);
  const show = useCallback((file: File): void => {
    loadPreview().then(
      (part) => setShown({ file, Preview: part.ResultPreview }),
      () => toast('预览组件没有加载成功，请检查网络后再试一次。', 'danger'),
    );
  }, []);
  return (
    <section aria-label="结果" className={MOMENT.card}>
      <Failures engine={engine} className="border-b border-line" />
      <ResultHead {...props} onShow={show} />
      {!tool.answers && <ResultNotes {...props} />}
      {cards && main.length > 1 && <ResultCards tool={tool} onShow={show} />}
      <DataResults results={data} />
      {shown && <shown.Preview file={shown.file} onClose={() => setShown(undefined)} />}
    </section>
  );
}
