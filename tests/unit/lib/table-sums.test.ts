import { describe, expect, it } from 'vitest';
import { checkSums } from '../../../src/lib/table-sums.ts';
import { texts } from '../features/pdf-convert/tables.ts';

const HEAD = ['项目', '数量', '金额'];
const check = (...rows: string[][]) => checkSums(texts([HEAD, ...rows]), ({ text }) => text);

describe('totals', () => {
  it('are right to the cent', () =>
    expect(check(['纸', '1', '¥0.10'], ['笔', '2', '0.20 元'], ['合 计', '3', '￥0.30'])).toEqual([
      { row: 3, column: 1, said: 3, sum: 3, right: true },
      { row: 3, column: 2, said: 0.3, sum: 0.3, right: true },
    ]));
  it('are wrong by a difference', () =>
    expect(check(['纸', '1', '1,000.50'], ['笔', '2', '(200)'], ['Total:', '4', '800.50'])).toEqual([
      { row: 3, column: 1, said: 4, sum: 3, right: false },
      { row: 3, column: 2, said: 800.5, sum: 800.5, right: true },
    ]));
  it('do not count subtotals', () =>
    expect(check(['纸', '1', '5'], ['小计', '1', '5'], ['笔', '2', '6'], ['总计', '3', '11'])).toMatchObject([
      { column: 1, right: true },
      { column: 2, right: true },
    ]));
  it('pass over empty cells and dashes', () =>
    expect(check(['纸', '-', '5'], ['笔', '', '6'], ['墨', '4', '7'], ['合计', '4', '18'])).toMatchObject([
      { column: 2, right: true },
    ]));
  it('need a row that says so, the last one', () => {
    expect(check(['纸', '1', '5'], ['笔', '2', '6'], ['墨', '3', '11'])).toEqual([]);
    expect(check(['纸', '1', '5'], ['笔', '2', '6'], ['合计', '3', '11'], ['制表', '', ''])).toEqual([]);
  });
  it('say nothing of columns with words or percentages', () =>
    expect(check(['纸', '一', '5%'], ['笔', '2', '6%'], ['合计', '3', '11%'])).toEqual([]));
});
