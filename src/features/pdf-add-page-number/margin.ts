/** Rows of a drawn page, RGBA. */
export interface View {
  width: number;
  rows: number;
  pixels: Uint8ClampedArray;
  /** Pixels a point. */
  scale: number;
}

/** Pixels of a view, from its upper left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Levels of a channel that paper may differ by: scans have grain. */
const GRAIN = 28;

/** Nothing may stand so near beside a number, above or below it, that is as small as a number itself: points. */
const NEAR = 36;
/** The largest that an old number, or a word of a footer, may be, and the smallest: points. */
const MAX_MARK = { width: 120, height: 22 };
const MIN_MARK = 4;
/**
 * Lines of a text are no farther apart, points: what stands so near above it is no number, but the last line of a text.
 */
const LINE_GAP = 10;
/** Characters of a number are no farther apart, points. */
const LETTER_GAP = 8;
/** Marks that are looked at around a place. */
const MAX_MARKS = 24;

/** A cell is narrower than this share of the page; what is as wide may be a frame around the page. */
const FRAME = 0.8;
/** Of a rule, this share is ink. */
const SOLID = 0.95;
/** What touches the page's edge is a shadow of the scanner's, points. */
const SHADOW = 6;

type Ink = (x: number, y: number) => boolean;

/** Whether a pixel differs from the one in the box's corner, which is paper where the box is blank. */
function inkIn({ pixels, width, rows }: View, { x, y }: Box): Ink {
  const paper = (y * width + x) * 4;
  return (column, row) => {
    if (column < 0 || row < 0 || column >= width || row >= rows) return false;
    const at = (row * width + column) * 4;
    for (let channel = 0; channel < 3; channel++)
      if (Math.abs((pixels[at + channel] as number) - (pixels[paper + channel] as number)) > GRAIN) return true;
    return false;
  };
}

/** Whether all pixels of a box are of one colour. */
export function isBlank(view: View, box: Box): boolean {
  return !firstInk(inkIn(view, box), box);
}

function firstInk(ink: Ink, { x, y, width, height }: Box): { x: number; y: number } | undefined {
  for (let row = y; row < y + height; row++)
    for (let column = x; column < x + width; column++) if (ink(column, row)) return { x: column, y: row };
  return undefined;
}

const grown = ({ x, y, width, height }: Box, across: number, down: number): Box => ({
  x: x - across,
  y: y - down,
  width: width + 2 * across,
  height: height + 2 * down,
});

/** Whether something as small as a page number stands beside a blank box, above or below it. */
export function isBesideMark(view: View, box: Box): boolean {
  const { scale } = view;
  const ink = inkIn(view, box);
  const around = grown(box, Math.round(Math.min(NEAR * scale, view.width * 0.06)), Math.round(NEAR * scale));
  const seen: Box[] = [];
  for (let y = around.y; y < around.y + around.height; y++)
    for (let x = around.x; x < around.x + around.width; x++) {
      const known = seen.find(
        (mark) => x >= mark.x && x < mark.x + mark.width && y >= mark.y && y < mark.y + mark.height,
      );
      if (known) x = known.x + known.width - 1;
      else if (ink(x, y)) {
        const mark = markAt(ink, { x, y, width: 1, height: 1 }, scale);
        if (isSmall(mark, scale) && mark.height >= MIN_MARK * scale && !isOfText(ink, mark, box, scale)) return true;
        seen.push(mark);
        if (seen.length >= MAX_MARKS) return false;
      }
    }
  return false;
}

/** Whether another line stands as near to a mark as lines of a text do, on the side away from the box. */
function isOfText(ink: Ink, { x, y, width, height }: Box, box: Box, scale: number): boolean {
  const gap = Math.round(LINE_GAP * scale);
  const wide = { x: x - gap, width: width + 2 * gap, height: gap };
  return y < box.y ? !!firstInk(ink, { ...wide, y: y - gap }) : !!firstInk(ink, { ...wide, y: y + height });
}

const isSmall = ({ width, height }: Box, scale: number): boolean =>
  width <= MAX_MARK.width * scale && height <= MAX_MARK.height * scale;

/**
 * All ink that hangs together with a pixel but for the gaps between characters; it is not followed beyond the largest
 * mark.
 */
function markAt(ink: Ink, start: Box, scale: number): Box {
  const gap = Math.max(2, Math.round(LETTER_GAP * scale));
  let mark = start;
  while (isSmall(mark, scale)) {
    const { x, y, width, height } = mark;
    const left = firstInk(ink, { x: x - gap, y, width: gap, height });
    const right = firstInk(ink, { x: x + width, y, width: gap, height });
    const above = firstInk(ink, { x, y: y - 2, width, height: 2 });
    const below = firstInk(ink, { x, y: y + height, width, height: 2 });
    if (!left && !right && !above && !below) break;
    const [from, to] = [left?.x ?? x, right ? right.x + 1 : x + width];
    const [top, end] = [above?.y ?? y, below ? below.y + 1 : y + height];
    mark = { x: from, y: top, width: to - from, height: end - top };
  }
  return mark;
}

/**
 * Whether a blank box stands in a cell of a table: between two upright rules, and between two lying ones where they are
 * as far apart as a frame's.
 */
export function isInCell(view: View, box: Box): boolean {
  const ink = inkIn(view, box);
  const isUpright = (x: number): boolean =>
    isRule(box.height, (at) => [-1, 0, 1].some((side) => ink(x + side, box.y + at)));
  const left = step(box.x - 1, -1, -1, isUpright);
  const right = step(box.x + box.width, 1, view.width, isUpright);
  if (left === undefined || right === undefined) return false;
  if (right - left < FRAME * view.width) return true;
  const isLying = (y: number): boolean =>
    isRule(right - left - 4, (at) => [-1, 0, 1].some((side) => ink(left + 2 + at, y + side)));
  return (
    step(box.y - 1, -1, -1, isLying) !== undefined && step(box.y + box.height, 1, view.rows, isLying) !== undefined
  );
}

/** The first place from `from` on, before `end`, of which something holds. */
function step(from: number, by: number, end: number, holds: (at: number) => boolean): number | undefined {
  for (let at = from; at !== end; at += by) if (holds(at)) return at;
  return undefined;
}

function isRule(length: number, ink: (at: number) => boolean): boolean {
  const most = length * (1 - SOLID);
  for (let at = 0, missing = 0; at < length; at++) if (!ink(at) && ++missing > most) return false;
  return length > 0;
}

/** Whether nothing stands between a blank box and the page's edge that is nearer, which is that of the view, too. */
export function isOutermost(view: View, box: Box, isAtFoot: boolean): boolean {
  const ink = inkIn(view, box);
  const columns = { x: box.x, width: box.width, height: 1 };
  const shadow = Math.round(SHADOW * view.scale);
  const edge = isAtFoot ? view.rows - 1 : 0;
  let inShadow = true;
  for (let far = 0; ; far++) {
    const y = isAtFoot ? edge - far : edge + far;
    if (isAtFoot ? y < box.y + box.height : y >= box.y) return true;
    const isInked = firstInk(ink, { ...columns, y }) !== undefined;
    if (far >= shadow && !isInked) inShadow = false;
    if (isInked && !inShadow) return false;
  }
}
