import { describe, expect, it } from 'vitest';
import { createClock, totalPart } from '../../../src/jobs/rate.ts';

describe('totalPart', () => {
  it('goes by the weights', () => {
    expect(
      totalPart([
        { part: 1, weight: 3_000_000 },
        { part: 0, weight: 1_000_000 },
      ]),
    ).toBeCloseTo(0.75);
  });
  it('is 1 when all is done and 0 for nothing', () => {
    expect(
      totalPart([
        { part: 1, weight: 1 },
        { part: 1, weight: 5 },
      ]),
    ).toBe(1);
    expect(totalPart([])).toBe(0);
  });
});

describe('time left', () => {
  it('is told once the speed is steady, and is right', () => {
    const clock = createClock(0);
    expect(clock(0.05, 500)).toBeUndefined();
    expect(clock(0.1, 1000)).toBeUndefined();
    expect(clock(0.3, 3000)).toBe(7);
    expect(clock(0.8, 8000)).toBe(2);
  });
  it('stays silent while work comes in bursts', () => {
    const clock = createClock(0);
    clock(0.5, 1000);
    expect(clock(0.5, 9000)).toBeUndefined();
  });
  it('says nothing at the end', () => {
    const clock = createClock(0);
    clock(0.5, 5000);
    expect(clock(1, 10_000)).toBeUndefined();
  });
});
