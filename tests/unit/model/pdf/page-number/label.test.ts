import { describe, expect, it } from 'vitest';
import { fillLabel, numeral } from '../../../../../src/features/pdf-add-page-number/label.ts';

describe('numeral', () => {
  it.each([
    [1, 'roman', 'i'],
    [1994, 'ROMAN', 'MCMXCIV'],
    [5000, 'roman', '5000'],
    [1, 'letter', 'a'],
    [27, 'letter', 'aa'],
    [10, 'chinese', '十'],
    [21, 'chinese', '二十一'],
    [105, 'chinese', '一百〇五'],
    [110, 'chinese', '一百一十'],
    [2000, 'chinese', '二千'],
    [12345, 'chinese', '一二三四五'],
    [0, 'roman', '0'],
  ] as const)('%i as %s is %s', (value, style, text) => expect(numeral(value, style)).toBe(text));

  it('pads Arabic digits only', () => {
    expect(numeral(42, 'arabic', 6)).toBe('000042');
    expect(numeral(4, 'roman', 6)).toBe('iv');
  });
});

it('fillLabel fills both marks wherever they stand', () => {
  expect(fillLabel('第 {n} 页/共 {N} 页（{n}）', '3', '10')).toBe('第 3 页/共 10 页（3）');
});
