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

/** Columns and rows for so many photos where so many fit: full rows if they can be; 0 copies fill the paper. */
function gridOf(columns: number, rows: number, copies: number): [columns: number, rows: number] {
  if (!copies || copies >= columns * rows) return [columns, rows];
  for (let own = columns; own > 0; own--) if (copies % own === 0 && copies / own <= rows) return [own, copies / own];
  return [columns, Math.ceil(copies / columns)];
}

interface Wish {
  gap: number;
  margin: number;
  copies: number;
}

function gridOn(paper: Size, photo: Size, { gap, margin, copies }: Wish): Sheet {
  const most = (room: number, each: number): number =>
    Math.max(0, Math.floor((room - 2 * margin + gap) / (each + gap)));
  const [columns, rows] = gridOf(most(paper.width, photo.width), most(paper.height, photo.height), copies);
  const count = copies ? Math.min(copies, columns * rows) : columns * rows;
  const start = (room: number, each: number, count: number): number =>
    Math.round((room - count * (each + gap) + gap) / 2);
  const [left, top] = [start(paper.width, photo.width, columns), start(paper.height, photo.height, rows)];
  const places = Array.from({ length: count }, (_, index) => ({
    x: left + (index % columns) * (photo.width + gap),
    y: top + Math.floor(index / columns) * (photo.height + gap),
  }));
  return { ...paper, photo, places };
}

/** Millimetres between photos, pixels an inch, and how many at most; 0 fills the paper. */
export interface SheetWish {
  gap: number;
  dpi: number;
  copies?: number;
}

/**
 * The sheet that holds most photos of a size (millimetres), or so many `copies` as fit, the paper upright or on its
 * side; `gap` millimetres between them. One that fits without the margin alone, as a five-inch photo on five-inch
 * paper, fills the paper. No places where the paper is too small.
 */
export function sheetOf(paper: Paper, mm: Size, { gap, dpi, copies = 0 }: SheetWish): Sheet {
  const { width, height } = PAPERS[paper];
  const upright = { width: pixelsOf(width, dpi), height: pixelsOf(height, dpi) };
  const photo = { width: pixelsOf(mm.width, dpi), height: pixelsOf(mm.height, dpi) };
  const lying = { width: upright.height, height: upright.width };
  const sheets = [MARGIN_MM, 0].flatMap((margin) =>
    [upright, lying].map((sheet) =>
      gridOn(sheet, photo, { gap: pixelsOf(gap, dpi), margin: pixelsOf(margin, dpi), copies }),
    ),
  );
  const [first, second, third, fourth] = sheets as [Sheet, Sheet, Sheet, Sheet];
  const best = second.places.length > first.places.length ? second : first;
  if (best.places.length) return best;
  return fourth.places.length > third.places.length ? fourth : third;
}
