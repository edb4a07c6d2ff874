import { describe, expect, it } from 'vitest';
import type { Line } from '../../../../src/model/layout.ts';
import type { GlyphRun } from '../../../../src/model/page.ts';
import { inlinesOf } from '../../../../src/model/passes/text/inlines.ts';
import { gridAt, layoutWith, runAt, stroke } from './pages.ts';

/** 计算 1/2 ＋ 的结果, with the bar at 94 and the terms in the middle of it. */
const before = runAt('计算', 50, 98);
const behind = runAt('的结果', 92, 98);
const fraction = (x: number, over: string, under: string): GlyphRun[] => [runAt(over, x, 93), runAt(under, x, 104)];
const lines = (runs: GlyphRun[], paths = [stroke(74, 94.5, 86, 94.5)]): Line[] => layoutWith({ runs, paths }).lines;

describe('fractions', () => {
  it('are part of the line that their bar stands in', () => {
    const [line, ...more] = lines([before, ...fraction(77.5, '1', '2'), behind]);
    expect(more).toEqual([]);
    expect(line?.text).toBe('计算1/2的结果');
    const [, found] = inlinesOf([line as Line]);
    expect(found).toMatchObject({ text: '1/2', fraction: { over: [{ text: '1' }], under: [{ text: '2' }] } });
  });

  it('stand in each of two lines below each other, at one place', () => {
    const line = (y: number) => [runAt('当', 50, y), runAt('1', 64, y - 5), runAt('2', 64, y + 6), runAt('时', 74, y)];
    const bars = [stroke(64, 94.5, 69, 94.5), stroke(64, 123.5, 69, 123.5)];
    expect(lines([...line(98), ...line(127)], bars).map(({ text }) => text)).toEqual(['当1/2时', '当1/2时']);
  });

  it('have brackets around terms where they are said in one line', () => {
    const wide = [runAt('a+b', 72.5, 93), runAt('x', 77.5, 104)];
    expect(lines([before, ...wide, runAt('的', 95, 98)], [stroke(71, 94.5, 89, 94.5)])[0]?.text).toBe('计算(a+b)/x的');
  });

  it('have a space behind them where the next line begins with a word', () => {
    const [half] = lines(fraction(77.5, '1', '2'));
    const [next] = lines([runAt('of it', 50, 120)], []);
    expect(inlinesOf([half as Line, next as Line])).toMatchObject([{ text: '1/2' }, { text: ' of it' }]);
  });

  it('are no cells of a table, and no underlined words above others', () => {
    const cells = [runAt('1', 77.5, 93), runAt('2', 77.5, 104)];
    expect(lines(cells, gridAt([70, 90], [84, 94.5, 106])).map(({ text }) => text)).toEqual(['1', '2']);
    const titles = [runAt('标题的话', 70, 93), runAt('副题', 80, 109)];
    expect(lines(titles, [stroke(70, 94.5, 110, 94.5)]).map(({ text }) => text)).toEqual(['标题的话', '副题']);
  });

  it('are no signatures, dates and titles over what they are', () => {
    const parted = (over: string, under: string, half: number, away = 3, pitch = 13): string[] => {
      const middle = (text: string): number =>
        200 - [...text].reduce((sum, one) => sum + (one > '\u2000' ? 5 : 2.5), 0);
      const runs = [runAt(over, middle(over), 100), runAt(under, middle(under), 100 + pitch)];
      return lines(runs, [stroke(200 - half, 100 + away, 200 + half, 100 + away)]).map(({ text }) => text);
    };
    expect(parted('a+b', '12', 10)).toEqual(['(a+b)/12']);
    expect(parted('2024-05-01', 'Date', 65)).toHaveLength(2);
    expect(parted('王小明', '经理', 16)).toHaveLength(2);
    expect(parted('John Smith', 'Director', 27)).toHaveLength(2);
    expect(parted('2023', '收入', 12)).toHaveLength(2);
    expect(parted('12', '34', 20)).toHaveLength(2);
    // An underlined number above another.
    expect(parted('12', '34', 5.5, 1.5, 13.5)).toHaveLength(2);
  });

  it('have words for terms where they are said to equal something', () => {
    const words = [runAt('路程', 80, 93), runAt('时间', 80, 105)];
    const over = [stroke(79, 95.5, 101, 95.5)];
    expect(lines([runAt('速度=', 50, 99), ...words], over)[0]?.text).toBe('速度=路程/时间');
    expect(lines([runAt('速度', 50, 99), ...words], over)).toHaveLength(3);
    for (const before of ['同比+', '同比＋', '同比×', '同比-'])
      expect(lines([runAt(before, 50, 99), ...words], over)).toHaveLength(3);
    const [sum, ...more] = lines(
      [runAt('速度=', 50, 99), ...words, runAt('+', 103, 99), runAt('路程', 111, 93), runAt('时间', 111, 105)],
      [...over, stroke(110, 95.5, 132, 95.5)],
    );
    expect([sum?.text, more]).toEqual(['速度=路程/时间+路程/时间', []]);
  });

  it('are told by a sign behind letters of two units', () => {
    const words = [runAt('路程', 80, 93), runAt('时间', 80, 105)];
    expect(lines([runAt('𝑣𝑎𝑣𝑔𝑒𝑠=', 44, 99), ...words], [stroke(79, 95.5, 101, 95.5)])[0]?.text).toBe(
      '𝑣𝑎𝑣𝑔𝑒𝑠=路程/时间',
    );
  });

  it('have the space of the words beside them', () => {
    const [line] = lines([runAt('at most', 36, 98), ...fraction(77.5, '1', '2'), runAt('of it', 90, 98)]);
    expect(line?.text).toBe('at most 1/2 of it');
  });
});
