import {
  Dimension,
  DimensionAligned,
  DimensionAngular3Pt,
  DimensionLinear,
  DimensionRadius,
} from '@node-projects/acad-ts';
import { expect, it } from 'vitest';
import { entitiesOf, readCad } from '../../../../src/formats/cad/read.ts';
import { drawSheet, layoutsOf, MODEL } from '../../../../src/model/readers/cad/sheets.ts';
import { bytesOf, dxf, type Groups, line, text } from './dxf.ts';

const read = (entities: Groups, header?: Groups) => readCad(bytesOf(dxf(entities, header ? { header } : {})));
const R12: Groups = [9, '$ACADVER', 1, 'AC1009'];
/** As R12 tells it: all points that any type may have, and no subclasses. */
const dimension = (type: number, ...points: Groups): Groups => [
  ...[0, 'DIMENSION', 8, '标注', 2, '*D9', 70, type, 3, 'STANDARD', 10, 0, 20, 8, 11, 20, 21, 8],
  ...points,
];
const flat = ({ x, y }: { x: number; y: number }): number[] => [x, y];

it('dimensions of R12 keep their kind and what they measure', () => {
  const all = [
    ...entitiesOf(
      read(
        [
          ...dimension(32, 13, 1, 23, 2, 14, 41, 24, 2, 15, 0, 25, 0),
          ...dimension(33, 13, 1, 23, 2, 14, 4, 24, 6),
          ...dimension(36, 15, 3, 25, 4, 40, 0),
          ...dimension(37, 13, 5, 23, 0, 14, 0, 24, 5, 15, 0, 25, 0),
          ...line(0, 0, 1, 1),
        ],
        R12,
      ).document,
    ),
  ];
  const [linear, aligned, radius, angle] = all;
  expect(all.map(({ objectName }) => objectName)).toEqual([...Array(4).fill('DIMENSION'), 'LINE']);
  expect(linear).toBeInstanceOf(DimensionLinear);
  expect(aligned).toBeInstanceOf(DimensionAligned);
  expect(radius).toBeInstanceOf(DimensionRadius);
  expect(angle).toBeInstanceOf(DimensionAngular3Pt);
  expect(all.flatMap((one) => (one instanceof Dimension ? [Math.round(one.measurement * 1000) / 1000] : []))).toEqual([
    40,
    5,
    Math.round(Math.hypot(3, 4 - 8) * 1000) / 1000,
    Math.round((Math.PI / 2) * 1000) / 1000,
  ]);
  expect(all.slice(0, 4).map(({ layer: { name } }) => name)).toEqual(Array(4).fill('标注'));
  expect(flat((linear as DimensionLinear).definitionPoint)).toEqual([0, 8]);
});

it.each([
  ['of metric drawings', [], 2.5],
  ['that the header tells', [9, '$DIMTXT', 40, 3.5, 9, '$DIMSCALE', 40, 2], 7],
])('text of dimensions without styles has the height %s', (_, told, height) => {
  const { document } = read(dimension(0, 13, 0, 23, 0, 14, 40, 24, 0), [...R12, ...told]);
  const { marks } = drawSheet(document, MODEL, { style: 'colour', paper: 'light' }, () => 0.5);
  const [run] = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.run] : []));
  expect((run?.size ?? 0) / 1.3).toBeCloseTo(height);
});

it('what is on paper is on a layout', () => {
  const { document } = read([...line(0, 0, 9, 9), ...line(0, 0, 5, 5, 67, 1), ...text('图框', 0, 0, 2, 67, 1)], R12);
  expect(layoutsOf(document)).toEqual(['Layout1']);
  const marks = (name: string): string[] =>
    drawSheet(document, name, { style: 'colour', paper: 'light' }, () => 0.5).marks.map(({ kind }) => kind);
  expect([marks(MODEL), marks('Layout1')]).toEqual([['path'], ['path', 'text']]);
});

it('the fourth corner of an area of three is the third', () => {
  const corners: Groups = [10, 70, 20, 70, 11, 80, 21, 70, 12, 70, 22, 80];
  for (const kind of ['SOLID', '3DFACE']) {
    const { document } = read([0, kind, 8, '0', ...corners, ...line(70, 70, 71, 71)]);
    const { box } = drawSheet(document, MODEL, { style: 'colour', paper: 'light' }, () => 0.5);
    expect(box).toMatchObject({ left: 70, bottom: 70 });
  }
});

it.each([
  ['UTF-8', (given: string) => Uint8Array.from([0xef, 0xbb, 0xbf, ...bytesOf(given)])],
  ['UTF-16', (given: string) => new Uint8Array(Uint16Array.from(`\ufeff${given}`, (c) => c.charCodeAt(0)).buffer)],
])('a file with the mark of %s is read', (_, marked) => {
  const { document } = readCad(marked(dxf(text('墙'), { header: R12 })));
  expect([...entitiesOf(document)].map((one) => (one as { value?: string }).value)).toEqual(['墙']);
});

it.each(['AC1009', 'AC1015', 'AC1032'])('a polyline without subclasses is read under the number of %s', (version) => {
  const vertex = (x: number): Groups => [0, 'VERTEX', 8, '0', 10, x, 20, x * x];
  const { document } = read(
    [0, 'POLYLINE', 8, '0', 66, 1, 70, 1, ...vertex(0), ...vertex(3), ...vertex(5), 0, 'SEQEND', ...line(0, 0, 1, 1)],
    [9, '$ACADVER', 1, version],
  );
  const { box, left } = drawSheet(document, MODEL, { style: 'colour', paper: 'light' }, () => 0.5);
  expect([box, [...left]]).toEqual([{ left: 0, bottom: 0, right: 5, top: 25 }, []]);
});
