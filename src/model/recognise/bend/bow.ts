import type { Component } from '../components.ts';
import type { Point } from '../geometry.ts';

/** A long line of text as it is bowed, in pixels of its picture: places along its middle, from left to right. */
export interface Bow {
  places: Point[];
  /** How high its letters are, about. */
  height: number;
}

/** A line is so many times as long as high; so many places are looked at. */
const LONG = 8;
const PLACES = 24;
/** At its ends a line is rounded: so much of its height is left out. */
const END = 1;

/**
 * How a component of the heat map is bowed, which is so many times smaller than its picture; undefined for short ones.
 */
export function bowOf({ middles, count }: Component, byX: number, byY: number): Bow | undefined {
  const thick = count / Math.max(1, middles.length);
  const inner = middles.slice(Math.round(END * thick), -Math.max(1, Math.round(END * thick)));
  if (inner.length < LONG * thick || inner.length < PLACES) return undefined;
  const places = Array.from({ length: PLACES }, (_, index) => {
    const from = Math.floor((inner.length * index) / PLACES);
    const own = inner.slice(from, Math.floor((inner.length * (index + 1)) / PLACES));
    const mean = (pick: (point: Point) => number): number =>
      own.reduce((sum, point) => sum + pick(point), 0) / own.length;
    return { x: (mean(({ x }) => x) + 0.5) * byX, y: (mean(({ y }) => y) + 0.5) * byY };
  });
  return { places, height: thick * byY };
}

/** By how much a line leaves the straight one between its ends, in heights of its letters. */
export function bent({ places, height }: Bow): number {
  const [from, to] = [places[0] as Point, places.at(-1) as Point];
  const slope = (to.y - from.y) / (to.x - from.x || 1);
  const off = places.map(({ x, y }) => y - from.y - slope * (x - from.x));
  return (Math.max(...off) - Math.min(...off)) / Math.max(1, height);
}
