import { describe, expect, it } from 'vitest';
import { readCad } from '../../../../src/formats/cad/read.ts';
import { drawSheet, MODEL, type Sheet } from '../../../../src/model/readers/cad/sheets.ts';
import { bytesOf, dxf, type Groups } from './dxf.ts';

/** Two lines, 10 to both sides of 0, 0 – 100, 0; the upper one as its numbers say. */
function drawn(flags: number, upper: number[] = [0]): Sheet {
  const style: Groups = [
    ...[0, 'MLINESTYLE', 5, 'B1', 330, 'B0', 100, 'AcDbMlineStyle', 2, 'WALL', 70, flags, 3, '', 62, 5, 51, 90, 52, 90],
    ...[71, 2, 49, 10, 62, 1, 6, 'BYLAYER', 49, -10, 62, 3, 6, 'BYLAYER'],
  ];
  const vertex = (x: number): Groups => [
    ...[11, x, 21, 0, 31, 0, 12, 1, 22, 0, 32, 0, 13, 0, 23, 1, 33, 0],
    ...[74, upper.length + 1, 41, 10, ...upper.flatMap((value) => [41, value]), 75, 0, 74, 2, 41, -10, 41, 0, 75, 0],
  ];
  const mline: Groups = [
    ...[0, 'MLINE', 5, 'B2', 100, 'AcDbEntity', 8, '0', 100, 'AcDbMline', 2, 'WALL', 340, 'B1', 40, 1, 70, 0, 71, 1],
    ...[72, 2, 73, 2, 10, 0, 20, 0, 30, 0, 210, 0, 220, 0, 230, 1, ...vertex(0), ...vertex(100)],
  ];
  const header: Groups = [9, '$ACADVER', 1, 'AC1015'];
  const { document } = readCad(bytesOf(dxf(mline, { header, objects: style })));
  return drawSheet(document, MODEL, { style: 'colour', paper: 'light' }, () => 0.5);
}
const paths = ({ marks }: Sheet) => marks.filter((mark) => mark.kind === 'path');
const ends = (sheet: Sheet) => paths(sheet).map(({ segments }) => segments.map((segment) => segment.slice(1)));

describe('multilines', () => {
  it('have the colours of their elements, not that of the last one as their ground', () => {
    const [upper, lower] = paths(drawn(0));
    expect([upper?.pen?.colour, lower?.pen?.colour]).toEqual(['#ff0000', '#00ff00']);
    const [ground] = paths(drawn(1));
    expect(ground?.fill).toMatchObject({ kind: 'flat', colour: '#0000ff' });
  });

  it('are closed by straight caps where their style says so', () => {
    expect(ends(drawn(16 + 256)).slice(2)).toEqual([
      [
        [0, -10],
        [0, 10],
      ],
      [
        [100, -10],
        [100, 10],
      ],
    ]);
    expect(paths(drawn(0))).toHaveLength(2);
  });

  it('are open where a door was cut out of one of them', () => {
    expect(ends(drawn(0, [0, 30, 60])).slice(0, 2)).toEqual([
      [
        [0, 10],
        [30, 10],
      ],
      [
        [60, 10],
        [100, 10],
      ],
    ]);
  });
});
