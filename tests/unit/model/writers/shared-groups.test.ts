import { expect, it } from 'vitest';
import { Ref } from '../../../../src/formats/pdf/objects.ts';
import { IDENTITY } from '../../../../src/lib/matrix.ts';
import type { Drawing, DrawingItem, PathItem } from '../../../../src/model/drawing.ts';
import { type Layout, mirrored } from '../../../../src/model/readers/ofd/tiling.ts';
import { pageContent } from '../../../../src/model/writers/pdf/content.ts';
import type { Document } from '../../../../src/model/writers/pdf/content-stream.ts';

const LAYOUT: Layout = { width: 4, height: 4, stepX: 5, stepY: 5, matrix: IDENTITY, columns: true, rows: true };
const place = { matrix: IDENTITY, clips: [] };
const segments: PathItem['segments'] = [
  ['M', 0, 0],
  ['L', 4, 0],
  ['L', 0, 4],
];

/** A triangle filled with a pattern whose mirrored cells hold such a triangle, and so on. */
function nested(depth: number): DrawingItem {
  const fill: PathItem['fill'] =
    depth === 0
      ? { kind: 'flat', colour: '#ff0000', alpha: 1 }
      : { kind: 'tiling', alpha: 1, ...mirrored(LAYOUT, [nested(depth - 1)]) };
  return { kind: 'path', segments, fill, evenOdd: false, ...place } as PathItem;
}

it('writes what mirrored cells share once, however deep patterns stand in patterns', async () => {
  let streams = 0;
  const document = {
    forms: new Map(),
    stream: async () => new Ref(++streams),
  } as unknown as Document;
  const drawing = { width: 100, height: 100, items: [nested(9)], links: [] } as unknown as Drawing;
  await pageContent(drawing, 1, document);
  expect(streams).toBe(2 * 9); // a pattern and its cell for each
});
