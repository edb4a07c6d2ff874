import { expect, it } from 'vitest';
import type { TextLine } from '../../../../schemas/recognised.ts';
import type { Page, Source } from '../../../../src/model/page.ts';
import { ownPlaces, type ReadLines, withEdits } from '../../../../src/model/readers/picture/corrections.ts';
import { runsOf } from '../../../../src/model/readers/picture/runs.ts';
import { type ScanPlace, withScansRead } from '../../../../src/model/readers/picture/scans.ts';

const line = (text: string): TextLine => ({ text, quad: [0, 0, 9, 0, 9, 9, 0, 9], at: [], sure: [] });
/** A page whose second line is the rim of a seal. */
const read = {
  text: { width: 10, height: 10, turn: 0 as const, sure: 1, lines: ['甲', '印', '乙', '丙', '丙'].map(line) },
  within: [1],
  letters: [{ height: 1 }, null, { height: 3 }, null, { height: 5 }] as never[],
};
const texts = (edits: Parameters<typeof withEdits>[1]) => {
  const { read: now, failed } = withEdits(read, edits);
  return { texts: now.text.lines.map(({ text }) => text).join(), within: now.within, letters: now.letters, failed };
};

it('corrects lines by their place among those that are no part of a picture', () => {
  expect(ownPlaces(read)).toEqual([0, 2, 3, 4]);
  expect(texts([{ page: 0, line: 1, was: '乙', text: '亿' }])).toMatchObject({ texts: '甲,印,亿,丙,丙', failed: 0 });
});

it('takes lines away with what is known of them, and what is within pictures stays that', () => {
  expect(texts([{ page: 0, line: 0, was: '甲', text: '' }])).toEqual({
    texts: '印,乙,丙,丙',
    within: [0],
    letters: [null, { height: 3 }, null, { height: 5 }],
    failed: 0,
  });
});

it('finds a line that was read at another place by what it said, if it is the only one, and else says so', () => {
  expect(texts([{ page: 0, line: 9, was: '乙', text: '亿' }])).toMatchObject({ texts: '甲,印,亿,丙,丙', failed: 0 });
  expect(texts([{ page: 0, line: 9, was: '丙', text: '病' }])).toMatchObject({ texts: '甲,印,乙,丙,丙', failed: 1 });
  expect(texts([{ page: 0, line: 0, was: '印', text: '' }])).toMatchObject({ texts: '甲,印,乙,丙,丙', failed: 1 });
});

it('lets a line that got longer be as large as it was', () => {
  const place = (text: string, y: number): TextLine => ({
    text,
    quad: [0, y, 20 * text.length, y, 20 * text.length, y + 26, 0, y + 26],
    at: [...text].map((_, at, all) => (at + 0.5) / all.length),
    sure: [],
  });
  const lines = [place('采购计划应当于每年年底前完成并说明理由', 0), place('和到货的时间', 40)];
  const page: ReadLines = { text: { ...read.text, width: 500, height: 100, lines }, within: [], letters: [null, null] };
  const letters = [18.2, 15.5].map((height) => ({ height, stroke: 0.2 }));
  const { read: now } = withEdits(page, [
    { page: 0, line: 1, was: '和到货的时间', text: '和到货的时间照此办理并通知各部门知悉' },
  ]);
  const sizes = runsOf(now.text, 1, letters, now.asRead).map(({ size }) => size);
  expect(sizes).toEqual(runsOf(page.text, 1, letters).map(({ size }) => size));
});

it('draws no page to be looked at of which nothing was read', async () => {
  const typed = { runs: [], pictures: [], width: 14_400, height: 14_400 } as unknown as Page;
  const region = () => Promise.reject(new Error('nothing is to be drawn'));
  const read = withScansRead({ pages: 1, page: async () => typed, region } as unknown as Source, {} as ScanPlace);
  expect(await read.shown(0)).toBeUndefined();
});

it('counts corrections of pages that have text of their own, and of pages that are not there', async () => {
  const typed = { runs: [], pictures: [], width: 100, height: 100 } as unknown as Page;
  const source = { pages: 2, page: async () => typed } as unknown as Source;
  const edits = new Map([0, 1, 7].map((page) => [page, [{ page, line: 0, was: '甲', text: '由' }]]));
  const read = withScansRead(source, {} as ScanPlace, undefined, edits);
  expect(read.failed()).toBe(1);
  await read.page(0);
  await read.page(0);
  expect(read.failed()).toBe(2);
});
