import { expect, test } from 'vitest';
import {
  areaOf,
  type Box,
  boxBetween,
  common,
  contains,
  join,
  mapBox,
  noBox,
  touches,
} from '../../../../../src/formats/pdf/content/box.ts';

const UNIT: Box = [0, 0, 1, 1];

test('a box is the same from either corner', () => {
  expect(boxBetween(3, 1, -2, 4)).toEqual([-2, 1, 3, 4]);
});

test('a box under a matrix is the upright one around it; an empty one stays empty', () => {
  expect(mapBox(UNIT, [0, 2, -3, 0, 10, 20])).toEqual([7, 20, 10, 22]);
  expect(mapBox(noBox(), [0, 2, -3, 0, 10, 20])).toEqual(noBox());
});

test('joining with an empty box changes nothing', () => {
  const box: Box = [...UNIT];
  join(box, noBox());
  expect(box).toEqual(UNIT);
  join(box, [2, -1, 3, 0]);
  expect(box).toEqual([0, -1, 3, 1]);
});

test('boxes that meet at an edge touch nothing and have no area in common', () => {
  const next: Box = [1, 0, 2, 1];
  expect([touches(UNIT, next), areaOf(common(UNIT, next)), areaOf(common(UNIT, [5, 5, 6, 6]))]).toEqual([false, 0, 0]);
  expect(touches(UNIT, [0.9, 0, 2, 1])).toBe(true);
});

test('a box holds another that sticks out by the slack', () => {
  expect([contains(UNIT, [0, 0, 1.4, 1], 0.5), contains(UNIT, [0, 0, 1.6, 1], 0.5)]).toEqual([true, false]);
});

test('what has no end stays without end', () => {
  const all: Box = [-Infinity, -Infinity, Infinity, Infinity];
  expect(mapBox(all, [1, 0, 0, -1, 0, 842])).toEqual(all);
});
