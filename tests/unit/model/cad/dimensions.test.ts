import { describe, expect, it } from 'vitest';
import { readCad } from '../../../../src/formats/cad/read.ts';
import type { Mark } from '../../../../src/model/readers/cad/painter.ts';
import { drawSheet, MODEL, type Sheet } from '../../../../src/model/readers/cad/sheets.ts';
import { bytesOf, dxf, type Groups } from './dxf.ts';

const point = (code: number, x: number, y: number): Groups => [code, x, code + 10, y];
/** Model space of a dimension without a block, its text 2.5 high and its arrow heads 2.5 long. */
const drawn = (kind: string, flags: number, [x, y, says = '']: [number, number, string?], ...data: Groups): Sheet => {
  const groups: Groups = [
    ...[0, 'DIMENSION', 8, '0', 100, 'AcDbDimension', ...point(10, x, y), 70, flags, 1, says],
    ...[100, kind, ...data],
  ];
  const header: Groups = [9, '$ACADVER', 1, 'AC1015'];
  return drawSheet(
    readCad(bytesOf(dxf(groups, { header }))).document,
    MODEL,
    { style: 'colour', paper: 'light' },
    () => 0.5,
  );
};
const round = (value: unknown): number => Math.round(Number(value) * 100) / 100 + 0;
const texts = (sheet: Sheet): string[] =>
  sheet.marks.flatMap((mark) => (mark.kind === 'text' ? mark.run.glyphs.map(({ text }) => text).join('') : []));
const path = (mark: Mark): number[][] =>
  mark.kind === 'path' ? mark.segments.map((segment) => segment.slice(-2).map(round)) : [];

describe('a dimension without a block is drawn by its data', () => {
  it('a distance across: two extension lines, the line between them, two heads, the text above it', () => {
    const sheet = drawn(
      'AcDbAlignedDimension',
      0,
      [0, 20],
      ...[...point(13, 0, 0), ...point(14, 100, 5)],
      ...[50, 0, 100, 'AcDbRotatedDimension'],
    );
    const lines = sheet.marks.filter((mark) => mark.kind === 'path' && mark.pen).map(path);
    expect(lines.map((line) => line.map(([x]) => x))).toEqual([
      [0, 0],
      [100, 100],
      [0, 100],
    ]);
    expect(lines[2]?.map(([, y]) => y)).toEqual([20, 20]);
    expect(sheet.marks.filter((mark) => mark.kind === 'path' && mark.fill)).toHaveLength(2);
    expect(texts(sheet).map(Number.parseFloat)).toEqual([100]);
    const [text] = sheet.marks.filter((mark) => mark.kind === 'text');
    expect(text?.kind === 'text' && text.matrix[5]).toBeGreaterThan(20);
    expect([...sheet.left.keys()]).toEqual(['没有带图形的标注（已按数据重画）']);
  });

  it('a text that is blank shows no measure', () => {
    const radius = drawn('AcDbRadialDimension', 4, [0, 0, ' '], ...point(15, 30, 40));
    expect(texts(radius)).toEqual([]);
  });

  it('a radius has its R, an angle its degrees', () => {
    const radius = drawn('AcDbRadialDimension', 4, [0, 0], ...point(15, 30, 40));
    expect(texts(radius).join('')).toBe('R50');
    const angle = drawn(
      'AcDb3PointAngularDimension',
      5,
      [30, 30],
      ...[...point(13, 50, 0), ...point(14, 0, 50), ...point(15, 0, 0)],
    );
    expect(texts(angle)).toEqual(['90°']);
    const arc = angle.marks
      .filter((mark) => mark.kind === 'path' && mark.segments.some(([kind]) => kind === 'C'))
      .map(path)[0];
    expect(arc?.[0]).toEqual([42.43, 0]);
    expect(arc?.at(-1)).toEqual([0, 42.43]);
  });
});
