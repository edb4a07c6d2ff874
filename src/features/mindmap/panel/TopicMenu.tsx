import {
  ArrowDown,
  ArrowUp,
  ChevronsDownUp,
  ChevronsUpDown,
  ClipboardPaste,
  Copy,
  CornerDownRight,
  Maximize,
  Pencil,
  Plus,
  Scissors,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import { Menu, MenuItem, MenuLine } from '../../../islands/parts/Menu.tsx';
import { toast } from '../../../stores/toast.ts';
import { topicOf } from '../shared/tree.ts';
import {
  addChild,
  addSibling,
  copyChosen,
  fold,
  foldAll,
  moveBy,
  paste,
  removeChosen,
  startEdit,
} from '../store/edit.ts';
import { $map } from '../store/mindmap.ts';
import type { MenuAt } from './acts.ts';
import { focusMap } from './Keyboard.tsx';

async function toClipboard(cut: boolean): Promise<void> {
  const text = copyChosen(cut);
  await navigator.clipboard.writeText(text).catch(() => toast('浏览器不允许写剪贴板，可在这里粘贴，但带不到别处。'));
}

async function fromClipboard(): Promise<void> {
  try {
    paste(await navigator.clipboard.readText());
  } catch {
    toast('浏览器不允许读剪贴板，请按 Ctrl + V 粘贴。');
  }
}

interface Props {
  at: MenuAt | undefined;
  onClose(): void;
  onPanel(): void;
  onFit(): void;
}

/** What can be done to a topic, or to the map, where it was pressed long or with the right button. */
export function TopicMenu({ at, onClose, onPanel, onFit }: Props) {
  const map = $map.get();
  const topic = at?.id === undefined ? undefined : topicOf(map, at.id);
  const root = topic?.id === map.root.id;
  const keyboard = (): HTMLElement | null => {
    // After the menu has given the focus back, the field takes it where a text is written.
    setTimeout(focusMap);
    return null;
  };
  return (
    <Menu at={at} onClose={onClose} finalFocus={keyboard}>
      {topic ? (
        <>
          <MenuItem icon={CornerDownRight} keys="Tab" onClick={() => addChild()}>
            加子主题
          </MenuItem>
          <MenuItem icon={Plus} keys="Enter" disabled={root} onClick={() => addSibling()}>
            加同级主题
          </MenuItem>
          <MenuItem icon={Pencil} keys="F2" onClick={() => startEdit()}>
            改文字
          </MenuItem>
          <MenuItem icon={SlidersHorizontal} keys="F4" onClick={onPanel}>
            属性
          </MenuItem>
          <MenuLine />
          <MenuItem icon={ArrowUp} keys="Alt+↑" disabled={root} onClick={() => moveBy(-1)}>
            上移
          </MenuItem>
          <MenuItem icon={ArrowDown} keys="Alt+↓" disabled={root} onClick={() => moveBy(1)}>
            下移
          </MenuItem>
          {topic.children.length > 0 && !root && (
            <MenuItem
              icon={topic.folded ? ChevronsUpDown : ChevronsDownUp}
              keys="Ctrl+/"
              onClick={() => fold(topic.id)}
            >
              {topic.folded ? '展开' : '折叠'}
            </MenuItem>
          )}
          <MenuLine />
          <MenuItem icon={Copy} keys="Ctrl+C" onClick={() => void toClipboard(false)}>
            复制
          </MenuItem>
          <MenuItem icon={Scissors} keys="Ctrl+X" disabled={root} onClick={() => void toClipboard(true)}>
            剪切
          </MenuItem>
          <MenuItem icon={ClipboardPaste} keys="Ctrl+V" onClick={() => void fromClipboard()}>
            粘贴到下面
          </MenuItem>
          <MenuItem icon={Trash2} keys="Delete" danger disabled={root} onClick={removeChosen}>
            删除
          </MenuItem>
        </>
      ) : (
        <>
          <MenuItem icon={Maximize} keys="Ctrl+0" onClick={onFit}>
            看全图
          </MenuItem>
          <MenuItem icon={ChevronsDownUp} keys="Ctrl+[" onClick={() => foldAll(true)}>
            全部折叠
          </MenuItem>
          <MenuItem icon={ChevronsUpDown} keys="Ctrl+]" onClick={() => foldAll(false)}>
            全部展开
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
