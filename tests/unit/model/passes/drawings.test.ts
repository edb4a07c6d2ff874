import { describe, expect, it } from 'vitest';
import type { Box, GlyphRun, Path } from '../../../../src/model/page.ts';
import { drawingsOf } from '../../../../src/model/passes/drawing/drawings.ts';
import { filled, layoutWith, runAt, stroke } from './pages.ts';

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
/** An area with a gradient. */
const shaded = (area: Box): Path => ({ segments: [], box: area, width: 0, alpha: 1, patterned: true, order: 0 });
/** A slanted line. */
const slanted = (x: number, y: number): Path => ({
  box: box(x, y, x + 20, y + 20),
  stroke: '#000000',
  width: 1,
  alpha: 1,
  patterned: false,
  order: 0,
  segments: [
    ['M', x, y],
    ['L', x + 20, y + 20],
  ],
});
const drawings = (paths: Path[], runs: GlyphRun[] = []): Box[] => drawingsOf(layoutWith({ paths, runs }), []);

describe('drawings', () => {
  it('are six shapes and more that hang together', () => {
    const slants = (count: number): Path[] =>
      Array.from({ length: count }, (_, at) => slanted(100 + at * 22, 100 + at * 5));
    expect(drawings(slants(6))).toEqual([box(100, 100, 230, 145)]);
    expect(drawings(slants(5))).toEqual([]);
  });

  it('are figures of few lines, with the letters at their corners', () => {
    const leaning = [stroke(100, 100, 120, 150), stroke(140, 100, 160, 150), stroke(100, 100, 160, 150)];
    const long = [...leaning, stroke(120, 150, 160, 150), stroke(100, 100, 140, 100)];
    expect(drawings(long)).toEqual([box(100, 100, 160, 150)]);
    expect(drawings(long, [runAt('A', 92, 100), runAt('B', 160, 155)])).toEqual([box(92, 91.2, 165, 156.2)]);
    expect(drawings(long, [runAt('不止一个字母的话', 102, 130)])).toEqual([]);
  });

  it('are bars that are filled in part, of which a page has several', () => {
    const gauge = (y: number, share: number, order = 0): Path[] => [
      filled(box(50, y, 150, y + 6), '#cccccc', order),
      filled(box(50, y, 50 + share, y + 6), '#3366cc', order + 1),
    ];
    const bars = [...gauge(100, 80), ...gauge(130, 35)];
    const names = [runAt('Java', 20, 106), runAt('Rust', 50, 125)];
    expect(drawings(bars, names)).toEqual([box(50, 100, 150, 106), box(50, 130, 150, 136)]);
    expect(drawings(gauge(100, 80), names)).toEqual([]);
    expect(drawings(bars, [...names, runAt('on it', 60, 106), runAt('on it', 60, 136)])).toEqual([]);
    const side = filled(box(0, 0, 200, 800), '#223344', -1);
    expect(drawings([side, ...bars], names)).toHaveLength(2);
  });

  it('are no underlines of headings, no stripes of a page, no bars with a piece taken out', () => {
    const pair = (area: Box, share: number, colours = ['#dddddd', '#3366cc']): Path[] => [
      filled(area, colours[0] as string),
      filled({ ...area, right: area.left + share }, colours[1] as string, 1),
    ];
    const twice = (left: number, right: number, share: number, colours?: string[]): Path[] =>
      [100, 200].flatMap((y) => pair(box(left, y, right, y + 5), share, colours));
    const names = [runAt('教育经历', 60, 94), runAt('工作经历', 60, 194)];
    expect(drawings(twice(60, 200, 90), names)).toHaveLength(2);
    expect(drawings(twice(60, 540, 90), names)).toEqual([]);
    expect(drawings(twice(60, 200, 90))).toEqual([]);
    expect(drawings(twice(60, 200, 90, ['#000000', '#ffffff']), names)).toEqual([]);
    const stripes = [0, 790].flatMap((y) => pair(box(20, y, 200, y + 10), 80));
    expect(drawings(stripes, [runAt('页眉', 220, 9), runAt('页脚', 220, 799)])).toEqual([]);
  });

  it('reach no farther than what is seen of them', () => {
    const cut = Array.from({ length: 6 }, (_, at) => ({
      ...stroke(100 + at * 8, 100, 130 + at * 8, 500),
      box: box(100 + at * 8, 100, 130 + at * 8, 180),
    }));
    expect(drawings(cut)[0]?.bottom).toBeLessThan(182);
  });

  it('are single areas with a gradient, where no text stands on them', () => {
    const area = box(60, 100, 260, 180);
    expect(drawings([shaded(area)])).toEqual([area]);
    expect(drawings([shaded(area)], [runAt('标题', 80, 140)])).toEqual([]);
  });

  it('are no gradients of lines, nor of the whole page', () => {
    expect(drawings([shaded(box(60, 100, 460, 110)), shaded(box(0, 0, 600, 800))])).toEqual([]);
  });
});

describe('charts', () => {
  /** Three bars on the line at 300, with an axis of numbers in front, names below and a caption. */
  const bars = [260, 220, 280].map((top, at) => filled(box(100 + at * 50, top, 130 + at * 50, 300), '#ff9124'));
  const axis = [0, 1, 2, 3].map((at) => runAt(String(at * 20), at ? 76 : 81, 304 - at * 30));
  const names = ['甲', '乙', '丙'].map((name, at) => runAt(name, 110 + at * 50, 314));
  const caption = runAt('图 1 各部门人数', 120, 326);

  it('of bars are whole: with their axis, the names of bars and what is written along it', () => {
    const along = runAt('人数', 60, 270, { angle: -90 });
    const [chart, ...more] = drawings(bars, [...axis, ...names, along, caption]);
    expect(more).toEqual([]);
    expect(chart).toMatchObject({ right: 230, top: 205.2, bottom: 315.2 });
    expect(chart?.left).toBeLessThan(61);
  });

  it('may have their numbers at the ends of bars, which may lie', () => {
    const lying = [260, 220, 280].map((right, at) => filled(box(100, 100 + at * 30, right, 116 + at * 30), '#36c'));
    const values = [260, 220, 280].map((right, at) => runAt(`${right}`, right + 3, 112 + at * 30));
    expect(drawings(lying, values)).toEqual([box(100, 100, 298, 176)]);
  });

  it('are no rows of a table, and no areas without numbers', () => {
    expect(drawings(bars, [...names, caption])).toEqual([]);
    const alike = [100, 150, 200].map((left) => filled(box(left, 200, left + 30, 300), '#eeeeee'));
    expect(drawings(alike, axis)).toEqual([]);
  });

  it('of curves have their axis too', () => {
    const curve = [0, 1, 2, 3, 4, 5].map((at) => slanted(100 + at * 20, 200 + at * 10));
    const [chart] = drawings(curve, [...axis, ...names, caption]);
    expect(chart).toMatchObject({ left: 76, bottom: 315.2 });
    expect(drawings(curve, [caption])).toEqual([box(100, 200, 220, 270)]);
  });
});
