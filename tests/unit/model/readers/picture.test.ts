import { describe, expect, test } from 'vitest';
import type { TextLine, TextPage } from '../../../../schemas/recognised.ts';
import type { Page, Picture } from '../../../../src/model/page.ts';
import { flowOf } from '../../../../src/model/passes/flow.ts';
import { layoutOf } from '../../../../src/model/passes/layout.ts';
import { pathsOf } from '../../../../src/model/readers/picture/paths.ts';
import { rulesOf } from '../../../../src/model/readers/picture/rules.ts';
import { runsOf } from '../../../../src/model/readers/picture/runs.ts';
import { isPicturePage } from '../../../../src/model/readers/picture/scans.ts';

/** A line of characters `em` pixels wide from `x` on, its box a quarter higher than they are, leaning by `lean`. */
function lineOf(text: string, x: number, y: number, em: number, lean = 0): TextLine {
  const [length, height] = [[...text].length * em, em * 1.25];
  const at = [...text].map((_, index) => (index + 0.5) / [...text].length);
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)];
  const point = (u: number, v: number): [number, number] => {
    const [dx, dy] = [x + u - 500, y + v - 500];
    return [500 + dx * cos - dy * sin, 500 + dx * sin + dy * cos];
  };
  const quad = [point(0, 0), point(length, 0), point(length, height), point(0, height)].flat() as TextLine['quad'];
  return { text, quad, at, sure: at.map(() => 1) };
}

const pageOf = (...lines: TextLine[]): TextPage => ({ width: 1000, height: 1000, turn: 0, lines, sure: 1 });
const seen = (page: TextPage): Page => ({
  index: 0,
  width: 500,
  height: 500,
  runs: runsOf(page, 0.5),
  paths: [],
  pictures: [],
  links: [],
  tags: [],
});

describe('what was read from a picture as glyph runs', () => {
  test('the em comes from the pitch, and lines about as large have one size', () => {
    const runs = runsOf(
      pageOf(
        lineOf('第一条为规范公司采购和使用', 100, 100, 40),
        lineOf('行为加强内', 100, 160, 42),
        lineOf('通知公告文', 200, 20, 64),
      ),
      0.5,
    );
    expect(runs.map(({ size }) => size)).toEqual([20, 20, 32]);
    expect(runs[0]?.glyphs[0]?.x).toBeCloseTo(50, 1);
    expect(runs[0]?.glyphs[3]?.x).toBeCloseTo(110, 1);
  });

  test('lines of a leaning page stand level', () => {
    const lean = (3 * Math.PI) / 180;
    const runs = runsOf(
      pageOf(
        lineOf('第一条为规范公司采购行为', 60, 100, 40, lean),
        lineOf('第二条采购工作应当公开', 60, 160, 40, lean),
      ),
      0.5,
    );
    for (const { glyphs } of runs) expect(glyphs.at(-1)?.y).toBeCloseTo(glyphs[0]?.y ?? 0, 5);
    expect((runs[1]?.glyphs[0]?.y ?? 0) - (runs[0]?.glyphs[0]?.y ?? 0)).toBeCloseTo(30, 1);
    expect(runs[1]?.glyphs[0]?.x).toBeCloseTo(runs[0]?.glyphs[0]?.x ?? 0, 1);
  });

  test('what stands beside each other is one row with a gap', () => {
    const left = lineOf('甲方盖章', 100, 100, 40);
    const right: TextLine = { ...lineOf('乙方盖章', 600, 104, 40), beside: true };
    const lines = layoutOf(seen(pageOf(left, right))).lines;
    expect(lines.map(({ text, base }) => [text, base])).toEqual([
      ['甲方盖章', lines[0]?.base],
      ['乙方盖章', lines[0]?.base],
    ]);
  });

  test('a gap within a line stays, jitter goes', () => {
    const line = lineOf('甲乙丙丁戊己', 0, 0, 40);
    line.at = [0.5, 1.55, 2.48, 5.5, 6.5, 7.5].map((ems) => ems / 8);
    line.quad = [0, 0, 320, 0, 320, 50, 0, 50];
    const [run] = runsOf(pageOf(line), 1);
    const edges = run?.glyphs.map(({ x, advance }) => [x, x + advance]) ?? [];
    expect((edges[3]?.[0] ?? 0) - (edges[2]?.[1] ?? 0)).toBeGreaterThan(60);
    expect(edges[1]?.[0]).toBeCloseTo(edges[0]?.[1] ?? 0, 5);
  });

  test('downward writing is read column by column', () => {
    const column = (text: string, x: number): TextLine => ({
      ...lineOf(text, 0, 0, 40),
      quad: [x + 50, 100, x + 50, 100 + text.length * 40, x, 100 + text.length * 40, x, 100],
      vertical: true,
    });
    const runs = runsOf(pageOf(column('月亮下去了太阳', 800), column('还没有出来', 720)), 0.5);
    expect(runs[0]).toMatchObject({ vertical: true, angle: 0 });
    expect(runs[0]?.glyphs[0]).toMatchObject({ text: '月', x: 412.5 });
    expect(runs[0]?.glyphs[0]?.y).toBeCloseTo(50, 1);
  });
});

describe('which pages are pictures', () => {
  const picture = (right: number): Picture => ({
    id: 0,
    width: 1000,
    height: 1000,
    stencil: false,
    order: 0,
    box: { left: 0, top: 0, right, bottom: 500 },
  });
  const [few] = runsOf(pageOf(lineOf('扫描全能王创建', 600, 900, 20)), 0.5);

  test('a picture without text, or under hidden text, or with a mark', () => {
    expect(isPicturePage({ width: 500, height: 500, runs: [], pictures: [picture(500)] })).toBe(true);
    const hidden = runsOf(pageOf(...Array.from({ length: 9 }, () => lineOf('第一条为规范公司采购', 0, 0, 20))), 0.5);
    for (const run of hidden) run.hidden = true;
    expect(isPicturePage({ width: 500, height: 500, runs: hidden, pictures: [picture(500)] })).toBe(true);
    expect(isPicturePage({ width: 500, height: 500, runs: few ? [few] : [], pictures: [picture(500)] })).toBe(true);
  });

  test('none with text of its own, or with a small picture', () => {
    const runs = runsOf(pageOf(...Array.from({ length: 9 }, () => lineOf('第一条为规范公司采购', 0, 0, 20))), 0.5);
    expect(isPicturePage({ width: 500, height: 500, runs, pictures: [picture(500)] })).toBe(false);
    expect(isPicturePage({ width: 500, height: 500, runs: [], pictures: [picture(200)] })).toBe(false);
    expect(isPicturePage({ width: 500, height: 500, runs: few ? [few] : [], pictures: [picture(300)] })).toBe(false);
  });
});

/** A white picture of 1000 pixels with straight strokes `[x0, y0, x1, y1, thickness]` round its middle, leaning. */
function drawing(strokes: readonly (readonly [number, number, number, number, number])[], lean = 0) {
  const data = new Uint8ClampedArray(4_000_000).fill(255);
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)];
  for (const [x0, y0, x1, y1, thick] of strokes) {
    const [length, across] = [Math.hypot(x1 - x0, y1 - y0), x1 > x0];
    for (let along = 0; along < length; along += 0.5)
      for (let aside = 0; aside < thick; aside += 0.5) {
        const [dx, dy] = across ? [x0 + along - 500, y0 + aside - 500] : [x0 + aside - 500, y0 + along - 500];
        const at = (Math.floor(500 + dx * sin + dy * cos) * 1000 + Math.floor(500 + dx * cos - dy * sin)) * 4;
        data.fill(0, at, at + 3);
      }
  }
  return { width: 1000, height: 1000, data };
}

describe('rules on a picture', () => {
  const GRID = [
    ...[200, 300, 400].map((y) => [100, y, 901, y, 3] as const),
    ...[100, 500, 900].map((x) => [x, 200, x, 403, 3] as const),
  ];

  test.each([0, 0.6, -1])('a grid that leans by %d° is one of level and plumb rules', (degrees) => {
    const lean = (degrees * Math.PI) / 180;
    const text = pageOf(lineOf('第一条为规范公司采购行为', 100, 600, 40, lean));
    const paths = pathsOf(text, rulesOf(drawing(GRID, lean), 150), 1);
    const level = paths.filter(({ box }) => box.top === box.bottom).map(({ box }) => box.top);
    const plumb = paths.filter(({ box }) => box.left === box.right).map(({ box }) => box.left);
    expect(level).toHaveLength(3);
    expect(plumb).toHaveLength(3);
    for (const [index, y] of level.sort((a, b) => a - b).entries())
      expect(Math.abs(y - (201 + index * 100))).toBeLessThan(3);
    for (const [index, x] of plumb.sort((a, b) => a - b).entries())
      expect(Math.abs(x - (101 + index * 400))).toBeLessThan(3);
  });

  test('letters, dark areas, shadows at the edge and lone rules down are none', () => {
    const strokes = [
      ...[0, 20, 40].map((x) => [200 + x, 300, 200 + x, 340, 4] as const),
      [300, 300, 340, 300, 4] as const,
      [500, 500, 800, 500, 60] as const,
      [3, 10, 3, 990, 3] as const,
      [450, 600, 450, 900, 3] as const,
    ];
    expect(pathsOf(pageOf(), rulesOf(drawing(strokes), 150), 1)).toEqual([]);
  });

  test('the passes make a table of them', async () => {
    const cells = [
      ['姓名', 140, 230],
      ['部门', 540, 230],
      ['张伟民', 140, 330],
      ['采购部', 540, 330],
    ] as const;
    const lines = cells.map(
      ([text, x, y], index): TextLine => ({ ...lineOf(text, x, y, 32), ...(index % 2 && { beside: true as const }) }),
    );
    const text = pageOf(...lines);
    const page: Page = {
      ...seen(text),
      width: 1000,
      height: 1000,
      runs: runsOf(text, 1),
      paths: pathsOf(text, rulesOf(drawing(GRID), 150), 1),
    };
    const source = {
      pages: 1,
      title: '',
      author: '',
      lang: '',
      outline: [],
      close: () => undefined,
      page: async () => page,
      picture: async () => undefined,
      region: async () => undefined,
    };
    const { sections } = await flowOf(source, [0], async () => undefined);
    expect(JSON.stringify(sections[0]?.blocks)).toMatch(/"kind":"table".*姓名.*部门.*张伟民.*采购部/);
  });
});
