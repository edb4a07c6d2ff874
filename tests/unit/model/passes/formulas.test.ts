import { describe, expect, it } from 'vitest';
import type { Line } from '../../../../src/model/layout.ts';
import type { GlyphRun, Path } from '../../../../src/model/page.ts';
import { flowOf } from '../../../../src/model/passes/flow.ts';
import { inlinesOf } from '../../../../src/model/passes/text/inlines.ts';
import { FACE, gridAt, layoutWith, linesAt, runAt, sourceOf, stroke, wide } from './pages.ts';

const EXTENSION = { typeface: { ...FACE, name: 'CMEX10' } };
const small = { size: 7 };
/** s = Σ 1/k², with limits at the sum, whose sign hangs from its base line. */
const sum = (x: number, y: number): GlyphRun[] => [
  runAt('s=', x, y),
  runAt('∑', x + 14, y - 9.5, EXTENSION),
  runAt('n', x + 15, y - 13, small),
  runAt('k=1', x + 12, y + 13, small),
  runAt('1', x + 30, y - 6.8),
  runAt('k', x + 30, y + 6.9),
];
const bar = (x: number, y: number) => stroke(x + 29, y - 2.5, x + 36, y - 2.5);
const lines = (runs: GlyphRun[], paths = [bar(200, 100)]): Line[] => layoutWith({ runs, paths }).lines;

describe('formulas', () => {
  it('with limits are one line, which a picture shows and a text says', () => {
    const [line, ...more] = lines(sum(200, 100));
    expect(more).toEqual([]);
    const [picture] = inlinesOf([line as Line]);
    expect(picture).toMatchObject({ kind: 'picture', picture: { kind: 'region', page: 0 } });
    expect(line?.text).toContain('(1)/(k)');
    // The sign reaches as far below the axis of the writing as it stands above it.
    expect(line?.box.bottom).toBeGreaterThan(104);
    expect(line?.box.top).toBeLessThan(84);
  });

  it('stand in a paragraph of their own between others, before their number', async () => {
    const text = (y: number): GlyphRun[] => linesAt([wide(40), wide(40), wide(30)], 60, y);
    const runs = [...text(40), ...sum(200, 130), runAt('(1)', 440, 130), ...text(180)];
    const { sections } = await flowOf(sourceOf([{ runs, paths: [bar(200, 130)] }]), [0], async () => undefined);
    const kinds = sections.flatMap(({ blocks }) =>
      blocks.map((block) =>
        block.kind === 'paragraph' ? block.inlines.map(({ kind }) => kind).join(' ') : block.kind,
      ),
    );
    expect(kinds).toEqual(['text', 'picture tab text', 'text']);
  });

  it('of a root over what it is taken of are whole', () => {
    const root = [
      runAt('x=', 60, 100),
      runAt('−b±', 76, 93),
      runAt('√', 92, 85.5),
      runAt('d', 98, 93),
      runAt('2a', 85, 107),
    ];
    const paths = [stroke(75, 97.5, 104, 97.5), stroke(98, 85, 104, 85)];
    expect(lines(root, paths)).toHaveLength(1);
    expect(layoutWith({ runs: root, paths }).rules).toEqual([]);
  });

  it('in a line of words stay text', () => {
    const words = [runAt('so that', 150, 100), runAt('holds for every one', 240, 100)];
    expect(lines([...words, ...sum(200, 100)]).some(({ spans }) => spans.some(({ shown }) => shown))).toBe(false);
  });

  it('are no tables, no sums in the head of one, and no plain fractions', () => {
    const isFormula = (found: Line[]): boolean => found.some(({ spans }) => spans.some(({ shown }) => shown));
    expect(
      isFormula(
        lines(
          [runAt('∑', 65, 100), runAt('12', 105, 100), runAt('√', 65, 120)],
          gridAt([60, 100, 140], [85, 105, 125]),
        ),
      ),
    ).toBe(false);
    expect(
      isFormula(lines([runAt('a+b', 70, 93), runAt('x', 75, 104), runAt('y=', 57, 98)], [stroke(69, 94.5, 86, 94.5)])),
    ).toBe(false);
    expect(isFormula(lines(linesAt(['a=1', 'b+2', 'c=3'], 60, 90, 12), []))).toBe(false);
  });

  const isShown = (runs: GlyphRun[], paths: Path[] = []): boolean =>
    lines(runs, paths).some(({ spans }) => spans.some(({ shown }) => shown));

  it('are no cells of a table, however near its sums stand', () => {
    const heads = [runAt('∑', 65, 97, EXTENSION), runAt('12', 105, 100)];
    const rows = [runAt('+39', 65, 108, small), runAt('-3', 105, 108, small)];
    expect(isShown([...heads, ...rows])).toBe(true);
    expect(isShown([...heads, ...rows], gridAt([60, 100, 140], [85, 102, 112]))).toBe(false);
  });

  it('are no solutions in Chinese, one character of which is a word', () => {
    expect(isShown(sum(200, 100), [bar(200, 100)])).toBe(true);
    expect(isShown([...sum(200, 100), runAt('得x=1', 240, 100)], [bar(200, 100)])).toBe(false);
    const solved = lines([runAt('解：', 175, 100), ...sum(200, 100)]).flatMap(({ spans }) => spans);
    expect(solved.some(({ text, shown }) => text.includes('解') && !shown)).toBe(true);
  });

  it('are no ticks, and no labels with names of functions in them', () => {
    expect(isShown([runAt('√', 60, 100), runAt('<5', 60, 91), runAt('√', 60, 118), runAt('>5', 60, 109)])).toBe(false);
    expect(isShown([...sum(200, 100), runAt('cost', 240, 100)], [bar(200, 100)])).toBe(false);
    const plain = { typeface: { ...FACE, name: 'ApexSans-Bold' } };
    expect(isShown([runAt('+12', 60, 100, plain), runAt('A', 62, 112, small)])).toBe(false);
  });

  it('of a list stand each behind its number, and are no headings', async () => {
    const item = (at: number): GlyphRun[] => [runAt(`${at}.`, 180, 60 + at * 45), ...sum(200, 60 + at * 45)];
    const paths = [1, 2, 3].map((at) => bar(200, 60 + at * 45));
    const { sections } = await flowOf(sourceOf([{ runs: [1, 2, 3].flatMap(item), paths }]), [0], async () => undefined);
    const blocks = sections.flatMap((section) => section.blocks);
    expect(blocks.map((block) => block.kind === 'paragraph' && [block.level, block.inlines.at(-1)?.kind])).toEqual(
      Array(3).fill([0, 'picture']),
    );
  });
});
