import { grown, heightOf, holdsMiddle, isWithin, overlapY, widthOf } from '../../box.ts';
import type { FieldFrame, Rule } from '../../layout.ts';
import type { Box, FormField, GlyphRun, Page, Path } from '../../page.ts';
import { joinRules } from '../drawing/rules.ts';
import { drawnOf } from '../drawing/strokes.ts';
import { framesIn, surrounds } from './printed-frames.ts';
import { tickOf } from './ticks.ts';

/** A page without what its fields are drawn with. */
export interface Unframed {
  page: Page;
  /** Fields of one line. */
  blanks: FieldFrame[];
  /** Fields of several lines, which have a frame of their own. */
  frames: FieldFrame[];
}

/** Fields of one line are no higher than this, in points. */
const MAX_LINE = 30;
const MIN_SIDE = 3;
/** A box that is printed around a tick stands over its field by no more than this, in points, and is about square. */
const AROUND = 3;
const MAX_RATIO = 1.4;
/** Rules so near to a field, in points, are the lines it is written on, or the sides of its cell. */
const NEAR = 8;
const UNDER = 3;
const WHITE = '#ffffff';
/** Things are compared with fields so many times in all, and of one field so many paths are looked at. */
const MAX_WORK = 20_000_000;
const MAX_OWN = 20;

/**
 * Takes what draws the fields of a form off its page: its boxes to be ticked become letters (☑ ○), and the frames of
 * what is written in are none of the page's rules. Fields in cells and on rules of the page are as they are.
 */
export function takeFields(page: Page): Unframed {
  const { fields = [], runs, paths } = page;
  const bare = { page, blanks: [], frames: [] };
  // Later each field is compared with the letters of the lines at its height.
  const written = runs.reduce((sum, { text }) => sum + text.length, runs.length);
  if (!fields.length || fields.length * (paths.length + written) > MAX_WORK) return bare;
  const { own, free } = drawnBy(fields, paths);
  const rules = joinRules(drawnOf(free).rules);
  const printed = framesIn(free);
  const texts = new Map<FormField, FieldFrame>();
  const ticks = new Map<FormField, GlyphRun>();
  for (const field of fields) {
    if (widthOf(field.box) < MIN_SIDE || heightOf(field.box) < MIN_SIDE) continue;
    const frame = frameOf(field, own.get(field) ?? []);
    const around = field.kind === 'text' && !frame ? printed.find(({ box }) => surrounds(box, field.box)) : undefined;
    if (field.kind !== 'text' && (frame || field.on)) ticks.set(field, tickOf(field, runs));
    else if (around) texts.set(field, { box: around.box, frame: around.stroke as string });
    else if (field.kind === 'text' && frame && !isHeld(field, rules)) texts.set(field, frame);
  }
  const ticked = [...ticks.keys()].filter(({ on }) => on);
  const frames = new Set([...texts.values()].map(({ box }) => box));
  const isLeft = ({ order, box }: Path): boolean => {
    const field = fieldAt(fields, order);
    if (field) return !texts.has(field) && !ticks.has(field);
    return !frames.has(box) && !ticked.some((tick) => isAround(box, tick.box));
  };
  const letters = runs.filter(({ order }) => !ticks.has(fieldAt(fields, order) as FormField));
  const blanks = [...texts.values()];
  const isLine = ({ box }: FieldFrame): boolean => heightOf(box) <= MAX_LINE;
  return {
    page: { ...page, runs: [...letters, ...ticks.values()], paths: paths.filter(isLeft) },
    blanks: blanks.filter(isLine),
    frames: blanks.filter((blank) => !isLine(blank)),
  };
}

/** What fields are drawn with, and what is left. */
function drawnBy(fields: readonly FormField[], paths: readonly Path[]): { own: Map<FormField, Path[]>; free: Path[] } {
  const own = new Map<FormField, Path[]>();
  const free: Path[] = [];
  for (const path of paths) {
    const field = fieldAt(fields, path.order);
    const known = (field && own.get(field)) ?? [];
    if (!field) free.push(path);
    else if (known.push(path) <= MAX_OWN) own.set(field, known);
  }
  return { own, free };
}

/** The field that painted something; fields stand in the order of painting. */
function fieldAt(fields: readonly FormField[], order: number): FormField | undefined {
  let [low, high] = [0, fields.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((fields[middle] as FormField).painted.to <= order) low = middle + 1;
    else high = middle;
  }
  const field = fields[low];
  return field && order >= field.painted.from ? field : undefined;
}

/** What shows where a field is, as it is painted, or as the file says; undefined where nothing does. */
function frameOf({ box, ...said }: FormField, own: readonly Path[]): FieldFrame | undefined {
  const isWhole = ({ alpha, box: drawn }: Path): boolean =>
    alpha > 0 && widthOf(drawn) > widthOf(box) / 2 && heightOf(drawn) > heightOf(box) / 2;
  const seen = own.filter(isWhole);
  const isPainted = own.some(({ fill, stroke }) => fill ?? stroke);
  const stroke = seen.find((path) => path.stroke && path.stroke !== WHITE && path.width > 0)?.stroke;
  const filled = seen.find(({ fill }) => fill && fill !== WHITE)?.fill;
  const [line, area] = isPainted ? [stroke, filled] : [said.frame, said.ground];
  const ground = area === WHITE ? undefined : area;
  const frame = line && line !== WHITE ? line : ground;
  return frame ? { box, frame, ...(ground && ground !== frame && { ground }) } : undefined;
}

/** Whether a field stands between the sides of a cell, or on a rule. */
function isHeld({ box }: FormField, rules: readonly Rule[]): boolean {
  const middle = (box.top + box.bottom) / 2;
  const sides = rules.filter(({ horizontal, from, to }) => !horizontal && from < middle && to > middle);
  const isNear = (x: number): boolean => sides.some(({ at }) => Math.abs(at - x) < NEAR);
  if (isNear(box.left) && isNear(box.right)) return true;
  return rules.some(
    ({ horizontal, at, from, to }) =>
      horizontal &&
      Math.abs(at - box.bottom) < UNDER &&
      Math.min(to, box.right) - Math.max(from, box.left) > widthOf(box) * 0.8,
  );
}

/** Whether something is drawn as the box around a tick. */
function isAround(box: Box, tick: Box): boolean {
  const [wide, high] = [widthOf(box), heightOf(box)];
  if (!holdsMiddle(box, tick) || overlapY(box, tick) <= 0) return false;
  return isWithin(grown(tick, AROUND), box) && wide < high * MAX_RATIO && high < wide * MAX_RATIO;
}
