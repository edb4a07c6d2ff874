import { beforeEach, expect, test } from 'vitest';
import { newMap } from '../../../src/features/mindmap/shared/starter.ts';
import { textFromTopics } from '../../../src/features/mindmap/shared/text.ts';
import { parentOf } from '../../../src/features/mindmap/shared/tree.ts';
import {
  addChild,
  addSibling,
  copyChosen,
  endEdit,
  fold,
  indent,
  joinTopic,
  moveBy,
  moveTo,
  outdent,
  paste,
  patchChosen,
  removeChosen,
  reveal,
  setText,
  splitTopic,
  toggleMarker,
} from '../../../src/features/mindmap/store/edit.ts';
import {
  $chosen,
  $editing,
  $focus,
  $map,
  $past,
  choose,
  redo,
  showMap,
  undo,
} from '../../../src/features/mindmap/store/mindmap.ts';

const outline = (): string => textFromTopics([$map.get().root]).replaceAll('\t', '>').trim();
const idOf = (text: string): string => {
  const find = (topic = $map.get().root): string | undefined =>
    topic.text === text ? topic.id : topic.children.map(find).find((id) => id !== undefined);
  return find() ?? '';
};
const write = (text: string): void => {
  const editing = $editing.get();
  if (editing) $editing.set({ ...editing, text });
  endEdit();
};

beforeEach(() => {
  showMap(newMap('根', { layout: 'mind', theme: 'clear' }));
  for (const text of ['甲', '乙', '丙']) {
    addChild($map.get().root.id);
    write(text);
  }
  addChild(idOf('乙'));
  write('乙一');
});

test('topics are written, and every step goes back and forth', () => {
  const all = '根\n>甲\n>乙\n>>乙一\n>丙';
  expect(outline()).toBe(all);
  while ($past.get().length) undo();
  expect(outline()).toBe('根');
  for (let step = 0; step < 20; step++) redo();
  expect(outline()).toBe(all);
});

test('a text that is given up leaves what was there', () => {
  addSibling(idOf('甲'));
  $editing.set({ id: $focus.get().id, text: '不要' });
  endEdit(false);
  expect(outline()).toContain('分支主题');
  expect(outline()).not.toContain('不要');
});

test('what is deleted leaves its neighbour chosen; the root stays', () => {
  choose(idOf('乙'));
  removeChosen();
  expect(outline()).toBe('根\n>甲\n>丙');
  expect($focus.get().text).toBe('丙');
  choose($map.get().root.id);
  removeChosen();
  expect(outline()).toBe('根\n>甲\n>丙');
});

test('levels and order change by keys', () => {
  expect(indent(idOf('丙'))).toBe(true);
  expect(outline()).toBe('根\n>甲\n>乙\n>>乙一\n>>丙');
  expect(outdent(idOf('乙一'))).toBe(true);
  expect(outline()).toBe('根\n>甲\n>乙\n>>丙\n>乙一');
  expect(outdent(idOf('甲'))).toBe(false);
  choose(idOf('乙'));
  moveBy(-1);
  expect(outline()).toBe('根\n>乙\n>>丙\n>甲\n>乙一');
});

test('one main topic moved to a side leaves the others on theirs', () => {
  moveTo([idOf('丙')], { parent: $map.get().root.id, index: 0, side: 'right' });
  expect($map.get().root.children.map(({ text, side }) => text + side)).toEqual(['丙right', '甲right', '乙right']);
});

test('a line is broken in two and joined again', () => {
  splitTopic(idOf('甲'), '甲前', '甲后');
  expect(outline()).toBe('根\n>甲前\n>甲后\n>乙\n>>乙一\n>丙');
  expect(joinTopic(idOf('甲后'), idOf('甲前'))).toBe(true);
  expect(outline()).toBe('根\n>甲前甲后\n>乙\n>>乙一\n>丙');
  splitTopic(idOf('乙'), '乙', '新');
  expect(outline()).toContain('>乙\n>>新\n>>乙一');
  expect(joinTopic(idOf('乙'), idOf('甲前甲后'))).toBe(false);
});

test('what is copied is pasted with all that belongs to it, foreign text as an outline', () => {
  choose(idOf('乙'));
  toggleMarker('priority-1');
  toggleMarker('priority-3');
  patchChosen({ note: '记' });
  const text = copyChosen();
  choose(idOf('丙'));
  paste(text);
  const copy = $map.get().root.children[2]?.children[0];
  expect(copy).toMatchObject({ text: '乙', markers: ['priority-3'], note: '记', children: [{ text: '乙一' }] });
  expect(copy?.id).not.toBe(idOf('乙'));
  choose(idOf('甲'));
  paste('- 一\n  - 二');
  expect(outline()).toContain('>甲\n>>一\n>>>二');
});

test('what is chosen below a topic that is folded gives way to it', () => {
  choose(idOf('乙一'));
  fold(idOf('乙'));
  expect($chosen.get()).toEqual([idOf('乙')]);
});

test('letters typed one after the other are one step', () => {
  const before = $past.get().length;
  const id = idOf('甲');
  for (const text of ['甲a', '甲ab', '甲abc']) setText(id, text, `text:${id}`);
  expect($past.get().length).toBe(before + 1);
  undo();
  expect(outline()).toContain('>甲\n');
});

test('a line joined to the one above takes its note, labels, markers and link along', () => {
  choose(idOf('丙'));
  patchChosen({ note: '记', labels: ['急'], link: 'https://a.cn' });
  choose(idOf('甲'));
  patchChosen({ note: '先', labels: ['急', '早'] });
  expect(joinTopic(idOf('丙'), idOf('甲'))).toBe(true);
  expect($focus.get()).toMatchObject({ text: '甲丙', note: '先\n记', labels: ['急', '早'], link: 'https://a.cn' });
});

test('long texts stay whole, and none that no file could hold comes in', () => {
  const long = '长'.repeat(15_000);
  setText(idOf('甲'), long);
  setText(idOf(long), `${long}了`);
  expect($map.get().root.children[0]?.text).toHaveLength(15_001);
  paste('太'.repeat(20_001));
  expect(outline()).not.toContain('太');
  choose(idOf('乙'));
  patchChosen({ note: '记'.repeat(200_001) });
  expect($focus.get().note).toBeUndefined();
});

test('very many topics are chosen at once', () => {
  choose($map.get().root.id);
  paste('一\n'.repeat(15_000));
  choose(...$map.get().root.children.map(({ id }) => id));
  expect($chosen.get().length).toBeGreaterThan(15_000);
});

test('what is folded away opens in one step where it is looked for', () => {
  addChild(idOf('乙一'));
  write('深');
  fold(idOf('乙一'), true);
  fold(idOf('乙'), true);
  reveal(idOf('深'));
  expect($focus.get().text).toBe('深');
  undo();
  expect(parentOf($map.get(), idOf('乙一'))?.folded).toBe(true);
});
