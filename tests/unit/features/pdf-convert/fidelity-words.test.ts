import { describe, expect, it } from 'vitest';
import type { FidelityMark, PageFidelity } from '../../../../schemas/fidelity.ts';
import {
  adviceOf,
  differencesOf,
  isTablesOnly,
  lossesOf,
  marksOf,
  overallScore,
  pagesInOrder,
  pagesToCheck,
  reasonsOf,
  summaryOf,
} from '../../../../src/features/pdf-convert/shared/fidelity-words.ts';

const WHOLE: PageFidelity = {
  page: 0,
  width: 595,
  height: 842,
  characters: 10,
  found: 10,
  unknown: 0,
  pictures: 0,
  picturesKept: 0,
  drawn: 1,
  tables: 0,
  regions: 0,
  scanned: false,
  marks: [],
};
const pages = (...scores: (number | undefined)[]): PageFidelity[] =>
  scores.map((score, page) => ({ ...WHOLE, page, ...(score !== undefined && { score }) }));

describe('the sentence', () => {
  it.each([
    [[], ''],
    [[undefined], ''],
    [[99], '还原度 99 分。'],
    [[60], '还原度 60 分，请对照原文看一遍。'],
    [[100, 95], '还原度 97 分，各页都在 95 分以上。'],
    [[100, 94, 96, 10], '4 页里 2 页还原度在 95 分以上，第 2、4 页请对照原文。'],
    [[10, 20], '还原度 15 分，第 1、2 页请对照原文。'],
    [[100, undefined, 50], '2 页里 1 页还原度在 95 分以上，第 3 页请对照原文。'],
    [Array(12).fill(50), '还原度 50 分，第 1、2、3、4、5、6、7、8 等 12 页请对照原文。'],
  ] as [(number | undefined)[], string][])('for %j', (scores, words) =>
    expect(summaryOf(pages(...scores))).toBe(words),
  );

  it('does not praise what has letters that nobody could read', () => {
    expect(summaryOf(pages(100, 99), true)).toBe('还原度 99 分，认不出来的字没有算在内。');
  });
});

it('the weakest pages come first, scans last', () => {
  const all = [...pages(90, 100, 20, 90), { ...WHOLE, page: 9, scanned: true }];
  expect(pagesToCheck(all).map(({ page }) => page)).toEqual([2, 0, 3, 9]);
});

it('all pages are there in that order, the good ones as they stand', () =>
  expect(pagesInOrder(pages(100, 40, 99)).map(({ page }) => page)).toEqual([1, 0, 2]));

it('the mean is rounded down', () => expect(overallScore(pages(100, 99))).toBe(99));

it('reasons say what is missing', () => {
  const bad = { ...WHOLE, found: 7, unknown: 2, pictures: 3, picturesKept: 2, drawn: 0.5 };
  expect(reasonsOf(bad)).toEqual([
    '3 个字没有转过来',
    '2 个字取不出文字',
    '1 张图片没有转过来',
    '有线条或底色没有转过来',
  ]);
  expect(reasonsOf({ ...WHOLE, scanned: true })).toEqual(['整页是图片，文字没有转']);
  expect(reasonsOf(WHOLE)).toEqual([]);
});

it('the texts that are missing are named', () => {
  const marks: FidelityMark[] = [
    { kind: 'text', box: [0, 0, 1, 1], text: '附件' },
    { kind: 'drawn', box: [0, 0, 1, 1] },
  ];
  const words = ['2 个字没有转过来', '缺的文字：“附件”'];
  expect(differencesOf({ ...WHOLE, found: 8, marks }, true)).toEqual({ words, good: false });
});

it('lines and fills are marked only where words are said of them', () => {
  const marks: FidelityMark[] = [
    { kind: 'text', box: [0, 0, 1, 1], text: '附件' },
    { kind: 'drawn', box: [0, 0, 1, 1] },
  ];
  expect(marksOf({ ...WHOLE, marks, drawn: 0.95 })).toEqual([marks[0]]);
  expect(marksOf({ ...WHOLE, marks, drawn: 0.5 })).toEqual(marks);
});

it('a page is only praised where something of it was written', () => {
  expect(differencesOf(WHOLE, true)).toEqual({ words: ['这一页的内容都转过来了。'], good: true });
  expect(differencesOf({ ...WHOLE, score: 99 }, true, true).words).toEqual(['这一页的表格都转过来了。']);
  expect(differencesOf({ ...WHOLE, score: undefined }, true, true).good).toBe(false);
  expect(differencesOf(WHOLE, false)).toEqual({ words: ['这一页没有可以对照的内容。'], good: false });
});

it.each([
  ['各页的内容都转过来了，抽查一两页就可以。', pages(100, 95)],
  ['大部分内容都转过来了，没有转过来的列在下面。', [{ ...WHOLE, score: 99, unknown: 105 }]],
  ['下面 2 页请对照原文看一遍。', pages(50, 100, 60)],
  ['下面 3 页请对照原文看一遍。', pages(1, 2, 3, 4)],
  ['选中的页里没有表格可以对照。', pages(undefined, undefined)],
])('what to do is: %s', (words, given) => expect(adviceOf(given, 3)).toBe(words));

it('of tables alone it is said that nothing else was taken', () => {
  expect(adviceOf(pages(100, 95), 3, isTablesOnly({ format: 'xlsx' }))).toContain('其余文字默认不放');
  expect([{ format: 'xlsx', text: true }, { format: 'docx' }].map(isTablesOnly)).toEqual([false, false]);
});

describe('losses', () => {
  it('are said by kind, with their pages', () => {
    const bad = { ...WHOLE, page: 4, found: 7, unknown: 2, pictures: 3, picturesKept: 2, drawn: 0.5, regions: 3 };
    const fonts = [{ from: '方正小标宋简体', to: '宋体' }];
    expect(lossesOf({ pages: [WHOLE, bad, { ...WHOLE, page: 6, scanned: true }], fonts })).toEqual([
      { title: '换了的字体', words: '方正小标宋简体 → 宋体' },
      { title: '作为图片', words: '第 7 页是整页图片，第 5 页的 3 处图形' },
      {
        title: '没有转过来',
        words: '3 个字（第 5 页），2 个认不出的字（第 5 页），1 张图片（第 5 页），一些线条或底色（第 5 页）',
      },
    ]);
  });
  it('are none of a document that came over as a whole', () =>
    expect(lossesOf({ pages: [WHOLE], fonts: [] })).toEqual([]));
});
