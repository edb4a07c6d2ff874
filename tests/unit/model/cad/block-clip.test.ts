import { describe, expect, it } from 'vitest';
import { readCad } from '../../../../src/formats/cad/read.ts';
import { placeSheet } from '../../../../src/model/readers/cad/place.ts';
import { drawSheet, MODEL, type Sheet } from '../../../../src/model/readers/cad/sheets.ts';
import { block, bytesOf, dxf, type Groups, line } from './dxf.ts';

const matrix = (...rows: number[]): Groups => rows.flatMap((value) => [40, value]);
const SAME = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/** A cross of a hundred units as a block at 1000, 0, cut by a frame that was drawn where the block stood at 500, 0. */
function drawn(corners: number[], isOn = 1, more: Groups = []): Sheet {
  const filter: Groups = [
    ...[0, 'SPATIAL_FILTER', 5, 'A3', 330, 'A2', 100, 'AcDbFilter', 100, 'AcDbSpatialFilter', 70, corners.length / 2],
    ...corners.flatMap((value, index) => [index % 2 === 0 ? 10 : 20, value]),
    ...[210, 0, 220, 0, 230, 1, 11, 0, 21, 0, 31, 0, 71, isOn, 72, 0, 73, 0],
    ...matrix(1, 0, 0, -500, 0, 1, 0, 0, 0, 0, 1, 0),
    ...matrix(...SAME),
  ];
  const dictionary = (own: string, owner: string, name: string, to: string): Groups => [
    ...[0, 'DICTIONARY', 5, own, 330, owner, 100, 'AcDbDictionary', 281, 1, 3, name, 360, to],
  ];
  const objects = [
    ...dictionary('A1', 'A0', 'ACAD_FILTER', 'A2'),
    ...dictionary('A2', 'A1', 'SPATIAL', 'A3'),
    ...filter,
  ];
  const placed: Groups = [
    ...[0, 'INSERT', 5, 'A0', 102, '{ACAD_XDICTIONARY', 360, 'A1', 102, '}', 100, 'AcDbEntity', 8, '0'],
    ...[100, 'AcDbBlockReference', 2, 'CROSS', 10, 1000, 20, 0, ...more],
  ];
  const cross = block('CROSS', [...line(0, 50, 100, 50), ...line(50, 0, 50, 100)]);
  const header: Groups = [9, '$ACADVER', 1, 'AC1015'];
  return drawSheet(
    readCad(bytesOf(dxf(placed, { header, blocks: cross, objects }))).document,
    MODEL,
    { style: 'colour', paper: 'light' },
    () => 0.5,
  );
}
const box = ({ box: { left, bottom, right, top } }: Sheet): number[] => [left, bottom, right, top];

describe('a block that is cut by a frame', () => {
  it('is seen within it, wherever the block has gone since', () => {
    const cut = drawn([520, 20, 580, 20, 580, 70, 520, 70]);
    expect(cut.marks.map(({ clip }) => clip?.segments.slice(0, 3))).toEqual(
      Array(2).fill([
        ['M', 1020, 20],
        ['L', 1080, 20],
        ['L', 1080, 70],
      ]),
    );
    // What is seen of the cross, no more
    expect(box(cut)).toEqual([1020, 20, 1080, 70]);
  });

  it('two corners are a rectangle', () => {
    expect(box(drawn([520, 20, 580, 70]))).toEqual([1020, 20, 1080, 70]);
  });

  it('is seen outside of a frame that goes around a hole, whichever way the hole turns', () => {
    // As CAD programs write an inverted frame: the hole, then the edge of all around it, in one line
    const edge = [500, 0, 500, 100, 600, 100, 600, 0, 500, 0];
    const sheet = drawn([520, 20, 520, 80, 580, 80, 580, 20, 520, 20, ...edge]);
    const plan = { width: 100, height: 100, scale: 1, x: 0, y: 0, weights: 1, hair: 0.1 };
    const [group] = placeSheet(sheet, plan).items;
    const clips = group?.kind === 'group' ? group.items.flatMap((item) => item.clips) : [];
    expect(clips.map(({ evenOdd }) => evenOdd)).toEqual([true]);
  });

  it('is whole where the frame is off', () => {
    expect(box(drawn([520, 20, 580, 70], 0))).toEqual([1000, 0, 1100, 100]);
  });

  it('counts for what it costs: ten thousand corners in each of a hundred thousand places are too much', () => {
    const corners = Array.from({ length: 20_000 }, (_, at) => 550 + 50 * (at % 2 ? Math.sin(at) : Math.cos(at - 1)));
    expect(() => drawn(corners, 1, [70, 1000, 71, 100, 44, 200, 45, 200])).toThrow(
      expect.objectContaining({ code: 'too-complex' }),
    );
  });
});
