import { expect, test } from 'vitest';
import type { Quad, TextLine } from '../../../../schemas/recognised.ts';
import { blank } from '../../../../src/formats/image/bitmap.ts';
import { heavyOf, lettersOf } from '../../../../src/model/readers/picture/letters.ts';
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
      for (const { text, left, top, size, pitch, stroke, blank: without = [0, 0], ruled = 0 } of lines) {
        const [u, v] = [x - left, y - top - x * LEAN];
        const [none = 0, end = 0] = without;
        const isRow = v >= 0 && v < size && !(v >= none && v < end);
        const isInk = u >= 0 && u < text.length * pitch && u % pitch < size && isRow && (u % pitch) % 8 < stroke;
        const isRule = u >= 0 && u < ruled && v >= size + 3 && v < size + 7;
        if (isInk || isRule) page.data.fill(20, (y * page.width + x) * 4, (y * page.width + x) * 4 + 3);
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
  expect(heavyOf(lines, letters)).toEqual([false, true, false, false]);
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

test('a line of dense characters, or of a few that are, is not bold', () => {
  // A pitch of whole stripes would look at the same places of each.
  const body: Drawn = { ...BODY, pitch: 31, stroke: 3, blank: [13, 15] };
  const dense: Drawn = { ...BODY, text: '董事薪酬管理', top: 280, pitch: 31, stroke: 4 };
  const short: Drawn = { ...SHORT, text: '重量', top: 340, pitch: 31, stroke: 5 };
  const all = [body, dense, short, { ...body, top: 420 }];
  const lines = all.map((one) => lineOf(one, 9));
  expect(heavyOf(lines, lettersOf(pageOf(all), { lines }))).toEqual([false, false, false, false]);
});

test('where box and pitch agree, letters half as high were not seen whole; notes below each other are one size', () => {
  const note = (text: string, top: number): Drawn => ({ ...BODY, text, top, size: 20, pitch: 22 });
  const notes = ['只要交换价值相等商品就同另一种一样', '交换价值相等的物是没有任何差别的', '和第五页）'].map(
    (text, at) => note(text, 500 + 30 * at),
  );
  const lines = [lineOf(BODY, 6), lineOf(SECOND, 6), ...notes.map((one) => lineOf(one, 4))];
  const letters = [29, 13, 20, 19.2, 18.2].map((height) => ({ height, weight: 0.2 }));
  const runs = runsOf({ width: 1200, height: 700, turn: 0, lines, sure: 1 }, 72 / 200, letters);
  const [body, second, ...others] = runs.map(({ size }) => size);
  expect(second).toBe(body);
  expect(new Set(others).size).toBe(1);
});

test('a wide colon or curly quotes make no line of Western letters another size than the lines around it', () => {
  const line = (text: string, top: number, height: number): TextLine => ({
    ...lineOf({ ...BODY, text, top, pitch: 13, size: height }, 0),
  });
  const lines = [
    line('(formats/text/ranges), not code by code: nineteen bytes', 100, 30),
    line('(formats/text/ranges), not code by code：nineteen bytes', 140, 46),
    line('(formats/text/ranges), not “code” by it’s nineteen byte', 180, 46),
  ];
  const runs = runsOf({ width: 1200, height: 700, turn: 0, lines, sure: 1 }, 72 / 200);
  expect(new Set(runs.map(({ size }) => size)).size).toBe(1);
});
