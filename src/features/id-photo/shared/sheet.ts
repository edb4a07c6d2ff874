import type { Size } from './frame.ts';
import { pixelsOf } from './sizes.ts';

/** Papers of photo shops and printers, upright, in millimetres. */
export const PAPERS = {
  five: { name: '五寸', width: 88.9, height: 127 },
  six: { name: '六寸', width: 101.6, height: 152.4 },
  a4: { name: 'A4', width: 210, height: 297 },
} as const;
export type Paper = keyof typeof PAPERS;

/** Free at every edge of the paper: printers reach no further, and shops trim. */
const MARGIN_MM = 3;

/** A sheet of equal photos: all in pixels. */
export interface Sheet extends Size {
  photo: Size;
  /** Upper left corners, row by row. */
  places: { x: number; y: number }[];
}

function gridOn(paper: Size, photo: Size, gap: number, margin: number): Sheet {
  const most = (room: number, each: number): number =>
    Math.max(0, Math.floor((room - 2 * margin + gap) / (each + gap)));
  const [columns, rows] = [most(paper.width, photo.width), most(paper.height, photo.height)];
  const start = (room: number, each: number, count: number): number =>
    Math.round((room - count * (each + gap) + gap) / 2);
  const [left, top] = [start(paper.width, photo.width, columns), start(paper.height, photo.height, rows)];
  const places = Array.from({ length: columns * rows }, (_, index) => ({
    x: left + (index % columns) * (photo.width + gap),
    y: top + Math.floor(index / columns) * (photo.height + gap),
  }));
  return { ...paper, photo, places };
}

/**
 * The sheet that holds most photos of a size (millimetres), the paper upright or on its side; `gap` millimetres between
 * them. One that fits without the margin alone, as a five-inch photo on five-inch paper, fills the paper. No places
 * where the paper is too small.
 */
export function sheetOf(paper: Paper, mm: Size, gap: number, dpi: number): Sheet {
  const { width, height } = PAPERS[paper];
  const upright = { width: pixelsOf(width, dpi), height: pixelsOf(height, dpi) };
  const photo = { width: pixelsOf(mm.width, dpi), height: pixelsOf(mm.height, dpi) };
  const lying = { width: upright.height, height: upright.width };
  const sheets = [MARGIN_MM, 0].flatMap((margin) =>
    [upright, lying].map((sheet) => gridOn(sheet, photo, pixelsOf(gap, dpi), pixelsOf(margin, dpi))),
  );
  const [first, second, third, fourth] = sheets as [Sheet, Sheet, Sheet, Sheet];
  const best = second.places.length > first.places.length ? second : first;
  if (best.places.length) return best;
  return fourth.places.length > third.places.length ? fourth : third;
}
