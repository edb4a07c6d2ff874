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
 * What each of so many glyphs says of a text: a character of it where they are as many, else the first one all of it.
 */
function textPerGlyph(text: string, glyphs: number): { texts: string[]; single: boolean } {
  const characters = [...foldText(text)];
  const single = characters.length === glyphs;
  const whole = characters.join('');
  return { single, texts: single ? characters : Array.from({ length: glyphs }, (_, at) => (at ? '' : whole)) };
}

/**
 * Puts /ActualText (ISO 32000-1 §14.9.4) in the place of what glyphs say: one character a glyph where they are as many,
 * else all of it is one glyph, as wide as they are together.
 */
export function replaceText({ text, runs }: Replaced): void {
  const glyphs = runs.flatMap((run) => run.glyphs);
  const { texts, single } = textPerGlyph(text, glyphs.length);
  const [first, last] = [glyphs[0], glyphs.at(-1)];
  for (const [at, glyph] of glyphs.entries()) glyph.text = texts[at] as string;
  if (!single && first && last) {
    first.advance = Math.hypot(last.x - first.x, last.y - first.y) + last.advance;
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
  const { texts } = textPerGlyph(text.slice(0, most), glyphs.length);
  for (const [at, glyph] of glyphs.entries()) glyph.text = texts[at] as string;
}
