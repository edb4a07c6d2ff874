import { expect, it } from 'vitest';
import { readCad } from '../../../../src/formats/cad/read.ts';
import { drawSheet, MODEL } from '../../../../src/model/readers/cad/sheets.ts';
import { bytesOf, dxf } from './dxf.ts';

it('a feature control frame is rows of cells, signs drawn as lines, empty cells left out', () => {
  const content = '{\\Fgdt;r}%%v{\\Fgdt;n}0.05{\\Fgdt;m}%%v%%vA%%v%%v^J{\\Fgdt;p}5';
  const entity = [
    0,
    'TOLERANCE',
    100,
    'AcDbEntity',
    8,
    '0',
    100,
    'AcDbFcf',
    3,
    'STANDARD',
    10,
    100,
    20,
    50,
    1,
    content,
  ];
  // Text 4 high by the entity itself (DIMTXT), whatever its style says
  const own = [1001, 'ACAD', 1000, 'DSTYLE', 1002, '{', 1070, 140, 1040, 4, 1002, '}'];
  const header = [9, '$ACADVER', 1, 'AC1015'];
  const { document } = readCad(bytesOf(dxf([...entity, 11, 1, 21, 0, 31, 0, ...own], { header })));
  const { marks, box } = drawSheet(document, MODEL, { style: 'colour', paper: 'light' }, () => 0.5);
  const texts = marks.flatMap((mark) =>
    mark.kind === 'text' ? [mark.run.glyphs.map(({ text }) => text).join('')] : [],
  );
  expect(texts).toEqual(['0.05', 'M', 'A', 'P', '5']);
  const closed = marks.filter((mark) => mark.kind === 'path' && mark.segments.at(-1)?.[0] === 'Z');
  expect(closed).toHaveLength(4);
  // The left edge of the first row is about the point, each row twice the height
  expect([box.left, box.top, box.bottom].map(Math.round)).toEqual([100, 54, 38]);
});
