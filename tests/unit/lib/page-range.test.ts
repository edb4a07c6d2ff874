import { describe, expect, it } from 'vitest';
import { PAGES } from '../../../schemas/option.ts';
import { parsePages, parseRanges, parseTurns } from '../../../src/lib/page-range.ts';

const refusal = (work: () => unknown): { code?: string; detail?: string } => {
  try {
    work();
  } catch (error) {
    return error as { code?: string; detail?: string };
  }
  return {};
};

describe('parsePages', () => {
  it.each([
    ['', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['  ', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['all', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['1-3,5,8-', [0, 1, 2, 4, 7, 8, 9]],
    ['-3', [0, 1, 2]],
    ['5-3', [4, 3, 2]],
    ['2,2,1', [1, 1, 0]],
    ['odd', [0, 2, 4, 6, 8]],
    ['偶数页', [1, 3, 5, 7, 9]],
    ['奇数、2', [0, 2, 4, 6, 8, 1]],
    ['１－３，５', [0, 1, 2, 4]],
    ['2至4、6到7', [1, 2, 3, 5, 6]],
    ['1 – 2, 9 ~ 10', [0, 1, 8, 9]],
    ['3 4;5', [2, 3, 4]],
    ['第1页、第 3 页', [0, 2]],
    ['末页', [9]],
    ['8-最后', [7, 8, 9]],
    ['第9页到最后一页', [8, 9]],
    ['1..3', [0, 1, 2]],
    ['1…2,4．．5', [0, 1, 3, 4]],
    ['前3页', [0, 1, 2]],
    ['最后2页，首页', [8, 9, 0]],
    ['后 2 页', [8, 9]],
    ['倒数第2页', [8]],
    ['倒数3页', [7, 8, 9]],
    ['第9页起', [8, 9]],
    ['从第9页开始', [8, 9]],
    ['第1-3页和第5页', [0, 1, 2, 4]],
    ['第一页到第三页'.replace('三', '3'), [0, 1, 2]],
    ['8-尾页', [7, 8, 9]],
    ['所有页', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['1－3', [0, 1, 2]],
    ['1−3', [0, 1, 2]],
    ['1‑3', [0, 1, 2]],
  ])('%s', (text, pages) => {
    expect(text).toMatch(PAGES); // what the form and the command line let through
    expect(parsePages(text, 10)).toEqual(pages);
  });

  it.each(['0', '11', '3-11', '后11', '5以后', 'x', '1-2-3', '-', '--', '1.5', '9999999999999'])(
    'refuses %s and names it',
    (text) => {
      const { code, detail } = refusal(() => parsePages(`1,${text}`, 10));
      expect(code).toBe('bad-range');
      expect(detail).toContain(`“${text}”`);
      expect(detail).toContain('10 页');
    },
  );

  it('reads back every range it could have been asked for', () => {
    for (let first = 1; first <= 12; first++) {
      for (let last = 1; last <= 12; last++) {
        const pages = parsePages(`${first}-${last}`, 12);
        expect(pages).toHaveLength(Math.abs(last - first) + 1);
        expect([pages[0], pages.at(-1)]).toEqual([first - 1, last - 1]);
        expect(pages.every((page) => page >= 0 && page < 12)).toBe(true);
      }
    }
  });

  it.each(['constructor', '__proto__'])('takes no name of JavaScript for a word: %s', (text) =>
    expect(refusal(() => parsePages(text, 5)).code).toBe('bad-range'),
  );

  it('refuses a range of an empty choice and one that repeats without end', () => {
    expect(refusal(() => parsePages('even', 1)).code).toBe('bad-range');
    expect(refusal(() => parsePages('all,'.repeat(100), 50_000)).code).toBe('bad-range');
  });
});

describe('parseTurns', () => {
  it('gives degrees clockwise per page, the later piece winning', () => {
    expect([...parseTurns('1:90,3-5:180,4:-90', 5)]).toEqual([
      [0, 90],
      [2, 180],
      [3, 270],
      [4, 180],
    ]);
    expect(parseTurns('', 5).size).toBe(0);
    expect([...parseTurns('２：450', 5)]).toEqual([[1, 90]]);
  });

  it.each([
    ['1:45', 'bad-option'],
    ['1', 'bad-option'],
    ['1:x', 'bad-option'],
    ['9:90', 'bad-range'],
    [':90', 'bad-range'],
  ])('refuses %s', (text, code) => expect(refusal(() => parseTurns(text, 5)).code).toBe(code));
});

describe('parseRanges', () => {
  it('keeps each piece by itself', () => {
    expect(parseRanges('1-2,5-4，9-', 10)).toEqual([
      [0, 1],
      [4, 3],
      [8, 9],
    ]);
    expect(parseRanges('', 3)).toEqual([[0, 1, 2]]);
  });

  it('refuses a piece that chooses nothing', () => {
    expect(refusal(() => parseRanges('1,偶数页', 1)).code).toBe('bad-range');
    expect(refusal(() => parseRanges('1-2,12', 10)).detail).toContain('12');
  });
});
