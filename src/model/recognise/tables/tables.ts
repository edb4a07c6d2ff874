import type { Quad, TextLine, TextPage } from '../../../../schemas/recognised.ts';
import type { Bitmap } from '../../../formats/image/bitmap.ts';
import { append } from '../../../lib/extremes.ts';
import { sidesOf } from '../geometry.ts';
import { skewOf } from '../order.ts';
import { settled } from './cell-texts.ts';
import { framesOf, type Grid, gridOf } from './grid.ts';
import { headRowsOf } from './head-rows.ts';
import { type LoneStrokes, loneStrokes } from './lone-stroke.ts';
import { cellAt, type Piece, piecesIn, textOf, wordsOf } from './place-text.ts';
import { rulesIn } from './rules.ts';
import { type Straight, straightened } from './straight.ts';
import { unruledGrids } from './unruled.ts';

/** A cell of a table that was read from a picture. */
export interface ReadCell {
  row: number;
  column: number;
  rowspan: number;
  colspan: number;
  text: string;
  /** Some character of it is not sure. */
  doubtful: boolean;
  /** Where it stands on the picture. */
  quad?: Quad;
}

/** A table that was read from a picture; lengths are pixels of the upright picture, straightened. */
export interface ReadTable {
  /** Where its columns and rows begin, and where the last ones end. */
  xs: number[];
  ys: number[];
  headRows: number;
  cells: ReadCell[];
  ruled: boolean;
}

/** What stands on a picture in the order of reading: its tables, and the lines outside of them. */
export interface ReadTables {
  items: (ReadTable | TextLine)[];
  /** How high the boxes of its lines of text usually are. */
  letter: number;
}

export const isTable = (item: ReadTable | TextLine): item is ReadTable => 'cells' in item;

/** The tables of an opaque, upright picture whose text has been read. */
export function readTables(picture: Bitmap, page: TextPage): ReadTables {
  const lines = page.lines.filter(({ vertical }) => !vertical);
  const quads = lines.map(({ quad }) => quad);
  const letter = usualHeight(lines);
  if (!lines.length) return { items: [...page.lines], letter };
  const rules = rulesIn(picture, lines, letter, skewOf(quads));
  const straight = straightened(picture, rules, quads, letter);
  const frames = framesOf(rules.filter(straight.fits), straight, letter);
  const grids = frames.flatMap((frame) => gridOf(frame, letter) ?? []);
  const left = new Filling(grids, straight).take(page.lines);
  const words = left.flatMap(({ line }) => (line.vertical ? [] : wordsOf(line, straight)));
  append(grids, unruledGrids(words));
  return { items: new Filling(grids, straight).items(page.lines, loneStrokes(picture, lines, letter)), letter };
}

function usualHeight(lines: readonly TextLine[]): number {
  const heights = lines.map(({ quad }) => sidesOf(quad).height).sort((one, other) => one - other);
  return heights[heights.length >> 1] ?? 0;
}

/** A line, and what of it stands in no table. */
interface Outside {
  line: TextLine;
  pieces: Piece[];
  /** The first table that has a part of it, -1 for none. */
  table: number;
}

/** Puts lines into the cells of some grids. */
class Filling {
  private readonly grids: readonly Grid[];
  private readonly straight: Straight;
  private readonly cells: Piece[][][];

  constructor(grids: readonly Grid[], straight: Straight) {
    this.grids = grids;
    this.straight = straight;
    this.cells = grids.map(({ cells }) => cells.map(() => []));
  }

  /** What of the lines stands outside. */
  take(lines: readonly TextLine[]): Outside[] {
    return lines.map((line) => this.put(line)).filter(({ pieces }) => pieces.length);
  }

  /**
   * Tables and what stands outside of them, a table where its first line stands; `stroke` sees what no line was found
   * for.
   */
  items(lines: readonly TextLine[], stroke: LoneStrokes): (ReadTable | TextLine)[] {
    const outside = lines.map((line) => this.put(line));
    const tables = this.grids.map((grid, index) =>
      tableOf(grid, this.cells[index] as Piece[][], this.straight, stroke),
    );
    const done = new Set<number>();
    let begins = true;
    return outside.flatMap(({ line, pieces, table }) => {
      const items: (ReadTable | TextLine)[] = [];
      const own = tables[table];
      if (own && !done.has(table)) {
        done.add(table);
        items.push(own);
      }
      if (table >= 0) begins = true;
      for (const text of table < 0 ? [line.text] : pieces.map((piece) => piece.text)) {
        const { beside: _, ...alone } = line;
        items.push(begins ? { ...alone, text, begins: true } : { ...line, text });
        begins = table >= 0;
      }
      return items;
    });
  }

  private put(line: TextLine): Outside {
    for (const [index, grid] of this.grids.entries()) {
      const pieces = piecesIn(grid, line, this.straight);
      const cells = pieces.map((piece) => cellAt(grid, (piece.left + piece.right) / 2, piece.v));
      if (cells.every((cell) => cell < 0)) continue;
      for (const [at, piece] of pieces.entries()) this.cells[index]?.[cells[at] as number]?.push(piece);
      return { line, pieces: pieces.filter((_, at) => (cells[at] as number) < 0), table: index };
    }
    return { line, pieces: [{ text: line.text, left: 0, right: 0, v: 0, high: 0, sure: 1 }], table: -1 };
  }
}

function tableOf(
  { xs, ys, cells, ruled }: Grid,
  texts: readonly Piece[][],
  { place }: Straight,
  stroke: LoneStrokes,
): ReadTable {
  const read = cells.map((cell, index): ReadCell => {
    const { row, column, rowspan, colspan } = cell;
    const [left, right] = [xs[column] as number, xs[column + colspan] as number];
    const [top, bottom] = [ys[row] as number, ys[row + rowspan] as number];
    const corners = [place(left, top), place(right, top), place(right, bottom), place(left, bottom)];
    const quad = corners.flat().map((value) => Math.round(value * 10) / 10) as Quad;
    const said = textOf(texts[index] as Piece[], right);
    // Of one character it is no numeral that was read: where the picture shows but a stroke, it is that.
    const lone = [...said.text].length <= 1 && said.text !== '一' && stroke(quad);
    return { ...cell, ...said, ...(lone && { text: lone }), quad };
  });
  const settledCells = settled(read);
  return { xs, ys, ruled, cells: settledCells, headRows: headRowsOf(settledCells, ys.length - 1) };
}
