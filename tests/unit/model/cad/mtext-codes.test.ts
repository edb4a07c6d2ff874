import { describe, expect, it } from 'vitest';
import { type Indent, partsOf } from '../../../../src/model/readers/cad/mtext-codes.ts';

const indentOf = (codes: string): Indent => {
  const [part] = partsOf(`${codes}甲`, null, 2);
  if (typeof part !== 'object') throw new Error('no letters');
  return part.indent;
};

describe('paragraphs of MTEXT', () => {
  it('have stops of tabs of every kind, from left to right', () => {
    expect(indentOf('\\pxi-3,l3,t12,c5,r9;')).toEqual({ left: 3, first: -3, stops: [5, 9, 12] });
    expect(indentOf('\\ptc5;').stops).toEqual([5]);
    expect(indentOf('\\pt3;\\pl2;').stops).toEqual([3]);
    expect(indentOf('\\pt3;\\ptz;').stops).toEqual([]);
  });

  it('have no more stops than a line has tabs, and no place beyond a sheet', () => {
    const many = Array.from({ length: 50_000 }, (_, at) => 50_000 - at).join(',');
    expect(indentOf(`\\pt${many};`).stops.length).toBeLessThan(100);
    const { left, first, stops } = indentOf('\\pi-1e400,l1e308,t1e400;');
    for (const place of [left, first, ...stops]) expect(Math.abs(place)).toBeLessThan(1e6);
  });
});
