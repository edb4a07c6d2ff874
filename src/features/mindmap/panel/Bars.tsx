import { useStore } from '@nanostores/react';
import {
  BookOpen,
  ChevronsDownUp,
  ChevronsUpDown,
  CornerDownRight,
  Download,
  Ellipsis,
  FilePlus,
  FolderOpen,
  History,
  Keyboard as KeyboardIcon,
  ListTree,
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
import { Menu, MenuItem, MenuLine } from '../../../islands/parts/Menu.tsx';
import { Popover } from '../../../islands/parts/Popover.tsx';
import { addChild, addSibling, foldAll, removeChosen, startEdit } from '../store/edit.ts';
import { $focus, $future, $map, $past, $view, redo, undo } from '../store/mindmap.ts';
import { BarButton } from './BarButton.tsx';
import { focusMap } from './Keyboard.tsx';
import { MapTitle, Saved } from './Saved.tsx';
import { StylePicker } from './StylePicker.tsx';

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

const FileItems = ({ onNew, onMaps, onImport, onExport }: Page) => (
  <>
    <MenuItem icon={FilePlus} onClick={onNew}>
      新建导图
    </MenuItem>
    <MenuItem icon={History} onClick={onMaps}>
      最近的导图
    </MenuItem>
    <MenuLine />
    <MenuItem icon={FolderOpen} onClick={onImport}>
      导入文件
    </MenuItem>
    <MenuItem icon={Download} onClick={onExport}>
      导出
    </MenuItem>
  </>
);

const FoldItems = () => (
  <>
    <MenuItem icon={ChevronsDownUp} keys="Ctrl+[" onClick={act(() => foldAll(true))}>
      全部折叠
    </MenuItem>
    <MenuItem icon={ChevronsUpDown} keys="Ctrl+]" onClick={act(() => foldAll(false))}>
      全部展开
    </MenuItem>
  </>
);

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
        <Menu trigger={<BarButton icon={ChevronsDownUp} label="折叠" />} align="start">
          <FoldItems />
        </Menu>
        <BarButton icon={SlidersHorizontal} label="属性" keys="F4" pressed={page.panel} onClick={page.onPanel} />
        <Popover trigger={<BarButton icon={Palette} label="样式" />} title="样式">
          <StylePicker />
        </Popover>
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
        <Menu trigger={<BarButton icon={Ellipsis} label="更多" />}>
          <FileItems {...page} />
          <MenuLine />
          <MenuItem icon={Search} onClick={page.onFind}>
            查找
          </MenuItem>
          <FoldItems />
          <MenuLine />
          <MenuItem icon={KeyboardIcon} onClick={page.onHelp}>
            快捷键
          </MenuItem>
          <MenuItem icon={BookOpen} onClick={() => document.getElementById('about')?.scrollIntoView()}>
            使用说明
          </MenuItem>
        </Menu>
      </div>
    </div>
  );
}

/** On a phone: what is done to the chosen topic, within reach of the thumb. */
export function BottomBar({ panel, onPanel }: Page) {
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
      <Popover trigger={<BarButton icon={Palette} label="样式" />} title="样式">
        <StylePicker />
      </Popover>
    </div>
  );
}
