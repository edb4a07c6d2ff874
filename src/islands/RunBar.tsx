import { useStore } from '@nanostores/react';
import type { Stage } from '../jobs/job.ts';
import { cancel } from '../stores/run.ts';
import { $stage, isRunning } from '../stores/tool.ts';
import { Button } from './Button.tsx';
import { formatPart, formatSeconds } from './format.ts';
import { ProgressBar } from './parts/ProgressBar.tsx';

/** What is being done, in words. */
function wordsOf(stage: Stage): string {
  if (stage.state === 'waiting') return stage.place ? `排队中，排在第 ${stage.place} 位` : '等待处理';
  const note = (stage.state === 'running' || stage.state === 'uploading') && stage.note;
  return note || (stage.state === 'uploading' ? '正在上传' : '正在处理');
}

/** The job under way: how far it is, how long it will take, and a way to stop it. In view wherever the page stands. */
export function RunBar() {
  const stage = useStore($stage);
  if (!stage || !isRunning(stage)) return null;
  const part = stage.part ?? 0;
  const left = stage.state === 'waiting' ? undefined : stage.secondsLeft;
  const rest = stage.state === 'uploading' ? '上传还需' : '还需';
  const words = wordsOf(stage);
  return (
    <div className="max-lg:order-2 sticky bottom-0 z-20 -mx-4 flex items-center gap-4 border-t border-line bg-card p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-lg sm:mx-0 sm:rounded-2xl sm:border sm:px-5 lg:bottom-4">
      <div className="min-w-0 flex-1">
        <div className="mb-1.5 flex justify-between gap-2 text-sm tabular-nums">
          <span className="truncate text-ink">{words}</span>
          <span className="shrink-0 text-muted">
            {left !== undefined && (left >= 5 || part > 0.9) && `${left < 5 ? '' : rest}${formatSeconds(left)} · `}
            {formatPart(part)}
          </span>
        </div>
        <ProgressBar name="总进度" part={part} words={`${formatPart(part)}，${words}`} />
      </div>
      <Button onClick={cancel}>取消</Button>
    </div>
  );
}
