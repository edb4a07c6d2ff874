import { expect, test } from 'vitest';
import type { Quad, TextLine, TextPage } from '../../../../schemas/recognised.ts';
import { type Bitmap, blank } from '../../../../src/formats/image/bitmap.ts';
import { figuresOn } from '../../../../src/model/readers/picture/figures.ts';
import { sealInk } from '../../../../src/model/readers/picture/seal-ink.ts';

type Colour = [red: number, green: number, blue: number];
const DPI = 50;

/** An A4 page of paper; what is painted on it says its colour at each place in hundredths of an inch, or nothing. */
function pageOf(paint: (x: number, y: number) => Colour | undefined): Bitmap {
  const page = blank(414, 585);
  for (let at = 0; at < page.data.length; at += 4) {
    const [x, y] = [(at / 4) % page.width, Math.floor(at / 4 / page.width)];
    const [red, green, blue] = paint(2 * x, 2 * y) ?? [250, 250, 248];
    page.data[at] = red;
    page.data[at + 1] = green;
    page.data[at + 2] = blue;
    page.data[at + 3] = 255;
  }
  return page;
}

const lineAt = (text: string, [left, top, right, bottom]: [number, number, number, number]): TextLine => ({
  text,
  quad: [left, top, right, top, right, bottom, left, bottom].map((place) => place / 2) as Quad,
  at: [...text].map((_, index) => index / text.length),
  sure: [...text].map(() => 0.95),
});
const textOf = (...lines: TextLine[]): TextPage => ({ width: 414, height: 585, turn: 0, lines, sure: 0.95 });

const RED: Colour = [214, 40, 40];
const ring = (x: number, y: number): Colour | undefined => {
  const away = Math.hypot(x - 500, y - 600);
  return (away > 70 && away < 76) || away < 20 ? RED : undefined;
};

test('a seal is one, its words are a part of it, and those under it are not', () => {
  const page = pageOf((x, y) => (y > 590 && y < 606 && x > 200 && x < 700 && x % 6 < 3 ? [20, 20, 20] : ring(x, y)));
  const seal = lineAt('★', [482, 580, 518, 620]);
  const { figures, within } = figuresOn(page, textOf(lineAt('盖章处压着的一行字', [200, 588, 700, 608]), seal), DPI);
  expect(figures).toHaveLength(1);
  expect(figures[0]?.ink).toMatch(/^#d/);
  expect(figures[0]?.box.left).toBeLessThanOrEqual(212);
  expect(figures[0]?.box.right).toBeGreaterThanOrEqual(288);
  expect(within).toEqual([1]);
});

test('short words that a seal covers whole are text, though there is more red than black', () => {
  const isText = (x: number, y: number): boolean => y > 590 && y < 610 && x > 470 && x < 530 && x % 12 < 2;
  const page = pageOf((x, y) => (isText(x, y) ? [20, 20, 20] : ring(x, y)));
  const { figures, within } = figuresOn(page, textOf(lineAt('登记', [476, 588, 524, 612])), DPI);
  expect(figures).toHaveLength(1);
  expect(within).toEqual([]);
});

test('a seal in the shadow of a photograph is one', () => {
  const shade = (y: number): number => 1 - Math.min(0.55, Math.max(0, (y - 200) / 600));
  const page = pageOf((x, y) => (ring(x, y) ?? [250, 250, 248]).map((value) => value * shade(y)) as Colour);
  const { figures } = figuresOn(page, textOf(), DPI);
  expect(figures).toHaveLength(1);
  expect(figures[0]?.ink).toBeDefined();
});

test('a heading in red is none', () => {
  const page = pageOf((x, y) => (x > 300 && x < 500 && y > 100 && y < 190 && x % 8 < 4 ? RED : undefined));
  expect(figuresOn(page, textOf(lineAt('通知', [296, 96, 504, 194])), DPI).figures).toEqual([]);
});

test('a photo is a picture, and what is written in it stays there', () => {
  const photo = (x: number, y: number): Colour => [(x * 3) % 200, (y * 2) % 180, ((x + y) * 2) % 160];
  const page = pageOf((x, y) => (x > 100 && x < 400 && y > 200 && y < 420 ? photo(x, y) : undefined));
  const found = figuresOn(
    page,
    textOf(lineAt('店招', [150, 250, 230, 280]), lineAt('正文', [100, 500, 300, 520])),
    DPI,
  );
  expect(found.figures.map(({ ink }) => ink)).toEqual([undefined]);
  expect(found.within).toEqual([0]);
});

test('a blue sky is no seal, and the caption below a picture no part of it', () => {
  const photo = (x: number, y: number): Colour =>
    y < 290 ? [127 + (y - 200) / 2, 178 + (y - 200) / 3, 232] : [(x * 3) % 120, 60 + (y % 90), (x + y) % 80];
  const caption = (x: number, y: number): boolean => x > 160 && x < 340 && y > 426 && y < 444 && x % 6 < 4;
  const page = pageOf((x, y) => {
    if (caption(x, y)) return [30, 30, 30];
    return x > 100 && x < 400 && y > 200 && y < 420 ? photo(x, y) : undefined;
  });
  const { figures, within } = figuresOn(page, textOf(lineAt('图1　山间小屋', [156, 422, 344, 448])), DPI);
  expect(figures.map(({ ink }) => ink)).toEqual([undefined]);
  expect(figures[0]?.box.top).toBeLessThanOrEqual(102);
  expect(figures[0]?.box.bottom).toBeLessThanOrEqual(212);
  expect(within).toEqual([]);
});

test('a drawing in lines is a picture with the letters at its ends; a table is none', () => {
  const DARK: Colour = [25, 25, 25];
  const drawn = (x: number, y: number): boolean => {
    const lies = Math.abs(y - 340) < 4 && x > 460 && x < 700;
    return lies || (Math.abs(x - 580 + (y - 340)) < 5 && y > 260 && y < 420);
  };
  const ruled = (x: number, y: number): boolean =>
    x > 100 && x < 500 && y > 600 && y < 804 && (y % 100 < 4 || (x - 100) % 130 < 4);
  const page = pageOf((x, y) => (drawn(x, y) || ruled(x, y) ? DARK : undefined));
  const lines = [lineAt('A', [440, 328, 458, 352]), lineAt('如图，直线相交', [100, 220, 420, 244])];
  const rules = [600, 700, 800].map((y) => ({ x0: 50, y0: y / 2 + 1, x1: 250, y1: y / 2 + 1, thick: 2 }));
  const down = [100, 230, 360, 490].map((x) => ({ x0: x / 2 + 1, y0: 300, x1: x / 2 + 1, y1: 402, thick: 2 }));
  const { figures, within } = figuresOn(page, textOf(...lines), DPI, [...rules, ...down]);
  expect(figures).toHaveLength(1);
  expect(figures[0]?.box.left).toBe(220);
  expect(figures[0]?.box.bottom).toBeLessThan(225);
  expect(within).toEqual([0]);
});

test('the number of a question and the word that stand beside a drawing stay text', () => {
  const drawn = (x: number, y: number): boolean =>
    (Math.abs(y - 340) < 4 && x > 460 && x < 700) || (Math.abs(x - 580 + (y - 340)) < 5 && y > 260 && y < 420);
  const page = pageOf((x, y) => (drawn(x, y) ? [25, 25, 25] : undefined));
  const number = lineAt('3.', [436, 328, 456, 352]);
  const lines = [number, lineAt('答：', [704, 328, 730, 352]), lineAt('B′', [655, 240, 675, 256])];
  const named = lineAt('α', [570, 424, 584, 440]);
  const { figures, within } = figuresOn(page, textOf(...lines, named), DPI);
  expect(figures).toHaveLength(1);
  expect(figures[0]?.box.left).toBeGreaterThan(225);
  expect(within).toEqual([2, 3]);
});

test('a coloured panel and the dark edge of a scan are none', () => {
  const page = pageOf((x, y) => {
    if (x < 60) return [30, 30, 30];
    return x > 200 && x < 600 && y > 300 && y < 380 ? [149, 236, 105] : undefined;
  });
  expect(figuresOn(page, textOf(lineAt('好的，收到', [220, 320, 380, 350])), DPI)).toEqual({ figures: [], within: [] });
});

test('of a seal that is cut out only its ink is left', () => {
  const part = blank(3, 1);
  part.data.set([...RED, 255, 20, 20, 20, 255, 250, 250, 248, 255]);
  const seal = sealInk(part, '#d62828');
  expect([seal.data[3], seal.data[7], seal.data[11]]).toEqual([255, 0, 0]);
});
