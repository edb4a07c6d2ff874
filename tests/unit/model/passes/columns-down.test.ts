import { describe, expect, it } from 'vitest';
import type { Line } from '../../../../src/model/layout.ts';
import { columnsDown } from '../../../../src/model/passes/order/columns-down.ts';
import { lineAt, wide } from './pages.ts';

const down = (count: number, x: number, y: number): Line => lineAt(wide(count), x, y, { vertical: true });
const lengths = (...lines: Line[]): number[][] =>
  columnsDown(lines).map((group) => group.map(({ text }) => text.length));

describe('lines of vertical writing', () => {
  it('go on to the left where they reach the bottom', () => {
    expect(lengths(down(20, 300, 100), down(19, 284, 110), down(5, 268, 100), down(6, 252, 100))).toEqual([
      [20, 19, 5],
      [6],
    ]);
  });

  it('end in each tier by its own bottom, and do not go on far away', () => {
    const upper = [down(10, 300, 100), down(4, 284, 100)];
    const lower = [down(12, 300, 300), down(3, 284, 300)];
    expect(lengths(...upper, ...lower)).toEqual([
      [10, 4],
      [12, 3],
    ]);
    expect(lengths(down(10, 300, 100), down(4, 100, 100))).toEqual([[10], [4]]);
  });
});
