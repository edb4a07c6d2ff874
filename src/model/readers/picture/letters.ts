import type { Quad, TextLine, TextPage } from '../../../../schemas/recognised.ts';
import type { Bitmap } from '../../../formats/image/bitmap.ts';
import { mapQuad, placeIn, sidesOf } from '../../recognise/geometry.ts';
import { greyAt, inkOf } from '../../recognise/ink.ts';
import { skewOf } from '../../recognise/order.ts';

/** How the letters of a line look: how high they reach in pixels, and the share of ink in the band that they fill. */
export interface Letters {
  height: number;
  weight: number;
}

/** Rows looked at across a line, and columns along it: one in so many pixels. */
const ROWS = 64;
const COLUMNS = { every: 2, least: 16, most: 600 };
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
  const { paper, contrast } = inkOf(picture, quad);
  if (Math.abs(contrast) < PALE) return undefined;
  const columns = Math.min(COLUMNS.most, Math.max(COLUMNS.least, Math.round(length / COLUMNS.every)));
  const longest = (RUN * height * columns) / length;
  const rows = Array.from({ length: ROWS }, (_, row) => {
    let [found, run, most] = [0, 0, 0];
    for (let column = 0; column < columns; column++) {
      const grey = greyAt(picture, ...placeIn(quad, (column + 0.5) / columns, (row + 0.5) / ROWS));
      run = grey !== undefined && (grey - paper) / contrast > INK ? run + 1 : 0;
      most = Math.max(most, run);
      if (run) found++;
    }
    return { ink: found / columns, isFull: found / columns > RULE, isLong: most > longest };
  });
  const { from, to, ink } = bandOf(withoutRules(rows));
  const filled = (to - from) / ROWS;
  if (filled < FILLED.least || filled > FILLED.most) return undefined;
  return { height: filled * height, weight: ink / (to - from) };
}

/** What a row across a line holds: the share of ink, whether it is full of it, and whether ink runs on for long. */
interface Row {
  ink: number;
  isFull: boolean;
  isLong: boolean;
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

/**
 * So many Chinese characters tell how heavy those of a page usually are; a line of as few as `COUNTED` is counted for
 * that.
 */
const [TELLING, COUNTED] = [24, 2];
/**
 * A line of so many Chinese characters is bold where it is so many times as heavy as usual. Regular 董事 or 重量 is as
 * heavy as bold 附则: fewer characters tell nothing.
 */
const BOLD = { characters: 5, times: 1.5 };
const HAN = /\p{Script=Han}/gu;

/**
 * Which lines are set much heavier than most of the page; of Chinese ones only, as letters and figures differ too much.
 */
export function heavyOf(lines: readonly TextLine[], letters: readonly (Letters | undefined)[]): boolean[] {
  const counts = lines.map(({ text }) => text.match(HAN)?.length ?? 0);
  const told = [...letters.entries()]
    .flatMap(([index, own]) => (own && (counts[index] ?? 0) >= COUNTED ? [{ ...own, count: counts[index] ?? 0 }] : []))
    .sort((one, other) => one.weight - other.weight);
  const total = told.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  const usual = told.find(({ count }) => {
    seen += count;
    return seen * 2 >= total;
  });
  if (!usual || total < TELLING) return lines.map(() => false);
  return counts.map(
    (count, index) => count >= BOLD.characters && (letters[index]?.weight ?? 0) > BOLD.times * usual.weight,
  );
}
