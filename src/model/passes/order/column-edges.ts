import { around, overlapX } from '../../box.ts';
import type { Edges } from '../text/edges.ts';
import type { Column } from '../text/paragraphs.ts';
import type { Placed } from './gutters.ts';
import type { Region } from './regions.ts';

/** So many lines tell the edges of their column; tables and pictures may reach over them. */
export const MIN_LINES = 5;

/**
 * From where to where the text of a region may reach; `edgesOf` gives those of the document's text that begins at a
 * place.
 */
export function columnOf(
  region: Region<Placed>,
  regions: readonly Region<Placed>[],
  edgesOf: (left: number) => Edges | undefined,
): Column {
  const own = ownColumn(region, regions);
  if (region.columns > 1) return own;
  const edges = edgesOf(own.left);
  return across(own, regions) ?? centredIn(edges, region) ?? widened(own, region, edges?.right);
}

/** A column reaches as far as the regions above and below it that stand in the same place. */
function ownColumn(region: Region<Placed>, regions: readonly Region<Placed>[]): Column {
  const { box, columns, column } = region;
  const same = regions.filter(
    (other) => other.columns === columns && other.column === column && overlapX(other.box, box) > 0,
  );
  const items = (columns > 1 ? [region] : same).flatMap((each) => each.items);
  const lines = items.filter((item) => 'line' in item);
  return around((lines.length < MIN_LINES ? items : lines).map((item) => item.box));
}

/** A column as wide as those that stand beside each other above or below it; undefined where there are none. */
function across({ left, right }: Column, regions: readonly Region<Placed>[]): Column | undefined {
  const beside = regions.filter(({ columns }) => columns > 1).map(({ box }) => box);
  const wide = around(beside);
  return beside.length ? { left: Math.min(left, wide.left), right: Math.max(right, wide.right) } : undefined;
}

/** Lines that have their middles so near to that of a column, in ems, are centred in it. */
const MIDDLE = 0.6;
/** They leave so much free on both sides, in ems. */
const FREE = 1.5;

/** The text's edges as a column, if half of the lines of a region have their middle, as on a cover; else undefined. */
function centredIn({ left, right }: Edges = {}, { items, box: whole }: Region<Placed>): Column | undefined {
  if (left === undefined || right === undefined) return undefined;
  const middle = (left + right) / 2;
  const within = items.every(({ box, size }) => box.left - left > size * FREE && right - box.right > size * FREE);
  const full = items.filter(({ box, size }) => box.left - whole.left < size && whole.right - box.right < size);
  // Several that fill a narrower column have one middle, wherever that stands.
  const rest = full.length > 1 ? items.filter((item) => !full.includes(item)) : items;
  const own = rest.filter(({ box, size }) => Math.abs((box.left + box.right) / 2 - middle) < size * MIDDLE);
  return within && own.length && own.length * 2 >= rest.length ? { left, right } : undefined;
}

/** Lines that end alike, in ems, tell the edge of their column themselves; others have that of the text. */
const ALIKE = 1;

function widened(column: Column, { items }: Region<Placed>, edge: number | undefined): Column {
  if (edge === undefined || edge <= column.right) return column;
  const full = items.filter((item) => 'line' in item && column.right - item.box.right < item.size * ALIKE).length;
  return full > 1 ? column : { ...column, right: edge };
}
