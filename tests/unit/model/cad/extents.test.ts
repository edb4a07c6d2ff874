import { describe, expect, it } from 'vitest';
import { readCad } from '../../../../src/formats/cad/read.ts';
import { drawSheet, MODEL, type Sheet } from '../../../../src/model/readers/cad/sheets.ts';
import { bytesOf, dxf, type Groups, line } from './dxf.ts';

const drawn = (entities: Groups): Sheet =>
  drawSheet(readCad(bytesOf(dxf(entities))).document, MODEL, { style: 'colour', paper: 'light' }, () => 0.5);
const box = ({ box: { left, bottom, right, top } }: Sheet): number[] => [left, bottom, right, top];
const stripes = (count: number): Groups =>
  Array.from({ length: count }, (_, at) => line(at * 10, 0, at * 10, 100)).flat();

describe('how far a drawing goes', () => {
  it('one forgotten line very far away does not count, and is told', () => {
    const sheet = drawn([...stripes(30), ...line(9e7, 9e7, 9e7 + 1, 9e7)]);
    expect(box(sheet)).toEqual([0, 0, 290, 100]);
    expect(sheet.marks).toHaveLength(30);
    expect(sheet.left).toEqual(new Map([['离其他图形极远的对象', 1]]));
  });

  it('what is only some way off counts, and so does more than a little of it', () => {
    expect(box(drawn([...stripes(30), ...line(5000, 0, 5000, 10)]))).toEqual([0, 0, 5000, 100]);
    const many = Array.from({ length: 5 }, (_, at) => line(9e7, at, 9e7 + 1, at)).flat();
    expect(box(drawn([...stripes(30), ...many]))[2]).toBe(9e7 + 1);
    expect(box(drawn([...stripes(5), ...line(9e7, 0, 9e7, 1)]))[2]).toBe(9e7);
  });

  it('what stands where programs mean nowhere never counts, though there is little else', () => {
    const sheet = drawn([...line(0, 0, 100, 50), ...line(1e20, 1e20, 1e20, 2e20), 0, 'POINT', 8, '0', 10, 1e15, 20, 0]);
    expect(box(sheet)).toEqual([0, 0, 100, 50]);
    expect(sheet.left).toEqual(new Map([['离其他图形极远的对象', 2]]));
    expect(box(drawn(line(1e15, 0, 2e15, 0)))).toEqual([1e15, 0, 2e15, 0]);
  });

  it('wide lines count with their width', () => {
    const vertex = (x: number): Groups => [0, 'VERTEX', 8, '0', 10, x, 20, 0];
    const wide: Groups = [0, 'POLYLINE', 8, '0', 66, 1, 70, 0, 40, 20, 41, 20, ...vertex(0), ...vertex(100)];
    expect(box(drawn([...wide, 0, 'SEQEND']))).toEqual([-10, -10, 110, 10]);
  });
});
