import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Mindmap, MindmapLayout, Topic } from '../../../../schemas/mindmap.ts';
import { MINDMAP_LAYOUTS } from '../../../../schemas/mindmap-limits.ts';
import { arrange } from '../../../../src/features/mindmap/shared/arrange.ts';
import { boxOf } from '../../../../src/features/mindmap/shared/box.ts';
import type { Placed } from '../../../../src/features/mindmap/shared/placed.ts';
import { lookAt, THEMES } from '../../../../src/features/mindmap/shared/themes.ts';

const widthOf = (text: string, size: number): number => [...text].length * size;
const place = (root: Topic, layout: MindmapLayout): Placed[] => {
  const map: Mindmap = { kind: 'mindmap', version: 1, layout, theme: 'clear', root };
  return arrange(map, (topic, depth) => boxOf(topic, depth, lookAt(THEMES.clear, depth), widthOf)).topics;
};

let next = 0;
const topic = (text: string, children: Topic[] = []): Topic => ({ id: `t${next++}`, text, children });

const tree = fc.letrec<{ tree: Topic }>((tie) => ({
  tree: fc
    .tuple(
      fc.string({ unit: fc.constantFrom('字', 'a', ' ', '\n'), maxLength: 40 }),
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constant<Topic[]>([]),
        fc.array(tie('tree'), { maxLength: 5 }),
      ),
      fc.constantFrom(undefined, undefined, 'left' as const, 'right' as const),
    )
    .map(([text, children, side]) => ({ ...topic(text, children), ...(side && { side }) })),
})).tree;

const summed = (root: Topic): Topic => {
  const last = root.children.length - 1;
  if (last < 0) return root;
  return {
    ...root,
    summaries: [{ id: `s${next++}`, from: 0, to: last, topic: topic('概要\n两行', [topic('下'), topic('下')]) }],
  };
};

/** Pairs of topics that lie on each other. */
function overlaps(topics: Placed[]): string[] {
  const found: string[] = [];
  for (const [index, a] of topics.entries()) {
    for (const b of topics.slice(index + 1)) {
      const apart =
        a.x + a.box.width <= b.x || b.x + b.box.width <= a.x || a.y + a.box.height <= b.y || b.y + b.box.height <= a.y;
      if (!apart) found.push(`${a.topic.id} ${b.topic.id}`);
    }
  }
  return found;
}

describe.each(MINDMAP_LAYOUTS)('layout %s', (layout) => {
  test('keeps floating topics off the tree and off each other, where they were put if there is room', () => {
    const root = topic('根', [topic('甲', [topic('一'), topic('二')]), topic('乙'), topic('丙', [topic('三')])]);
    const floating = [
      { topic: topic('自由', [topic('下')]), x: 30, y: 20 },
      { topic: topic('自由'), x: 120, y: -30 },
      { topic: topic('自由'), x: 120, y: -30 },
      { topic: topic('远'), x: 5000, y: -5000 },
    ];
    const boundaries = [{ id: 'k', from: 0, to: 1 }];
    const map: Mindmap = {
      kind: 'mindmap',
      version: 1,
      layout,
      theme: 'clear',
      root: { ...root, boundaries },
      floating,
    };
    const { topics, frames } = arrange(map, (one, depth) => boxOf(one, depth, lookAt(THEMES.clear, depth), widthOf));
    expect(overlaps(topics)).toEqual([]);
    const [frame] = frames;
    for (const { topic: one, x, y, box } of topics.filter(({ topic: { text } }) => text === '自由'))
      expect(
        frame &&
          x < frame.x + frame.width &&
          frame.x < x + box.width &&
          y < frame.y + frame.height &&
          frame.y < y + box.height,
        one.id,
      ).toBe(false);
    const far = topics.at(-1) as Placed;
    expect([far.x + far.box.width / 2, far.y + far.box.height / 2]).toEqual([5000, -5000]);
  });

  test('no topic lies on another', () => {
    fc.assert(
      fc.property(tree, (root) => {
        expect(overlaps(place(root, layout))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test('summaries of branches below the root have room', () => {
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 5 }), (branches) => {
        expect(overlaps(place(topic('根', branches.map(summed)), layout))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test('twenty thousand topics are placed, and two hundred levels', () => {
    const wide = (count: number): Topic =>
      topic(
        '根',
        [...Array(20).keys()].map(() =>
          topic(
            '支',
            [...Array(count / 20).keys()].map(() => topic('叶')),
          ),
        ),
      );
    expect(place(wide(20_000), layout)).toHaveLength(20_021);
    const deep = [...Array(199).keys()].reduce((below) => topic('层', [below]), topic('底'));
    expect(place(deep, layout)).toHaveLength(200);
  });
});
