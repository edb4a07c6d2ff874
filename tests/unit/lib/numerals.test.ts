import { describe, expect, it } from 'vitest';
import { alphabetic, chineseNumber, hasNumeral, repeatedLetter, roman } from '../../../src/lib/numerals.ts';

describe('numerals', () => {
  it.each([
    [1, 'i'],
    [4, 'iv'],
    [99, 'xcix'],
    [2026, 'mmxxvi'],
    [4999, 'mmmmcmxcix'],
  ])('%i in Roman numerals', (value, text) => expect(roman(value)).toBe(text));

  it.each([
    [1, 'a', 'a'],
    [26, 'z', 'z'],
    [27, 'aa', 'aa'],
    [28, 'bb', 'ab'],
    [53, 'aaa', 'ba'],
    [703, 'a'.repeat(28), 'aaa'],
  ])('%i in letters, repeated and counted', (value, repeated, counted) => {
    if (value < 703) expect(repeatedLetter(value)).toBe(repeated);
    expect(alphabetic(value)).toBe(counted);
  });

  it.each([
    [0, '〇'],
    [10, '十'],
    [21, '二十一'],
    [105, '一百〇五'],
    [110, '一百一十'],
    [1001, '一千〇一'],
    [12_345, '一二三四五'],
  ])('%i in Chinese', (value, text) => expect(chineseNumber(value)).toBe(text));

  it('writes zero as the caller wants it', () => expect(chineseNumber(205, '零')).toBe('二百零五'));

  it('leaves what has no numeral', () => expect([0, -1, 1.5, 5000, Number.NaN].some(hasNumeral)).toBe(false));
});
