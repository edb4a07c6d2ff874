import { describe, expect, it } from 'vitest';
import { partName, patternFor } from '../../../src/features/pdf-pages/part-name.ts';

const part = { name: '规范.pdf', number: 3, count: 12, first: 41, last: 60, pages: 120 };

describe('partName', () => {
  it('fills name, number with as many digits as the last one, and pages', () => {
    expect(partName('{原名}_{序号}_{页码}', part)).toBe('规范_03_41-60');
    expect(partName('{序号}', { ...part, last: 41 })).toBe('03');
    expect(partName('{序号}_{页码}', { ...part, last: 41 })).toBe('03_41');
  });

  it('names a chapter by its title, a piece without one by its pages', () => {
    expect(partName('{书签}', { ...part, title: '第一章 总则' })).toBe('第一章 总则');
    expect(partName('{序号}_{书签}', part)).toBe('03_第41-60页');
  });

  it('takes out what no file system takes, and never gives nothing', () => {
    expect(partName('{书签}', { ...part, title: '../a/b:c\u202e?' })).toBe('_a_b_c_');
    expect(partName('  ', part)).toBe('规范_03');
  });

  it('gives page numbers as many digits as the last page has where nothing else puts the files in order', () => {
    expect(partName('{原名}_{页码}', part)).toBe('规范_041-060');
    expect(partName('{原名}_{序号}_{页码}', part)).toBe('规范_03_41-60');
  });

  it('says nothing twice', () => {
    expect(partName('{书签}_{页码}', { ...part, pages: 60 })).toBe('41-60');
    expect(partName('{原名}_{书签}_{页码}', { ...part, pages: 60, title: '规范' })).toBe('规范_41-60');
    expect(partName('{原名}_{书签}', { ...part, name: '2_总则.pdf', title: '总则' })).toBe('2_总则');
    expect(partName('{序号}_{书签}', { ...part, title: '合同.pdf' })).toBe('03_合同');
  });
});

describe('patternFor', () => {
  const parts = (...ranges: [first: number, last: number, title?: string][]) =>
    ranges.map(([first, last, title], index) => ({
      name: 'a.pdf',
      number: index + 1,
      count: ranges.length,
      first,
      last,
      pages: 12,
      ...(title && { title }),
    }));
  const names = (...ranges: [number, number, string?][]) => {
    const all = parts(...ranges);
    return all.map((part) => partName(patternFor(all), part));
  };

  it('names single pages by their page, pieces by number and pages, and chapters by their titles', () => {
    expect(names([1, 1], [2, 2], [12, 12])).toEqual(['a_01', 'a_02', 'a_12']);
    expect(names([1, 5], [6, 12])).toEqual(['a_1_1-5', 'a_2_6-12']);
    expect(names([1, 1], [2, 12])).toEqual(['a_01', 'a_02-12']);
    expect(names([2, 9])).toEqual(['a_02-09']);
    expect(names([1, 1], [2, 9, '总则'], [10, 12, '附录'])).toEqual(['1_第1页', '2_总则', '3_附录']);
  });
});
