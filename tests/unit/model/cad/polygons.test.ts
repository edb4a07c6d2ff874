import { expect, it } from 'vitest';
import { readCad } from '../../../../src/formats/cad/read.ts';
import { drawSheet, MODEL } from '../../../../src/model/readers/cad/sheets.ts';
import { bytesOf, dxf, type Groups } from './dxf.ts';

/** An MPOLYGON: red border, a path with an arc, filled green or not at all. */
const polygon = (isFilled: number, ...fill: Groups): Groups => [
  ...[
    0,
    'MPOLYGON',
    5,
    `B${isFilled}`,
    100,
    'AcDbEntity',
    8,
    '0',
    62,
    1,
    100,
    'AcDbMPolygon',
    70,
    1,
    10,
    0,
    20,
    0,
    30,
    0,
  ],
  ...[210, 0, 220, 0, 230, 1, 2, 'SOLID', 71, isFilled, 91, 1, 92, 3, 73, 1, 72, 1, 93, 3],
  ...[10, 0, 20, 0, 42, 1, 10, 20, 20, 0, 42, 0, 10, 20, 20, 20, 42, 0, 76, 1, ...fill, 11, 0, 21, 0, 99, 0],
];

it('a polygon with a border and a fill is drawn with both, each in its colour', () => {
  const header: Groups = [9, '$ACADVER', 1, 'AC1015'];
  const { document } = readCad(bytesOf(dxf([...polygon(1, 63, 3), ...polygon(0)], { header })));
  const { marks, left, box } = drawSheet(document, MODEL, { style: 'colour', paper: 'light' }, () => 0.5);
  const colours = marks.map((mark) => mark.kind === 'path' && (mark.pen ?? mark.fill));
  expect(colours).toMatchObject([{ colour: '#00ff00' }, { colour: '#ff0000' }, { colour: '#ff0000' }]);
  expect([box.left, box.bottom, box.right, box.top].map(Math.round)).toEqual([0, -10, 20, 20]);
  expect(left.size).toBe(0);
});
