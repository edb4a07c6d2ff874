import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Mindmap, Topic } from '../../../../schemas/mindmap.ts';
import { checkMindmap } from '../../../../src/features/mindmap/shared/check.ts';
import {
  changeTopic,
  copyOf,
  insertTopics,
  moveTopics,
  parentOf,
  pathTo,
  removeTopics,
  tops,
} from '../../../../src/features/mindmap/shared/tree.ts';
import { allTopics } from '../../../../src/features/mindmap/shared/walk.ts';

const topic = (id: string, ...children: Topic[]): Topic => ({ id, text: id, children });
const mapOf = (root: Topic, more: Partial<Mindmap> = {}): Mindmap => ({
  kind: 'mindmap',
  version: 1,
  layout: 'mind',
  theme: 'clear',
  root,
  ...more,
});
const ids = (map: Mindmap): string => [...allTopics(map)].map((visit) => visit.topic.id).join(' ');

const map = mapOf(topic('root', topic('a', topic('a1'), topic('a2')), topic('b', topic('b1')), topic('c')), {
  relationships: [{ id: 'r', from: 'a1', to: 'c' }],
});

describe('a change', () => {
  test('shares everything it does not touch', () => {
    const next = changeTopic(map, 'a1', (one) => ({ ...one, text: 'neu' }));
    expect(pathTo(next, 'a1')?.map(({ text }) => text)).toEqual(['root', 'a', 'neu']);
    expect(next.root.children[1]).toBe(map.root.children[1]);
    expect(next.root.children[0]?.children[1]).toBe(map.root.children[0]?.children[1]);
    expect(map.root.children[0]?.children[0]?.text).toBe('a1');
  });

  test('that changes nothing gives the same map', () => {
    expect(changeTopic(map, 'a', (one) => one)).toBe(map);
    expect(removeTopics(map, new Set(['nobody']))).toBe(map);
    expect(removeTopics(map, new Set(['root']))).toBe(map);
  });

  test('in one of very many siblings finds it', () => {
    const wide = mapOf(topic('root', ...Array.from({ length: 20_000 }, (_, at) => topic(`t${at}`))));
    expect(changeTopic(wide, 't19999', (one) => ({ ...one, text: '末' })).root.children.at(-1)?.text).toBe('末');
  });

  test('takes arrows away with their ends', () => {
    const next = removeTopics(map, new Set(['a']));
    expect(ids(next)).toBe('root b b1 c');
    expect(next.relationships).toEqual([]);
  });
});

describe('ranges over children', () => {
  const summed = mapOf({
    ...topic('root', topic('a'), topic('b'), topic('c'), topic('d')),
    summaries: [{ id: 's', from: 1, to: 2, topic: topic('sum') }],
    boundaries: [{ id: 'k', from: 0, to: 1 }],
  });
  const ranges = ({ root }: Mindmap): unknown => [
    root.summaries?.map(({ from, to }) => [from, to]),
    root.boundaries?.map(({ from, to }) => [from, to]),
  ];

  test('follow what is put in and taken out', () => {
    expect(ranges(insertTopics(summed, 'root', 0, [topic('x')]))).toEqual([[[2, 3]], [[1, 2]]]);
    expect(ranges(insertTopics(summed, 'root', 2, [topic('x')]))).toEqual([[[1, 3]], [[0, 1]]]);
    expect(ranges(removeTopics(summed, new Set(['b'])))).toEqual([[[1, 1]], [[0, 0]]]);
    expect(ranges(removeTopics(summed, new Set(['b', 'c'])))).toEqual([[], [[0, 0]]]);
  });

  test('a topic that sums up is nobody’s child, and can go alone', () => {
    expect(parentOf(summed, 'sum')).toBeUndefined();
    expect(ids(removeTopics(summed, new Set(['sum'])))).toBe('root a b c d');
  });
});

describe('moving', () => {
  test('counts places as they were before', () => {
    expect(ids(moveTopics(map, new Set(['a']), { parent: 'root', index: 2 }))).toBe('root b b1 a a1 a2 c');
    expect(ids(moveTopics(map, new Set(['c', 'a2']), { parent: 'b', index: 0 }))).toBe('root a a1 b a2 c b1');
  });

  test('never puts a topic below itself', () => {
    expect(moveTopics(map, new Set(['a']), { parent: 'a1', index: 0 })).toBe(map);
  });

  test('keeps arrows, and the side only of main topics', () => {
    const next = moveTopics(map, new Set(['a1']), { parent: 'root', index: 0, side: 'left' });
    expect(next.relationships).toEqual(map.relationships);
    expect(next.root.children[0]).toMatchObject({ id: 'a1', side: 'left' });
    expect(
      moveTopics(next, new Set(['a1']), { parent: 'b', index: 0 }).root.children[1]?.children[0],
    ).not.toHaveProperty('side');
  });

  test('whatever is moved wherever, all topics stay, once each, in a map that is sound', () => {
    const all = ['root', 'a', 'a1', 'a2', 'b', 'b1', 'c'];
    const move = fc.record({
      ids: fc.subarray(all, { minLength: 1 }),
      parent: fc.constantFrom(...all),
      index: fc.nat(4),
      side: fc.constantFrom(undefined, 'left' as const, 'right' as const),
    });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
        const end = moves.reduce((now, { ids: moved, ...place }) => moveTopics(now, new Set(moved), place), map);
        expect(ids(checkMindmap(end)).split(' ').sort()).toEqual(all.toSorted());
      }),
    );
  });
});

test('of topics below each other the upper one stands for all', () => {
  expect(tops(map, new Set(['root', 'a1', 'a', 'b1'])).map(({ id }) => id)).toEqual(['a', 'b1']);
});

test('a copy has ids of its own throughout', () => {
  let next = 0;
  const copy = copyOf(
    { ...topic('x', topic('y')), summaries: [{ id: 's', from: 0, to: 0, topic: topic('z') }] },
    () => `n${next++}`,
  );
  expect(JSON.stringify(copy)).not.toMatch(/"id":"[xyzs]"/);
  expect(copy.text).toBe('x');
});
