import { afterEach, describe, expect, it } from 'vitest';
import { readCad } from '../../../../src/formats/cad/read.ts';
import { LIMITS } from '../../../../src/model/readers/cad/limits.ts';
import { drawSheet, MODEL, type Sheet } from '../../../../src/model/readers/cad/sheets.ts';
import { block, bytesOf, dxf, type Groups, insert } from './dxf.ts';

/** A rectangle from x on, hatched with level lines `gap` apart, of these dashes, which begin at `shift`. */
const hatch = (
  x: number,
  width: number,
  height: number,
  { gap, dash = [], base = 0 }: { gap: number; dash?: number[]; base?: number },
): Groups => [
  ...[0, 'HATCH', 8, '0', 100, 'AcDbHatch', 10, 0, 20, 0, 30, 0, 210, 0, 220, 0, 230, 1, 2, 'DASH', 70, 0, 71, 0],
  ...[91, 1, 92, 2, 72, 0, 73, 1, 93, 4],
  ...[10, x, 20, 0.5, 10, x + width, 20, 0.5, 10, x + width, 20, 0.5 + height, 10, x, 20, 0.5 + height, 97, 0],
  ...[75, 0, 76, 1, 52, 0, 41, 1, 77, 0, 78, 1, 53, 0, 43, base, 44, 0, 45, 0, 46, gap, 79, dash.length],
  ...dash.flatMap((length) => [49, length]),
  ...[98, 0],
];
const drawn = (entities: Groups, blocks: Groups = []): Sheet =>
  drawSheet(readCad(bytesOf(dxf(entities, { blocks }))).document, MODEL, { style: 'colour', paper: 'light' }, () => 1);
const stepsOf = ({ marks }: Sheet) => marks.flatMap((mark) => (mark.kind === 'path' ? [mark.segments.length] : []));

describe('dashed hatches', () => {
  it('are drawn dash by dash', () => {
    expect(stepsOf(drawn(hatch(0, 10, 1, { gap: 1, dash: [1, -1] })))).toEqual([2 * 5]);
  });

  it('whose dashes are finer than coordinates so large can tell are solid lines', () => {
    const sheet = drawn(hatch(245104795080359.34, 14.5, 1, { gap: 1, dash: [0.001, -0.00022918], base: 0.2348 }));
    expect(stepsOf(sheet)).toEqual([2]);
  });
});

it.each([
  ['in turn', 0, [1, 16, 0], 3],
  ['in turn where no island is marked', 1, [1, 0, 0], 3],
  ['to the islands next to the border', 1, [1, 16, 0], 2],
  ['as if there were no islands', 2, [1, 16, 0], 1],
])('areas are filled %s', (_, style, flags, count) => {
  const ring = (flag: number, at: number): Groups => [
    ...[92, flag | 2, 72, 0, 73, 1, 93, 3, 10, at, 20, at, 10, 20 - at, 20, at, 10, 20 - at, 20, 20 - at, 97, 0],
  ];
  const solid = [
    ...[0, 'HATCH', 8, '0', 100, 'AcDbHatch', 10, 0, 20, 0, 30, 0, 210, 0, 220, 0, 230, 1, 2, 'SOLID', 70, 1, 71, 0],
    ...[91, 3, ...flags.flatMap((flag, index) => ring(flag, index)), 75, style, 76, 1, 98, 0],
  ];
  const [steps] = drawn(solid).marks.map((mark) => (mark.kind === 'path' ? mark.segments : []));
  expect(steps?.filter(([name]) => name === 'M')).toHaveLength(count);
});

describe('hatches that are much work', () => {
  const full = { ...LIMITS };
  afterEach(() => Object.assign(LIMITS, full));
  const often = insert('A', 0, 0, 70, 100, 71, 100, 44, 1, 45, 1);
  // What is drawn of each is two steps or four, or nothing
  it.each([
    ['too dense to be drawn', { gap: 0.0001 }],
    ['of gaps alone', { gap: 1, dash: [-0.001, -0.001] }],
  ])('count for what they cost where they are %s', (_, pattern) => {
    LIMITS.segments = 500_000;
    expect(() => drawn(often, block('A', hatch(0, 10, 10, pattern)))).toThrow(
      expect.objectContaining({ code: 'too-complex' }),
    );
  });
});
