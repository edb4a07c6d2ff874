import type { Quad, TextPage } from '../../../../schemas/recognised.ts';
import type { Bitmap } from '../../../formats/image/bitmap.ts';
import { mapQuad, placeIn, sidesOf } from '../../recognise/geometry.ts';
import { greyAt, type Ink, inkOf } from '../../recognise/ink.ts';
import { skewOf } from '../../recognise/order.ts';
import { COLOURED, colourAt, colourOf } from './ink-colour.ts';

/** How the letters of a line look: how high they reach, how thick their strokes are, in pixels; 0 where not told. */
export interface Letters {
  height: number;
  stroke: number;
  /** Of coloured ink on light paper, as #rrggbb. */
  colour?: string;
}

/** Rows looked at across a line, and columns along it. */
const ROWS = 64;
const COLUMNS = { least: 16, most: 1000 };
/** What differs from the paper by this share of the line's contrast is ink; a line of less contrast tells nothing. */
const INK = 0.5;
const PALE = 24;
/** A row is a rule from this share of ink on, and of the letters from this part of the fullest one's. */
const RULE = 0.85;
const OWN = { least: 0.012, part: 0.12 };
/**
 * So many rows without ink do not part letters; nor do more between parts of characters that hold so much of the
 * other's ink.
 */
const GAP = { rows: 3, most: 9, share: 0.2 };
/** Ink that runs on for so many heights of its line is a rule, not a stroke; over more rows than this it is a seal. */
const [RUN, THIN] = [1.2, 8];
/** Of its box's height, letters fill so much: what fills it whole runs on, what fills less is a stroke. */
const FILLED = { least: 0.3, most: 0.93 };

/** Boxes of short lines lean by up to so much less or more than their page, as a slope. */
const LEAN = 0.06;

/**
 * The letters of a page's lines on its opaque upright picture, in their order; undefined for a line that does not tell.
 */
export function lettersOf(picture: Bitmap, { lines }: Pick<TextPage, 'lines'>): (Letters | undefined)[] {
  const lying = lines.filter(({ vertical }) => !vertical).map(({ quad }) => quad);
  const lean = lying.length ? skewOf(lying) : 0;
  return lines.map(({ quad, vertical }) => lettersIn(picture, vertical ? quad : leaning(quad, lean)));
}

/** A box turned round its middle so that it leans as its page does; one that leans quite differently stays. */
function leaning(quad: Quad, lean: number): Quad {
  const [ax, ay, bx, by, cx, cy] = quad;
  const turn = lean - Math.atan2(by - ay, bx - ax);
  if (Math.abs(turn) > LEAN) return quad;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const [middleX, middleY] = [(ax + cx) / 2, (ay + cy) / 2];
  return mapQuad(quad, (x, y) => {
    const [dx, dy] = [x - middleX, y - middleY];
    return [middleX + dx * cos - dy * sin, middleY + dx * sin + dy * cos];
  });
}

function lettersIn(picture: Bitmap, quad: Quad): Letters | undefined {
  const { length, height } = sidesOf(quad);
  const ink = inkOf(picture, quad);
  if (Math.abs(ink.contrast) < PALE) return undefined;
  const columns = Math.min(COLUMNS.most, Math.max(COLUMNS.least, Math.round(length)));
  const longest = (RUN * height * columns) / length;
  const colour = colourOf(picture, quad, ink);
  const inkAt = inkIn(picture, ink, colour !== undefined);
  let above = new Float64Array(columns);
  const rows = Array.from({ length: ROWS }, (_, row): Row => {
    const own = new Float64Array(columns);
    let [found, run, most, level, plumb] = [0, 0, 0, 0, 0];
    for (let column = 0; column < columns; column++) {
      const part = inkAt(...placeIn(quad, (column + 0.5) / columns, (row + 0.5) / ROWS));
      run = part > INK ? run + 1 : 0;
      most = Math.max(most, run);
      if (run) found++;
      own[column] = part;
      level += Math.abs(part - (above[column] as number));
      plumb += Math.abs(part - (column ? (own[column - 1] as number) : part));
    }
    above = own;
    const edge = (level * length) / columns + (plumb * height) / ROWS;
    const area = (own.reduce((sum, part) => sum + part, 0) * length * height) / columns / ROWS;
    return { ink: found / columns, isFull: found / columns > RULE, isLong: most > longest, area, edge };
  });
  const own = withoutRules(rows);
  const { from, to } = bandOf(own);
  const filled = (to - from) / ROWS;
  if (filled < FILLED.least || filled > FILLED.most) return colour ? { height: 0, stroke: 0, colour } : undefined;
  const kept = rows.slice(from, to).filter((_, row) => own[from + row]);
  // Strokes of one thickness have two edges as long as themselves.
  const [area, edge] = [kept.reduce((sum, one) => sum + one.area, 0), kept.reduce((sum, one) => sum + one.edge, 0)];
  return { height: filled * height, stroke: edge ? (2 * area) / edge : 0, ...(colour && { colour }) };
}

/** What is fainter than this share of a line's contrast is paper, what is stronger than that is ink as a whole. */
const SOFT = { paper: 0.15, ink: 0.85 };

/** How much of a place is ink of a line, 0–1; coloured ink over a black line is a seal's. */
function inkIn(picture: Bitmap, { paper, contrast }: Ink, isColoured: boolean): (x: number, y: number) => number {
  return (x, y) => {
    const grey = greyAt(picture, x, y);
    if (grey === undefined) return 0;
    const part = ((grey - paper) / contrast - SOFT.paper) / (SOFT.ink - SOFT.paper);
    if (part <= 0 || (!isColoured && colourAt(picture, x, y).range > COLOURED)) return 0;
    return Math.min(1, part);
  };
}

/**
 * What a row across a line holds: the share of ink, whether it is full of it, and whether ink runs on for long; how
 * much of it there is in square pixels, and how long its edges are.
 */
interface Row {
  ink: number;
  isFull: boolean;
  isLong: boolean;
  area: number;
  edge: number;
}

/** The ink of rows but for those of rules and the ragged edges beside them. */
function withoutRules(rows: readonly Row[]): number[] {
  const long = rows.flatMap(({ ink, isLong }, row) => (isLong ? [{ from: row, to: row + 1, ink }] : []));
  const thin = joined(long, (one, next) => one.to === next.from).filter(({ from, to }) => to - from <= THIN);
  return rows.map(({ ink, isFull }, row) =>
    isFull || thin.some(({ from, to }) => row >= from - 1 && row <= to) ? 0 : ink,
  );
}

/** Rows of ink that follow each other, and how much they hold; `to` is behind the last one. */
interface Band {
  from: number;
  to: number;
  ink: number;
}

/** The rows of the letters: those that hold the most ink. */
function bandOf(rows: readonly number[]): Band {
  const least = Math.max(OWN.least, OWN.part * Math.max(...rows));
  const strokes = rows.flatMap((ink, row) => (ink < least ? [] : [{ from: row, to: row + 1, ink }]));
  const bands = joined(joined(strokes, isNext), isSameLetters);
  return bands.reduce((best, band) => (band.ink > best.ink ? band : best), { from: 0, to: 0, ink: 0 });
}

/** Bands from the top, each with those that belong to it. */
function joined(bands: readonly Band[], belong: (one: Band, next: Band) => boolean): Band[] {
  const found: Band[] = [];
  for (const band of bands) {
    const last = found.at(-1);
    if (last && belong(last, band)) found.splice(-1, 1, { from: last.from, to: band.to, ink: last.ink + band.ink });
    else found.push(band);
  }
  return found;
}

const isNext = (one: Band, next: Band): boolean => next.from - one.to <= GAP.rows;

/** Characters such as 章 and 监 have a blank row in their middle; what reaches the edge of the box is another line's. */
const isSameLetters = (one: Band, next: Band): boolean =>
  next.from - one.to <= GAP.most &&
  one.from > 0 &&
  next.to < ROWS &&
  Math.min(one.ink, next.ink) >= GAP.share * Math.max(one.ink, next.ink);
