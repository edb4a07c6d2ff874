import { describe, expect, it } from 'vitest';
import type { GlyphRun, Path } from '../../../../src/model/page.ts';
import { flowOf } from '../../../../src/model/passes/flow.ts';
import { writeBullets } from '../../../../src/model/passes/text/drawn-bullets.ts';
import { box, filled, layoutWith, linesAt, runAt, said, sourceOf, stroke, wide } from './pages.ts';

/** A closed path through four corners, straight or round. */
function ring(x: number, y: number, size: number, round: boolean, fill?: string): Path {
  const [right, bottom] = [x + size, y + size];
  const corners = [
    [right, y],
    [right, bottom],
    [x, bottom],
    [x, y],
  ] as const;
  return {
    width: 1,
    alpha: 1,
    patterned: false,
    order: 1,
    box: { left: x, top: y, right, bottom },
    ...(fill ? { fill } : { stroke: '#000000' }),
    segments: [
      ['M', x, y],
      ...corners.map(([toX, toY]) =>
        round ? (['C', toX, toY, toX, toY, toX, toY] as const) : (['L', toX, toY] as const),
      ),
      ['Z'],
    ] as Path['segments'],
  };
}

const ticked = (paths: Path[]): string | undefined =>
  writeBullets(layoutWith({ runs: [runAt('满意', 94, 156, { size: 11 })], paths }))[0]?.text;

describe('what is to be ticked', () => {
  it('is a ring or a square in front of its text', () => {
    expect(ticked([ring(80, 148, 9, true)])).toBe('○ 满意');
    expect(ticked([ring(80, 148, 9, false)])).toBe('□ 满意');
  });

  it('has a mark where something is drawn in it', () => {
    expect(ticked([ring(80, 148, 9, true), ring(82.3, 150.3, 4.4, true, '#000000')])).toBe('◉ 满意');
    expect(ticked([ring(80, 148, 9, false), stroke(82, 153, 84, 156), stroke(84, 156, 88, 149)])).toBe('☑ 满意');
  });

  it('is no box of many in a row, nor one that a line touches', () => {
    const boxes = Array.from({ length: 18 }, (_, at) => ring(100 + at * 12, 148, 12, false));
    expect(layoutWith({ paths: boxes }).rules.filter(({ horizontal }) => !horizontal)).toHaveLength(19);
    expect(ticked([ring(80, 148, 9, false), stroke(20, 157, 80, 157)])).toBe('满意');
    expect(layoutWith({ paths: [ring(80, 148, 9, false)] }).rules).toEqual([]);
  });

  it('is no cell of a table', () => {
    expect(ticked([ring(70, 140, 20, false)])).toBe('满意');
  });
});

describe('a drawn bullet', () => {
  it('may be white upon a dark ground, and is none upon paper', () => {
    const dot = ring(84, 150, 4, true, '#ffffff');
    expect(ticked([filled(box(60, 100, 200, 300), '#22344d'), dot])).toBe('• 满意');
    expect(ticked([dot])).toBe('满意');
    expect(ticked([filled(box(60, 100, 200, 300), '#22344d'), filled(box(70, 120, 190, 200), '#ffffff', 1), dot])).toBe(
      '满意',
    );
  });
});

describe('choices of a question', () => {
  const kinds = async (runs: GlyphRun[]): Promise<string[]> => {
    const found = await flowOf(sourceOf([{ runs }]), [0], async () => undefined);
    return found.sections.flatMap((section) =>
      section.blocks.map((block) => (block.kind === 'paragraph' ? said(block) : block.kind)),
    );
  };

  it('beside each other are lines, not columns', async () => {
    const left = linesAt(['A．甲甲甲甲甲甲甲甲', 'C．丙丙丙丙丙丙丙丙', 'A．丁丁丁丁丁丁丁丁'], 60, 100);
    const right = linesAt(['B．乙乙乙乙乙乙乙乙', 'D．戊戊戊戊戊戊戊戊', 'B．己己己己己己己己'], 300, 100);
    expect(await kinds([...left, ...right])).toEqual([
      expect.stringMatching(/^A．甲+\s+B．乙+$/),
      expect.stringMatching(/^C．丙+\s+D．戊+$/),
      expect.stringMatching(/^A．丁+\s+B．己+$/),
    ]);
  });

  it('are no headings beside each other in two columns', async () => {
    const column = (heading: string, letter: string, x: number): GlyphRun[] =>
      linesAt([wide(20, letter), wide(20, letter), heading, wide(20, letter), wide(20, letter)], x, 100);
    const found = await kinds([...column('A. Related Work', '左', 60), ...column('B. Method', '右', 300)]);
    expect(found.filter((text) => /[AB]\./.test(text))).toEqual([
      expect.not.stringContaining('Method'),
      expect.not.stringContaining('Work'),
    ]);
  });

  it('are no table where lines of text run under rows of several parts', async () => {
    const row = (y: number): GlyphRun[] => [
      runAt('浙江大学', 60, y),
      runAt('计算机科学', 260, y),
      runAt('2019—2022', 480, y),
    ];
    const text = (y: number): GlyphRun => runAt(wide(30), 60, y);
    const found = await kinds([...row(100), text(116), ...row(132), text(148), ...row(164), text(180)]);
    expect(found).toEqual([1, 2, 3].flatMap(() => [expect.stringContaining('浙江大学\t计算机科学\t2019'), wide(30)]));
  });
});
