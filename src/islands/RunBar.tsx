import { cancel } from '../stores/run.ts';
import type { Running } from '../stores/tool.ts';
import { Button } from './Button.tsx';
import { formatPart, formatSeconds } from './format.ts';
import { ProgressBar } from './parts/ProgressBar.tsx';
import { wordsOf } from './say-stage.ts';

/**
 * The job under way: how far it is, how long it will take, and a way to stop it. Texts stand at the left, so that none
 * moves as they change.
 */
export function RunBar({ stage }: { stage: Running }) {
  const part = stage.part ?? 0;
  const left = stage.state === 'waiting' ? undefined : stage.secondsLeft;
  const rest = stage.state === 'uploading' ? '上传还需' : '还需';
  const words = wordsOf(stage);
  return (
    <div className="flex min-h-13 items-center gap-4">
      <div className="min-w-0 flex-1">
        <p title={words} className="mb-1 truncate text-sm text-ink tabular-nums">
          {words}
        </p>
        <ProgressBar name="总进度" part={part} words={`${formatPart(part)}，${words}`} />
        <p className="mt-1 text-xs text-muted tabular-nums">
          {formatPart(part)}
          {left !== undefined && (left >= 5 || part > 0.9) && ` · ${left < 5 ? '' : rest}${formatSeconds(left)}`}
        </p>
      </div>
      <Button onClick={cancel}>取消</Button>
    </div>
  );
}
