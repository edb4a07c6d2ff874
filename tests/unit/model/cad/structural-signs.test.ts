import { expect, it } from 'vitest';
import { readCad } from '../../../../src/formats/cad/read.ts';
import { plainText } from '../../../../src/model/readers/cad/codes.ts';
import { drawSheet, MODEL } from '../../../../src/model/readers/cad/sheets.ts';
import { bytesOf, dxf, text } from './dxf.ts';

it.each([
  ['8%%132@200', '8Φ@200'],
  ['q=5kN/m%%1452%%146, x', 'q=5kN/m², x'],
  ['f%%141y1%%142', 'fy₁'],
  ['%%134 %%135 %%136 %%151-%%152', '≤ ≥ ‰ Ⅰ-Ⅱ'],
  ['A%%150B%%007', 'AB'],
  ['45%%176 %%c50 %%065', '45° Ø50 A'],
])('what fonts of structures show: %s', (written, wanted) => {
  expect(plainText(written).text).toBe(wanted);
});

it('says that grades of steel cannot be told from each other', () => {
  const { document } = readCad(bytesOf(dxf([...text('4%%13220+2%%13118'), ...text('%%1308@100')])));
  const { left } = drawSheet(document, MODEL, { style: 'colour', paper: 'light' }, () => 1);
  expect([...left]).toEqual([['钢筋等级符号（都写成了 Φ）', 2]]);
});
