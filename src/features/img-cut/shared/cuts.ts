/** A cut in front of row `at`; `through`: there was no blank row near, so it goes through what is drawn there. */
export interface Cut {
  at: number;
  through: boolean;
}

/** Rows without any edge, and rows with the few edges that frames and bubbles have. */
const BLANK = 0;
const LIGHT = 10;
/** Thinner bands may be the inside of a letter. */
const THIN = 3;
/** Cuts keep so far from the ends of a band, where it is that thick. */
const MARGIN = 40;
/** A thicker gap is worth a longer way, up to this thickness. */
const THICK = 60;
const WORTH = 1.5;
/** No part is shorter than this share of what it may be. */
const MIN_SHARE = 0.5;

interface Band {
  from: number;
  /** The row behind its last one. */
  to: number;
}

/** The runs of rows from `from` to `to` (excluded) that are at most so busy. */
function bandsIn(rows: Uint8Array, from: number, to: number, most: number): Band[] {
  const bands: Band[] = [];
  let start = -1;
  for (let row = from; row <= to; row++) {
    const calm = row < to && (rows[row] as number) <= most;
    if (calm && start < 0) start = row;
    if (!calm && start >= 0) {
      if (row - start >= THIN) bands.push({ from: start, to: row });
      start = -1;
    }
  }
  return bands;
}

/** Where a band is best cut for a cut wanted at a place, and what that costs. */
function offer({ from, to }: Band, wanted: number): { at: number; cost: number } {
  const thickness = to - from;
  const margin = Math.min(Math.floor(thickness / 2), MARGIN);
  const at = Math.max(from + margin, Math.min(to - margin, wanted));
  return { at, cost: Math.abs(at - wanted) - WORTH * Math.min(thickness, THICK) };
}

/** The best cut between two rows (both may be it) near the wanted one. `rows` says how busy each row is. */
function bestCut(rows: Uint8Array, from: number, to: number, wanted: number): Cut {
  for (const most of [BLANK, LIGHT]) {
    // Rows beyond the window tell where a band really ends; the cut itself stays inside.
    const offers = bandsIn(rows, Math.max(0, from - MARGIN), Math.min(rows.length, to + MARGIN), most)
      .map((band) => offer(band, wanted))
      .filter(({ at }) => at >= from && at <= to)
      .sort((a, b) => a.cost - b.cost);
    const [best] = offers;
    if (best) return { at: best.at, through: false };
  }
  let best = wanted;
  let cost = Number.POSITIVE_INFINITY;
  for (let at = from; at <= to; at++) {
    const own = Math.max(rows[at - 1] ?? 0, rows[at] ?? 0) + Math.abs(at - wanted) / (to - from + 1);
    if (own < cost) [best, cost] = [at, own];
  }
  return { at: best, through: true };
}

/** Cuts so that no part is higher than `most` rows; as few parts as that takes, about equally high. */
export function cutsByHeight(rows: Uint8Array, most: number): Cut[] {
  const cuts: Cut[] = [];
  for (let start = 0; rows.length - start > most; start = cuts.at(-1)?.at ?? 0) {
    const left = rows.length - start;
    const wanted = start + Math.round(left / Math.ceil(left / most));
    cuts.push(
      bestCut(rows, start + Math.max(1, Math.ceil(most * MIN_SHARE)), start + most, Math.min(wanted, start + most)),
    );
  }
  return cuts;
}

/** Cuts into so many parts of about equal height, at most one a row. */
export function cutsByCount(rows: Uint8Array, parts: number): Cut[] {
  const count = Math.min(parts, rows.length);
  const step = rows.length / count;
  const reach = Math.floor(step / 3);
  return Array.from({ length: count - 1 }, (_, index) => {
    const wanted = Math.round(step * (index + 1));
    return bestCut(rows, Math.max(index + 1, wanted - reach), Math.min(rows.length - 1, wanted + reach), wanted);
  });
}

/** Cuts written as `1200,2400`: those inside of the picture, in their order, each once. */
export function parseCuts(text: string, height: number): number[] {
  const found = text.split(/[,，\s]+/).flatMap((part) => (/^\d{1,6}$/.test(part) ? [Number(part)] : []));
  return [...new Set(found)].filter((at) => at > 0 && at < height).sort((a, b) => a - b);
}
