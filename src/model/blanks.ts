import type { GlyphRun, PlacedGlyph } from './page.ts';
import { isUnreadGlyph } from './readable.ts';

/** A space that the font does not name is no wider than so many ems, and there are so many of it. */
const WIDEST = 0.55;
const MIN_BLANKS = 3;
/** What stands beside it is no farther than so many ems. */
const BESIDE = 1;

/** A glyph with its run, and what stands before and behind it on the line. */
interface Placed {
  glyph: PlacedGlyph;
  run: GlyphRun;
  beside: boolean[];
}

/**
 * Names the spaces of fonts that do not name theirs: the one glyph of a font that nobody can read, narrow, which comes
 * again and again between letters that can be read. Any other may be a letter.
 */
export function nameBlanks(runs: readonly GlyphRun[]): void {
  const changed = new Set<GlyphRun>();
  for (const own of Map.groupBy(unreadOf(runs), ({ run }) => run.typeface).values()) {
    if (!areBlanks(own)) continue;
    for (const { glyph, run } of own) {
      glyph.text = ' ';
      changed.add(run);
    }
  }
  for (const run of changed) run.text = run.glyphs.map(({ text }) => text).join('');
}

/** Whether what nobody can read of a font is one narrow glyph between letters. */
function areBlanks(own: readonly Placed[]): boolean {
  const names = new Set(own.map(({ glyph }) => glyph.id ?? glyph.text));
  const isNarrow = ({ glyph, run }: Placed): boolean =>
    !run.typeface.drawn && !run.garbled && glyph.advance < WIDEST * run.size;
  const between = own.filter(({ beside }) => beside.length === 2).length;
  return (
    own.length >= MIN_BLANKS &&
    names.size === 1 &&
    !names.has('') &&
    own.every(isNarrow) &&
    own.every(({ beside }) => beside.every(Boolean)) &&
    between > own.length / 2
  );
}

/** The glyphs that nobody can read, with whether what stands beside them can be. */
function unreadOf(runs: readonly GlyphRun[]): Placed[] {
  const all = runs.flatMap((run) => (run.hidden ? [] : run.glyphs.map((glyph) => ({ glyph, run }))));
  const reads = all.map(({ glyph, run }) => !isUnreadGlyph(glyph, run));
  return all.flatMap((one, at) => {
    if (reads[at]) return [];
    const beside = [at - 1, at + 1].filter((other) => goesOn(all[Math.min(at, other)], all[Math.max(at, other)]));
    return [{ ...one, beside: beside.map((other) => reads[other] === true) }];
  });
}

/** Whether one glyph stands behind another on its line, in any direction. */
function goesOn(one: Omit<Placed, 'beside'> | undefined, other: Omit<Placed, 'beside'> | undefined): boolean {
  if (!one || !other) return false;
  const angle = ((one.run.angle + (one.run.vertical ? 90 : 0)) * Math.PI) / 180;
  const [x, y] = [one.glyph.x + Math.cos(angle) * one.glyph.advance, one.glyph.y + Math.sin(angle) * one.glyph.advance];
  return Math.hypot(other.glyph.x - x, other.glyph.y - y) < BESIDE * one.run.size;
}
