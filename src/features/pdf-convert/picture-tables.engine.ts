import type { FoundCell, FoundTable, FoundTables } from '../../../schemas/tables.ts';
import type { Engine } from '../../engines/engine.ts';
import { type Bitmap, shrink } from '../../formats/image/bitmap.ts';
import { turned } from '../../formats/image/turn.ts';
import { edgesOf } from '../../model/recognise/geometry.ts';
import { isTable, type ReadCell, type ReadTable } from '../../model/recognise/tables/tables.ts';
import type { SurePage } from './pictures/notes.ts';
import { readPictureTables } from './pictures/read.ts';

/** A page is shown within so many pixels: cells are cut out of it. */
const SHOWN = 3_000_000;
const QUALITY = 82;

/**
 * The tables of pictures as `tables.json` (schemas/tables.ts), for the visitor to look at and change before the start,
 * and each page as a picture, upright: `N.jpg`, N from 1.
 */
const pictureTables: Engine<'picture-tables'> = async ([file], { pages: chosen }, run) => {
  if (!file) return [];
  const pictures: File[] = [];
  const { pages } = await readPictureTables(file, chosen, run, run.progress, async (bitmap, { index, turn }) => {
    const picture = await run.image.encode(turned(shown(bitmap), String(turn)), 'jpg', { quality: QUALITY });
    if (picture) pictures.push(new File([picture], `${index + 1}.jpg`, { type: picture.type }));
  });
  const found: FoundTables = { tables: pages.flatMap(tablesOn), scanned: [] };
  return [new File([JSON.stringify(found)], 'tables.json', { type: 'application/json' }), ...pictures];
};
export default pictureTables;

function shown(bitmap: Bitmap): Bitmap {
  const scale = Math.min(1, Math.sqrt(SHOWN / (bitmap.width * bitmap.height)));
  const side = (length: number): number => Math.max(1, Math.round(length * scale));
  return scale < 1 ? shrink(bitmap, side(bitmap.width), side(bitmap.height)) : bitmap;
}

/** The tables of a page, by the names they have in edits. */
const tablesOn = (page: SurePage): FoundTable[] =>
  page.read.items.filter(isTable).map((table, at) => foundTable(table, page, `${page.index + 1}.${at + 1}`));

function foundTable({ xs, ys, headRows, cells }: ReadTable, page: SurePage, key: string): FoundTable {
  const boxes = cells.map((cell) => boxOn(cell, page));
  const least = (at: 0 | 1): number => boxes.reduce((value, box) => Math.min(value, box[at]), 1);
  const most = (at: 2 | 3): number => boxes.reduce((value, box) => Math.max(value, box[at]), 0);
  const sizes = (places: readonly number[]): number[] =>
    places.slice(1).map((place, index) => place - (places[index] as number));
  return {
    key,
    page: page.index,
    box: [least(0), least(1), most(2), most(3)],
    columns: sizes(xs),
    rows: sizes(ys),
    headRows,
    cells: cells.map(({ row, column, rowspan, colspan, text, doubtful }, index): FoundCell => {
      const seen = boxes[index] as Box;
      return { row, column, rowspan, colspan, text, seen, ...(doubtful && { doubtful: true as const }) };
    }),
  };
}

type Box = FoundTable['box'];

function boxOn({ quad }: ReadCell, { width, height }: SurePage): Box {
  if (!quad) return [0, 0, 1, 1];
  const { left, top, right, bottom } = edgesOf(quad);
  const part = (at: number, length: number): number => Math.round(Math.max(0, Math.min(1, at / length)) * 1e4) / 1e4;
  return [part(left, width), part(top, height), part(right, width), part(bottom, height)];
}
