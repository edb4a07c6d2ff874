import { SIDES } from '../../../formats/html/style.ts';
import { combine, type Matrix } from '../../../lib/matrix.ts';
import type { Drawing, DrawingItem, DrawnLink } from '../../drawing.ts';
import type { Frame, Slice } from './flow.ts';
import { moved, rectangle } from './paint.ts';

/** A page in points as it is read; with vertical writing lines run down it, from right to left. */
export interface Sheet {
  width: number;
  height: number;
  margin: number;
  vertical: boolean;
}

/** A page with what it holds. */
export interface BookPage {
  drawing: Drawing;
  /** Addresses of places that are on it. */
  places: string[];
}

/** The size of the text on a page, along its lines and across them. */
export const textArea = ({ width, height, margin, vertical }: Sheet): { width: number; height: number } =>
  vertical
    ? { width: height - 2 * margin, height: width - 2 * margin }
    : { width: width - 2 * margin, height: height - 2 * margin };

/** From lines to the page. */
const matrixOf = ({ width, margin, vertical }: Sheet): Matrix =>
  vertical ? [0, 1, -1, 0, width - margin, margin] : [1, 0, 0, 1, margin, margin];

/** Puts slices on pages, as many as fit: no heading is left alone, no line of a paragraph where two can stay together. */
export function* pagesOf(slices: readonly Slice[], sheet: Sheet): Generator<Slice[]> {
  const { height } = textArea(sheet);
  let page: Slice[] = [];
  let used = 0;
  for (const slice of slices) {
    const gap = page.length ? slice.gap : 0;
    if (page.length && (slice.breakBefore || used + gap + slice.height > height + 0.01)) {
      const carried = slice.breakBefore ? [] : carry(page);
      if (page.length) yield page;
      page = carried;
      used = page.reduce((sum, own, at) => sum + own.height + (at ? own.gap : 0), 0);
    }
    used += (page.length ? slice.gap : 0) + slice.height;
    page.push(slice);
  }
  if (page.some(({ items, places }) => items.length || places.length)) yield page;
}

/** Takes what stays with the next slice from the end of a page; nothing where that is all of it. */
function carry(page: Slice[]): Slice[] {
  let from = page.length;
  while (from > 0 && (page[from - 1] as Slice).keepNext) from--;
  return from === 0 ? [] : page.splice(from);
}

/** A page drawn. */
export function drawPage(slices: readonly Slice[], sheet: Sheet, furniture: readonly DrawingItem[]): BookPage {
  const onPage = matrixOf(sheet);
  const items: DrawingItem[] = [];
  const links: DrawnLink[] = [];
  const tops: number[] = [];
  let y = 0;
  for (const [at, slice] of slices.entries()) {
    if (at) y += slice.gap;
    tops.push(y);
    const here = combine([1, 0, 0, 1, 0, y], onPage);
    for (const item of slice.items) items.push(moved(item, here));
    for (const link of slice.links) links.push(linkAt(link, here));
    y += slice.height;
  }
  const behind = framesOf(slices, tops).map((item) => moved(item, onPage));
  return {
    drawing: { width: sheet.width, height: sheet.height, items: [...behind, ...items, ...furniture], links },
    places: slices.flatMap(({ places }) => places),
  };
}

function linkAt({ left, right, top, bottom, target }: Slice['links'][number], [a, b, c, d, e, f]: Matrix): DrawnLink {
  const xs = [left, right].flatMap((x) => [top, bottom].map((y) => a * x + c * y + e));
  const ys = [left, right].flatMap((x) => [top, bottom].map((y) => b * x + d * y + f));
  const box = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  return /^[a-z]+:/i.test(target) ? { box, address: target } : { box, place: target };
}

/** Frames around slices that follow each other, outer ones first. */
function framesOf(slices: readonly Slice[], tops: readonly number[]): DrawingItem[] {
  const found = new Map<Frame, { top: number; bottom: number }>();
  for (const [at, { frames, height }] of slices.entries())
    for (const frame of frames) {
      const top = tops[at] as number;
      const known = found.get(frame);
      if (known) known.bottom = top + height;
      else found.set(frame, { top, bottom: top + height });
    }
  return [...found].flatMap(([frame, { top, bottom }]) => frameItems(frame, top, bottom));
}

function frameItems({ left, right, background, border, unit }: Frame, top: number, bottom: number): DrawingItem[] {
  const items: DrawingItem[] = background ? [rectangle(left, top, right - left, bottom - top, background)] : [];
  for (const side of SIDES) {
    const edge = border[side];
    if (!edge) continue;
    const width = Math.max(0.3, edge.width * unit);
    if (side === 'top') items.push(rectangle(left, top, right - left, width, edge.colour));
    if (side === 'bottom') items.push(rectangle(left, bottom - width, right - left, width, edge.colour));
    if (side === 'left') items.push(rectangle(left, top, width, bottom - top, edge.colour));
    if (side === 'right') items.push(rectangle(right - width, top, width, bottom - top, edge.colour));
  }
  return items;
}
