import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wrapText } from '../../../src/lib/wrap-text.ts';

const width = (text: string): number => [...text].length * 10;

describe('wrapText', () => {
  it('breaks where Chinese and Latin text may be broken', () => {
    expect(wrapText('一二三四五，六七', 50, width)).toEqual(['一二三四', '五，六七']);
    expect(wrapText('one two three', 70, width)).toEqual(['one two', 'three']);
    expect(wrapText('上\n\n下', 50, width)).toEqual(['上', '', '下']);
  });

  it('cuts words longer than a line, and takes a letter along to a mark that may not stand alone', () => {
    expect(wrapText('字abcdefghijkl', 50, width)).toEqual(['字', 'abcde', 'fghij', 'kl']);
    expect(wrapText('abcde》字', 50, width)).toEqual(['abcd', 'e》字']);
    expect(wrapText('《abcdefg', 50, width)).toEqual(['《abcd', 'efg']);
  });

  it('cuts no character made of several code points', () => {
    expect(wrapText('一二三👩‍🚀', 50, width)).toEqual(['一二三', '👩‍🚀']);
  });

  it('gives lines that are never wider than asked, and loses nothing but blanks', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('字', '，', 'a', ' ', '（', '😀'), maxLength: 60 }), (text) => {
        const lines = wrapText(text, 100, width);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
        for (const line of lines) expect(width(line)).toBeLessThanOrEqual(100);
      }),
    );
  });
});
