import type { Quad } from '../../../schemas/recognised.ts';
import { type Bitmap, blank } from '../../formats/image/bitmap.ts';
import { edgesOf } from './geometry.ts';

/** A picture so many times as long as it is wide is looked at in tiles, of so many widths, which overlap by a part. */
const TILE = { from: 2.2, length: 1.5, overlap: 0.2 };
/**
 * Tiles and overlaps are no shorter, in pixels: they would only be more. What is less wide is seen well enough whole.
 */
const LEAST = { length: 960, overlap: 128, wide: 1536 };
/** So many times as long along the tiles as across them, a line runs along them, and may be cut. */
const RUNS = 1.5;
/** What two tiles have of one line has so much of its height in common. */
const SAME_ROW = 0.5;

/** A part of a picture along its longer side, in its pixels; `mine`: lines with their middle there belong to it. */
export interface Tile {
  from: number;
  to: number;
  mine: { from: number; to: number };
}

/** How a long picture is cut: along x or y, and where. */
export interface Cutting {
  axis: 'x' | 'y';
  tiles: Tile[];
}

/**
 * The tiles of a long picture, some eighty at most where the side is bounded; undefined where it is looked at whole.
 */
export function tilesOf({ width, height }: { width: number; height: number }): Cutting | undefined {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  if (long <= short * TILE.from || long <= (width > height ? LEAST.wide : LEAST.length)) return undefined;
  const overlap = Math.round(Math.max(LEAST.overlap, short * TILE.overlap));
  const count = Math.ceil((long - overlap) / (Math.max(LEAST.length, short * TILE.length) - overlap));
  const step = (long - overlap) / count;
  const tiles = Array.from({ length: count }, (_, index): Tile => {
    const from = Math.round(index * step);
    const mine = {
      from: index ? from + overlap / 2 : 0,
      to: index < count - 1 ? from + step + overlap / 2 : long,
    };
    return { from, to: Math.min(long, Math.round(from + step + overlap)), mine };
  });
  return { axis: width > height ? 'x' : 'y', tiles };
}

/** The pixels of a tile; those of rows are shared with the picture. */
export function pixelsOf({ width, height, data }: Bitmap, axis: 'x' | 'y', { from, to }: Tile): Bitmap {
  if (axis === 'y') return { width, height: to - from, data: data.subarray(from * width * 4, to * width * 4) };
  const tile = blank(to - from, height);
  for (let y = 0; y < height; y++)
    tile.data.set(data.subarray((y * width + from) * 4, (y * width + to) * 4), y * (to - from) * 4);
  return tile;
}

/** A line that was found, in pixels of the picture, and its height on the heat map. */
export interface Piece {
  quad: Quad;
  height: number;
}

interface Range {
  from: number;
  to: number;
}

/** A box along the axis of the tiles and across it. */
interface Ranges {
  along: Range;
  across: Range;
}

function rangesOf(quad: Quad, axis: 'x' | 'y'): Ranges {
  const { left, top, right, bottom } = edgesOf(quad);
  const [x, y] = [
    { from: left, to: right },
    { from: top, to: bottom },
  ];
  return axis === 'x' ? { along: x, across: y } : { along: y, across: x };
}

const length = ({ from, to }: Range): number => to - from;
const shared = (one: Range, other: Range): number => Math.min(one.to, other.to) - Math.max(one.from, other.from);

/**
 * The lines of a picture of what was found in each of its tiles. One that lies across the tiles belongs to the tile
 * that has its middle well inside; of one that runs along them, the parts that neighbouring tiles have are put
 * together.
 */
export function joinTiles({ axis, tiles }: Cutting, found: readonly (readonly Piece[])[]): Piece[] {
  const lines = new Set<Piece>();
  let before: Piece[] = [];
  for (const [index, pieces] of found.entries()) {
    const { from, mine } = tiles[index] as Tile;
    const running: Piece[] = [];
    for (const piece of pieces) {
      const { along, across } = rangesOf(piece.quad, axis);
      const middle = (along.from + along.to) / 2;
      if (length(along) > length(across) * RUNS) running.push(piece);
      else if (middle >= mine.from && middle < mine.to) lines.add(piece);
    }
    before = continued(running, before, lines, { axis, from, to: tiles[index - 1]?.to ?? 0 });
  }
  return [...lines];
}

/**
 * Adds what runs along a tile to the lines, each as one with its parts among those before; `from`, `to`: the overlap.
 */
function continued(
  running: readonly Piece[],
  before: readonly Piece[],
  lines: Set<Piece>,
  { axis, from, to }: Range & Pick<Cutting, 'axis'>,
): Piece[] {
  const open = before
    .filter((piece) => lines.has(piece))
    .map((piece) => ({ piece, ...rangesOf(piece.quad, axis) }))
    .filter(({ along }) => along.to > from);
  return running.map((piece) => {
    const own = rangesOf(piece.quad, axis);
    const same = own.along.from < to ? open.filter((other) => isSame(other, own)) : [];
    const parts = new Set(same.map((other) => other.piece));
    const line = [...parts].reduce((whole, part) => joined(whole, part, axis), piece);
    for (const part of parts) lines.delete(part);
    if (parts.size) for (const other of open) if (parts.has(other.piece)) other.piece = line;
    lines.add(line);
    return line;
  });
}

function isSame(one: Ranges, other: Ranges): boolean {
  const least = Math.min(length(one.across), length(other.across));
  return shared(one.along, other.along) > 0 && shared(one.across, other.across) > SAME_ROW * least;
}

/** The line from where the first of both begins to where the last one ends. */
function joined(one: Piece, other: Piece, axis: 'x' | 'y'): Piece {
  const [a, b] = [rangesOf(one.quad, axis).along, rangesOf(other.quad, axis).along];
  const first = (a.from <= b.from ? one : other).quad;
  const last = (a.to >= b.to ? one : other).quad;
  const quad: Quad =
    axis === 'x'
      ? [first[0], first[1], last[2], last[3], last[4], last[5], first[6], first[7]]
      : [first[0], first[1], first[2], first[3], last[4], last[5], last[6], last[7]];
  return { quad, height: Math.max(one.height, other.height) };
}
