import { useStore } from '@nanostores/react';
import { CircleAlert, History, X } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { sentence } from '../../schemas/error.ts';
import type { ToolProps } from '../../schemas/tool.ts';
import { forgetEverything } from '../stores/restore.ts';
import { start } from '../stores/run.ts';
import { $files, $interrupted, $notKept, $refusals, type Refusal } from '../stores/tool.ts';
import { openWork, reset } from '../stores/work.ts';
import { Button } from './Button.tsx';
import { FileList } from './FileList.tsx';
import { Forget } from './Forget.tsx';
import { showName } from './format.ts';
import { NoPanel } from './NoPanel.tsx';
import { OptionForm } from './OptionForm.tsx';
import { PANELS } from './panels.ts';
import { RemoteFiles } from './RemoteFiles.tsx';
import { Results } from './Results.tsx';
import { StartBar } from './StartBar.tsx';

const lazyPanels = Object.fromEntries(
  Object.entries(PANELS).map(([name, load]) => [name, lazy(() => load().catch(() => ({ default: NoPanel })))]),
);

/** Everything that is of use once there is a file. */
export default function Workbench(props: ToolProps) {
  useEffect(openWork, []);
  const files = useStore($files);
  const { tool } = props;
  const Panel = tool.panel && lazyPanels[tool.panel];
  const panel = Panel && (
    <div className={tool.byHand || tool.answers ? 'empty:hidden' : 'max-lg:order-1'}>
      <Suspense fallback={!tool.answers && <div className="h-64 rounded-2xl border border-line bg-sunken" />}>
        <Panel {...props} />
      </Suspense>
    </div>
  );
  return (
    // On a phone all is of one column with what stands above: the start keeps to the bottom of the window wherever the
    // page stands.
    <div className="max-lg:contents lg:flex lg:flex-col lg:gap-4">
      <Interrupted />
      <Refusals />
      {files.length > 0 && (
        // One column on a phone, where most panels come after the settings; two beside each other on a desktop.
        <div className="max-lg:contents lg:grid lg:gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
          <div className="contents lg:flex lg:min-w-0 lg:flex-col lg:gap-4">
            {tool.answers && panel}
            <Results {...props} />
            <FileList {...props} />
            <RemoteFiles />
            {!tool.answers && panel}
          </div>
          {/* Never higher than the window: many settings scroll by themselves, and the start, above them there, is always at hand. */}
          <div className="contents lg:sticky lg:top-20 lg:flex lg:max-h-[calc(100dvh-6rem)] lg:flex-col lg:gap-4">
            <OptionForm {...props} />
            <StartBar {...props} />
          </div>
        </div>
      )}
      <Kept />
    </div>
  );
}

function Interrupted() {
  const interrupted = useStore($interrupted);
  if (!interrupted) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-xl bg-warn-soft px-4 py-3 text-sm text-warn"
    >
      <History size={18} aria-hidden />
      <span className="flex-1 basis-52">上次的处理被中断，文件和设置都还在。</span>
      <Button shape="primary" onClick={() => void start()}>
        重新开始
      </Button>
      <Button onClick={reset}>不用了</Button>
    </div>
  );
}

/** Why a file was not taken in: what is particular to it says more than the general sentence. */
const reasonOf = ({ error }: Refusal): string =>
  error.code === 'wrong-type' && error.detail ? error.detail : sentence(error);

function Refusals() {
  const refusals = useStore($refusals);
  if (!refusals.length) return null;
  const kinds = new Map<string, Refusal[]>();
  for (const refusal of refusals) kinds.set(reasonOf(refusal), [...(kinds.get(reasonOf(refusal)) ?? []), refusal]);
  return (
    <div role="alert" className="flex items-start gap-2 rounded-xl bg-danger-soft py-2.5 pr-2 pl-4 text-sm">
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be scrollable by keys
        tabIndex={0}
        aria-label="没有收下的文件"
        className="flex max-h-48 flex-1 flex-col gap-1 overflow-y-auto outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent"
      >
        {[...kinds].map(([reason, alike]) => (
          <li key={reason} data-count={alike.length} className="flex items-start gap-2 text-danger">
            <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
            <Alike reason={reason} names={alike.map(({ name }) => showName(name))} />
          </li>
        ))}
      </ul>
      <Button shape="icon" aria-label="关闭" onClick={() => $refusals.set([])}>
        <X size={17} aria-hidden />
      </Button>
    </div>
  );
}

/** Files refused for one reason: up to two by name, more as their number with the names behind it. */
function Alike({ reason, names }: { reason: string; names: string[] }) {
  if (names.length <= 2)
    return (
      <span className="min-w-0">
        <bdi className="font-medium break-all">{names.join('、')}</bdi>：{reason}
      </span>
    );
  return (
    <details className="min-w-0">
      <summary>
        <b className="font-medium">{names.length} 个文件</b>：{reason}
        <span className="ml-1 underline">看是哪些</span>
      </summary>
      <bdi className="break-all text-ink">{names.join('、')}</bdi>
    </details>
  );
}

function forget(): void {
  reset();
  void forgetEverything();
}

function Kept() {
  const notKept = useStore($notKept);
  return (
    <div className="max-lg:order-3 flex flex-wrap items-center justify-center gap-x-2 text-xs text-muted">
      {notKept
        ? '浏览器没有给本页存储空间，刷新后文件和结果不会保留。'
        : '文件和结果在本机保留至多 24 小时，刷新页面不会丢。'}
      <Forget onForget={forget} />
    </div>
  );
}
