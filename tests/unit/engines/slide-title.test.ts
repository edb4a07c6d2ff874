import { describe, expect, it } from 'vitest';
import type { Quad } from '../../../schemas/recognised.ts';
import { titleLines } from '../../../src/features/media/slides/title.ts';

const line = (top: number, height: number): Quad => [40, top, 600, top, 600, top + height, 40, top + height];

describe('the title of a slide', () => {
  it('is the uppermost of the highest lines, not the small print above it', () =>
    expect(titleLines([line(200, 24), line(60, 48), line(20, 14), line(260, 24)], 540)).toEqual([line(60, 48)]));

  it('may have a second line of its height right below it', () =>
    expect(titleLines([line(112, 46), line(60, 48), line(240, 24)], 540)).toEqual([line(60, 48), line(112, 46)]));

  it('is not taken from far below it, nor from the foot of a slide, nor from an empty one', () => {
    expect(titleLines([line(60, 48), line(300, 48)], 540)).toEqual([line(60, 48)]);
    expect(titleLines([line(500, 30)], 540)).toEqual([]);
    expect(titleLines([], 540)).toEqual([]);
  });
});
