import { heightOf, overlapX, overlapY, widthOf } from '../../box.ts';
import type { FormField, GlyphRun, Typeface } from '../../page.ts';

/** What boxes to be ticked are written as: empty, and ticked. */
const LETTERS = { check: ['□', '☑'], radio: ['○', '◉'] } as const;
const FACE: Typeface = { name: 'SimSun', bold: false, italic: false, serif: true, monospaced: false, drawn: false };
/** What a box belongs to stands no farther from it, in points, and is no smaller than this share of it. */
const MAX_GAP = 60;
const MIN_SHARE = 0.4;
const DESCENT = 0.12;

/** The box of a form as a letter of the text beside it. */
export function tickOf({ kind, on, box, painted }: FormField, runs: readonly GlyphRun[]): GlyphRun {
  const label = labelOf(box, painted, runs);
  const text = LETTERS[kind === 'radio' ? 'radio' : 'check'][on ? 1 : 0];
  const size = label?.size ?? Math.min(widthOf(box), heightOf(box));
  const y = label?.glyphs[0]?.y ?? (box.top + box.bottom + size) / 2 - size * DESCENT;
  const glyphs = [{ text, x: box.left, y, advance: Math.min(size, widthOf(box)) }];
  const look = { typeface: label?.typeface ?? FACE, colour: label?.colour ?? '#000000', size };
  return { text, glyphs, ...look, angle: 0, vertical: false, hidden: false, box, order: painted.from };
}

/** The text that stands nearest to a box, on its height; of those equally near the one behind it. */
function labelOf(box: FormField['box'], own: FormField['painted'], runs: readonly GlyphRun[]): GlyphRun | undefined {
  let [found, least]: [GlyphRun | undefined, number] = [undefined, MAX_GAP];
  for (const run of runs) {
    if (run.angle || run.vertical || run.hidden || (run.order >= own.from && run.order < own.to)) continue;
    if (!run.text.trim() || overlapY(run.box, box) < Math.min(heightOf(run.box), heightOf(box)) * MIN_SHARE) continue;
    const gap = Math.max(0, -overlapX(run.box, box)) + (run.box.left < box.left ? 0.5 : 0);
    if (gap < least) [found, least] = [run, gap];
  }
  return found;
}
