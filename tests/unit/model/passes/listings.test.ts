import { describe, expect, it } from 'vitest';
import type { GlyphRun, Path } from '../../../../src/model/page.ts';
import { inlinesOf } from '../../../../src/model/passes/text/inlines.ts';
import { paragraphsOf } from '../../../../src/model/passes/text/paragraphs.ts';
import { FACE, gridAt, layoutWith, runAt, stroke, wide } from './pages.ts';

const CODE = { ...FACE, name: 'CMTT9', monospaced: true };
/** Letters of a program from column `column` on, five points each, words apart by white space that is not painted. */
const code = (text: string, column: number, y: number): GlyphRun[] =>
  [...text.matchAll(/\S+/g)].map((word) => runAt(word[0], 50 + (column + word.index) * 5, y, { typeface: CODE }));
const program = (y = 100, step = 12): GlyphRun[] => [
  ...code('for (i = 0; i < n; i++) {', 0, y),
  ...code('primes[i] = false;           // clear', 4, y + step),
  ...code('}', 0, y + 2 * step),
];
const said = (runs: GlyphRun[], paths: Path[] = []): string[] =>
  layoutWith({ runs, paths }).lines.map(({ text }) => text);

describe('printed programs', () => {
  it('keep their lines, how far these stand in, and the white space within', () => {
    const text = ['for (i = 0; i < n; i++) {', '    primes[i] = false;           // clear', '}'];
    const { lines } = layoutWith({ runs: program() });
    expect(lines.map((line) => line.text)).toEqual(text);
    const [paragraph, ...more] = paragraphsOf(lines, { left: 50, right: 450 });
    expect([more, paragraph?.align, paragraph?.marker]).toEqual([[], 'left', undefined]);
    const inlines = inlinesOf(paragraph?.lines ?? [], 0, paragraph?.broken);
    expect(inlines.map((one) => (one.kind === 'text' ? one.text : one.kind))).toEqual([
      text[0],
      'break',
      text[1],
      'break',
      text[2],
    ]);
  });

  it('have the numbers of their lines in front, and comments in Chinese', () => {
    const numbers = [1, 2].map((number, at) => runAt(String(number), 35, 100 + at * 12, { size: 6 }));
    const comment = [...code('#', 0, 112), runAt('先清空', 60, 112)];
    expect(said([...numbers, ...code('x = y; z = {}', 0, 100), ...comment])).toEqual([
      '1  x = y; z = {}',
      '2  # 先清空',
    ]);
  });

  it('are no text in a typewriter face, no names in it within text, and no cells of a table', () => {
    const prose = ['It was a dark and stormy night, and the rain', 'fell in torrents except now and then.'];
    const typed = prose.flatMap((text, at) => code(text, 0, 100 + at * 12));
    expect(layoutWith({ runs: typed }).lines.every(({ listing }) => listing === undefined)).toBe(true);
    const within = [0, 1].flatMap((at) => [runAt(wide(9), 50, 100 + at * 16), ...code('a_b=1', 19, 100 + at * 16)]);
    expect(layoutWith({ runs: within }).lines.every(({ listing }) => listing === undefined)).toBe(true);
    const cells = [0, 1].flatMap((at) => [...code('a_b', 1, 112 + at * 20), ...code('x=1', 22, 112 + at * 20)]);
    const { lines } = layoutWith({ runs: cells, paths: gridAt([50, 150, 250], [100, 120, 140]) });
    expect(lines.map(({ text, listing }) => [text, listing])).toEqual(
      ['a_b', 'x=1', 'a_b', 'x=1'].map((text) => [text, undefined]),
    );
    const parted = [...code('a_b;', 0, 100), ...code('c_d;', 0, 120)];
    expect(layoutWith({ runs: parted, paths: [stroke(40, 108, 200, 108)] }).lines[0]?.listing).toBeUndefined();
  });
});
