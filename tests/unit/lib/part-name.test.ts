import { describe, expect, it } from 'vitest';
import { partName } from '../../../src/features/pdf-pages/part-name.ts';

const part = { name: '规范.pdf', number: 3, count: 12, first: 41, last: 60 };

describe('partName', () => {
  it('fills name, number with as many digits as the last one, and pages', () => {
    expect(partName('{原名}_{序号}_{页码}', part)).toBe('规范_03_41-60');
    expect(partName('{序号}', { ...part, last: 41 })).toBe('03');
    expect(partName('{页码}', { ...part, last: 41 })).toBe('41');
  });

  it('names a chapter by its title, a piece without one by its pages', () => {
    expect(partName('{书签}', { ...part, title: '第一章 总则' })).toBe('第一章 总则');
    expect(partName('{书签}', part)).toBe('第41-60页');
  });

  it('takes out what no file system takes, and never gives nothing', () => {
    expect(partName('{书签}', { ...part, title: '../a/b:c\u202e?' })).toBe('_a_b_c_');
    expect(partName('  ', part)).toBe('规范_03');
  });
});
