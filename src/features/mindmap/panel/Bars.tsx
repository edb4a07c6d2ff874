import { useStore } from '@nanostores/react';
import {
  ChevronsDownUp,
  CornerDownRight,
  Download,
  Ellipsis,
  FilePlus,
  FolderOpen,
  History,
  Keyboard as KeyboardIcon,
  ListTree,
  type LucideIcon,
  Network,
  Palette,
  Pencil,
  Plus,
  Redo2,
  Search,
  SlidersHorizontal,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import type { LatePart } from '../../../islands/late-part.ts';
import { addChild, addSibling, removeChosen, startEdit } from '../store/edit.ts';
import { $focus, $future, $map, $past, $view, redo, undo } from '../store/mindmap.ts';
import { BarButton } from './BarButton.tsx';
import type { MenuProps } from './BarMenus.tsx';
import { focusMap } from './Keyboard.tsx';
import { Late } from './Late.tsx';
import { FoldMenu, MoreMenu, StylePopover } from './late-parts.ts';
import { MapTitle, Saved } from './Saved.tsx';

/** What the bars ask of the page. */
export interface Page {
  panel: boolean;
  onPanel(): void;
  onFind(): void;
  onHelp(): void;
  onMaps(): void;
  onNew(): void;
  onImport(): void;
  onExport(): void;
}

const Line = () => <span aria-hidden className="mx-1 h-7 w-px shrink-0 bg-line" />;

const act = (does: () => void) => (): void => {
  does();
  focusMap();
};

function Steps() {
  const past = useStore($past);
  const future = useStore($future);
  return (
    <>
      <BarButton icon={Undo2} label="撤销" keys="Ctrl+Z" disabled={!past.length} onClick={act(undo)} />
      <BarButton icon={Redo2} label="重做" keys="Ctrl+Y" disabled={!future.length} onClick={act(redo)} />
    </>
  );
}

function TopicButtons() {
  const map = useStore($map);
  const focus = useStore($focus);
  const root = focus.id === map.root.id;
  return (
    <>
      <BarButton icon={CornerDownRight} label="子主题" keys="Tab" onClick={act(() => addChild())} />
      <BarButton icon={Plus} label="同级" keys="Enter" disabled={root} onClick={act(() => addSibling())} />
      <BarButton icon={Trash2} label="删除" keys="Delete" disabled={root} onClick={act(removeChosen)} />
    </>
  );
}

function ViewButton() {
  const view = useStore($view);
  const outline = view === 'outline';
  return (
    <BarButton
      icon={outline ? Network : ListTree}
      label={outline ? '导图' : '大纲'}
      onClick={() => $view.set(outline ? 'map' : 'outline')}
    />
  );
}

interface OpenerProps {
  /** What it opens, which takes its place with the first press. */
  Menu: LatePart<MenuProps>;
  icon: LucideIcon;
  label: string;
  opens: 'menu' | 'dialog';
  page: Page;
}

/** A button whose menu is fetched when it is first pressed. */
function Opener({ Menu, icon, label, opens, page }: OpenerProps) {
  const [pressed, setPressed] = useState(false);
  const button = <BarButton icon={icon} label={label} aria-haspopup={opens} onClick={() => setPressed(true)} />;
  if (!pressed) return button;
  const trigger = <BarButton icon={icon} label={label} />;
  return <Late of={Menu} waiting={button} trigger={trigger} page={page} onClose={() => setPressed(false)} />;
}

/** Everything that can be done, over the canvas; on a phone what does not fit is in a menu. */
export function TopBar(page: Page) {
  const view = useStore($view);
  return (
    <div
      role="toolbar"
      aria-label="导图工具"
      className="flex h-14 shrink-0 items-center gap-0.5 border-b border-line bg-card px-1.5 lg:px-3"
    >
      <div className="mr-auto flex min-w-0 flex-col px-2 max-lg:order-2 max-lg:flex-1 max-lg:items-center lg:max-w-56">
        <MapTitle />
        <Saved />
      </div>
      <div className="flex items-center max-lg:order-1">
        <Steps />
      </div>
      <div className="flex items-center max-lg:hidden">
        <Line />
        {view === 'map' && (
          <>
            <TopicButtons />
            <Line />
          </>
        )}
        <Opener Menu={FoldMenu} icon={ChevronsDownUp} label="折叠" opens="menu" page={page} />
        <BarButton icon={SlidersHorizontal} label="属性" keys="F4" pressed={page.panel} onClick={page.onPanel} />
        <Opener Menu={StylePopover} icon={Palette} label="样式" opens="dialog" page={page} />
        <ViewButton />
        <BarButton icon={Search} label="查找" keys="Ctrl+F" onClick={page.onFind} />
        <Line />
        <BarButton icon={FilePlus} label="新建" onClick={page.onNew} />
        <BarButton icon={History} label="最近" onClick={page.onMaps} />
        <BarButton icon={FolderOpen} label="导入" onClick={page.onImport} />
        <BarButton icon={Download} label="导出" onClick={page.onExport} />
        <BarButton icon={KeyboardIcon} label="快捷键" keys="?" onClick={page.onHelp} />
      </div>
      <div className="order-3 flex items-center lg:hidden">
        <ViewButton />
        <Opener Menu={MoreMenu} icon={Ellipsis} label="更多" opens="menu" page={page} />
      </div>
    </div>
  );
}

/** On a phone: what is done to the chosen topic, within reach of the thumb. */
export function BottomBar(page: Page) {
  const { panel, onPanel } = page;
  const view = useStore($view);
  if (view === 'outline') return null;
  return (
    <div
      role="toolbar"
      aria-label="主题工具"
      className="flex shrink-0 items-center justify-around border-t border-line bg-card px-1 py-1 pb-[max(0.25rem,env(safe-area-inset-bottom))] lg:hidden"
    >
      <TopicButtons />
      <BarButton icon={Pencil} label="改字" onClick={act(() => startEdit())} />
      <BarButton icon={SlidersHorizontal} label="属性" pressed={panel} onClick={onPanel} />
      <Opener Menu={StylePopover} icon={Palette} label="样式" opens="dialog" page={page} />
    </div>
  );
}
