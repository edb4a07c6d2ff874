import { expect, it } from 'vitest';
import { brightEnough, timesIn } from '../../../src/stores/film-frame.ts';

const looksAt = (lights: Record<number, number>) => {
  const asked: number[] = [];
  const look = async (time: number) => {
    asked.push(time);
    return time in lights ? { picture: time, light: lights[time] ?? 0 } : undefined;
  };
  return { asked, look };
};

it('a film that begins in black is shown by a later picture', async () => {
  const { asked, look } = looksAt({ 1: 0, 3: 90, 6: 120 });
  expect(await brightEnough([1, 3, 6], look)).toBe(3);
  expect(asked).toEqual([1, 3]);
});

it('one that is dark all through is shown by its brightest picture, one without any not at all', async () => {
  expect(await brightEnough([1, 3, 6], looksAt({ 1: 0, 3: 5, 6: 2 }).look)).toBe(3);
  expect(await brightEnough([1, 3, 6], looksAt({}).look)).toBeUndefined();
});

it('looks near the beginning first', () => {
  expect(timesIn(100)).toEqual([1, 30, 60]);
  expect(timesIn(2)[0]).toBeCloseTo(0.2);
  expect(timesIn(Number.NaN)).toEqual([0]);
  expect(timesIn(Infinity)).toEqual([1]);
});
