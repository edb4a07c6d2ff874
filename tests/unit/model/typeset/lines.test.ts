import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWide } from '../../../../src/lib/line-break.ts';
import { breakLines, type Line, type Measure } from '../../../../src/model/typeset/lines.ts';

/** Ideographs one em, letters half an em. */
const measure: Measure = { width: (character) => (isWide(character) ? 1 : 0.5), tab: 4, gap: 0 };
const text = ({ pieces }: Line): string => pieces.map((piece) => piece.text).join('');
const broken = (paragraph: string, max: number): string[] => breakLines(paragraph, max, measure).map(text);

describe('breakLines', () => {
  it('keeps stops and closing marks off the beginning of a line', () => {
    expect(broken('春眠不觉晓处处，闻啼鸟', 7)).toEqual(['春眠不觉晓处处，', '闻啼鸟']); // in the margin
    expect(broken('春眠不觉晓处处）闻啼鸟', 7)).toEqual(['春眠不觉晓处', '处）闻啼鸟']); // takes one along
    expect(broken('春眠不觉晓“处处', 6)).toEqual(['春眠不觉晓', '“处处']); // no opening mark at the end
    expect(broken('春眠不觉晓处——闻', 7)).toEqual(['春眠不觉晓', '处——闻']); // a dash is two characters long
  });

  it('keeps Latin words whole, cuts those longer than a line, and drops spaces at the break', () => {
    expect(broken('use the force now', 4)).toEqual(['use the ', 'force ', 'now']);
    expect(broken('abcdefghij', 2)).toEqual(['abcd', 'efgh', 'ij']);
  });

  it('leaves out characters that have no width, so that endless ones cost no more than others', () => {
    const blind: Measure = { ...measure, width: (character) => (character === '\u{1f600}' ? 0 : 1) };
    const lines = breakLines(`汉${'\u{1f600}'.repeat(30_000)}字`, 10, blind);
    expect(lines.map(text)).toEqual(['汉字']);
  });

  it('takes endless spaces for a line of them', () => {
    const lines = breakLines(`a${' '.repeat(3_000_000)}b`, 10, measure);
    expect(lines.map(text).map((line) => line.trim())).toEqual(['a', 'b']);
    expect(lines.map(text).join('').length).toBeLessThan(100);
  });

  it('sets tabs to their stops and an empty paragraph as a line', () => {
    const [line] = breakLines('a\tb', 20, measure);
    expect(line?.pieces.map(({ x }) => x)).toEqual([0, 4]);
    expect(breakLines('', 10, measure)).toEqual([{ pieces: [], width: 0, wrapped: false }]);
  });

  it('gives room between Chinese and Latin', () => {
    const [line] = breakLines('用vim写', 20, { ...measure, gap: 0.2 });
    expect(line?.pieces.map(({ x }) => Math.round(x * 10))).toEqual([0, 12, 29]);
  });

  it('loses nothing and never passes the margin, whatever the text', () => {
    const characters = fc.constantFrom(...'中文字体，。！？（）“”《》——……abc XYZ 123.,;()\t'.split(''));
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 120 }), fc.integer({ min: 3, max: 20 }), (letters, max) => {
        const paragraph = letters.join('');
        const lines = breakLines(paragraph, max, measure);
        const squeeze = (value: string): string => value.replace(/[ \t]/g, '');
        expect(squeeze(lines.map(text).join(''))).toBe(squeeze(paragraph));
        // Signs that must stay together may be more than a line holds; everything else fits.
        for (const line of lines)
          if (!/[，。！？（）“”《》—….,;()]{3}/.test(text(line))) expect(line.width).toBeLessThanOrEqual(max + 2);
      }),
    );
  });
});
