import type { InkStrip } from './ink-strip.ts';

/** An empty box, a ticked one, a crossed one, a full one. */
export type BoxMark = '☐' | '☑' | '☒' | '■';

/** A box by its middle and its side, in pixels of the strip. */
export interface FoundBox {
  at: number;
  side: number;
  mark: BoxMark;
  /** Nothing stands close to it, as beside a part of a character. */
  apart: boolean;
  /** It is no larger than a part of a character. */
  isSmall: boolean;
}

/** A straight stroke across the line. */
interface Upright {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** In heights of the strip: a box's side, that of `small` ones, which parts of characters have as well. */
const SIDE = { least: 0.2, small: 0.34, most: 0.85 };
/** A box's width in heights, and how much of a bar is there. */
const SQUARE = { least: 0.8, most: 1.25 };
const WHOLE = 0.94;
/**
 * Of a side: a bar is looked for so near an edge; its mean distance from it, that of 口 being larger, and with a mark.
 */
const BAR = { near: 0.25, ends: 0.07, marked: 0.2 };
/** Of a side: strokes of a frame are no thicker. */
const THICK = 0.26;
/** Of a side: so far from the frame its inside begins; of that so much is ink in an empty box and in a full one. */
const INSIDE = { inset: 0.24, empty: 0.08, full: 0.85 };
/** In pixels: a stroke of a small frame is not so thick, blurred as it may be. */
const BLURRED = 3;
/** Of a side: so far from a box nothing else stands. */
const CLEAR = 0.1;
/** Of what should be clear so much may be ink. */
const SPECKS = 0.15;
/**
 * Places looked at along each half of a cross's stroke, how far off it may be in sides, and how many of them are ink.
 */
const CROSS = { steps: 12, reach: 0.07, least: 0.7 };

/** The check boxes of a line, from the left: frames that are closed on all four sides, by what is in them. */
export function boxesIn(strip: InkStrip): FoundBox[] {
  const uprights = uprightsOf(strip);
  const found: FoundBox[] = [];
  let from = 0;
  for (const [index, left] of uprights.entries()) {
    if (left.left < from) continue;
    const side = left.bottom - left.top + 1;
    for (let next = index + 1; next < uprights.length; next++) {
      const right = uprights[next] as Upright;
      const wide = right.right - left.left + 1;
      if (wide > side * SQUARE.most) break;
      const mark = frameOf(strip, left, right);
      if (!mark) continue;
      const isSmall = side < strip.height * SIDE.small;
      found.push({ at: left.left + wide / 2, side: wide, mark, apart: isApart(strip, left, right), isSmall });
      from = right.right + 1;
      break;
    }
  }
  return found;
}

/** Straight uprights as high as a box's side, from the left; neighbouring columns of one stroke are one. */
function uprightsOf({ width, height, data }: InkStrip): Upright[] {
  const [least, most] = [height * SIDE.least, height * SIDE.most];
  const found: Upright[] = [];
  for (let x = 0; x < width; x++) {
    let [top, best, bestTop] = [0, 0, 0];
    for (let y = 0; y <= height; y++) {
      // Of a line that leans a little a thin upright goes on in the next column.
      if (y < height && (data[y * width + x] || (x + 1 < width && data[y * width + x + 1]))) continue;
      if (y - top > best) [best, bestTop] = [y - top, top];
      top = y + 1;
    }
    if (best < least || best > most) continue;
    const last = found.at(-1);
    const bottom = bestTop + best - 1;
    if (last && last.right === x - 1 && x - last.left < best * THICK) {
      last.right = x;
      if (best > last.bottom - last.top + 1) [last.top, last.bottom] = [bestTop, bottom];
    } else found.push({ left: x, right: x, top: bestTop, bottom });
  }
  return found;
}

/**
 * The mark in the closed frame that two uprights and the bars between their ends are; undefined where they are none.
 */
function frameOf(strip: InkStrip, left: Upright, right: Upright): BoxMark | undefined {
  // A stroke of a mark may go on where an upright ends.
  const [top, bottom] = [Math.max(left.top, right.top), Math.min(left.bottom, right.bottom)];
  const side = bottom - top + 1;
  const wide = right.right - left.left + 1;
  if (wide > side * SQUARE.most || wide < side * SQUARE.least || right.left - left.right < side / 2) return undefined;
  const frame = { left: left.left, right: right.right, top, bottom };
  const mark = markIn(strip, frame);
  const ends = mark === '☐' ? BAR.ends : BAR.marked;
  const away = (edge: number, inward: 1 | -1): number => barAt(strip, left.right + 1, right.left, edge, inward);
  return away(top, 1) <= Math.max(1, ends * side) && away(bottom, -1) <= Math.max(1, ends * side) ? mark : undefined;
}

/**
 * How far, on the average, a bar that goes from one column to another is from an edge, where `inward` is the way to the
 * other bar; infinite where there is none.
 */
function barAt({ width, height, data }: InkStrip, from: number, to: number, edge: number, inward: 1 | -1): number {
  const near = Math.max(2, (to - from) * BAR.near);
  let [inked, away] = [0, 0];
  for (let x = from; x < to; x++)
    for (let depth = -1; depth <= near; depth++) {
      const y = edge + depth * inward;
      if (y < 0 || y >= height || !data[y * width + x]) continue;
      inked++;
      away += Math.max(0, depth);
      break;
    }
  return inked >= (to - from) * WHOLE ? away / inked : Number.POSITIVE_INFINITY;
}

/** Whether both sides of a frame are clear, where it is not the end of a tick that leaves it. */
function isApart({ width, data }: InkStrip, left: Upright, right: Upright): boolean {
  const [top, bottom] = [Math.max(left.top, right.top), Math.min(left.bottom, right.bottom)];
  const away = Math.max(2, Math.round((bottom - top + 1) * CLEAR));
  const middle = (top + bottom) >> 1;
  const touched = [left.left - away, right.right + away].map((x) => {
    let rows = 0;
    for (let y = middle; y <= bottom; y++) if (x >= 0 && x < width && data[y * width + x]) rows++;
    return rows;
  });
  return Math.max(...touched) <= (bottom - middle) * SPECKS;
}

/** What is in a frame; undefined where it is too small to tell. */
function markIn(strip: InkStrip, { left, right, top, bottom }: Upright): BoxMark | undefined {
  const { width, data } = strip;
  const inset = Math.max(BLURRED, Math.round((bottom - top + 1) * INSIDE.inset));
  let [inked, all] = [0, 0];
  for (let y = top + inset; y <= bottom - inset; y++)
    for (let x = left + inset; x <= right - inset; x++, all++) inked += data[y * width + x] as number;
  if (!all) return undefined;
  if (inked >= all * INSIDE.full) return '■';
  if (inked < all * INSIDE.empty) return '☐';
  const isAlong = (from: number, to: number): boolean => isDiagonal(strip, { left, right, top, bottom }, from, to);
  return isAlong(INSIDE.inset, 0.5) && isAlong(0.5, 1 - INSIDE.inset) ? '☒' : '☑';
}

/** Whether a stroke goes along a part of the way from the upper left corner of a box to the lower right one. */
function isDiagonal({ width, data }: InkStrip, box: Upright, from: number, to: number): boolean {
  const [across, down] = [box.right - box.left, box.bottom - box.top];
  const reach = Math.round(across * CROSS.reach);
  let inked = 0;
  for (let step = 0; step < CROSS.steps; step++) {
    const part = from + ((to - from) * (step + 0.5)) / CROSS.steps;
    const [x, y] = [Math.round(box.left + across * part), Math.round(box.top + down * part)];
    for (let off = -reach; off <= reach; off++)
      if (data[(y - off) * width + x + off]) {
        inked++;
        break;
      }
  }
  return inked > CROSS.steps * CROSS.least;
}
