import { describe, expect, it } from 'vitest';
import { deleting, splitting, stillAsked, turning } from '../../../../src/features/pdf-pages/panel/what-comes.ts';

const file = (pages: number | undefined, chosen = '') => ({
  id: `${pages} ${chosen}`,
  values: { pages: chosen },
  ...(pages && { pages }),
});
const CUT = { mode: 'every', every: 1, ranges: '', together: true };

describe('what a deletion does', () => {
  it('is nothing until a page is chosen, and says what to do', () => {
    expect(deleting([file(4), file(2)])).toEqual({ words: '先点要删除的页', lacks: true });
  });
  it('is told in pages of all files, and leaves those alone that have none chosen', () => {
    expect(deleting([file(4, '1-2'), file(9, '奇数页')])).toEqual({ words: '删除 7 页' });
    expect(deleting([file(4, '1-2'), file(2)])).toEqual({ words: '删除 2 页', only: ['4 1-2'] });
  });
  it('is not all of a file', () => {
    expect(deleting([file(4, '1-4'), file(2)])).toEqual({ words: '至少留下一页', lacks: true });
  });
  it('is not told of a range that is wrong or not countable: the start says what is wrong with it', () => {
    expect(deleting([file(4, '9')])).toBeUndefined();
    expect(deleting([file(undefined, '1')])).toBeUndefined();
  });
});

describe('what a turn does', () => {
  const turns = (id: string, pages: number | undefined, turns = '') => ({
    id,
    values: { turns },
    ...(pages && { pages }),
  });
  it('is nothing until a page is turned, and leaves files alone that have none', () => {
    expect(turning([turns('a', 4), turns('b', 2)])).toEqual({ words: '先左转或右转', lacks: true });
    expect(turning([turns('a', 4, '2-3:90'), turns('b', 2)])).toEqual({ words: '旋转 2 页', only: ['a'] });
    expect(turning([turns('a', 4, '1-4:90'), turns('b', 2, '1:180')])).toEqual({ words: '旋转 5 页' });
  });
  it('is told in files where pages are not counted', () => {
    expect(turning([turns('a', 4, '1:90'), turns('b', undefined, '1-:90')])).toEqual({ words: '旋转 2 个文件' });
  });
});

describe('what a split makes', () => {
  const words = (cut: object, ...files: ReturnType<typeof file>[]) => splitting(files, { ...CUT, ...cut });
  it.each([
    [{ every: 3 }, '拆成 5 个文件'],
    [{ mode: 'ranges', ranges: '1-2，3-' }, '拆成 4 个文件'],
    [{ mode: 'parity' }, '拆成 4 个文件'],
    [{ mode: 'outline' }, '按书签拆分'],
    [{ mode: 'size' }, '按大小拆分'],
  ])('of 10 and 3 pages with %o', (cut, expected) => {
    expect(words(cut, file(10), file(3))).toEqual({ words: expected });
  });
  it('is one file of the pages that are drawn out, or one of each', () => {
    expect(words({ mode: 'extract' }, file(10, '2,4-6'))).toEqual({ words: '抽出 4 页' });
    expect(words({ mode: 'extract', together: false }, file(10, '2,4-6'))).toEqual({ words: '拆成 4 个文件' });
  });
  it('needs pages or ranges first', () => {
    expect(words({ mode: 'extract' }, file(10))).toEqual({ words: '先点要抽取的页', lacks: true });
    expect(words({ mode: 'ranges' }, file(10))).toEqual({ words: '先写页码范围', lacks: true });
  });
  it('is not told while a number or range makes no sense, or pages are not counted', () => {
    expect(words({ every: 0 }, file(10))).toBeUndefined();
    expect(words({ mode: 'ranges', ranges: '11-' }, file(10))).toBeUndefined();
    expect(words({}, file(10), file(undefined))).toBeUndefined();
  });
});

it('takes back what a choice of pages asked for, but not what was chosen since', () => {
  const [before, when] = [[['mode', 'outline']] as [string, unknown][], { mode: 'extract' }];
  expect(stillAsked(before, when, { mode: 'extract' })).toEqual(before);
  expect(stillAsked(before, when, { mode: 'size' })).toEqual([]);
});
