import { useStore } from '@nanostores/react';
import { ArrowRight, LoaderCircle, RotateCcw } from 'lucide-react';
import type { ErrorCode } from '../../schemas/error.ts';
import type { ToolProps } from '../../schemas/tool.ts';
import { start } from '../stores/run.ts';
import { $doing, $files, $held, $looking, $proposed, $results, $stage, $stale, isRunning } from '../stores/tool.ts';
import { Button } from './Button.tsx';
import { filesToDo } from './files-to-do.ts';
import { formatPart } from './format.ts';
import { showFile } from './show-file.ts';

const PASSWORDS: ReadonlySet<ErrorCode> = new Set(['password-needed', 'wrong-password']);

/** Starts, and brings the field of a password into view where one stands in the way. */
async function go(only?: string[]): Promise<void> {
  await start(only);
  const locked = $held.get().find(({ error }) => PASSWORDS.has(error.code));
  if (locked) showFile(locked.id);
}

/** The verb with what it is done to: 合并 2 个文件, 给 2 个文件加水印. */
const withFiles = (verb: string, files: string): string =>
  verb.includes('…') ? verb.replace('…', files) : `${verb}${files}`;

/** What a start has to wait for, in words; undefined where it can begin. */
function useWait({ tool, places }: ToolProps): string | undefined {
  const looking = useStore($looking);
  const proposed = useStore($proposed);
  if (looking) return '正在查看文件';
  return tool.proposal && places.includes('browser') && !proposed ? tool.proposal.busy : undefined;
}

/** What a start would take: all files, or those that brought nothing yet where the results of the others stand. */
function useToDo({ engine }: ToolProps): { ids: string[]; left: boolean } {
  const files = useStore($files);
  const stage = useStore($stage);
  const stale = useStore($stale);
  const some = useStore($results).length > 0;
  const todo = engine.input === 'each' && some ? filesToDo(files, stage, stale) : files;
  return { ids: todo.map(({ id }) => id), left: todo.length < files.length };
}

const PLACE = 'min-h-11 min-w-0 flex-1 text-base lg:min-w-48';

/** The one thing to do next: start, wait, or do it again; each takes the place of the other. */
export function StartBar(props: ToolProps) {
  const stage = useStore($stage);
  const doing = useStore($doing);
  const done = useStore($results).length > 0 && stage?.state === 'done';
  const wait = useWait(props);
  const { ids, left } = useToDo(props);
  const { verb = '处理' } = props.engine;
  if (isRunning(stage)) return <Under part={stage.part ?? 0} />;
  const words = left
    ? withFiles(verb, `剩下的 ${ids.length} 个文件`)
    : (doing ?? withFiles(verb, ` ${ids.length} 个文件`));
  return (
    <>
      <Button
        shape={done && !wait ? 'plain' : 'primary'}
        aria-disabled={!!wait}
        onClick={() => wait || void go(left ? ids : undefined)}
        className={PLACE}
      >
        {wait && <LoaderCircle size={18} className="animate-spin motion-reduce:animate-none" aria-hidden />}
        {!wait && done && <RotateCcw size={18} aria-hidden />}
        {wait ? `${wait}…` : done ? '重新处理' : words}
        {!wait && !done && <ArrowRight size={18} aria-hidden />}
      </Button>
      <p role="status" className="sr-only">
        {wait ? `${wait}，好了就可以开始。` : props.tool.proposal && !done && '可以开始了。'}
      </p>
    </>
  );
}

/** What happens to files whose proposal nobody looks at; the way to go on without looking while there is none. */
export function Unseen(props: ToolProps) {
  const { proposal } = props.tool;
  const several = useStore($files).length > 1;
  const running = isRunning(useStore($stage));
  const wait = useWait(props);
  const { ids, left } = useToDo(props);
  if (!proposal || running) return null;
  if (wait === proposal.busy)
    return (
      <Button shape="quiet" onClick={() => void go(left ? ids : undefined)} className="self-center">
        不等了，{proposal.auto}
      </Button>
    );
  return several && <p className="text-center text-xs text-muted">没有调整过的文件，{proposal.auto}。</p>;
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
