import { type FirstAt, firstAt } from '../../boxes-at.ts';
import type { GlyphRun, Link, PlacedGlyph } from '../../page.ts';
import { isUnreadGlyph } from '../../readable.ts';
import { isWide } from './scripts.ts';

/**
 * Stands for what a glyph says where that is not known, and in text for a character that is shown as a picture: the
 * geta mark.
 */
export const UNKNOWN = '\ufffd';
export const SHOWN = '〓';

/** A glyph in the space of its line: u goes on with the writing, v grows downwards from line to line. */
export interface Atom {
  text: string;
  u: number;
  v: number;
  end: number;
  size: number;
  run: GlyphRun;
  /** Painted twice, a little aside, to look bold. */
  doubled: boolean;
  /** Nobody can read it: it is shown as a picture. */
  unread?: true;
  link: string | undefined;
}

/** Runs whose lines have one direction: degrees clockwise from x to the writing. */
export interface Direction {
  turn: number;
  vertical: boolean;
  angle: number;
  atoms: Atom[];
}

/** What can be seen of a page's letters, by direction of writing. */
export function atomsOf(runs: readonly GlyphRun[], links: readonly Link[]): Direction[] {
  const directions = new Map<string, Direction>();
  const all = isStacked(runs);
  const stacked = all ? undefined : stacksIn(runs);
  const linkAt = links.length ? firstAt(links) : undefined;
  for (const shown of runs) {
    if (shown.hidden) continue;
    const isDown = !shown.angle && !shown.vertical && (all || stacked?.has(shown));
    const run = isDown ? stack(shown) : shown;
    const angle = Math.round(run.angle);
    const key = `${angle} ${run.vertical}`;
    const turn = run.vertical ? angle + 90 : angle;
    const direction = directions.get(key) ?? { turn, vertical: run.vertical, angle, atoms: [] };
    directions.set(key, direction);
    for (const glyph of run.glyphs) direction.atoms.push(atomOf(glyph, isUnreadGlyph(glyph, run), run, turn, linkAt));
  }
  return [...directions.values()];
}

/** Steps down the page between wide letters, for each step to the right, that tell vertical writing. */
const STACKED = 3;
const MIN_STEPS = 12;
const ASCENT = 0.88;

/** Whether upright letters follow each other down the page: vertical writing that the font does not tell. */
function isStacked(runs: readonly GlyphRun[]): boolean {
  const glyphs = runs
    .filter((run) => !run.hidden && !run.vertical && !run.angle)
    .flatMap((run) => run.glyphs.map((glyph) => ({ ...glyph, size: run.size })));
  let [down, right] = [0, 0];
  for (let at = 1; at < glyphs.length; at++) {
    const [one, other] = [glyphs[at - 1] as (typeof glyphs)[number], glyphs[at] as (typeof glyphs)[number]];
    if (!isWide(one.text) || !isWide(other.text)) continue;
    const [dx, dy] = [(other.x - one.x) / one.size, (other.y - one.y) / one.size];
    if (Math.abs(dx) < 0.3 && dy > 0.7 && dy < 1.8) down++;
    else if (Math.abs(dy) < 0.3 && dx > 0.4 && dx < 1.8) right++;
  }
  return down >= MIN_STEPS && down > right * STACKED;
}

/**
 * So many letters under each other, set so close, in ems, are a line of vertical writing on a page of other writing.
 */
const MIN_STACK = 8;
const CLOSE = 1.15;
/** Where this share of them stand on base lines of other writing, they are cells of a table. */
const IN_ROWS = 0.6;

/** Runs of upright letters that are lines of vertical writing, though the rest of the page is not. */
function stacksIn(runs: readonly GlyphRun[]): ReadonlySet<GlyphRun> {
  const found = stacksBelow(runs);
  const stacked = new Set(found.flat());
  const bases = new Set(
    runs.flatMap((run) => (run.hidden || run.vertical || run.angle || stacked.has(run) ? [] : rowsAt(run))),
  );
  const isCells = (stack: readonly GlyphRun[]): boolean =>
    new Set(stack.map(({ text }) => text)).size === 1 ||
    stack.filter((run) => rowsAt(run).some((row) => bases.has(row))).length >= stack.length * IN_ROWS;
  return new Set(found.filter((stack) => !isCells(stack)).flat());
}

/** The stripes of a point's height that hold the base line of a run: those of two so near share one. */
const rowsAt = ({ glyphs: [glyph] }: GlyphRun): number[] =>
  glyph ? [Math.floor(glyph.y), Math.floor(glyph.y + 0.5) - 0.5] : [];

/** Runs of one letter each that follow each other close below. */
function stacksBelow(runs: readonly GlyphRun[]): GlyphRun[][] {
  const stacks: GlyphRun[][] = [];
  let line: { run: GlyphRun; x: number; y: number }[] = [];
  const close = (): void => {
    if (line.length >= MIN_STACK) stacks.push(line.map(({ run }) => run));
    line = [];
  };
  for (const run of runs) {
    const [glyph] = run.glyphs;
    if (run.hidden || run.vertical || run.angle || !glyph || run.glyphs.length > 1 || !isWide(glyph.text)) {
      close();
      continue;
    }
    const last = line.at(-1);
    const [dx, dy] = last ? [(glyph.x - last.x) / run.size, (glyph.y - last.y) / run.size] : [0, 1];
    const goesOn = last && last.run.size === run.size && Math.abs(dx) < 0.3 && dy > 0.7 && dy < CLOSE;
    if (!goesOn) closeOrTurn(line, { dx, dy }, close);
    line.push({ run, x: glyph.x, y: glyph.y });
  }
  close();
  return stacks;
}

/** The next line of a stack begins to the left of the one before, at the top: a short one belongs to it. */
function closeOrTurn(line: readonly unknown[], { dx, dy }: { dx: number; dy: number }, close: () => void): void {
  if (line.length < MIN_STACK || dx > -0.8 || dx < -MAX_TURN || dy > -MIN_STACK / 2) close();
}

/** The next line stands at most so many ems to the left. */
const MAX_TURN = 4;

/** A run of upright letters as one of vertical writing: the origin of each is the middle of its top edge. */
const stack = (run: GlyphRun): GlyphRun => ({
  ...run,
  vertical: true,
  glyphs: run.glyphs.map((glyph) => ({
    ...glyph,
    x: glyph.x + glyph.advance / 2,
    y: glyph.y - run.size * ASCENT,
    advance: run.size,
  })),
});

function atomOf(
  { x, y, text, advance }: PlacedGlyph,
  unread: boolean,
  run: GlyphRun,
  turn: number,
  linkAt: FirstAt<Link> | undefined,
): Atom {
  // What nobody can read may be a bullet, a picture, or nothing: its line decides.
  const [u, v] = turned(x, y, turn);
  const link = linkAt?.(x + Math.cos((turn * Math.PI) / 180) * advance * 0.5, y - run.size * 0.3)?.target;
  return { text: unread ? UNKNOWN : text, u, v, end: u + advance, size: run.size, run, doubled: false, link };
}

/** A point of the page in the space of lines with this direction. */
export function turned(x: number, y: number, turn: number): [u: number, v: number] {
  if (turn === 0) return [x, y];
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return [x * cos + y * sin, y * cos - x * sin];
}
