import { expect, it } from 'vitest';
import { readCad } from '../../../../src/formats/cad/read.ts';
import { drawSheet, MODEL } from '../../../../src/model/readers/cad/sheets.ts';
import { bytesOf, dxf, type Groups } from './dxf.ts';

/** A square of ten units, red to blue. */
const square = (name: string): Groups => [
  ...[0, 'HATCH', 8, '0', 100, 'AcDbHatch', 10, 0, 20, 0, 30, 0, 210, 0, 220, 0, 230, 1, 2, 'SOLID', 70, 1, 71, 0],
  ...[91, 1, 92, 2, 72, 0, 73, 1, 93, 4, 10, 0, 20, 0, 10, 10, 20, 0, 10, 10, 20, 10, 10, 0, 20, 10, 97, 0],
  ...[75, 0, 76, 1, 98, 0, 450, 1, 451, 0, 460, 0, 461, 0, 452, 0, 462, 0, 453, 2],
  ...[463, 0, 63, 1, 421, 0xff0000, 463, 1, 63, 5, 421, 0x0000ff, 470, name],
];

function brushOf(name: string) {
  const { document } = readCad(bytesOf(dxf(square(name))));
  const [mark] = drawSheet(document, MODEL, { style: 'colour', paper: 'light' }, () => 1).marks;
  return mark?.kind === 'path' ? mark.fill : undefined;
}

const [RED, BLUE] = ['#ff0000', '#0000ff'];
it.each([
  [
    'LINEAR',
    'axial',
    [0, 5, 0],
    [10, 5, 0],
    [
      [0, RED],
      [1, BLUE],
    ],
  ],
  [
    'CYLINDER',
    'axial',
    [0, 5, 0],
    [10, 5, 0],
    [
      [0, RED],
      [0.5, BLUE],
      [0.5, BLUE],
      [1, RED],
    ],
  ],
  [
    'SPHERICAL',
    'radial',
    [5, 5, 0],
    [5, 5, Math.hypot(5, 5)],
    [
      [0, BLUE],
      [1, RED],
    ],
  ],
  [
    'INVSPHERICAL',
    'radial',
    [5, 5, 0],
    [5, 5, Math.hypot(5, 5)],
    [
      [0, RED],
      [1, BLUE],
    ],
  ],
  [
    'HEMISPHERICAL',
    'radial',
    [5, 0, 0],
    [5, 0, Math.hypot(5, 10)],
    [
      [0, BLUE],
      [1, RED],
    ],
  ],
])('%s is %s', (name, kind, from, to, stops) => {
  const brush = brushOf(name);
  expect(brush).toMatchObject({ kind, from, to });
  const found = brush && 'stops' in brush ? brush.stops.map(({ at, colour }) => [at, colour]) : [];
  expect(found).toEqual(stops);
});
