import { expect, test } from 'vitest';
import type { Quad } from '../../../../schemas/recognised.ts';
import { type Bitmap, blank } from '../../../../src/formats/image/bitmap.ts';
import { withClosing } from '../../../../src/model/recognise/closing.ts';
import type { ReadLine } from '../../../../src/model/recognise/place.ts';

const QUAD: Quad = [20, 20, 220, 20, 220, 60, 20, 60];

/** White paper with a stroke in the line's height, 6 pixels wide, where one is asked for. */
function paperWith(stroke?: number): Bitmap {
  const page = blank(700, 80);
  page.data.fill(255);
  for (let y = 26; stroke && y < 54; y++)
    for (let x = stroke; x < stroke + 6; x++) page.data.set([0, 0, 0], (y * page.width + x) * 4);
  return page;
}

const lineOf = (text: string): ReadLine => {
  const characters = [...text];
  const every = <Value>(value: Value): Value[] => characters.map(() => value);
  return {
    characters,
    at: characters.map((_, at) => (at + 0.5) / characters.length),
    sure: every(1),
    other: every(''),
  };
};

async function closed(text: string, picture: Bitmap, again: string) {
  let asked = 0;
  const reader = async (): Promise<ReadLine> => {
    asked++;
    return lineOf(again);
  };
  const prepared = {
    quad: QUAD,
    ink: { paper: 255, contrast: -255 },
    pictures: [picture],
    ofSeal: false,
    isPale: false,
  };
  const { quad, line } = await withClosing(prepared, lineOf(text), [QUAD], reader);
  return { text: line.characters.join(''), isLonger: quad[2] > QUAD[2], asked };
}

test('a bracket behind a blank to write in belongs to its line, of the width of the one that opens', async () => {
  const page = paperWith(340);
  expect(await closed('最小的数是（', page, '最小的数是（)')).toEqual({
    text: '最小的数是（）',
    isLonger: true,
    asked: 1,
  });
});

test('other lines, and those behind which nothing closes, stay as they were', async () => {
  const [near, none] = [paperWith(340), paperWith()];
  expect(await closed('最小的数是', near, '')).toEqual({ text: '最小的数是', isLonger: false, asked: 0 });
  expect(await closed('最小的数是（', none, '')).toEqual({ text: '最小的数是（', isLonger: false, asked: 0 });
  expect(await closed('最小的数是（', near, '最小的数是（一')).toEqual({
    text: '最小的数是（',
    isLonger: false,
    asked: 1,
  });
});
