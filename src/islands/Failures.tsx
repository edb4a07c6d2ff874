import { useStore } from '@nanostores/react';
import { CircleAlert, LockKeyhole, RotateCw } from 'lucide-react';
import { type ErrorData, mayRetry, sentence } from '../../schemas/error.ts';
import type { EngineEntry } from '../../schemas/tool.ts';
import { start } from '../stores/run.ts';
import { $files, $stage, type InputFile, isRunning } from '../stores/tool.ts';
import { Button } from './Button.tsx';
import { showName } from './format.ts';

const MAX_NAMED = 3;

const errorOf = ({ stage }: InputFile): ErrorData | undefined => (stage?.state === 'failed' ? stage.error : undefined);

/** Goes to the first file that waits for its password. */
function toPassword(): void {
  document.querySelector<HTMLElement>('input[data-password]')?.focus();
}

/** Near the results: which files brought nothing, why, and what can be done about it. */
export function Failures({ engine, className }: { engine: EngineEntry; className: string }) {
  const files = useStore($files);
  const running = isRunning(useStore($stage));
  const failed = files.filter(errorOf);
  const left = files.filter(
    ({ stage }) => stage?.state === 'cancelled' || (stage?.state === 'failed' && mayRetry(stage.error)),
  );
  if (!failed.length || running) return null;
  const locked = failed.some((entry) => /password/.test(errorOf(entry)?.code ?? ''));
  return (
    <div className={`flex flex-col gap-2 bg-danger-soft px-4 py-3 text-sm text-danger ${className}`}>
      <p className="flex items-center gap-2 font-medium">
        <CircleAlert size={17} className="shrink-0" aria-hidden />
        {failed.length} 个文件没有处理
      </p>
      <ul className="flex flex-col gap-1 pl-6">
        {failed.slice(0, MAX_NAMED).map((entry) => (
          <li key={entry.id}>
            <bdi className="break-all text-ink">{showName(entry.file.name)}</bdi>：
            {sentence(errorOf(entry) ?? { code: 'unknown' })}
          </li>
        ))}
        {failed.length > MAX_NAMED && <li>其余 {failed.length - MAX_NAMED} 个的原因写在文件列表里。</li>}
      </ul>
      <div className="flex flex-wrap gap-2 pl-6">
        {locked && (
          <Button onClick={toPassword} className="min-h-9 px-3 pointer-coarse:min-h-11">
            <LockKeyhole size={15} aria-hidden />
            输入密码
          </Button>
        )}
        {left.length > 0 && (
          <Button onClick={() => void start(left.map(({ id }) => id))} className="min-h-9 px-3 pointer-coarse:min-h-11">
            <RotateCw size={15} aria-hidden />
            {engine.input === 'all'
              ? '全部重新处理'
              : left.length < failed.length
                ? `重试其中 ${left.length} 个`
                : '重试这些文件'}
          </Button>
        )}
      </div>
    </div>
  );
}
