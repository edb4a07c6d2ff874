import { expect, it } from 'vitest';
import {
  areExact,
  cleanEnd,
  cleanStart,
  isEnough,
  type Picture,
} from '../../../../src/features/media/shared/clean-cuts.ts';

/** Pictures by when they are shown, in the order of decoding; a `!` stands by itself. */
const film = (text: string): Picture[] =>
  text.split(' ').map((one) => ({ at: Number.parseInt(one, 10), key: one.endsWith('!') }));

// Pictures between others are coded behind those they need.
const PYRAMID = film('0! 4 2 1 3 8 6 5 7 9! 13 11 10 12 14');

it('a film ends where nothing that is left out is shown earlier, and no picture needs what is left out', () => {
  expect([1, 5, 6, 9, 14].map((time) => cleanEnd(PYRAMID, time, true))).toEqual([1, 5, 9, 9, 14]);
  expect(cleanEnd(PYRAMID, 15, true)).toBeUndefined();
});

it('a film begins with a picture that stands by itself, and no other of its kind', () => {
  expect([0, 5, 8.9995, 12].map((time) => cleanStart(PYRAMID, time, true))).toEqual([0, 0, 9, 9]);
  // An open group: 7 and 8 are coded behind 9, and need what is in front of it.
  expect(cleanStart(film('0! 4 2 1 3 6 5 9! 7 8 10'), 10, true)).toBe(0);
});

it('what may still be shown earlier is not told before enough is known', () => {
  expect(isEnough(PYRAMID, 5)).toBe(false);
  expect(isEnough([...PYRAMID, ...film('15 16 17 18 19 20 21 22 23 24')], 5)).toBe(true);
});

it('cuts within half a frame of what was asked for are exact', () => {
  const part = { from: 1000, to: 2000 };
  expect(areExact([{ from: 1000, to: 2015 }], [part])).toBe(true);
  expect(areExact([{ from: 960, to: 2000 }], [part])).toBe(false);
  expect(areExact([part], [part, part])).toBe(false);
});
