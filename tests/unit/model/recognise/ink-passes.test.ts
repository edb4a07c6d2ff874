import { expect, it } from 'vitest';
import type { Quad, TextLine } from '../../../../schemas/recognised.ts';
import { type Bitmap, blank } from '../../../../src/formats/image/bitmap.ts';
import { bridged } from '../../../../src/model/recognise/bridges.ts';
import { emOf, withDashes } from '../../../../src/model/recognise/dashes.ts';
import { withoutFalseSpaces } from '../../../../src/model/recognise/false-spaces.ts';
import { hasUnread, withHoles } from '../../../../src/model/recognise/holes.ts';
import { inkOf } from '../../../../src/model/recognise/ink.ts';
import { withPermille } from '../../../../src/model/recognise/permille.ts';
import type { ReadLine } from '../../../../src/model/recognise/place.ts';
import { reached } from '../../../../src/model/recognise/reach.ts';
import { clearedIn, sealsIn, withoutRed } from '../../../../src/model/recognise/seal.ts';
import { withSigns } from '../../../../src/model/recognise/signs.ts';
import { withSolids } from '../../../../src/model/recognise/solids.ts';
import { withSpaces } from '../../../../src/model/recognise/spaces.ts';
import { withoutStamps } from '../../../../src/model/recognise/stamps.ts';
import { loneStrokes } from '../../../../src/model/recognise/tables/lone-stroke.ts';

type Box = [left: number, top: number, right: number, bottom: number];

/** White paper with boxes of ink. */
function drawn(width: number, height: number, boxes: readonly Box[], colour = [20, 20, 20]): Bitmap {
  const picture = blank(width, height);
  picture.data.fill(255);
  for (const box of boxes) draw(picture, box, colour);
  return picture;
}

function draw({ width, data }: Bitmap, [left, top, right, bottom]: Box, colour: readonly number[]): void {
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) data.set([...colour, 255], (y * width + x) * 4);
}

const quadOf = ([left, top, right, bottom]: Box): Quad => [left, top, right, top, right, bottom, left, bottom];

/** A line of characters 30 pixels apart, the first one's middle at 25, of a line 10–310. */
const line = (text: string): ReadLine => ({
  characters: [...text],
  at: [...text].map((_, index) => (15 + 30 * index) / 300),
  sure: [...text].map(() => 0.99),
  other: [...text].map(() => ''),
});
/** A character that fills its square with strokes. */
const letter = (x: number): Box[] => [0, 8, 16].map((y): Box => [x, 20 + y, x + 24, 24 + y]);
const LINE: Box = [10, 10, 310, 50];

it('takes an even stroke as wide as two characters for a dash, and leaves a numeral that swells', () => {
  const dash: Box = [72, 29, 130, 31];
  const one: Box[] = [
    [193, 29, 217, 31],
    [205, 27, 217, 31],
  ];
  const picture = drawn(320, 60, [...letter(13), ...letter(43), dash, ...letter(133), ...letter(163), ...one]);
  const quad = quadOf(LINE);
  const read = line('山水一一有人一');
  const [told] = withDashes([{ quad, line: read, ink: inkOf(picture, quad), pictures: [picture] }]);
  expect(told?.line.characters.join('')).toBe('山水——有人一');
  const hyphen = drawn(320, 60, [...letter(13), [43, 29, 67, 31], ...letter(73)]);
  const word = { quad, line: line('e-c'), ink: inkOf(hyphen, quad), pictures: [hyphen] };
  expect(withDashes([word])[0]?.line.characters.join('')).toBe('e-c');
});

it('takes a dash that the network told twice for one, and one pair with a hole between them for no pitch', () => {
  const quad = quadOf(LINE);
  const dash = drawn(320, 60, [...letter(13), ...letter(43), ...letter(73), ...letter(103), [133, 29, 157, 31]]);
  const read = { ...line('山水有人——'), at: [15, 45, 75, 105, 135, 148].map((x) => x / 300) };
  expect(textOf(withDashes([{ quad, line: read, ink: inkOf(dash, quad), pictures: [dash] }])[0] as never)).toBe(
    '山水有人—',
  );
  const em = (places: number[]): number =>
    300 * emOf({ quad, line: { ...line('山水'), at: places.map((x) => x / 300) } });
  expect([em([15, 45]), em([15, 90]), em([15, 30])].map(Math.round)).toEqual([30, 38, 27]);
});

it('joins what a dash parts in a row, and nothing that stands beside a blank or a rule to write on', () => {
  const APART: [Box, string, Box, string] = [[10, 10, 100, 50], '新挑战', [160, 10, 280, 50], '如何让人'];
  const letters = [13, 43, 73, 163, 193, 223, 253].flatMap(letter);
  const parts = (dashes: Box[], ends: [Box, string, Box, string] = APART) => {
    const picture = drawn(320, 60, [...letters, ...dashes]);
    const part = (box: Box, text: string) => {
      const [quad, width] = [quadOf(box), box[2] - box[0]];
      const read = { ...line(text), at: [...text].map((_, index) => (15 + 30 * index) / width) };
      return { quad, line: read, ink: inkOf(picture, quad), pictures: [picture] };
    };
    const lines = bridged([part(ends[0], ends[1]), part(ends[2], ends[3])]);
    return withDashes(lines).map((one) => one.line.characters.join(''));
  };
  expect(parts([[101, 29, 159, 31]])).toEqual(['新挑战——如何让人']);
  expect(parts([[112, 29, 148, 31]])).toEqual(['新挑战—如何让人']);
  // Both lines end in the midst of it.
  expect(parts([[101, 29, 159, 31]], [[10, 10, 136, 50], '新挑战—', [124, 10, 280, 50], '—如何让人'])).toEqual([
    '新挑战——如何让人',
  ]);
  expect(parts([])).toEqual(['新挑战', '如何让人']);
  expect(parts([[101, 46, 159, 48]])).toEqual(['新挑战', '如何让人']);
  const cell: Box[] = [
    [103, 29, 157, 31],
    [101, 0, 103, 60],
    [157, 0, 159, 60],
  ];
  expect(parts(cell)).toEqual(['新挑战', '如何让人']);
});

it('grows the box of a line that ends in the middle of a dash', () => {
  const dash: Box = [72, 29, 130, 31];
  const picture = drawn(320, 60, [...letter(13), ...letter(43), dash]);
  const quad = quadOf([10, 10, 95, 50]);
  const read = { ...line('山水—'), at: [15, 45, 75].map((x) => x / 85) };
  const [told] = withDashes([{ quad, line: read, ink: inkOf(picture, quad), pictures: [picture] }]);
  expect(told?.line.characters.join('')).toBe('山水——');
  expect(told?.quad[2]).toBeGreaterThan(125);
  expect(told?.line.at.every((at) => at > 0 && at < 1)).toBe(true);
  expect((told?.quad[0] ?? 0) + (told?.line.at[0] ?? 0) * ((told?.quad[2] ?? 0) - 10)).toBeCloseTo(25, 0);
});

it('puts a sign where a character was left out, and none where paper is blank', () => {
  const quad = quadOf(LINE);
  const full = drawn(320, 60, [13, 43, 73, 103, 133, 163, 193].flatMap(letter));
  const read = line('自主住民□修的');
  const left: ReadLine = {
    characters: [...'自主住民修的'],
    sure: Array(6).fill(0.99),
    other: Array(6).fill(''),
    at: read.at.filter((_, index) => index !== 4),
  };
  expect(withHoles(full, quad, left, inkOf(full, quad)).characters.join('')).toBe('自主住民□修的');
  const gap = drawn(320, 60, [13, 43, 73, 103, 163, 193].flatMap(letter));
  expect(withHoles(gap, quad, left, inkOf(gap, quad)).characters.join('')).toBe('自主住民修的');
});

it('puts no sign between characters whose places are told in coarse steps', () => {
  const quad = quadOf([10, 10, 130, 50]);
  const picture = drawn(320, 60, [13, 43, 73, 103].flatMap(letter));
  const read = { ...line('人员经费'), at: [0.19, 0.34, 0.64, 0.79] };
  expect(withHoles(picture, quad, read, inkOf(picture, quad)).characters.join('')).toBe('人员经费');
});

it('sees that the end of a line was not read', () => {
  const quad = quadOf([10, 10, 220, 50]);
  const picture = drawn(320, 60, [13, 43, 73, 103, 133, 163, 193].flatMap(letter));
  const all = { ...line('第三季度收入表'), at: [...'第三季度收入表'].map((_, at) => (15 + 30 * at) / 210) };
  const half = { ...all, characters: all.characters.slice(0, 4), at: all.at.slice(0, 4) };
  expect(hasUnread(picture, quad, all, inkOf(picture, quad))).toBe(false);
  expect(hasUnread(picture, quad, half, inkOf(picture, quad))).toBe(true);
});

it('takes the characters of a line that was cut out close to them for read', () => {
  const picture = drawn(320, 60, [13, 43, 73, 103, 133, 163, 193].flatMap(letter));
  const quad = quadOf([10, 19, 310, 45]);
  expect(hasUnread(picture, quad, line('自主住民修的山'), inkOf(picture, quad))).toBe(false);
  expect(hasUnread(picture, quad, line('自主住民'), inkOf(picture, quad))).toBe(true);
});

it('reaches a thin numeral before a line, but no rule that runs through it and no other line', () => {
  const found = quadOf([70, 10, 310, 50]);
  const letters = [73, 103, 133, 163].flatMap(letter);
  const numeral: Box = [30, 29, 54, 32];
  const picture = drawn(320, 60, [...letters, numeral]);
  expect(reached(picture, found, inkOf(picture, found), [found])[0]).toBeLessThan(30);
  const ruled = drawn(320, 60, [...letters, [40, 0, 43, 60]]);
  expect(reached(ruled, found, inkOf(ruled, found), [found])).toEqual(found);
  const other = quadOf([20, 10, 66, 50]);
  expect(reached(picture, found, inkOf(picture, found), [found, other])).toEqual(found);
});

it('finds a seal by its shape, and takes its ink off what it lies on', () => {
  const picture = drawn(400, 400, [[20, 100, 380, 120]]);
  for (const side of [
    [100, 50, 300, 60],
    [100, 240, 300, 250],
    [100, 50, 110, 250],
    [290, 50, 300, 250],
  ] as Box[])
    draw(picture, side, [210, 30, 40]);
  draw(picture, [20, 300, 380, 330], [210, 30, 40]); // a red heading is none
  expect(sealsIn(picture, 30)).toHaveLength(1);
  const clean = withoutRed(picture) as Bitmap;
  expect(clearedIn(picture, clean, quadOf([20, 300, 380, 330]))).toBe(1);
  expect(Math.abs(inkOf(clean, quadOf([90, 230, 310, 260])).contrast)).toBeLessThan(20);
  expect(inkOf(clean, quadOf([10, 90, 390, 130])).contrast).toBeLessThan(-200);
});

/** The frame of a stamp, over a line of text that shines through it. */
function stamped(colour: number[], under: number[]): Bitmap {
  const picture = drawn(600, 400, [[20, 100, 580, 120]]);
  for (const side of [
    [100, 50, 300, 60],
    [100, 240, 300, 250],
    [100, 50, 110, 250],
    [290, 50, 300, 250],
    [130, 95, 270, 125],
  ] as Box[])
    draw(picture, side, colour);
  draw(picture, [130, 100, 270, 120], under);
  return picture;
}
const INK = { paper: 255, contrast: -235 };

it.each([
  ['blue', [43, 63, 168]],
  ['violet', [120, 50, 160]],
  ['copied without colour', [112, 112, 112]],
])('takes a stamp off that is %s, and leaves what it lies on', (_, colour) => {
  const picture = stamped(colour, [12, 12, 14]);
  const { clean, stamps } = withoutStamps(picture, 30, INK) ?? {};
  expect(stamps).toHaveLength(1);
  expect(inkOf(clean as Bitmap, quadOf([90, 225, 310, 265])).contrast).toBeGreaterThan(-20);
  expect(inkOf(clean as Bitmap, quadOf([140, 80, 260, 140])).contrast).toBeLessThan(-150);
  expect((clean as Bitmap).data.slice(0, 400)).toEqual(picture.data.slice(0, 400));
});

it('takes no panel, no form printed in a colour and no text for a stamp', () => {
  expect(withoutStamps(drawn(600, 400, [[20, 100, 580, 120]]), 30, INK)).toBeUndefined();
  const panel = drawn(600, 400, [[20, 300, 580, 320]]);
  draw(panel, [100, 50, 300, 250], [43, 63, 168]);
  expect(withoutStamps(panel, 30, INK)).toBeUndefined();
  const form = stamped([43, 63, 168], [12, 12, 14]);
  for (let y = 270; y < 400; y += 12) draw(form, [0, y, 600, y + 5], [43, 63, 168]);
  expect(withoutStamps(form, 30, INK)).toBeUndefined();
});

it('sees a lone dash or hyphen in a cell, and takes no letter and no rule for one', () => {
  const text: Box = [10, 10, 310, 50];
  const read: TextLine = { text: '山水', quad: quadOf(text), at: [0.1, 0.2], sure: [1, 1] };
  const cell: Box = [10, 60, 210, 110];
  const said = (boxes: Box[]): string =>
    loneStrokes(drawn(320, 120, [...letter(13), ...letter(43), ...boxes]), [read], 40)(quadOf(cell));
  expect(said([[100, 84, 126, 86]])).toBe('—');
  expect(said([[100, 84, 110, 87]])).toBe('-');
  expect(said([])).toBe('');
  expect(said([[20, 84, 200, 86]])).toBe('');
  expect(said([[100, 70, 104, 100]])).toBe('');
  expect(
    said([
      [100, 80, 126, 82],
      [100, 92, 126, 94],
    ]),
  ).toBe('');
});

/**
 * Read characters by their places along a line of 300 pixels that begins at 10, drawn as letters or, narrower, as
 * figures.
 */
function set(places: readonly [character: string, middle: number][]) {
  const boxes = places.flatMap(([character, middle]): Box[] => {
    const half = /[0-9]/.test(character) ? 7 : 12;
    return /[，,； ]/.test(character) ? [] : [[middle - half, 18, middle + half, 42]];
  });
  const [picture, quad] = [drawn(320, 60, boxes), quadOf(LINE)];
  const read = { ...line(places.map(([one]) => one).join('')), at: places.map(([, middle]) => (middle - 10) / 300) };
  return { quad, line: read, ink: inkOf(picture, quad), pictures: [picture] };
}
const textOf = (one: { line: ReadLine }): string => one.line.characters.join('');
/** Four Chinese characters 30 pixels apart tell how wide one is. */
const FOUR = [...'山水有人'].map((one, at): [string, number] => [one, 25 + 30 * at]);

it('puts spaces in where figures stand further apart than others, and beside Chinese ones on pages that have both', () => {
  const time = set([...FOUR, ['2', 138], ['8', 155], ['1', 180], ['4', 197], ['车', 219]]);
  expect(withSpaces([time]).map(textOf)).toEqual(['山水有人28 14车']);
  const loose = set([...FOUR, ['2', 145], ['8', 162], ['号', 192]]);
  // Word processors set them apart by themselves.
  expect(withSpaces([loose, loose]).map(textOf)).toEqual(['山水有人28号', '山水有人28号']);
  expect(withSpaces([loose, time]).map(textOf)).toEqual(['山水有人 28 号', '山水有人28 14车']);
  const wide = set([...FOUR, ['2', 145], ['0', 175], ['2', 205], ['6', 235], ['年', 265]]);
  expect(withSpaces([time, wide]).map(textOf)[1]).toBe('山水有人2026年');
});

it('tells ‰ from % by its second ring', () => {
  const ring = (x: number, y: number): Box[] => [
    [x, y, x + 7, y + 1],
    [x, y + 9, x + 7, y + 10],
    [x, y, x + 2, y + 10],
    [x + 6, y, x + 8, y + 10],
  ];
  const slash = Array.from(
    { length: 24 },
    (_, at): Box => [118 - at / 2, 18 + at, 120 - at / 2, 19 + at].map(Math.round) as Box,
  );
  const sign = (rings: Box[], text = '山水有%', next = 145) => {
    const picture = drawn(320, 60, [...[13, 43, 73].flatMap(letter), ...slash, ...ring(100, 18), ...rings]);
    const quad = quadOf(LINE);
    const read = { ...line(text), at: [25, 55, 85, 115, next].slice(0, text.length).map((x) => (x - 10) / 300) };
    return textOf(withPermille([{ quad, line: read, ink: inkOf(picture, quad), pictures: [picture] }])[0] as never);
  };
  expect(sign(ring(116, 32))).toBe('山水有%');
  // A Chinese character that stands close has strokes of its own.
  expect(sign([...ring(116, 32), [128, 18, 130, 42], [132, 18, 134, 42]], '山水有%人', 144)).toBe('山水有%人');
  expect(sign([...ring(116, 32), ...ring(127, 32)])).toBe('山水有‰');
  // The rule of a cell.
  expect(sign([...ring(116, 32), [128, 0, 130, 60]])).toBe('山水有%');
});

it('takes a filled red panel for no seal', () => {
  const red = [220, 30, 30];
  const bubble = drawn(400, 300, [[100, 100, 220, 180]], red);
  draw(bubble, [120, 120, 200, 140], [255, 255, 255]);
  expect(sealsIn(bubble, 20)).toEqual([]);
});

/** A shape of 24 pixels by how wide each of its rows is, about a middle. */
const shape = (x: number, wideAt: (row: number) => number): Box[] =>
  Array.from({ length: 24 }, (_, row): Box => {
    const half = Math.round(wideAt(row) / 2);
    return [x - half, 18 + row, x + half, 19 + row];
  }).filter(([left, , right]) => left < right);
const disc = (row: number): number => 2 * Math.sqrt(144 - (row - 11.5) ** 2);
const rhomb = (row: number): number => 24 - 2 * Math.abs(row - 11.5);

it('tells solid marks by their shapes, and takes no outline, no letter and none of another line for one', () => {
  const said = (boxes: Box[], text = '山水人', at = [15, 45, 105], others: Box[] = []) => {
    const [picture, quad] = [drawn(320, 60, [...[13, 43, 103].flatMap(letter), ...boxes]), quadOf(LINE)];
    const read = { ...line(text), at: at.map((x) => x / 300) };
    const own = { quad, line: read, ink: inkOf(picture, quad), pictures: [picture] };
    return textOf(withSolids([own, ...others.map((box) => ({ ...own, quad: quadOf(box) }))])[0] as never);
  };
  expect(said(shape(85, disc))).toBe('山水●人');
  expect(said(shape(85, disc), '山水□人', [15, 45, 74, 105])).toBe('山水●人');
  expect(said(shape(85, rhomb))).toBe('山水◆人');
  expect(said(shape(85, (row) => row))).toBe('山水▲人');
  expect(said(letter(73))).toBe('山水人');
  expect(said(shape(85, disc), '山水口人', [15, 45, 75, 105])).toBe('山水●人');
  expect(said(shape(85, disc), '山水回人', [15, 45, 75, 105])).toBe('山水回人');
  const ring = (row: number): Box[] => shape(85, disc).slice(row, row + 1);
  const hollow = Array.from({ length: 24 }, (_, row) => ring(row)).flatMap(([box], row): Box[] =>
    box && row > 4 && row < 19
      ? [
          [box[0], box[1], box[0] + 4, box[3]],
          [box[2] - 4, box[1], box[2], box[3]],
        ]
      : box
        ? [box]
        : [],
  );
  expect(said(hollow)).toBe('山水人');
});

it('finds a solid mark that stands before its line, but none of another line', () => {
  const quad = quadOf([80, 10, 310, 50]);
  const picture = drawn(320, 60, [...[83, 113, 143, 173].flatMap(letter), ...shape(65, rhomb)]);
  const read = { ...line('山水有人'), at: [15, 45, 75, 105].map((x) => x / 230) };
  const own = { quad, line: read, ink: inkOf(picture, quad), pictures: [picture] };
  expect(withSolids([own]).map(textOf)).toEqual(['◆山水有人']);
  const other = { ...own, quad: quadOf([50, 10, 79, 50]), line: line('◆') };
  expect(withSolids([own, other]).map(textOf)[0]).toBe('山水有人');
});

it('tells ≈, §, μ and _ from ~, S, u and - by a second stroke, their height and their foot', () => {
  const said = (text: string, boxes: Box[]) => {
    const picture = drawn(320, 60, [
      ...boxes,
      [71, 20, 81, 40],
      [101, 20, 111, 40],
      [13, 18, 37, 42],
      [43, 18, 67, 42],
    ]);
    const quad = quadOf(LINE);
    return textOf(withSigns([{ quad, line: line(text), ink: inkOf(picture, quad), pictures: [picture] }])[0] as never);
  };
  const wave = (y: number): Box => [132, y, 156, y + 3];
  expect(said('山水33~', [wave(26), wave(34)])).toBe('山水33≈');
  expect(said('山水33~', [wave(30)])).toBe('山水33~');
  // What stands below belongs to the next line.
  expect(said('山水33~', [wave(22), wave(44)])).toBe('山水33~');
  expect(said('山水33-a', [[130, 41, 158, 44]])).toBe('山水33_a');
  expect(said('山水33-a', [[130, 32, 158, 35]])).toBe('山水33-a');
  // Nothing stands on the line: where it is is not known.
  expect(said('山水gg-y', [[130, 41, 158, 44]])).toBe('山水gg-y');
  expect(said('山水33山S3', [[168, 20, 178, 43]])).toBe('山水33山§3');
  expect(said('山水33见53', [[168, 20, 178, 43]])).toBe('山水33见§3');
  expect(said('山水33山S3', [[168, 20, 178, 40]])).toBe('山水33山S3');
  // Beside old-style figures a capital is higher, and some figures go below others.
  expect(said('山水33山S3', [[168, 14, 178, 40]])).toBe('山水33山S3');
  for (const count of ['山水33共53', '山水33第53']) expect(said(count, [[168, 20, 178, 46]])).toBe(count);
  expect(said('山水33um', [[138, 26, 150, 46]])).toBe('山水33μm');
  expect(said('山水33um', [[138, 26, 150, 40]])).toBe('山水33um');
});

it('drops a space that is the blank half of a mark or beside figures of full width, and keeps one that was typed', () => {
  const said = (...places: [string, number][]) => withoutFalseSpaces([set([...FOUR, ...places])]).map(textOf)[0];
  // Marks, which are not drawn here, stand at the left of what is blank.
  expect(said([',', 130], [' ', 140], ['山', 166])).toBe('山水有人，山');
  expect(said([',', 127], [' ', 132], ['山', 152])).toBe('山水有人, 山');
  expect(said([',', 130], [' ', 145], ['山', 186])).toBe('山水有人, 山');
  // Of English words among Chinese ones.
  expect(said(['h', 115], [',', 130], [' ', 145], ['J', 166])).toBe('山水有人h, J');
  expect(said(['h', 115], [',', 130], [' ', 145], ['Φ', 166])).toBe('山水有人h,Φ');
  expect(said(['d', 115], [' ', 130], ['“', 145], ['y', 155])).toBe('山水有人d “y');
  expect(said(['”', 115], [' ', 130], ['a', 145])).toBe('山水有人” a');
  expect(said(['”', 115], [' ', 130], ['山', 145])).toBe('山水有人”山');
  expect(said([' ', 130], ['山', 145])).toBe('山水有人山');
  expect(said([' ', 130], ['山', 155])).toBe('山水有人 山');
  const full: [string, number][] = [
    ['2', 145],
    [' ', 160],
    ['0', 175],
    ['2', 205],
    [' ', 220],
    ['6', 235],
  ];
  expect(said(...full, ['年', 265])).toBe('山水有人2026年');
  expect(said(['2', 145], ['8', 162], [' ', 178], ['1', 192])).toBe('山水有人28 1');
});
