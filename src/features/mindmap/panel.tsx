import '../../styles/mindmap.css';
import { useStore } from '@nanostores/react';
import { ChevronDown, Maximize, Minus, Plus, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ToolProps } from '../../../schemas/tool.ts';
import { Button } from '../../islands/Button.tsx';
import { usePageDrop } from '../../islands/use-page-drop.ts';
import { toast } from '../../stores/toast.ts';
import type { MenuAt } from './panel/acts.ts';
import { BottomBar, type Page, TopBar } from './panel/Bars.tsx';
import { Canvas, type CanvasHandle } from './panel/Canvas.tsx';
import { FindBar } from './panel/FindBar.tsx';
import { focusMap } from './panel/Keyboard.tsx';
import { Late } from './panel/Late.tsx';
import { ExportDialog, fetchLate, HelpDialog, MapsDialog, Outline, TopicMenu, TopicPanel } from './panel/late-parts.ts';
import { newMap } from './shared/starter.ts';
import { $mapId, $saved, openNew, startKeeping } from './store/keep.ts';
import { $map, $said, $view } from './store/mindmap.ts';
import { $news, $working, openFile, openHanded, stopWork } from './store/news.ts';

const NONE: ReadonlySet<string> = new Set();

/** A map of one topic; the one before stays among the maps kept, as the toast says. */
async function startNew(): Promise<void> {
  const { layout, theme } = $map.get();
  const kept = $saved.get() !== 'untouched';
  if (!(await openNew(newMap('中心主题', { layout, theme })))) return;
  $view.set('map');
  if (kept) toast('已新建。原来的在“最近的导图”里。', 'ok');
  focusMap();
}

/** What is being read or written, and what there is to say about it. */
function News() {
  const working = useStore($working);
  const news = useStore($news);
  if (!working && !news) return null;
  return (
    <div
      data-ui
      className="absolute inset-x-3 top-3 z-10 mx-auto flex max-w-xl items-start gap-2 rounded-xl border border-line bg-card py-2 pr-2 pl-4 text-sm shadow-lg"
    >
      {working ? (
        <p role="status" className="flex-1 py-1.5">
          {working.text}… {working.part > 0 && `${Math.round(working.part * 100)}%`}
        </p>
      ) : (
        <ul
          role={news?.tone === 'danger' ? 'alert' : 'status'}
          className={`max-h-40 flex-1 overflow-y-auto py-1.5 ${news?.tone === 'danger' ? 'text-danger' : ''}`}
        >
          {news?.texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <Button
        shape="icon"
        className="size-9"
        aria-label={working ? '停止' : '关闭'}
        onClick={() => (working ? stopWork() : $news.set(undefined))}
      >
        <X size={17} aria-hidden />
      </Button>
    </div>
  );
}

interface ZoomProps {
  scale: number;
  canvas: React.RefObject<CanvasHandle | null>;
}

function Zoom({ scale, canvas }: ZoomProps) {
  return (
    <div
      data-ui
      className="absolute right-3 bottom-3 flex items-center rounded-xl border border-line bg-card/95 shadow-sm"
    >
      <Button shape="icon" className="size-11" aria-label="缩小" onClick={() => canvas.current?.zoom(1 / 1.25)}>
        <Minus size={17} aria-hidden />
      </Button>
      <span className="min-w-11 text-center text-xs text-muted tabular-nums">{Math.round(scale * 100)}%</span>
      <Button shape="icon" className="size-11" aria-label="放大" onClick={() => canvas.current?.zoom(1.25)}>
        <Plus size={17} aria-hidden />
      </Button>
      <Button shape="icon" className="size-11" aria-label="看全图" onClick={() => canvas.current?.fit()}>
        <Maximize size={16} aria-hidden />
      </Button>
    </div>
  );
}

type Shown = 'export' | 'maps' | 'help' | undefined;

function Dialogs({ shown, props, onClose }: { shown: Shown; props: ToolProps; onClose(): void }) {
  return (
    <>
      {shown === 'export' && <Late of={ExportDialog} props={props} onClose={onClose} />}
      {shown === 'maps' && <Late of={MapsDialog} onClose={onClose} />}
      {shown === 'help' && <Late of={HelpDialog} onClose={onClose} />}
    </>
  );
}

const About = () => (
  <a
    data-ui
    href="#about"
    className="absolute bottom-3 left-3 flex min-h-9 items-center gap-1 rounded-lg border border-line bg-card/95 px-3 text-xs text-muted hover:text-accent max-lg:hidden"
  >
    使用说明
    <ChevronDown size={14} aria-hidden />
  </a>
);

const DropHere = () => (
  <div className="pointer-events-none absolute inset-3 z-20 grid place-items-center rounded-2xl border-4 border-dashed border-accent bg-accent-soft/80">
    <p className="rounded-2xl bg-card px-8 py-5 text-xl font-medium text-accent shadow-xl">松手打开这张导图</p>
  </div>
);

function usePicker(props: ToolProps) {
  const field = useRef<HTMLInputElement>(null);
  const onFiles = useCallback(
    (files: File[]) => {
      const [file] = files;
      if (files.length > 1) toast('一次打开一个文件，先打开第一个。');
      if (file) void openFile(props, file);
    },
    [props],
  );
  const picker = (
    <input
      ref={field}
      type="file"
      hidden
      aria-hidden
      accept={props.tool.from.flatMap((type) => (type === 'md' ? ['.md', '.markdown'] : [`.${type}`])).join(',')}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        target.value = '';
        onFiles(files);
      }}
    />
  );
  return { picker, onFiles, pick: () => field.current?.click() };
}

/** The mind map: bars, canvas or outline, and what opens beside and over them. */
export default function MindMap(props: ToolProps) {
  const view = useStore($view);
  const said = useStore($said);
  const mapId = useStore($mapId);
  const canvas = useRef<CanvasHandle>(null);
  const [scale, setScale] = useState(1);
  const [panel, setPanel] = useState(false);
  const [finding, setFinding] = useState(false);
  const [found, setFound] = useState<ReadonlySet<string>>(NONE);
  const [menu, setMenu] = useState<MenuAt>();
  const [shown, setShown] = useState<Shown>();
  const { picker, onFiles, pick } = usePicker(props);
  const over = usePageDrop({ onIntent: () => undefined, onFiles });

  useEffect(() => {
    const stop = startKeeping();
    void openHanded(props);
    return stop;
  }, [props]);

  const close = (): void => {
    setShown(undefined);
    setTimeout(focusMap);
  };
  const find = useCallback(() => setFinding(true), []);
  const help = useCallback(() => setShown('help'), []);
  const togglePanel = useCallback(() => setPanel((open) => !open), []);
  const page: Page = {
    panel,
    onPanel: togglePanel,
    onFind: find,
    onHelp: help,
    onMaps: () => setShown('maps'),
    onNew: () => void startNew(),
    onImport: pick,
    onExport: () => setShown('export'),
  };
  return (
    <section
      aria-label={props.tool.name}
      data-view={view}
      onPointerEnter={fetchLate}
      onKeyDown={fetchLate}
      className="flex min-h-0 flex-1 flex-col"
    >
      <TopBar {...page} />
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        <div className="relative min-h-0 min-w-0 flex-1">
          {mapId && view === 'map' && (
            <Canvas
              handle={canvas}
              found={found}
              onScale={setScale}
              onMenu={setMenu}
              onNote={() => setPanel(true)}
              onFind={find}
              onHelp={help}
              onPanel={togglePanel}
              onFiles={onFiles}
            />
          )}
          {mapId && view === 'outline' && <Late of={Outline} onClose={() => $view.set('map')} />}
          {view === 'map' && <Zoom scale={scale} canvas={canvas} />}
          {view === 'map' && <About />}
          {finding && (
            <FindBar
              onFound={setFound}
              onClose={() => {
                setFinding(false);
                focusMap();
              }}
            />
          )}
          <News />
          {over && <DropHere />}
        </div>
        {panel && (
          <Late
            of={TopicPanel}
            onClose={() => {
              setPanel(false);
              focusMap();
            }}
          />
        )}
      </div>
      <BottomBar {...page} />
      {/* It goes with a movement of its own, and so stays once it has come; one that has not is asked for again. */}
      {(menu || TopicMenu.there) && (
        <Late
          of={TopicMenu}
          at={menu}
          onClose={() => setMenu(undefined)}
          onPanel={() => setPanel(true)}
          onFit={() => canvas.current?.fit()}
        />
      )}
      <Dialogs shown={shown} props={props} onClose={close} />
      {picker}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </section>
  );
}
