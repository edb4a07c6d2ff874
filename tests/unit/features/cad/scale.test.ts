import { describe, expect, it } from 'vitest';
import { onPaper, scaleOf } from '../../../../src/features/cad/shared/scale.ts';

const A4 = { width: 595.276, height: 841.89 };

describe('a scale by two points', () => {
  it('a page width is 210 millimetres on paper', () => {
    expect(onPaper({ x: 0, y: 0.5 }, { x: 1, y: 0.5 }, A4)).toBeCloseTo(210, 2);
  });

  it('is what the known length is to the one on paper', () => {
    expect(scaleOf(36, 3600, 'mm')).toBe(100);
    expect(scaleOf(36, 3.6, 'm')).toBe(100);
    expect(scaleOf(25.4, 2, 'inch')).toBe(2);
  });

  it('there is none for the same point, nothing, or what no drawing has', () => {
    expect(scaleOf(0, 100, 'mm')).toBeUndefined();
    expect(scaleOf(10, 0, 'mm')).toBeUndefined();
    expect(scaleOf(10, Number.NaN, 'mm')).toBeUndefined();
    expect(scaleOf(0.001, 1e9, 'm')).toBeUndefined();
  });
});
