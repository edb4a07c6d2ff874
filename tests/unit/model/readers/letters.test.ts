import { expect, test } from 'vitest';
import type { Quad, TextLine } from '../../../../schemas/recognised.ts';
import { blank } from '../../../../src/formats/image/bitmap.ts';
import { lettersOf } from '../../../../src/model/readers/picture/letters.ts';
import { runsOf } from '../../../../src/model/readers/picture/runs.ts';

/** Characters as squares of stripes that lean with the page, on grey paper. */
interface Drawn {
  text: string;
  left: number;
  top: number;
  /** Pixels: of a square, from one to the next, and of a stripe in every eight. */
  size: number;
  pitch: number;
  stroke: number;
  /** A stripe begins every so many pixels, eight if none is given. */
  every?: number;
  ink?: readonly [number, number, number];
  /** Blank rows across all the characters, from and to, as 章 and 程 have; and the length of a rule below them. */
  blank?: [number, number];
  ruled?: number;
}
const LEAN = 0.02;

function pageOf(lines: readonly Drawn[]) {
  const page = blank(1200, 700);
  page.data.fill(236);
  for (let y = 0; y < page.height; y++)
    for (let x = 0; x < page.width; x++)
      for (const {
        text,
        left,
        top,
        size,
        pitch,
        stroke,
        every = 8,
        ink,
        blank: without = [0, 0],
        ruled = 0,
      } of lines) {
        const [u, v] = [x - left, y - top - x * LEAN];
        const [none = 0, end = 0] = without;
        const isRow = v >= 0 && v < size && !(v >= none && v < end);
        const isInk = u >= 0 && u < text.length * pitch && u % pitch < size && isRow && (u % pitch) % every < stroke;
        const isRule = u >= 0 && u < ruled && v >= size + 3 && v < size + 7;
        if (isInk || isRule) page.data.set(ink ?? [20, 20, 20], (y * page.width + x) * 4);
      }
  return page;
}

/** A box as the network finds it: wider than the text, and of a short line level though the page leans. */
function lineOf({ text, left, top, size, pitch }: Drawn, pad: number, isLevel = false): TextLine {
  const right = left + text.length * pitch;
  const lean = isLevel ? 0 : LEAN;
  const middle = ((left + right) / 2) * LEAN;
  const at = (x: number): number => (isLevel ? middle : x * lean);
  const quad: Quad = [
    ...[left, top + at(left) - pad, right, top + at(right) - pad],
    ...[right, top + at(right) + size + pad, left, top + at(left) + size + pad],
  ] as Quad;
  return {
    text,
    quad,
    at: [...text].map((_, index) => (index + 0.5) / text.length),
    sure: [...text].map(() => 1),
  };
}

const BODY: Drawn = {
  text: '本合同自双方签字之日起生效甲乙各执两份',
  left: 60,
  top: 200,
  size: 29,
  pitch: 32,
  stroke: 2,
};
const HEADING: Drawn = { text: '第八章附则', left: 60, top: 120, size: 40, pitch: 44, stroke: 4 };
const SHORT: Drawn = { text: '单位', left: 500, top: 300, size: 29, pitch: 32, stroke: 2 };
const SECOND: Drawn = { ...BODY, top: 400 };

test('a size is that of the letters, however loose the box; heavier lines are bold', () => {
  const all = [BODY, HEADING, SHORT, SECOND];
  const lines = [lineOf(BODY, 9), lineOf(HEADING, 6), lineOf(SHORT, 16, true), lineOf(SECOND, 9)];
  const letters = lettersOf(pageOf(all), { lines });
  for (const [index, { size }] of all.entries())
    expect(Math.abs((letters[index]?.height ?? 0) - size)).toBeLessThan(2.5);
  const runs = runsOf({ width: 1200, height: 700, turn: 0, lines, sure: 1 }, 72 / 200, letters);
  expect(runs.map(({ size }) => size)).toEqual([11.5, 16, 11.5, 11.5]);
  expect(runs.map(({ typeface }) => typeface.bold)).toEqual([false, true, false, false]);
});

test('places that come in steps of a third of a character still tell the size', () => {
  const line = lineOf(BODY, 9);
  const stepped = { ...line, at: line.at.map((at) => Math.round(at * 57) / 57 + (at > 0.5 ? 1 / 160 : 0)) };
  const [run] = runsOf(
    { width: 1200, height: 700, turn: 0, lines: [stepped], sure: 1 },
    72 / 200,
    lettersOf(pageOf([BODY]), { lines: [line] }),
  );
  expect(run?.size).toBe(11.5);
});

test('what fills its box whole tells nothing, nor does a lone stroke', () => {
  const under: Drawn = { ...SHORT, size: 29, pitch: 29 };
  const stroke: Drawn = { ...SHORT, text: '一', top: 500, size: 3, pitch: 32, stroke: 8 };
  const lines = [lineOf(under, 0), lineOf({ ...stroke, size: 32, top: 486 }, 6)];
  expect(lettersOf(pageOf([under, stroke]), { lines })).toEqual([undefined, undefined]);
});

test('characters with a blank row across them are one line of their whole height, and a rule below is none of it', () => {
  const parted: Drawn = { ...SHORT, text: '章程', blank: [11, 15] };
  const ruled: Drawn = { ...SHORT, text: '甲方代表签字', top: 500, ruled: 150 };
  const lines = [lineOf(parted, 6), lineOf(ruled, 9)];
  for (const letters of lettersOf(pageOf([parted, ruled]), { lines }))
    expect(Math.abs((letters?.height ?? 0) - SHORT.size)).toBeLessThan(2.5);
});

test('the foot of the line above is no part of a line', () => {
  const above: Drawn = { ...SHORT, top: SHORT.top - SHORT.size - 4 };
  const [letters] = lettersOf(pageOf([above, SHORT]), { lines: [lineOf(SHORT, 12)] });
  expect(Math.abs((letters?.height ?? 0) - SHORT.size)).toBeLessThan(2.5);
});

test('a line of dense characters is not bold, one of thicker strokes is, in Western letters too', () => {
  const body: Drawn = { ...BODY, pitch: 31, stroke: 3, every: 10 };
  const dense: Drawn = { ...body, text: '董事薪酬管理', top: 280, every: 6 };
  const short: Drawn = { ...body, text: '重量', top: 340, every: 5 };
  const western: Drawn = { ...body, text: 'Annual report', top: 480, size: 22, pitch: 16, stroke: 5 };
  const all = [body, dense, short, { ...body, top: 400 }, western];
  const lines = all.map((one) => lineOf(one, 9));
  const page = { width: 1200, height: 700, turn: 0 as const, lines, sure: 1 };
  const runs = runsOf(page, 72 / 200, lettersOf(pageOf(all), { lines }));
  expect(runs.map(({ typeface: { name, bold } }) => [name, bold])).toEqual([
    ...Array.from({ length: 4 }, () => ['宋体', false]),
    ['Times New Roman', true],
  ]);
});

test('coloured lines keep their colour; red ink over a black line is no stroke of it', () => {
  const red: Drawn = { ...BODY, text: '教育局文件', top: 80, ink: [210, 0, 0] };
  const seal: Drawn = { ...BODY, text: '章', left: 200, top: 195, size: 40, pitch: 40, stroke: 8, ink: [210, 0, 0] };
  const lines = [lineOf(red, 9), lineOf(BODY, 9)];
  const letters = lettersOf(pageOf([red, BODY, seal]), { lines });
  const [clean] = lettersOf(pageOf([BODY]), { lines: [lineOf(BODY, 9)] });
  expect(letters.map((own) => own?.colour)).toEqual(['#cc0000', undefined]);
  expect(Math.abs((letters[1]?.stroke ?? 0) - (clean?.stroke ?? 9))).toBeLessThan(0.1);
  const runs = runsOf({ width: 1200, height: 700, turn: 0, lines, sure: 1 }, 72 / 200, letters);
  expect(runs.map(({ colour }) => colour)).toEqual(['#cc0000', '#000000']);
});

test('a line of Western letters is set in a Western face, whatever its marks were read as', () => {
  const at = (text: string): TextLine => lineOf({ ...BODY, text }, 9);
  const lines = [at('operates without ‘chopping’ notes — “ever”'), at('第一条“定义”'), at('——')];
  const runs = runsOf({ width: 1200, height: 700, turn: 0, lines, sure: 1 }, 72 / 200);
  expect(runs.map(({ typeface }) => typeface.name)).toEqual(['Times New Roman', '宋体', '宋体']);
});

test('lines of a table have one size, and a heading below it its own', () => {
  const cells = ['序号', '名称', '单价', '金额', '数量', '起重机', '搅拌机', '混凝土'];
  const table = cells.map((text, index): Drawn => {
    const size = 23 + (index % 3);
    return { ...BODY, text, left: 60 + index * 130, top: 300, size, pitch: 26 };
  });
  const all = [BODY, ...table, { ...BODY, text: '二交货时间及地点', top: 345 }, SECOND];
  const lines = all.map((one, index) => ({
    ...lineOf(one, 9),
    ...(index > 1 && index < 9 && { beside: true as const }),
  }));
  const runs = runsOf(
    { width: 1200, height: 700, turn: 0, lines, sure: 1 },
    72 / 200,
    lettersOf(pageOf(all), { lines }),
  );
  expect(new Set(runs.slice(1, 9).map(({ size }) => size)).size).toBe(1);
  expect(runs[1]?.size).toBeLessThan(11);
  expect([runs[0], ...runs.slice(9)].map((run) => run?.size)).toEqual([11.5, 11.5, 11.5]);
});
