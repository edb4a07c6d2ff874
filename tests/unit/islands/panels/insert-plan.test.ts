import { expect, it } from 'vitest';
import {
  inserting,
  insertionsOf,
  insertionsWith,
  planOf,
  textOf,
} from '../../../../src/features/pdf-pages/panel/insert-plan.ts';
import type { InputFile } from '../../../../src/stores/tool.ts';

const input = (name: string, at: string, pages?: number): InputFile => ({
  id: name,
  file: new File([], name),
  type: pages ? 'pdf' : 'jpg',
  values: { at },
  ...(pages && { pages }),
});

it('shows what goes in where: pages, pictures, blank pages, and files without a place at the end', () => {
  const files = [
    input('本.pdf', '0,3', 4),
    input('甲.pdf', '2:1-2,2:5,4', 6),
    input('乙.jpg', '1'),
    input('丙.pdf', '', 2),
  ];
  expect(planOf(files, 4).map(({ after, words, implied }) => [after, words, implied])).toEqual([
    [2, '甲.pdf 第 1-2 页', false],
    [2, '甲.pdf 第 5 页', false],
    [4, '甲.pdf', false],
    [1, '乙.jpg', false],
    [4, '丙.pdf', true],
    [0, '空白页', false],
    [3, '空白页', false],
  ]);
});

it('a place that is being typed and wrong shows nothing, and does not get in the way', () => {
  const file = input('甲.pdf', '9:', 6);
  expect(insertionsOf(file, false, 4)).toEqual([]);
  expect(planOf([input('本.pdf', 'x', 4), file], 4)).toEqual([]);
});

it('one of several insertions is taken out', () => {
  const file = input('甲.pdf', '2:1-2,3', 6);
  const left = insertionsOf(file, false, 4).filter((_, index) => index !== 0);
  expect(textOf(file, false, left)).toBe('3');
});

it('says how many pages a start puts in, or that there are none yet', () => {
  const said = (...files: InputFile[]) => inserting(planOf(files, 4));
  expect(said(input('本.pdf', '0,3', 4), input('甲.pdf', '2:1-2,2:5', 6), input('乙.jpg', ''))).toEqual({
    words: '插入 6 页',
  });
  expect(said(input('本.pdf', '', 4))).toEqual({ words: '先选要插入的页', lacks: true });
});

it('counts places where it is not known how many pages a file holds', () => {
  const scan: InputFile = { ...input('扫描.tif', '1,2'), type: 'tiff' };
  expect(inserting(planOf([input('本.pdf', '', 4), scan], 4))).toEqual({ words: '插入 2 处' });
});

it('one goes to another place, and what names no place gets one', () => {
  const file = input('甲.pdf', '2:1-2,3', 6);
  const [first, unset] = planOf([input('本.pdf', '', 4), file, input('丙.pdf', '', 2)], 4).filter(
    ({ index }) => index === 0,
  );
  expect(first && textOf(file, false, insertionsWith(first, false, 4, 4))).toBe('4:1-2,3');
  expect(unset && textOf(unset.file, false, insertionsWith(unset, false, 4, 1))).toBe('1');
});
