import { SIDES } from '../../../formats/html/style.ts';
import { combine, type Matrix } from '../../../lib/matrix.ts';
import type { Drawing, DrawingItem, DrawnLink } from '../../drawing.ts';
import type { Frame, Slice } from './flow.ts';
import { moved, rectangle } from './paint.ts';
import { heightOf, stacked } from './stack.ts';

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

/**
 * Puts slices on pages, as many as fit: no heading is left alone, no line of a paragraph where two can stay together.
 */
export function* pagesOf(slices: readonly Slice[], sheet: Sheet): Generator<Slice[]> {
  const { height } = textArea(sheet);
  let page: Slice[] = [];
  let used = 0;
  let noted = false;
  const more = (slice: Slice): number => (page.length ? slice.gap : 0) + slice.height + notesHeight(slice.notes, noted);
  const put = (slice: Slice): void => {
    used += more(slice);
    noted ||= slice.notes.length > 0;
    page.push(slice);
  };
  for (const slice of slices) {
    if (page.length && (slice.breakBefore || used + more(slice) > height + 0.01)) {
      const carried = slice.breakBefore ? [] : carry(page);
      if (page.length) yield page;
      [page, used, noted] = [[], 0, false];
      carried.forEach(put);
      // What stays with this slice leaves it no room.
      if (page.length && used + more(slice) > height + 0.01) {
        yield page;
        [page, used, noted] = [[], 0, false];
      }
    }
    put(slice);
  }
  if (page.some(({ items, places }) => items.length || places.length)) yield page;
}

/** Room above the notes at the foot of a page, and how long the line in it is, in points. */
const [FOOT, RULED] = [8, 60];

/** What notes take at the foot of a page, which may have others. */
const notesHeight = (notes: readonly Slice[], noted: boolean): number =>
  notes.length ? heightOf(notes) + (noted ? (notes[0] as Slice).gap : FOOT) : 0;

/** The notes of a page under a line, as they stand in it. */
function footOf(slices: readonly Slice[], height: number): Pick<Slice, 'items' | 'links' | 'places'> {
  const notes = slices.flatMap((slice) => slice.notes);
  if (notes.length === 0) return { items: [], links: [], places: [] };
  const top = height - heightOf(notes);
  const { items, links, places } = stacked(notes, top);
  const rule = rectangle(0, top - FOOT / 2, RULED, 0.4, '#888888');
  return { items: [rule, ...items], links, places };
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
  const foot = footOf(slices, textArea(sheet).height);
  for (const item of foot.items) items.push(moved(item, onPage));
  for (const link of foot.links) links.push(linkAt(link, onPage));
  const behind = framesOf(slices, tops).map((item) => moved(item, onPage));
  return {
    drawing: { width: sheet.width, height: sheet.height, items: [...behind, ...items, ...furniture], links },
    places: [...slices.flatMap(({ places }) => places), ...foot.places],
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
