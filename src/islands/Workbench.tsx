import { useStore } from '@nanostores/react';
import { History, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ToolEntry, ToolProps } from '../../schemas/tool.ts';
import { whereOf } from '../lib/where.ts';
import { start } from '../stores/run.ts';
import { $files, $interrupted, $notKept, $options, $results, $stage, $wrong, isRunning } from '../stores/tool.ts';
import { traitsOf } from '../stores/traits.ts';
import { $ways, whereAll } from '../stores/ways.ts';
import { openWork, reset } from '../stores/work.ts';
import { Button } from './Button.tsx';
import { CanvasViews } from './CanvasViews.tsx';
import { canvasPanel, firstPanels } from './canvas-views.ts';
import { Demo } from './Demo.tsx';
import { FileList } from './FileList.tsx';
import { Forget } from './Forget.tsx';
import { HeldFiles } from './HeldFiles.tsx';
import { OptionForm } from './OptionForm.tsx';
import { chosenWords, shownFields, valuesOf } from './option-fields.ts';
import { panelPart } from './panel-part.ts';
import { Sheet } from './parts/Sheet.tsx';
import { Refusals } from './Refusals.tsx';
import { RemoteFiles } from './RemoteFiles.tsx';
import { Results } from './Results.tsx';
import { StartBar, Unseen } from './StartBar.tsx';
import { useComingUp } from './use-coming-up.ts';
import { useFailed } from './use-failed.ts';
import { useNextFile } from './use-next-file.ts';
import { usePanel } from './use-panel.ts';
import { useStick } from './use-stick.ts';
import { useWide } from './use-wide.ts';
import { Ways } from './Ways.tsx';
import { WorkBar } from './WorkBar.tsx';
import { fieldOf, showField } from './wrong-field.ts';

export interface WorkbenchProps extends ToolProps {
  limit: ToolEntry['limit'];
  icon: ReactNode;
  onFiles(files: File[]): void;
  onForget(): void;
}

/** Fetches the panels that come with the first file, ahead of it. */
export function fetchFirstPanels(props: ToolProps): void {
  for (const name of firstPanels(props))
    panelPart(name)
      .fetch()
      // A failure is shown where it matters: when there are files.
      .catch(() => undefined);
}

/** Everything that is of use once there is a file; before that, why one was not taken in. */
export default function Workbench(props: WorkbenchProps) {
  useEffect(openWork, []);
  const some = useStore($files).length > 0;
  if (some) return <Workspace {...props} />;
  return (
    // It lies over what stands below, which is not pushed down; the gap before it is taken back.
    <div className="relative z-20 -mt-4 h-0">
      <div className="absolute inset-x-0 top-4 rounded-xl shadow-lg">
        <Refusals />
      </div>
    </div>
  );
}

/**
 * One bar above; the work below it, with the settings in a column beside it, or, in a narrow window, in a sheet. The
 * page is all that scrolls.
 */
function Workspace({ limit, icon, onFiles, onForget, ...props }: WorkbenchProps) {
  const wide = useWide();
  const [sheet, setSheet] = useState(false);
  const wrong = useRef<string>(undefined);
  const { tool, engine } = props;
  const options = useStore($options);
  const files = useStore($files);
  const canvas = useRef<HTMLDivElement>(null);
  useStick(canvas);
  useNextFile(files);
  const fields = shownFields(props, options, traitsOf(files));
  const settings = fields.length > 0;
  const chosen = chosenWords(fields, valuesOf(props, options));
  const panel = canvasPanel(props, options, files);
  const standing = useStore($wrong);
  const where = whereAll(files, useStore($ways), props);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each start that met it
  useEffect(() => {
    if (!standing) return;
    const hidden = !fieldOf(standing.key);
    wrong.current = standing.key;
    if (hidden && settings) setSheet(true);
    else showField(standing.key);
  }, [standing]);
  useEffect(() => {
    if (wide) setSheet(false);
  }, [wide]);
  const openSheet = (open: boolean): void => {
    if (!open) wrong.current = undefined;
    setSheet(open);
  };
  const startBar = <StartBar {...props} />;
  return (
    <div className="flex min-h-[calc(100dvh-3.5rem)] flex-col bg-sunken lg:min-h-[calc(100dvh-4rem)]">
      <WorkBar tool={{ ...tool, limit }} icon={icon} where={where} onFiles={onFiles} onForget={onForget}>
        {wide && startBar}
      </WorkBar>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div
          ref={canvas}
          data-canvas
          className="mx-auto flex w-full max-w-6xl min-w-0 flex-col gap-4 self-start px-3 py-3 sm:px-4 lg:sticky lg:px-6 lg:py-4"
        >
          <Interrupted />
          <Refusals />
          {wide && (
            // In sight wherever the page stands: the start in the bar above asked for it.
            <div className="sticky top-17 z-20 empty:hidden">
              <HeldFiles verb={engine.verb} />
            </div>
          )}
          {tool.demo && <Demo id={props.id} text={tool.demo.text} />}
          <Canvas {...props} wide={wide} filling={panel} onFiles={onFiles} />
          {!wide && (
            <UnderWork>
              <Foot engine={engine} onForget={onForget} />
            </UnderWork>
          )}
        </div>
        {wide && (
          <Side>
            <Unseen {...props} />
            {whereOf(props) === 'either' && <Ways />}
            {panel && <FileList {...props} look="rows" unordered={isArranged(tool)} onFiles={onFiles} />}
            <OptionForm {...props} />
            {settings && <ToStart />}
            <Foot engine={engine} onForget={onForget} />
          </Side>
        )}
      </div>
      {!wide && (
        <div className="sticky bottom-0 z-20 flex flex-col gap-2 border-t border-line bg-card p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <HeldFiles verb={engine.verb} />
          <Unseen {...props} />
          <div className="mx-auto flex w-full max-w-2xl gap-2">
            {settings && (
              <Button onClick={() => openSheet(true)} aria-description={chosen} className="min-h-11 text-base">
                <SlidersHorizontal size={18} className="shrink-0" aria-hidden />
                <span className="min-w-0 text-left leading-tight">
                  设置
                  <span aria-hidden className="block max-w-24 truncate text-xs text-muted empty:hidden">
                    {chosen}
                  </span>
                </span>
              </Button>
            )}
            {startBar}
          </div>
        </div>
      )}
      <Sheet
        title="设置"
        open={sheet}
        onOpen={openSheet}
        focus={() => (wrong.current === undefined ? null : fieldOf(wrong.current))}
        foot={
          <Button shape="primary" onClick={() => openSheet(false)} className="flex-1 text-base">
            好了
          </Button>
        }
      >
        <OptionForm {...props} />
      </Sheet>
    </div>
  );
}

/** The start stands in the bar above, before the settings: whoever went through them by keys is led back to it. */
const ToStart = () => (
  <Button
    onClick={() => document.querySelector<HTMLElement>('[data-start]')?.focus()}
    className="sr-only focus-visible:not-sr-only focus-visible:self-start focus-visible:px-3 focus-visible:py-2"
  >
    设置好了，去上面开始
  </Button>
);

/** Pages are put in order in the panel, where it is another view of the files. */
const isArranged = ({ canvas }: ToolEntry): boolean => typeof canvas === 'object';

interface CanvasProps extends ToolProps {
  wide: boolean;
  /** The panel that has all of it; else the files do. */
  filling: string | undefined;
  onFiles(files: File[]): void;
}

/** The tool's own panel, unless it is a view that is not chosen. */
const askedPanel = ({ panel, canvas }: ToolEntry, filling: string | undefined): string | undefined =>
  typeof canvas === 'object' && filling !== panel ? undefined : panel;

/** Before a result, where the pages of the only file are the canvas, what the tool's own panel says stays in sight. */
const placeOf = (asked: string | undefined, filling: string | undefined, ended: boolean): string =>
  filling && filling !== asked && !ended ? 'sticky bottom-22 z-10 rounded-2xl shadow-lg lg:bottom-4' : '';

/** The work itself: what came of it, then the panel or the files. */
function Canvas({ wide, filling, onFiles, ...props }: CanvasProps) {
  const some = useStore($results).length > 0;
  const ended = !isRunning(useStore($stage)) && some;
  const failed = useFailed() ? 'told' : undefined;
  const { answers } = props.tool;
  const asked = askedPanel(props.tool, filling);
  const filled = !!asked && filling === asked;
  const told = answers === true && ended;
  const [spoken, setSpoken] = useState(false);
  if (told && !spoken) setSpoken(true);
  // Below the results, or below why nothing came, in a box lower than the job's: not seen on its way there.
  const below = useComingUp(ended ? 'below' : failed);
  const after = useComingUp(failed);
  const shown = asked && (
    <div key="panel" ref={below} className={`flex flex-col gap-4 empty:hidden ${placeOf(asked, filling, ended)}`}>
      <Panel name={asked} filled={filled} {...props} />
    </div>
  );
  // Made anew below the results: it comes up there, and is not seen to be pushed down.
  const list = !filled && (
    <div key={ended ? 'below' : 'alone'} ref={after} className={ended ? 'work-late' : ''}>
      <Files {...props} filling={filling} onFiles={onFiles} />
    </div>
  );
  return (
    <>
      {answers && shown}
      {/* Made anew below what the panel has to say, and unseen until that has its height. */}
      <Results key={told ? 'below' : 'job'} late={told} spoken={spoken} {...props} />
      {/* Before the start the files come first, then what a panel says of what came out. */}
      {answers ? list : filled || ended ? [shown, list] : [list, shown]}
      {filling && !wide && (
        <UnderWork>
          <FileList {...props} look="rows" unordered={isArranged(props.tool)} onFiles={onFiles} />
        </UnderWork>
      )}
      {!wide && whereOf(props) === 'either' && (
        <UnderWork>
          <Ways />
        </UnderWork>
      )}
    </>
  );
}

/** The files, or the panel in which the pages of the only one are chosen. */
function Files({ filling, onFiles, ...props }: Omit<CanvasProps, 'wide'>) {
  if (filling) return <Panel name={filling} filled {...props} />;
  return <FileList {...props} look="cards" onFiles={onFiles} />;
}

/** What stands below the work of a narrow window, and goes up with it where nothing came of a start. */
function UnderWork({ children }: { children: ReactNode }) {
  const after = useComingUp(useFailed() ? 'told' : undefined);
  return (
    <div ref={after} className="work-late empty:hidden">
      {children}
    </div>
  );
}

/** The panel of that name, or, until it is there, the room that it takes; none begins higher. */
function Panel({ name, filled, ...props }: ToolProps & { name: string; filled: boolean }) {
  const There = usePanel(name);
  if (There) return <There {...props} />;
  return (
    <div data-opening className={filled ? 'h-[max(60dvh,36rem)] rounded-2xl border border-line bg-card p-2' : 'hidden'}>
      {filled && <CanvasViews {...props} />}
    </div>
  );
}

/** The column beside the work; what it holds comes a moment after it, as all at once would hold the page up. */
function Side({ children }: { children: ReactNode }) {
  const column = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useStick(column);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true));
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="border-l border-line bg-card">
      <div ref={column} className="sticky flex flex-col gap-5 p-5">
        {open && children}
      </div>
    </div>
  );
}

/** What is to be known of the files: what they may be used for, how long they are kept, and where. */
function Foot({ engine, onForget }: Pick<WorkbenchProps, 'engine' | 'onForget'>) {
  const notKept = useStore($notKept);
  const locked = useStore($files).some((file) => file.locked);
  return (
    <div className="flex flex-col gap-3 text-xs text-muted">
      {engine.notice && <p className="text-sm">{engine.notice}</p>}
      <RemoteFiles />
      <div className="flex flex-wrap items-center gap-x-2">
        {notKept
          ? '浏览器没有给本页存储空间，刷新后文件和结果不会保留。'
          : `本机上的文件和结果保留至多 24 小时，刷新页面不会丢${locked ? '；密码不保存' : ''}。`}
        <span className="-ml-2.5">
          <Forget onForget={onForget} />
        </span>
      </div>
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
      <Button onClick={() => void start()}>重新开始</Button>
      <Button onClick={reset}>不用了</Button>
    </div>
  );
}
