import { describe, expect, it } from 'vitest';
import type { Path } from '../../../../src/model/page.ts';
import { writeBullets } from '../../../../src/model/passes/text/drawn-bullets.ts';
import { layoutWith, runAt, stroke } from './pages.ts';

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
    ...{ width: 1, alpha: 1, patterned: false, order: 1, box: { left: x, top: y, right, bottom } },
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

const said = (paths: Path[]): string | undefined =>
  writeBullets(layoutWith({ runs: [runAt('满意', 94, 156, { size: 11 })], paths }))[0]?.text;

describe('what is to be ticked', () => {
  it('is a ring or a square in front of its text', () => {
    expect(said([ring(80, 148, 9, true)])).toBe('○ 满意');
    expect(said([ring(80, 148, 9, false)])).toBe('□ 满意');
  });

  it('has a mark where something is drawn in it', () => {
    expect(said([ring(80, 148, 9, true), ring(82.3, 150.3, 4.4, true, '#000000')])).toBe('◉ 满意');
    expect(said([ring(80, 148, 9, false), stroke(82, 153, 84, 156), stroke(84, 156, 88, 149)])).toBe('☑ 满意');
  });

  it('is no cell of a table', () => {
    expect(said([ring(70, 140, 20, false)])).toBe('满意');
  });
});
