import { useStore } from '@nanostores/react';
import { ArrowRight, LoaderCircle, RotateCcw } from 'lucide-react';
import type { ErrorCode } from '../../schemas/error.ts';
import type { ToolProps } from '../../schemas/tool.ts';
import { CONFIRM } from '../lib/restricted.ts';
import { whereOf } from '../lib/where.ts';
import { start } from '../stores/run.ts';
import { $files, $held, $results, $stage, $stale, isRunning } from '../stores/tool.ts';
import { setOption } from '../stores/work.ts';
import { Button } from './Button.tsx';
import { filesToDo } from './files-to-do.ts';
import { shortName } from './format.ts';
import { RunBar } from './RunBar.tsx';
import { showFile } from './show-file.ts';
import { Unseen } from './Unseen.tsx';
import { useWait } from './use-wait.ts';
import { Ways } from './Ways.tsx';

const PASSWORDS: ReadonlySet<ErrorCode> = new Set(['password-needed', 'wrong-password']);

/** Starts, and brings what stands in the way into view: the field of a password, or the first wrong setting. */
async function go(only?: string[]): Promise<void> {
  const wrong = await start(only);
  const locked = $held.get().find(({ error }) => PASSWORDS.has(error.code));
  if (locked) showFile(locked.id);
  if (!wrong) return;
  const row = `[data-option="${CSS.escape(wrong)}"]`;
  const places = [`${row} [aria-invalid="true"]`, `${row} :is(input, select)`, '[aria-invalid="true"]'];
  const field = places.map((place) => document.querySelector<HTMLElement>(place)).find((found) => found);
  field?.focus();
  // What is wrong stands under the field, where the bar at the bottom of a phone must not cover it.
  field?.scrollIntoView({ block: 'center' });
}

/** The verb with what it is done to: 合并 2 个文件, 给 2 个文件加水印. */
const withFiles = (verb: string, files: string): string =>
  verb.includes('…') ? verb.replace('…', files) : `${verb}${files}`;
/** The verb alone, to stand behind 继续. */
const bare = (verb: string): string => verb.replace(/^.*…/, '');

/**
 * The one thing to do next: start, wait, or do it again; each takes the place of the other at the same height. On a
 * phone it stays at the thumb, on a desktop above the settings.
 */
export function StartBar(props: ToolProps) {
  const files = useStore($files);
  const stage = useStore($stage);
  const some = useStore($results).length > 0;
  if (!files.length) return null;
  const running = isRunning(stage);
  const done = stage?.state === 'done' && some;
  return (
    <div
      // Made anew, not moved, where it leaves the bottom of a phone's window.
      key={done ? 'done' : 'sticky'}
      className={`${done ? '' : 'sticky bottom-0 z-20 lg:static'} max-lg:order-2 lg:order-first lg:shrink-0 -mx-4 flex flex-col gap-2 border-t border-line bg-card p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-2xl sm:border sm:p-4`}
    >
      {whereOf(props) === 'either' && !running && <Ways />}
      {running ? <RunBar stage={stage} /> : <Start {...props} done={done} />}
      {props.engine.notice && <p className="text-center text-xs text-muted">{props.engine.notice}</p>}
      {stage?.state === 'cancelled' && <p className="text-center text-sm text-muted">已取消，文件和设置都还在。</p>}
    </div>
  );
}

function Start(props: ToolProps & { done: boolean }) {
  const { engine, tool, done } = props;
  const { verb = '处理', input } = engine;
  const files = useStore($files);
  const stage = useStore($stage);
  const some = useStore($results).length > 0;
  const held = useStore($held);
  const stale = useStore($stale);
  const wait = useWait(props);
  const todo = input === 'each' && some ? filesToDo(files, stage, stale) : files;
  const left = todo.length < files.length;
  const begin = (): void => void go(left ? todo.map(({ id }) => id) : undefined);
  return (
    <>
      {held.length > 0 && <Held verb={verb} />}
      <Button
        shape={done && !wait ? 'plain' : 'primary'}
        aria-disabled={!!wait}
        onClick={() => wait || begin()}
        className="min-h-13 text-base"
      >
        {wait ? (
          <>
            <LoaderCircle size={18} className="animate-spin motion-reduce:animate-none" aria-hidden />
            {wait}…
          </>
        ) : done ? (
          <>
            <RotateCcw size={18} aria-hidden />
            重新处理
          </>
        ) : (
          <>
            {left ? withFiles(verb, `剩下的 ${todo.length} 个文件`) : withFiles(verb, ` ${files.length} 个文件`)}
            <ArrowRight size={18} aria-hidden />
          </>
        )}
      </Button>
      <Unseen tool={tool} wait={wait} done={done} begin={begin} />
    </>
  );
}

const MAX_NAMED = 3;
const REASONS: Partial<Record<ErrorCode, string>> = {
  'password-needed': '需要密码',
  'wrong-password': '密码不对',
  'bad-range': '的页码范围不对',
  truncated: '不完整',
  damaged: '已损坏',
  'bad-option': '有权限限制，要你确认有权解除',
};

/** Some files would be left out: the visitor decides before the start, not after it. */
function Held({ verb }: { verb: string }) {
  const files = useStore($files);
  const held = useStore($held);
  const words = held.slice(0, MAX_NAMED).map(({ id, error }) => {
    const name = files.find((entry) => entry.id === id)?.file.name ?? '';
    return `${shortName(name)} ${REASONS[error.code] ?? '无法处理'}`;
  });
  if (held.length > MAX_NAMED) words.push(`另有 ${held.length - MAX_NAMED} 个也不能处理`);
  const rest = files.length - held.length;
  const restricted = held.some(({ error }) => error.code === 'bad-option');
  const confirm = (): void => {
    setOption(CONFIRM, true);
    void start();
  };
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-lg bg-warn-soft p-3 text-sm text-warn">
      <p className="max-h-28 overflow-y-auto break-all">
        <bdi>{words.join('；')}</bdi>。
        {rest > 0 ? `先处理好，或跳过这 ${held.length} 个文件继续${bare(verb)}。` : '请先处理好。'}
      </p>
      <div className="flex flex-wrap gap-2">
        {restricted ? (
          <Button onClick={confirm}>我有权解除，继续</Button>
        ) : (
          <Button onClick={() => toFile(held[0]?.id)}>先处理</Button>
        )}
        {rest > 0 && <Button onClick={() => void start(undefined, true)}>跳过 {held.length} 个，继续</Button>}
      </div>
    </div>
  );
}

/** Goes to a file that stands in the way: it is being seen to. */
function toFile(id: string | undefined): void {
  showFile(id);
  $held.set([]);
}
