import type { DrawingItem } from '../../drawing.ts';
import type { Slice } from './flow.ts';
import { moved } from './paint.ts';

/** How high slices are one below the other, in points. */
export const heightOf = (slices: readonly Slice[]): number =>
  slices.reduce((sum, { height, gap }, at) => sum + height + (at ? gap : 0), 0);

/** Slices one below the other as one, from `top` on. */
export function stacked(slices: readonly Slice[], top: number): Pick<Slice, 'items' | 'links' | 'places' | 'notes'> {
  let y = top;
  const items: DrawingItem[] = [];
  const links: Slice['links'] = [];
  for (const [at, slice] of slices.entries()) {
    if (at) y += slice.gap;
    for (const item of slice.items) items.push(moved(item, [1, 0, 0, 1, 0, y]));
    for (const link of slice.links) links.push({ ...link, top: link.top + y, bottom: link.bottom + y });
    y += slice.height;
  }
  return { items, links, places: slices.flatMap(({ places }) => places), notes: slices.flatMap(({ notes }) => notes) };
}
