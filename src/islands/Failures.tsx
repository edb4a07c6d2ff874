import { useStore } from '@nanostores/react';
import { CircleAlert, LockKeyhole, LockKeyholeOpen, RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type ErrorData, mayRepeat, sentence } from '../../schemas/error.ts';
import type { EngineEntry } from '../../schemas/tool.ts';
import { CONFIRM } from '../lib/restricted.ts';
import { start } from '../stores/run.ts';
import { $files, $stage, type InputFile, isRunning } from '../stores/tool.ts';
import { setOption } from '../stores/work.ts';
import { Alike, byReason } from './Alike.tsx';
import { Button } from './Button.tsx';
import { focusIsFree } from './focus-free.ts';
import { showName } from './format.ts';
import { showFile } from './show-file.ts';
import { bareVerb } from './verb.ts';
import { asks, errorOf, waysOut } from './ways-out.ts';

const reasonOf = (entry: InputFile): string => sentence(errorOf(entry) ?? { code: 'unknown' });

interface Props {
  engine: EngineEntry;
  /** Nothing has come out: there is no result beside it. */
  alone?: boolean;
  className: string;
}

/**
 * Which files brought nothing, why, and what can be done about it: said here, where the result would be, and nowhere
 * else. Where all that is wanting are passwords, the fields of the files say so.
 */
export function Failures({ engine, alone = false, className }: Props) {
  const files = useStore($files);
  const stage = useStore($stage);
  const failed = files.filter(errorOf);
  const head = useRef<HTMLParagraphElement>(null);
  const [first] = failed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the end of the job
  useEffect(() => {
    if (!alone || !focusIsFree()) return;
    if (first && asks(first)) showFile(first.id);
    else head.current?.focus({ preventScroll: true });
  }, []);
  const whole = stage?.state === 'failed' && !first ? stage.error : undefined;
  if (isRunning(stage) || (!first && !whole) || (alone && first && failed.every(asks))) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields are grouped here
    <div
      role="group"
      aria-label="没有处理的文件"
      className={`flex flex-col gap-2 bg-danger-soft px-4 py-3 text-sm text-danger ${className}`}
    >
      <p ref={head} tabIndex={-1} className="flex items-start gap-2 font-medium outline-none">
        <CircleAlert size={17} className="mt-0.5 shrink-0" aria-hidden />
        {whole ? sentence(whole) : `${failed.length} 个文件没有处理`}
      </p>
      <ul className="flex flex-col gap-1 pl-6 empty:hidden">
        {byReason(failed, reasonOf).map(([reason, alike]) => (
          <li key={reason}>
            <Alike reason={reason} names={alike.map(({ file }) => showName(file.name))} />
          </li>
        ))}
      </ul>
      <WaysOut engine={engine} files={files} whole={whole} />
    </div>
  );
}

const LOOK = 'min-h-9 px-3 pointer-coarse:min-h-11';

/** What can be done about it. */
function WaysOut({ engine, files, whole }: { engine: EngineEntry; files: InputFile[]; whole: ErrorData | undefined }) {
  const { locked, restricted, again, words } = waysOut(files);
  const once = whole || engine.input === 'all';
  const retries = whole ? mayRepeat(whole) : again.length > 0;
  const confirm = (): void => {
    setOption(CONFIRM, true);
    void start(restricted);
  };
  return (
    <div className="flex flex-wrap gap-2 pl-6 empty:hidden">
      {locked && (
        <Button onClick={() => showFile(locked)} className={LOOK}>
          <LockKeyhole size={15} aria-hidden />
          输入密码
        </Button>
      )}
      {restricted.length > 0 && (
        <Button onClick={confirm} className={LOOK}>
          <LockKeyholeOpen size={15} aria-hidden />
          我有权解除，继续
        </Button>
      )}
      {retries && (
        <Button onClick={() => void start(whole ? undefined : again)} className={LOOK}>
          <RotateCw size={15} aria-hidden />
          {once ? `重新${bareVerb(engine.verb)}` : words}
        </Button>
      )}
    </div>
  );
}
