import type { Segment } from '../../page.ts';
import type { Clipping, Mark } from './painter.ts';

export interface Bounds {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

const NOWHERE: Bounds = {
  left: Number.POSITIVE_INFINITY,
  bottom: Number.POSITIVE_INFINITY,
  right: Number.NEGATIVE_INFINITY,
  top: Number.NEGATIVE_INFINITY,
};

/** Whether bounds hold anything. */
export const isSomewhere = ({ left, right, bottom, top }: Bounds): boolean => left <= right && bottom <= top;

function take(box: Bounds, x: number, y: number): void {
  if (x < box.left) box.left = x;
  if (x > box.right) box.right = x;
  if (y < box.bottom) box.bottom = y;
  if (y > box.top) box.top = y;
}

/** What is around the points of a path, and so far beyond them. */
export function ofSegments(segments: readonly Segment[], around = 0): Bounds {
  const box = { ...NOWHERE };
  for (const segment of segments)
    for (let at = 1; at + 1 < segment.length; at += 2) take(box, segment[at] as number, segment[at + 1] as number);
  return { left: box.left - around, bottom: box.bottom - around, right: box.right + around, top: box.top + around };
}

/** Letters, upright or one below the other: from their base line to the top of ideographs. */
function ofText({ matrix: [a, b, c, d, e, f], run: { glyphs, size, stretch } }: Mark & { kind: 'text' }): Bounds {
  const box = { ...NOWHERE };
  for (const glyph of [glyphs[0], glyphs.at(-1)]) {
    if (!glyph) continue;
    for (const x of [glyph.x, glyph.x + size * stretch])
      for (const y of [glyph.y, glyph.y - size * 0.88]) take(box, a * x + c * y + e, b * x + d * y + f);
  }
  return box;
}

/** What two boxes have in common; nowhere where that is nothing. */
export const common = (one: Bounds, other: Bounds): Bounds => ({
  left: Math.max(one.left, other.left),
  bottom: Math.max(one.bottom, other.bottom),
  right: Math.min(one.right, other.right),
  top: Math.min(one.top, other.top),
});

const around = (boxes: readonly Bounds[]): Bounds => {
  const box = { ...NOWHERE };
  for (const { left, bottom, right, top } of boxes) {
    take(box, left, bottom);
    take(box, right, top);
  }
  return box;
};

/** What each mark covers within its clips; nothing of it may be seen. */
export function boxesOf(marks: readonly Mark[]): Bounds[] {
  const clips = new Map<Clipping, Bounds>();
  const ofClip = (clip: Clipping): Bounds => {
    const known = clips.get(clip);
    if (known) return known;
    const own = ofSegments(clip.segments);
    const box = clip.within ? common(own, ofClip(clip.within)) : own;
    clips.set(clip, box);
    return box;
  };
  return marks.map((mark) => {
    const box = mark.kind === 'text' ? ofText(mark) : ofSegments(mark.segments, (mark.pen?.units ?? 0) / 2);
    return mark.clip ? common(box, ofClip(mark.clip)) : box;
  });
}

/** What is around all boxes; undefined where nothing is seen. */
export function boundsOf(boxes: readonly Bounds[]): Bounds | undefined {
  const box = around(boxes.filter(isSomewhere));
  return isSomewhere(box) ? box : undefined;
}

/** Fewer marks do not tell what the drawing is and what has gone astray. */
const MIN_MARKS = 20;
/** Marks that may be astray: two, or this part of all. */
const ASTRAY = 0.01;
/** How many times smaller the drawing would be for them. */
const SMALLER = 30;
/** Beyond this nothing is drawn on purpose, and numbers have no room for what is: programs write 1e20 for nowhere. */
const NOWHERE_FROM = 1e12;

/**
 * Places of marks that are not far away from all others: a forgotten point that makes the drawing a speck on its page
 * is far. All of them where the few that are far away are not few, or not that far.
 */
export function nearMarks(boxes: readonly Bounds[]): boolean[] {
  const within = boxes.map(isWithin);
  const seenWithin = boxes.some((box, at) => within[at] && isSomewhere(box));
  if (!seenWithin || within.every(Boolean)) return nearOnes(boxes);
  const near = nearOnes(boxes.filter((_, at) => within[at]));
  let next = 0;
  return within.map((isIn) => isIn && (near[next++] as boolean));
}

const isWithin = (box: Bounds): boolean =>
  !isSomewhere(box) || [box.left, box.right, box.bottom, box.top].every((edge) => Math.abs(edge) <= NOWHERE_FROM);

function nearOnes(boxes: readonly Bounds[]): boolean[] {
  const everything = boxes.map(() => true);
  const seen = boxes.filter(isSomewhere);
  const all = boundsOf(seen);
  if (!all || seen.length < MIN_MARKS) return everything;
  const [left, right] = core(seen.map((box) => (box.left + box.right) / 2));
  const [bottom, top] = core(seen.map((box) => (box.bottom + box.top) / 2));
  const reach = SMALLER * Math.max(right - left, top - bottom);
  const wide = { left: left - reach, right: right + reach, bottom: bottom - reach, top: top + reach };
  const near = boxes.map((box) => !isSomewhere(box) || isSomewhere(common(box, wide)));
  const kept = boundsOf(boxes.filter((_, index) => near[index]));
  const far = near.filter((isNear) => !isNear).length;
  if (!kept || far === 0 || far > Math.max(2, seen.length * ASTRAY)) return everything;
  return sideOf(all) > SMALLER * sideOf(kept) ? near : everything;
}

const sideOf = ({ left, right, bottom, top }: Bounds): number => Math.max(right - left, top - bottom);

/** Between which values four fifths lie. */
function core(values: readonly number[]): [number, number] {
  const sorted = Float64Array.from(values).sort();
  const at = (part: number): number => sorted[Math.round((sorted.length - 1) * part)] as number;
  return [at(0.1), at(0.9)];
}
