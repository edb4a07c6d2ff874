import type { MarkedContent } from '../../../formats/pdf/content/marked.ts';
import { foldText } from '../../../formats/pdf/text/fold.ts';
import type { TextItem } from '../../drawing.ts';
import type { GlyphRun } from '../../page.ts';

/** Glyphs for which a marked content gives the text. */
export interface Replaced {
  mark: MarkedContent;
  text: string;
  runs: GlyphRun[];
}

/**
 * Puts /ActualText (ISO 32000-1 §14.9.4) in the place of what glyphs say: one character a glyph where they are as many,
 * else all of it is one glyph, as wide as they are together.
 */
export function replaceText({ text, runs }: Replaced): void {
  const glyphs = runs.flatMap((run) => run.glyphs);
  const characters = [...foldText(text)];
  const single = characters.length === glyphs.length;
  const [first, last] = [glyphs[0], glyphs.at(-1)];
  if (single) for (const [at, glyph] of glyphs.entries()) glyph.text = characters[at] as string;
  else if (first && last) {
    first.advance = Math.hypot(last.x - first.x, last.y - first.y) + last.advance;
    first.text = characters.join('');
    for (const [at, run] of runs.entries()) run.glyphs = at || !first.text ? [] : [first];
  }
  for (const run of runs) run.text = run.glyphs.map((glyph) => glyph.text).join('');
}

/** Characters of one marked content that are looked at, also for each of its glyphs: many may share one text. */
const [MAX_CHARACTERS, FOR_EACH] = [2000, 4];

/** The same for texts of a drawing, whose glyphs all stay; where they are not as many, the first one says all of it. */
export function replaceDrawnText(text: string, items: readonly TextItem[]): void {
  const glyphs = items.flatMap((item) => item.glyphs);
  const most = Math.max(MAX_CHARACTERS, FOR_EACH * glyphs.length);
  const characters = [...foldText(text.slice(0, most))];
  const single = characters.length === glyphs.length;
  for (const [at, glyph] of glyphs.entries())
    glyph.text = single ? (characters[at] as string) : at === 0 ? characters.join('') : '';
}
