import { expect, it } from 'vitest';
import type { Quad } from '../../../../schemas/recognised.ts';
import { type Bitmap, blank } from '../../../../src/formats/image/bitmap.ts';
import { withBoxes } from '../../../../src/model/recognise/boxes.ts';
import { inkOf } from '../../../../src/model/recognise/ink.ts';
import type { ReadLine } from '../../../../src/model/recognise/place.ts';

type Stroke = [x0: number, y0: number, x1: number, y1: number];

/** A box of 22 pixels, its upper left corner at the origin, and what may be drawn in it. */
const FRAME: Stroke[] = [
  [0, 0, 22, 0],
  [22, 0, 22, 22],
  [22, 22, 0, 22],
  [0, 22, 0, 0],
];
const TICK: Stroke[] = [
  [4, 11, 9, 18],
  [9, 18, 26, -4],
];
const CROSS: Stroke[] = [
  [-2, -2, 24, 24],
  [24, -2, -2, 24],
];
/** A character with bars that end before its uprights do. */
const MOUTH: Stroke[] = [
  [0, 0, 22, 0],
  [22, 0, 22, 22],
  [0, 19, 22, 19],
  [0, 22, 0, 0],
];
/** Any other character. */
const LETTER: Stroke[] = [
  [2, 2, 20, 2],
  [11, 2, 11, 20],
  [2, 20, 20, 20],
];

function draw({ width, height, data }: Bitmap, left: number, [x0, y0, x1, y1]: Stroke, top = 15): void {
  for (let step = 0; step <= 100; step++) {
    const [x, y] = [left + x0 + ((x1 - x0) * step) / 100, top + y0 + ((y1 - y0) * step) / 100].map(Math.round) as [
      number,
      number,
    ];
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
    ] as const)
      if (x + dx < width && y + dy < height) data.set([20, 20, 20, 255], ((y + dy) * width + x + dx) * 4);
  }
}

/** What a line of shapes, 30 pixels apart, says when the network said `read` of it; a space is what it passed over. */
function told(shapes: readonly Stroke[][], read: string, sure = 0.9): string {
  const width = 30 * shapes.length + 20;
  const picture = blank(width, 52);
  picture.data.fill(255);
  for (const [index, strokes] of shapes.entries()) for (const stroke of strokes) draw(picture, 14 + 30 * index, stroke);
  const quad: Quad = [10, 8, width - 10, 8, width - 10, 44, 10, 44];
  const line: ReadLine = { characters: [], at: [], sure: [], other: [] };
  for (const [index, character] of [...read].entries())
    if (character !== ' ') {
      line.characters.push(character);
      line.at.push((15 + 30 * index) / (width - 20));
      line.sure.push(sure);
      line.other.push('');
    }
  const [out] = withBoxes([{ quad, line, ink: inkOf(picture, quad), pictures: [picture] }]);
  return out?.line.characters.join('') ?? '';
}

it('tells empty, ticked and crossed boxes by their shapes, read as something else or passed over', () => {
  const letters = (count: number) => Array.from({ length: count }, () => LETTER);
  expect(told([FRAME, ...letters(3)], '口未婚否')).toBe('☐未婚否');
  expect(told([[...FRAME, ...TICK], ...letters(2), FRAME, LETTER], ' 已婚口女')).toBe('☑已婚☐女');
  expect(told([...letters(4), [...FRAME, ...CROSS], LETTER], '其他方式区是')).toBe('其他方式☒是');
});

it('leaves the character 口, by its word and by its shape', () => {
  expect(told([LETTER, FRAME, LETTER, LETTER], '人口普查')).toBe('人口普查');
  expect(told([LETTER, LETTER, FRAME, LETTER], '登机口在')).toBe('登机口在');
  expect(told([LETTER, LETTER, FRAME, LETTER], '五道口店')).toBe('五道口店');
  expect(told([FRAME, LETTER, LETTER, LETTER], '口径完好')).toBe('口径完好');
  expect(told([LETTER, FRAME, LETTER, LETTER], '十口人家')).toBe('十口人家');
  expect(told([LETTER, MOUTH, LETTER, LETTER], '城口县里')).toBe('城口县里');
});

it('leaves 口 within the words of a page that has no other box, where it was read without a doubt', () => {
  expect(told([LETTER, LETTER, FRAME, LETTER], '在村口的', 0.99)).toBe('在村口的');
  // A character that the network does not know.
  expect(told([LETTER, LETTER, [...FRAME, ...CROSS], LETTER, LETTER], '天無 不散')).toBe('天無不散');
  const crossed = [...FRAME, ...CROSS];
  expect(told([LETTER, crossed, LETTER, crossed, LETTER], '天 無 不')).toBe('天無不');
  expect(told([LETTER, FRAME, LETTER, FRAME, LETTER], '选口男口女', 0.99)).toBe('选☐男☐女');
  expect(told([FRAME, LETTER, LETTER], '口同意', 0.99)).toBe('☐同意');
  expect(told([LETTER, LETTER, FRAME, LETTER], '楼梯口的')).toBe('楼梯口的');
});

it('tells a box that is as small as a part of a character where it was read as 口, and that it is empty', () => {
  const small = FRAME.map((stroke) => stroke.map((place) => 6 + place * 0.4) as Stroke);
  expect(told([small, LETTER, LETTER, LETTER], '口适用否')).toBe('☐适用否');
  expect(told([LETTER, small, LETTER, LETTER], '适 用否')).toBe('适用否');
});

it('tells nothing of a frame that is too small to be looked into', () => {
  const picture = blank(80, 26);
  picture.data.fill(255);
  for (const stroke of FRAME) draw(picture, 10, stroke.map((place) => place * 0.2) as Stroke, 10);
  const quad: Quad = [6, 3, 74, 3, 74, 23, 6, 23];
  const line: ReadLine = { characters: ['口', '否'], at: [0.1, 0.5], sure: [0.9, 0.9], other: ['', ''] };
  const [out] = withBoxes([{ quad, line, ink: inkOf(picture, quad), pictures: [picture] }]);
  expect(out?.line.characters.join('')).toBe('口否');
});

it('finds no box in characters that were read', () => {
  expect(told([[...FRAME, ...TICK], LETTER, FRAME, LETTER], '国中口四')).toBe('国中☐四');
  expect(told([LETTER, [...FRAME, ...CROSS], LETTER, LETTER], '中因文字')).toBe('中因文字');
  // Half of a character of the next column, which the strip reaches into.
  const half: Stroke[] = [...FRAME, [24, 12, 27, 22]];
  expect(told([half, LETTER, LETTER, LETTER], ' 着干草')).toBe('着干草');
});
