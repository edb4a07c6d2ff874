import { type Grid, own } from './grid.ts';
import type { Piece } from './place-text.ts';

/** Pieces side by side. */
interface Row {
  pieces: Piece[];
  top: number;
  bottom: number;
}

/** In heights of a box: the narrowest gutter, and the widest gap between rows of a table. */
const GUTTER = 0.45;
const ROW_GAP = 2.2;
/** A gutter may be crossed by this share of the rows: headings that span columns. */
const CROSSED = 0.15;
/** A row has more than this share of the usual count of pieces, or spans columns. */
const FULL = 0.7;
const LEAST = { rows: 3, columns: 2 };
/** Columns of prose are no table: pieces of so many heights, and so many of all. */
const PROSE = { long: 7.5, share: 0.4 };
/** A name and its value in one piece. */
const LABEL = /^[^：:]{1,12}[：:]\s*[^\s：:\d]|^\p{Script=Han}[^：:]{0,11}[：:]\s*\S/u;
/** So many of the places of a table are filled. */
const FILLED = 0.5;

/** Tables without lines among pieces of text: rows under each other, whose pieces leave stripes empty. */
export function unruledGrids(pieces: readonly Piece[]): Grid[] {
  return bandsOf(rowsOf(pieces)).flatMap((band) => gridOfBand(band) ?? []);
}

function rowsOf(pieces: readonly Piece[]): Row[] {
  const rows: Row[] = [];
  for (const piece of pieces.toSorted((one, other) => one.v - other.v)) {
    const row = rows.at(-1);
    const [top, bottom] = [piece.v - piece.high / 2, piece.v + piece.high / 2];
    if (row && piece.v - (row.top + row.bottom) / 2 < (row.bottom - row.top) * 0.45) row.pieces.push(piece);
    else rows.push({ pieces: [piece], top, bottom });
  }
  for (const { pieces: own } of rows) own.sort((one, other) => one.left - other.left);
  return rows;
}

/** Rows that follow each other closely, from the first with several pieces to the last one. */
function bandsOf(rows: readonly Row[]): Row[][] {
  const bands: Row[][] = [];
  let band: Row[] = [];
  const close = (): void => {
    while (band.length && (band.at(-1) as Row).pieces.length < 2) band.pop();
    if (band.filter(({ pieces }) => pieces.length > 1).length >= LEAST.rows) bands.push(band);
    band = [];
  };
  let single = 0;
  for (const row of rows) {
    const last = band.at(-1);
    if (last && row.top - last.bottom > ROW_GAP * (row.bottom - row.top)) close();
    single = row.pieces.length > 1 ? 0 : single + 1;
    if (single > 1) close();
    else if (band.length || row.pieces.length > 1) band.push(row);
  }
  close();
  return bands;
}

/** Rows of a table without those above and below that tell a name with its value, as `户名：张三　币种：人民币` does. */
function withoutLabels(rows: readonly Row[]): readonly Row[] {
  const labels = rows.map(({ pieces }) => pieces.filter(({ text }) => LABEL.test(text)).length * 2 > pieces.length);
  const [from, to] = [labels.indexOf(false), labels.lastIndexOf(false) + 1];
  // A form tells nothing else.
  return labels.slice(from, to).includes(true) ? rows : rows.slice(from, to);
}

function gridOfBand(band: readonly Row[]): Grid | undefined {
  const rows = withoutLabels(band);
  if (rows.filter(({ pieces }) => pieces.length > 1).length < LEAST.rows) return undefined;
  const all = rows.flatMap(({ pieces }) => pieces);
  const long = all.filter(({ left, right, high }) => right - left > PROSE.long * high);
  if (long.length > all.length * PROSE.share) return undefined;
  const highs = all.map(({ high }) => high).sort((one, other) => one - other);
  const high = highs[highs.length >> 1] as number;
  const gutters = guttersOf(fullRows(rows), high);
  const columns = gutters.length + 1;
  if (columns < LEAST.columns || all.length < rows.length * columns * FILLED) return undefined;
  let [left, right] = [Infinity, -Infinity];
  for (const piece of all) [left, right] = [Math.min(left, piece.left), Math.max(right, piece.right)];
  const xs = [left - high / 2, ...gutters, right + high / 2];
  const ys = [
    (rows[0] as Row).top - high / 4,
    ...rows.slice(1).map((row, at) => (row.top + (rows[at] as Row).bottom) / 2),
    (rows.at(-1) as Row).bottom + high / 4,
  ];
  const grid: Grid = { xs, ys, cells: [], owners: new Int32Array(columns * rows.length).fill(-1), ruled: false };
  for (const [row, { pieces }] of rows.entries())
    for (let column = 0; column < columns; ) {
      const colspan = spanAt(pieces, xs, column, high);
      own(grid, { row, column, rowspan: 1, colspan });
      column += colspan;
    }
  return grid;
}

/** Rows without those of few pieces, such as headings and totals that span columns, where enough are left. */
function fullRows(rows: readonly Row[]): readonly Row[] {
  const counts = rows.map(({ pieces }) => pieces.length).sort((one, other) => one - other);
  const full = rows.filter(({ pieces }) => pieces.length > (counts[counts.length >> 1] as number) * FULL);
  return full.length >= LEAST.rows ? full : rows;
}

/** The middles of stripes that few rows write over. */
function guttersOf(rows: readonly Row[], high: number): number[] {
  const bin = Math.max(1, high / 8);
  const all = rows.flatMap(({ pieces }) => pieces);
  let [left, right] = [Infinity, -Infinity];
  for (const piece of all) [left, right] = [Math.min(left, piece.left), Math.max(right, piece.right)];
  const cover = new Uint32Array(Math.min(20_000, Math.ceil((right - left) / bin) + 1));
  for (const piece of all)
    for (let at = Math.floor((piece.left - left) / bin); at <= (piece.right - left) / bin && at < cover.length; at++)
      cover[at] = (cover[at] as number) + 1;
  const allowed = Math.floor(rows.length * CROSSED);
  const gutters: number[] = [];
  for (let from = 0; from < cover.length; from++) {
    if ((cover[from] as number) > allowed) continue;
    let to = from;
    let lowest = from;
    let highest = from;
    while (to < cover.length && (cover[to] as number) <= allowed) {
      if ((cover[to] as number) < (cover[lowest] as number)) lowest = highest = to;
      else if (cover[to] === cover[lowest]) highest = to;
      to++;
    }
    if (from > 0 && to < cover.length && (to - from) * bin >= GUTTER * high)
      gutters.push(left + ((lowest + highest + 1) / 2) * bin);
    from = to;
  }
  return gutters;
}

/** Over how many columns the piece that begins in a column reaches. */
function spanAt(pieces: readonly Piece[], xs: readonly number[], column: number, high: number): number {
  const [from, to] = [xs[column] as number, xs[column + 1] as number];
  const piece = pieces.find(({ left, right }) => (left + Math.min(right, left + high)) / 2 >= from && left < to);
  let colspan = 1;
  while (piece && column + colspan < xs.length - 1 && piece.right > (xs[column + colspan] as number) + high * 0.6)
    colspan++;
  return piece && piece.left < to ? colspan : 1;
}
