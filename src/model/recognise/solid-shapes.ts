import type { InkStrip } from './ink-strip.ts';

/** A mark without a hole in it. */
export type SolidMark = '●' | '•' | '◆' | '■' | '▲' | '▼';

/** One by its middle and its longer side, in pixels of the strip. */
export interface FoundSolid {
  at: number;
  side: number;
  mark: SolidMark;
}

/** Ink between two blank columns; its first row and, for each row, where ink begins and ends. */
interface Blob {
  left: number;
  right: number;
  top: number;
  rows: { from: number; to: number; ink: number }[];
}

/** Of an em: how large a mark is; what is smaller than a disc is a bullet. */
const SIZE = { least: 0.26, disc: 0.48, most: 1.1 };
/** Fewer pixels have no shape. */
const MIN_SIDE = 6;
const SQUARE = { least: 0.84, most: 1.2 };
/** Of a shape so much at least is ink between its edges. */
const WHOLE = 0.97;
/** How much of its square a shape fills; of pointed ones without a pixel's row, which is much of small ones. */
const FILLS = { square: 0.94, disc: [0.7, 0.87], pointed: [0.38, 0.54] } as const;
/** Where the widest row is, from the head: of what points both ways, and of what points up or down. */
const WIDEST = { middle: [0.38, 0.62], end: 0.82 } as const;
/** Of the widest row: by so much at most the halves of a disc and of a rhomb differ. */
const ALIKE = 0.12;

/** The solid marks of a strip, from the left, whose characters are `em` pixels wide. */
export function solidsIn(strip: InkStrip, em: number): FoundSolid[] {
  return blobsIn(strip, em).flatMap((blob) => {
    const mark = markOf(blob, em);
    const side = Math.max(blob.right - blob.left, blob.rows.length);
    return mark ? [{ at: (blob.left + blob.right) / 2, side, mark }] : [];
  });
}

function blobsIn({ width, height, data }: InkStrip, em: number): Blob[] {
  const blank = Array.from({ length: width + 1 }, (_, x) => {
    for (let y = 0; y < height; y++) if (data[y * width + x]) return x === width;
    return true;
  });
  const found: Blob[] = [];
  for (let left = 0, right = 0; left < width; left = right + 1) {
    for (right = left; !blank[right]; ) right++;
    const wide = right - left;
    if (wide < Math.max(MIN_SIDE, SIZE.least * em) || wide > SIZE.most * em) continue;
    const blob = blobOf({ width, height, data }, left, right);
    if (blob) found.push(blob);
  }
  return found;
}

/** Undefined where rows are parted by blank ones. */
function blobOf({ width, height, data }: InkStrip, left: number, right: number): Blob | undefined {
  const blob: Blob = { left, right, top: -1, rows: [] };
  for (let y = 0; y < height; y++) {
    let [from, to, ink] = [right, left, 0];
    for (let x = left; x < right; x++) if (data[y * width + x]) [from, to, ink] = [Math.min(from, x), x + 1, ink + 1];
    if (!ink) continue;
    if (blob.top < 0) blob.top = y;
    if (y !== blob.top + blob.rows.length) return undefined;
    blob.rows.push({ from, to, ink });
  }
  return blob;
}

function markOf({ left, right, rows }: Blob, em: number): SolidMark | undefined {
  const [wide, high] = [right - left, rows.length];
  if (high < MIN_SIDE || wide < SQUARE.least * high || wide > SQUARE.most * high) return undefined;
  const ink = rows.reduce((sum, row) => sum + row.ink, 0);
  const spans = rows.map(({ from, to }) => to - from);
  if (ink < WHOLE * spans.reduce((sum, span) => sum + span, 0)) return undefined;
  const fill = ink / (wide * high);
  if (fill > FILLS.square) return wide > SIZE.disc * em ? '■' : undefined;
  const isIn = ([least, most]: readonly [number, number], value: number): boolean => value > least && value < most;
  const half = high >> 1;
  const sum = (part: number[]): number => part.reduce((all, span) => all + span, 0);
  const differ = Math.abs(sum(spans.slice(0, half)) - sum(spans.slice(high - half))) / ink;
  const widest = spans.flatMap((span, row) => (span === Math.max(...spans) ? [(row + 0.5) / high] : []));
  const middle = sum(widest) / widest.length;
  const isEven = differ < ALIKE && isIn(WIDEST.middle, middle);
  if (isIn(FILLS.disc, fill)) return isEven ? (wide > SIZE.disc * em ? '●' : '•') : undefined;
  if (!isIn(FILLS.pointed, fill - 1 / wide) || wide < SIZE.disc * em) return undefined;
  if (isEven) return '◆';
  if (middle > WIDEST.end) return '▲';
  return middle < 1 - WIDEST.end ? '▼' : undefined;
}
