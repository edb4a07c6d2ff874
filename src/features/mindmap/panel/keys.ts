import { allTopics } from '../shared/walk.ts';
import {
  addChild,
  addSibling,
  duplicateChosen,
  fold,
  foldAll,
  moveBy,
  removeChosen,
  startEdit,
  toggleMarker,
} from '../store/edit.ts';
import { $focus, $map, choose, redo, undo } from '../store/mindmap.ts';
import type { Direction } from './places.ts';

/** What keys ask of the canvas and of the page around it. */
export interface Around {
  step(direction: Direction, more: boolean): void;
  zoom(by: number): void;
  fit(): void;
  find(): void;
  help(): void;
  panel(): void;
}

interface Shortcut {
  /** As shown: keys of a PC; on a Mac `Ctrl` is read as ⌘. */
  keys: string;
  does: string;
  group: '主题' | '移动与选择' | '视图' | '编辑';
}

/** All shortcuts, as the list of shortcuts shows them. */
export const SHORTCUTS: readonly Shortcut[] = [
  { group: '主题', keys: 'Tab', does: '加子主题' },
  { group: '主题', keys: 'Enter', does: '加同级主题' },
  { group: '主题', keys: 'Shift + Enter', does: '在前面加同级主题；打字时换行' },
  { group: '主题', keys: '直接打字 / F2 / 空格', does: '改写 / 接着写' },
  { group: '主题', keys: 'Delete', does: '删除主题和它下面的全部内容' },
  { group: '主题', keys: 'Ctrl + 1 … 9', does: '标优先级' },
  { group: '移动与选择', keys: '↑ ↓ ← →', does: '换一个主题；按住 Shift 多选' },
  { group: '移动与选择', keys: 'Alt + ↑ ↓', does: '上移、下移' },
  { group: '移动与选择', keys: 'Home', does: '回到中心主题' },
  { group: '移动与选择', keys: 'Ctrl + A', does: '全选' },
  { group: '移动与选择', keys: 'Shift + 拖动空白处', does: '框选' },
  { group: '编辑', keys: 'Ctrl + Z / Ctrl + Y', does: '撤销 / 重做' },
  { group: '编辑', keys: 'Ctrl + C / X / V', does: '复制 / 剪切 / 粘贴，也可粘贴带缩进的提纲' },
  { group: '编辑', keys: 'Ctrl + D', does: '再来一份' },
  { group: '编辑', keys: 'Ctrl + F', does: '查找' },
  { group: '视图', keys: 'Ctrl + /', does: '折叠、展开' },
  { group: '视图', keys: 'Ctrl + + / −', does: '放大 / 缩小' },
  { group: '视图', keys: 'Ctrl + 0', does: '看全图' },
  { group: '视图', keys: 'F4', does: '打开或关上属性' },
  { group: '视图', keys: 'Shift + Tab', does: '离开画布，去工具栏' },
  { group: '视图', keys: '?', does: '快捷键' },
];

const ARROWS: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

const plain: Record<string, (around: Around, shift: boolean) => void> = {
  Tab: () => addChild(),
  Enter: (_, shift) => addSibling(undefined, shift ? 0 : 1),
  F2: () => startEdit(),
  ' ': () => startEdit(),
  Delete: () => removeChosen(),
  Backspace: () => removeChosen(),
  Home: () => choose($map.get().root.id),
  F4: (around) => around.panel(),
  '?': (around) => around.help(),
};

const withControl: Record<string, (around: Around, shift: boolean) => void> = {
  z: (_, shift) => (shift ? redo() : undo()),
  y: () => redo(),
  d: () => duplicateChosen(),
  a: () => choose(...[...allTopics($map.get())].map(({ topic }) => topic.id)),
  f: (around) => around.find(),
  '/': () => fold($focus.get().id),
  '[': () => foldAll(true),
  ']': () => foldAll(false),
  '=': (around) => around.zoom(1.2),
  '+': (around) => around.zoom(1.2),
  '-': (around) => around.zoom(1 / 1.2),
  '0': (around) => around.fit(),
};

/** An arrow, with whatever is held; false where it means nothing. */
function onArrow(event: KeyboardEvent, direction: Direction, around: Around): boolean {
  if (event.ctrlKey || event.metaKey) return false;
  if (!event.altKey) around.step(direction, event.shiftKey);
  else if (direction === 'up' || direction === 'down') moveBy(direction === 'up' ? -1 : 1);
  return true;
}

/** What a key does while nothing is being written; false where it means nothing here and is left to the browser. */
export function onKey(event: KeyboardEvent, around: Around): boolean {
  const { key, shiftKey: shift } = event;
  const direction = ARROWS[key];
  if (direction) return onArrow(event, direction, around);
  // The way out of the canvas for those without a mouse: back to the tool bar.
  if (event.altKey || (key === 'Tab' && shift)) return false;
  const control = event.ctrlKey || event.metaKey;
  if (control && /^[1-9]$/.test(key)) {
    toggleMarker(`priority-${key}`);
    return true;
  }
  const does = control ? withControl[key.toLowerCase()] : plain[key];
  does?.(around, shift);
  return does !== undefined;
}
