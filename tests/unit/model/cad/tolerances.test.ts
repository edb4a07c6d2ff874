import { expect, it } from 'vitest';
import { readCad } from '../../../../src/formats/cad/read.ts';
import { drawSheet, MODEL } from '../../../../src/model/readers/cad/sheets.ts';
import { bytesOf, dxf, type Groups } from './dxf.ts';

it('a feature control frame is rows of cells, signs drawn as lines, empty cells left out', () => {
  const content = '{\\Fgdt;r}%%v{\\Fgdt;n}0.05{\\Fgdt;m}%%v%%vA%%v%%v^J{\\Fgdt;p}5';
  const entity: Groups = [
    ...[0, 'TOLERANCE', 5, 'BB', 100, 'AcDbEntity', 8, '0', 100, 'AcDbFcf', 3, 'STANDARD', 10, 100, 20, 50, 30, 0],
    ...[1, content, 11, 1, 21, 0, 31, 0],
    // Text 4 high by the entity itself (DIMTXT), whatever its style says
    ...[1001, 'ACAD', 1000, 'DSTYLE', 1002, '{', 1070, 140, 1040, 4, 1002, '}'],
  ];
  const tables: Groups = [
    ...[0, 'TABLE', 2, 'APPID', 5, 'C8', 100, 'AcDbSymbolTable', 70, 1, 0, 'APPID', 5, 'C9'],
    ...[100, 'AcDbSymbolTableRecord', 100, 'AcDbRegAppTableRecord', 2, 'ACAD', 70, 0, 0, 'ENDTAB'],
  ];
  const { document } = readCad(bytesOf(dxf(entity, { header: [9, '$ACADVER', 1, 'AC1015'], tables })));
  const { marks, box } = drawSheet(document, MODEL, { style: 'colour', paper: 'light' }, () => 0.5);
  const texts = marks.flatMap((mark) =>
    mark.kind === 'text' ? [mark.run.glyphs.map(({ text }) => text).join('')] : [],
  );
  expect(texts).toEqual(['0.05', 'M', 'A', 'P', '5']);
  const cells = marks.filter((mark) => mark.kind === 'path' && mark.segments.at(-1)?.[0] === 'Z');
  expect(cells).toHaveLength(4);
  // The left edge of the first row is about the point, each row twice the height
  expect([box.left, box.top, box.bottom].map(Math.round)).toEqual([100, 54, 38]);
});
