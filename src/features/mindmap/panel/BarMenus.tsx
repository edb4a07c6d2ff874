import {
  BookOpen,
  ChevronsDownUp,
  ChevronsUpDown,
  Download,
  FilePlus,
  FolderOpen,
  History,
  Keyboard as KeyboardIcon,
  Search,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { Menu, MenuItem, MenuLine } from '../../../islands/parts/Menu.tsx';
import { Popover } from '../../../islands/parts/Popover.tsx';
import { foldAll } from '../store/edit.ts';
import type { Page } from './Bars.tsx';
import { focusMap } from './Keyboard.tsx';
import { StylePicker } from './StylePicker.tsx';

/** What is opened from the bars stands open when it comes: it was asked for. */
export interface MenuProps {
  trigger: ReactElement<Record<string, unknown>>;
  page: Page;
  /** It has not come: the button is there again. */
  onClose?(): void;
}

const act = (does: () => void) => (): void => {
  does();
  focusMap();
};

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

export const FoldMenu = ({ trigger }: MenuProps) => (
  <Menu trigger={trigger} align="start" open>
    <FoldItems />
  </Menu>
);

export const StylePopover = ({ trigger }: MenuProps) => (
  <Popover trigger={trigger} title="样式" open>
    <StylePicker />
  </Popover>
);

/** What does not fit into the bars of a phone. */
export const MoreMenu = ({ trigger, page }: MenuProps) => (
  <Menu trigger={trigger} open>
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
);
