import { useStore } from '@nanostores/react';
import { ArrowRight, LoaderCircle, RotateCcw } from 'lucide-react';
import type { ErrorCode } from '../../schemas/error.ts';
import type { ToolProps } from '../../schemas/tool.ts';
import { start } from '../stores/run.ts';
import { $doing, $files, $held, $results, $stage, $stale, isRunning } from '../stores/tool.ts';
import { Button } from './Button.tsx';
import { filesToDo } from './files-to-do.ts';
import { formatPart } from './format.ts';
import { showFile } from './in-the-way.ts';
import { useWait } from './use-wait.ts';

const PASSWORDS: ReadonlySet<ErrorCode> = new Set(['password-needed', 'wrong-password']);

/** The verb with what it is done to: 合并 2 个文件, 给 2 个文件加水印. */
const withFiles = (verb: string, files: string): string =>
  verb.includes('…') ? verb.replace('…', files) : `${verb}${files}`;

interface Props extends Pick<ToolProps, 'tool' | 'engine' | 'places'> {
  /** A setting that is wrong stands in the way: its key. */
  onWrong(key: string): void;
}

const PLACE = 'min-h-11 min-w-0 flex-1 text-base lg:min-w-48';

/** The one thing to do next: start, wait, or do it again; each takes the place of the other. */
export function StartBar({ tool, engine, places, onWrong }: Props) {
  const { verb = '处理', input } = engine;
  const files = useStore($files);
  const stage = useStore($stage);
  const some = useStore($results).length > 0;
  const stale = useStore($stale);
  const doing = useStore($doing);
  const wait = useWait({ tool, places });
  const done = stage?.state === 'done' && some;
  const todo = input === 'each' && some ? filesToDo(files, stage, stale) : files;
  const only = todo.length < files.length ? todo.map(({ id }) => id) : undefined;
  const all = doing ?? withFiles(verb, ` ${files.length} 个文件`);
  const words = only ? withFiles(verb, `剩下的 ${only.length} 个文件`) : all;
  if (isRunning(stage)) return <Under part={stage.part ?? 0} />;
  return (
    <>
      <Button
        shape={done && !wait ? 'plain' : 'primary'}
        aria-disabled={!!wait}
        onClick={() => wait || void begin(only, onWrong)}
        className={PLACE}
      >
        {wait && <LoaderCircle size={18} className="animate-spin motion-reduce:animate-none" aria-hidden />}
        {!wait && done && <RotateCcw size={18} aria-hidden />}
        {wait ? `${wait}…` : done ? '重新处理' : words}
        {!wait && !done && <ArrowRight size={18} aria-hidden />}
      </Button>
      <p role="status" className="sr-only">
        {wait ? `${wait}，好了就可以开始。` : tool.proposal && !done && '可以开始了。'}
      </p>
    </>
  );
}

/** Starts, and brings what stands in the way into view: the field of a password, or the first wrong setting. */
async function begin(only: string[] | undefined, onWrong: Props['onWrong']): Promise<void> {
  const wrong = await start(only);
  const locked = $held.get().find(({ error }) => PASSWORDS.has(error.code));
  if (locked) showFile(locked.id);
  if (wrong) onWrong(wrong);
}

/** How far the job is, at a glance from anywhere on the page; its card tells the rest. */
function Under({ part }: { part: number }) {
  return (
    <p
      aria-hidden
      className={`${PLACE} relative grid place-items-center overflow-hidden rounded-lg bg-accent-soft px-5 text-accent-strong tabular-nums`}
    >
      <span className="absolute inset-y-0 left-0 bg-accent/20" style={{ width: formatPart(part) }} />
      <span className="relative">处理中 {formatPart(part)}</span>
    </p>
  );
}
