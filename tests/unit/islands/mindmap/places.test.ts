import { expect, test } from 'vitest';
import type { Mindmap, Topic } from '../../../../schemas/mindmap.ts';
import { fitting, seenBy, zoomedTo } from '../../../../src/features/mindmap/panel/camera.ts';
import { dropAt, nextTo } from '../../../../src/features/mindmap/panel/places.ts';
import { rowsOf } from '../../../../src/features/mindmap/panel/rows.ts';
import { arrange } from '../../../../src/features/mindmap/shared/arrange.ts';
import { boxOf } from '../../../../src/features/mindmap/shared/box.ts';
import type { Placed } from '../../../../src/features/mindmap/shared/placed.ts';
import { lookAt, THEMES } from '../../../../src/features/mindmap/shared/themes.ts';

const topic = (id: string, ...children: Topic[]): Topic => ({ id, text: id, children });
const root = topic('root', topic('a', topic('a1'), topic('a2')), topic('b'), topic('c'), topic('d'));
const map = (layout: Mindmap['layout']): Mindmap => ({ kind: 'mindmap', version: 1, layout, theme: 'clear', root });
const width = (text: string, size: number): number => [...text].length * size;
const placed = (layout: Mindmap['layout']) =>
  arrange(map(layout), (one, depth) => boxOf(one, depth, lookAt(THEMES.clear, depth), width));
const find = (topics: Placed[], id: string): Placed => topics.find((one) => one.topic.id === id) as Placed;

test('arrows go where the eye goes, in every layout', () => {
  const go = (
    layout: Mindmap['layout'],
    from: string,
    ...directions: Parameters<typeof nextTo>[2][]
  ): string | undefined => {
    const { topics } = placed(layout);
    return directions.reduce<Placed | undefined>((at, to) => at && nextTo(topics, at, to), find(topics, from))?.topic
      .id;
  };
  expect(go('mind', 'root', 'left')).toMatch(/[cd]/);
  expect(go('mind', 'a', 'right')).toMatch(/a[12]/);
  expect(go('mind', 'a1', 'down')).toBe('a2');
  expect(go('mind', 'a2', 'left')).toBe('a');
  expect(go('right', 'b', 'down')).toBe('c');
  expect(go('right', 'd', 'down')).toBeUndefined();
  expect(go('org', 'root', 'down', 'up')).toBe('root');
  expect(go('org', 'b', 'right')).toBe('c');
  expect(go('catalog', 'a', 'down')).toBe('a1');
});

test('a drop says where it goes: into a topic, or beside it', () => {
  const arrangement = placed('right');
  const at = (id: string, part: number, out = 0) => {
    const one = find(arrangement.topics, id);
    return dropAt(arrangement, 'right', new Set(['d']), {
      x: one.x + one.box.width / 2 + out,
      y: one.y + one.box.height * part,
    });
  };
  expect(at('b', 0.5)).toMatchObject({ kind: 'into', place: { parent: 'b', index: 0 } });
  expect(at('b', 0.05)).toMatchObject({ kind: 'between', place: { parent: 'root', index: 1 } });
  expect(at('b', 0.95)).toMatchObject({ kind: 'between', place: { parent: 'root', index: 2 } });
  expect(at('d', 0.5)?.target.topic.id).not.toBe('d');
  expect(dropAt(arrangement, 'right', new Set(['d']), { x: 5000, y: 5000 })).toBeUndefined();
});

test('a drop at the root names the side', () => {
  const drop = (x: number) => dropAt(placed('mind'), 'mind', new Set(['a1']), { x, y: 0 });
  expect(drop(-5)?.place).toMatchObject({ parent: 'root', side: 'left' });
  expect(drop(5)?.place).toMatchObject({ parent: 'root', side: 'right' });
});

test('zooming leaves the point under the pointer where it is', () => {
  const before = { x: 10, y: 20, scale: 1 };
  const after = zoomedTo(before, 2, { x: 300, y: 200 });
  expect((300 - after.x) / after.scale).toBeCloseTo(290);
  expect((200 - after.y) / after.scale).toBeCloseTo(180);
  expect(zoomedTo(before, 99, { x: 0, y: 0 }).scale).toBe(3);
});

test('what is fitted is seen whole', () => {
  const size = { width: 360, height: 640 };
  const bounds = { x: -900, y: -200, width: 1800, height: 500 };
  const seen = seenBy(fitting(bounds, size), size);
  expect(seen.x).toBeLessThanOrEqual(bounds.x);
  expect(seen.x + seen.width).toBeGreaterThanOrEqual(bounds.x + bounds.width);
});

test('the outline leaves out what is folded', () => {
  const folded = map('mind');
  folded.root = { ...root, children: root.children.map((one) => ({ ...one, folded: true })) };
  expect(rowsOf(map('mind')).map((row) => `${row.level}${row.topic.id}`)).toEqual([
    '0root',
    '1a',
    '2a1',
    '2a2',
    '1b',
    '1c',
    '1d',
  ]);
  expect(rowsOf(folded).map((row) => row.topic.id)).toEqual(['root', 'a', 'b', 'c', 'd']);
});
