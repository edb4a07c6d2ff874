/**
 * A head in a picture, in its pixels: `top` of the hair, `chin` (estimated from the outline), outermost `left` and
 * `right`, and the middle.
 */
export interface Head {
  top: number;
  chin: number;
  left: number;
  right: number;
  centre: number;
}

/** From here on a pixel counts as the person's. */
const INSIDE = 128;
/**
 * A face with its hair is so many times as high as wide; Farkas' anthropometry gives 1.35 for bare heads, hair widens
 * them.
 */
const HIGH = 1.3;
/** A neck is at most so wide, in head widths, and lies between these heights below the top, in head widths. */
const NECK = { wide: 0.8, from: 0.9, to: 1.9 };

interface Row {
  left: number;
  right: number;
}

/**
 * The head of the one person in a matte: `alpha` holds one byte for each pixel. The top is where the outline begins;
 * its width is taken where it stops growing; the chin lies where the outline narrows to the neck, or where the width
 * puts it when long hair hides the neck. `undefined` where there is nobody or the outline is no head.
 */
export function headOf(alpha: Uint8ClampedArray, width: number, height: number): Head | undefined {
  const top = firstRow(alpha, width, height);
  if (top === undefined) return undefined;
  const rows: (Row | undefined)[] = [];
  for (let y = top; y < height; y++) rows.push(rowAt(alpha, width, y));
  const wide = headWidth(rows);
  if (wide === undefined) return undefined;
  const chinAt = chinBelow(rows, wide.width);
  const part = rows
    .slice(0, Math.round(wide.width))
    .filter((row) => row !== undefined && row.left <= wide.centre && wide.centre <= row.right) as Row[];
  const left = Math.min(...part.map((row) => row.left));
  const right = Math.max(...part.map((row) => row.right));
  return { top, chin: Math.min(height - 1, top + chinAt), left, right, centre: wide.centre };
}

/** The first row with at least a few of the person's pixels, so that a single hair is not the head. */
function firstRow(alpha: Uint8ClampedArray, width: number, height: number): number | undefined {
  const few = Math.max(2, Math.round(width * 0.01));
  for (let y = 0; y < height; y++) {
    let count = 0;
    for (let at = y * width; at < (y + 1) * width; at++) if ((alpha[at] as number) >= INSIDE) count++;
    if (count >= few) return y;
  }
  return undefined;
}

/** The longest run of the person's pixels in a row. */
function rowAt(alpha: Uint8ClampedArray, width: number, y: number): Row | undefined {
  let best: Row | undefined;
  let start = -1;
  for (let x = 0; x <= width; x++) {
    const inside = x < width && (alpha[y * width + x] as number) >= INSIDE;
    if (inside && start < 0) start = x;
    if (inside || start < 0) continue;
    if (!best || x - 1 - start > best.right - best.left) best = { left: start, right: x - 1 };
    start = -1;
  }
  return best;
}

/**
 * The width at which the outline, going down, has gone as far below the top as it is wide times 0.6: about the ears.
 * Shoulders come later, as a head is higher than 0.6 of its width.
 */
function headWidth(rows: (Row | undefined)[]): { width: number; centre: number } | undefined {
  for (const [index, row] of rows.entries()) {
    if (!row || index < 4) continue;
    const own = row.right - row.left + 1;
    if (index >= own * 0.6) return { width: own, centre: (row.left + row.right) / 2 };
  }
  return undefined;
}

/** Rows from the top to the chin. */
function chinBelow(rows: (Row | undefined)[], width: number): number {
  let best = { at: -1, width: width * NECK.wide };
  for (let at = Math.round(width * NECK.from); at < Math.min(rows.length, width * NECK.to); at++) {
    const row = rows[at];
    if (row && row.right - row.left + 1 < best.width) best = { at, width: row.right - row.left + 1 };
  }
  const usual = width * HIGH;
  return Math.round(best.at < 0 ? usual : Math.min(usual * 1.1, Math.max(usual * 0.85, best.at)));
}
