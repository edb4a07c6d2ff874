import { useStore } from '@nanostores/react';
import { ArrowRight, LoaderCircle, LockKeyhole, RotateCcw } from 'lucide-react';
import { mayRetry } from '../../schemas/error.ts';
import type { ToolProps } from '../../schemas/tool.ts';
import { staysUnopened } from '../stores/checks.ts';
import { $typed } from '../stores/passwords.ts';
import { start } from '../stores/run.ts';
import {
  $doing,
  $files,
  $held,
  $looking,
  $options,
  $proposed,
  $results,
  $stage,
  $stale,
  type InputFile,
  isRunning,
} from '../stores/tool.ts';
import { Button } from './Button.tsx';
import { passwordOf } from './file-state.ts';
import { filesToDo, isBroken, PASSWORDS } from './files-to-do.ts';
import { formatPart } from './format.ts';
import { valuesOf } from './option-fields.ts';
import { showFile } from './show-file.ts';
import { bareVerb } from './verb.ts';

/** Starts, and brings the field of a password into view where one stands in the way. */
async function go(only?: string[]): Promise<void> {
  await start(only);
  const locked = $held.get().find(({ error }) => PASSWORDS.has(error.code));
  // The field is drawn before the next frame; until then it cannot be found.
  if (locked) requestAnimationFrame(() => showFile(locked.id));
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

/**
 * What a start would take: all files, or those that brought nothing yet where the results of the others stand; the
 * button promises nothing of those that a look at them has shown to be broken.
 */
function useToDo({ engine }: ToolProps): { ids: string[]; left: boolean; count: number } {
  const files = useStore($files);
  const stage = useStore($stage);
  const stale = useStore($stale);
  const some = useStore($results).length > 0;
  const todo = engine.input === 'each' && some ? filesToDo(files, stage, stale) : files;
  const count = todo.filter((entry) => !isBroken(entry)).length || todo.length;
  return { ids: todo.map(({ id }) => id), left: todo.length < files.length, count };
}

/** The first of these files, where a start could open none of them: each waits for a password that nobody typed yet. */
function useLocked(props: ToolProps, ids: readonly string[]): string | undefined {
  const typed = useStore($typed);
  const unopened = staysUnopened(props.engine, valuesOf(props, useStore($options)));
  const todo = useStore($files).filter(({ id }) => ids.includes(id));
  const locked = todo.every((entry) => passwordOf(entry).asksPassword && !typed[entry.id]?.text);
  return locked && !unopened ? todo[0]?.id : undefined;
}

const PLACE = 'min-h-11 min-w-0 flex-1 text-base lg:min-w-48';
/** It says what is to be done first, and is no button yet. */
const LACKING = 'cursor-default! border-dashed text-muted! hover:border-line!';

interface Next {
  state: 'waits' | 'lacks' | 'locked' | 'again' | 'ready';
  words: string;
  only: string[] | undefined;
  /** The file whose password is asked for. */
  locked?: string;
}

/** What the button is for at this moment, and its words. */
function useNext(props: ToolProps): Next {
  const done = useStore($stage)?.state === 'done';
  const doing = useStore($doing);
  const again = useStore($results).length > 0 && done;
  const wait = useWait(props);
  const { ids, left, count } = useToDo(props);
  const locked = useLocked(props, ids);
  const broken = useStore($files).every(isBroken);
  const verb = doing?.verb ?? props.engine.verb ?? '处理';
  const only = left ? ids : doing?.only;
  if (wait) return { state: 'waits', words: `${wait}…`, only };
  if (locked !== undefined) return { state: 'locked', words: '先输入密码', only, locked };
  if (left) return { state: 'ready', words: withFiles(verb, `剩下的 ${count} 个文件`), only };
  if (doing?.lacks) return { state: 'lacks', words: broken ? '文件打不开，请换一个' : doing.words, only };
  if (again) return { state: 'again', words: `重新${bareVerb(verb)}`, only };
  return { state: 'ready', words: doing?.words ?? withFiles(verb, ` ${count} 个文件`), only };
}

/** The same start brings nothing of it again. */
const failedForGood = ({ stage }: InputFile): boolean => stage?.state === 'failed' && !mayRetry(stage.error);

/** The one thing to do next: start, wait, or do it again; each takes the place of the other. */
export function StartBar(props: ToolProps) {
  const stage = useStore($stage);
  const { state, words, only, locked } = useNext(props);
  const hopeless = useStore($files).every(failedForGood);
  if (isRunning(stage)) return <Under part={stage.part ?? 0} />;
  const stands = state === 'waits' || state === 'lacks';
  return (
    <>
      <Button
        data-start
        shape={(state === 'ready' && !hopeless) || state === 'waits' ? 'primary' : 'plain'}
        aria-disabled={stands}
        onClick={() => (locked === undefined ? stands || void go(only) : showFile(locked))}
        className={`${PLACE} ${state === 'lacks' ? LACKING : ''}`}
      >
        {state === 'waits' && (
          <LoaderCircle size={18} className="animate-spin motion-reduce:animate-none" aria-hidden />
        )}
        {state === 'again' && <RotateCcw size={18} aria-hidden />}
        {state === 'locked' && <LockKeyhole size={18} aria-hidden />}
        {words}
        {state === 'ready' && <ArrowRight size={18} aria-hidden />}
      </Button>
      <p role="status" className="sr-only">
        {state === 'waits'
          ? `${words.slice(0, -1)}，好了就可以开始。`
          : props.tool.proposal && state === 'ready' && '可以开始了。'}
      </p>
    </>
  );
}

/** What happens to files whose proposal nobody looks at; the way to go on without looking while there is none. */
export function Unseen(props: ToolProps) {
  const { proposal } = props.tool;
  const several = useStore($files).length > 1;
  const stage = useStore($stage);
  const wait = useWait(props);
  const { ids, left } = useToDo(props);
  if (!proposal || isRunning(stage)) return null;
  if (wait === proposal.busy)
    return (
      <Button shape="quiet" onClick={() => void go(left ? ids : undefined)} className="self-center">
        跳过预览，{proposal.auto}
      </Button>
    );
  return several && !stage && <p className="text-center text-xs text-muted">没有调整过的文件，{proposal.auto}。</p>;
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
