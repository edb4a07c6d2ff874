import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Mindmap, Topic } from '../../../../schemas/mindmap.ts';
import { lostIn } from '../../../../src/features/mindmap/formats/lost.ts';
import { readMarkdown } from '../../../../src/features/mindmap/formats/markdown-read.ts';
import { writeMarkdown } from '../../../../src/features/mindmap/formats/markdown-write.ts';
import { readOpml, writeOpml } from '../../../../src/features/mindmap/formats/opml.ts';
import { readMaps } from '../../../../src/features/mindmap/formats/read.ts';
import { writeXmind } from '../../../../src/features/mindmap/formats/xmind-write.ts';
import { maps } from './maps.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const RUNS = { numRuns: 400 };
const refuseNotes = (text: string): void => {
  throw new Error(text);
};

/**
 * Markdown has no bold, italic or struck text that is empty or has blanks at its ends; and a box only for items of
 * lists.
 */
function asMarkdown(topic: Topic, depth = 0): Topic {
  const { style, markers, ...rest } = topic;
  const styled = style && /^\S/.test(topic.text) && /\S$/.test(topic.text);
  return {
    ...rest,
    ...(styled && { style }),
    ...(markers && depth > 1 && { markers }),
    children: topic.children.map((child) => asMarkdown(child, depth + 1)),
  };
}

test('Markdown: texts, notes, links, emphasis and boxes come back as they were', () => {
  const markers = fc.constantFrom('task-done', 'task-start').map((one) => [one]);
  fc.assert(
    fc.property(maps({ emphasis: true, markers }), (map) => {
      const written = writeMarkdown({ ...map, root: asMarkdown(map.root) });
      expect(readMarkdown(bytes(written), 'x').root).toEqual(asMarkdown(map.root));
    }),
    RUNS,
  );
});

test('OPML: texts, notes, links, labels, boxes and folding come back as they were', () => {
  const markers = fc.constantFrom('task-done', 'task-start').map((one) => [one]);
  const labels = fc.constantFrom('重要', 'a b', '"引"', '<x>&');
  fc.assert(
    fc.property(maps({ labels, markers, folded: true }), (map) => {
      expect(lostIn(map, 'opml')).toEqual([]);
      expect(readOpml(bytes(writeOpml(map)), 'x').root).toEqual(map.root);
    }),
    RUNS,
  );
});

const all = maps({
  labels: fc.string({ minLength: 1 }),
  markers: fc.array(fc.constantFrom('priority-1', 'task-half', 'star-red', 'other'), { minLength: 1, maxLength: 3 }),
  folded: true,
  everything: true,
});

test('JSON: everything comes back', async () => {
  await fc.assert(
    fc.asyncProperty(all, async (map) => {
      expect(await readMaps(new File([JSON.stringify(map)], 'a.json'), refuseNotes)).toEqual([map]);
    }),
    { numRuns: 150 },
  );
});

/** A map with what the generator of trees does not make. */
function withRanges(map: Mindmap): Mindmap {
  const { root } = map;
  const last = root.children.length - 1;
  const [first] = root.children;
  if (!first) return map;
  root.summaries = [{ id: 's1', from: 0, to: last, topic: { id: 's2', text: '概要', note: '注', children: [] } }];
  root.boundaries = [{ id: 'b1', from: 0, to: 0, text: '外框' }, { id: 'b2' }];
  return {
    ...map,
    title: '画布',
    floating: [
      { topic: { id: 'f1', text: '自由', children: [{ id: 'f2', text: '下', children: [] }] }, x: 120, y: -80 },
    ],
    relationships: [{ id: 'r1', from: first.id, to: 'f1', text: '导致' }],
  };
}

test('XMind: everything comes back, several sheets in one workbook', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(all.map(withRanges), { minLength: 1, maxLength: 3 }), async (sheets) => {
      const [found, wanted] = [await readMaps(new File([writeXmind(sheets)], 'a.xmind'), refuseNotes), sheets];
      expect(found.map(bare)).toEqual(wanted.map((map, index) => ({ title: `画布 ${index + 1}`, ...map })));
    }),
    { numRuns: 100 },
  );
});

/** Without what XMind writes beside our fields, which is kept for it alone; it goes back as it came. */
function bare(map: Mindmap): Mindmap {
  return JSON.parse(JSON.stringify(map, (key, value) => (key === 'extra' ? undefined : value)));
}

test('XMind: a workbook read is written as the same workbook', async () => {
  await fc.assert(
    fc.asyncProperty(all.map(withRanges), async (map) => {
      const once = writeXmind(await readMaps(new File([writeXmind([map])], 'a.xmind'), refuseNotes));
      const twice = writeXmind(await readMaps(new File([once], 'a.xmind'), refuseNotes));
      expect(twice).toEqual(once);
    }),
    { numRuns: 60 },
  );
});
