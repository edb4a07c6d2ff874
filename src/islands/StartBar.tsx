import { useStore } from '@nanostores/react';
import { ArrowRight, RotateCcw } from 'lucide-react';
import type { Stage } from '../jobs/job.ts';
import { $files, $stage, isRunning } from '../stores/tool.ts';
import { again, start } from '../stores/work.ts';
import { Button } from './Button.tsx';

/** Starts, and brings the first wrong setting into view where one stands in the way. */
async function go(): Promise<void> {
  const wrong = await start();
  if (!wrong) return;
  const row = `[data-option="${CSS.escape(wrong)}"]`;
  const places = [`${row} [aria-invalid="true"]`, `${row} :is(input, select)`, '[aria-invalid="true"]'];
  places
    .map((place) => document.querySelector<HTMLElement>(place))
    .find((field) => field)
    ?.focus();
}

/** The one thing to do next: start, or do it again. On a phone it stays at the thumb. */
export function StartBar({ verb = '处理' }: { verb?: string | undefined }) {
  const files = useStore($files);
  const stage = useStore($stage);
  if (!files.length || isRunning(stage)) return null;
  return (
    <div
      className={`${stage?.state === 'done' ? '' : 'sticky bottom-0 z-20 lg:bottom-4'} max-lg:order-2 -mx-4 border-t border-line bg-card p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-2xl sm:border sm:p-4`}
    >
      <Go stage={stage} label={`${verb} ${files.length} 个文件`} />
    </div>
  );
}

function Go({ stage, label }: { stage: Stage | undefined; label: string }) {
  const done = stage?.state === 'done';
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        shape={done ? 'plain' : 'primary'}
        onClick={() => (done ? again() : void go())}
        className="min-h-12 flex-1 text-base"
      >
        {done ? (
          <>
            <RotateCcw size={18} aria-hidden />
            再来一次
          </>
        ) : (
          <>
            {label}
            <ArrowRight size={18} aria-hidden />
          </>
        )}
      </Button>
      {stage?.state === 'cancelled' && <p className="w-full text-center text-sm text-muted">已取消，文件和设置都还在。</p>}
    </div>
  );
}
