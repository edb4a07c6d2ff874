import type { GlyphRun, PlacedGlyph } from './page.ts';

/** Characters that say nothing to a reader: private, unassigned, controls, the mark for what is unknown. */
const SILENT = /^[\p{Co}\p{Cn}\p{Cs}\p{Cc}\ufffd]+$/u;
/** White space, and the character zero that some writers put for nothing. */
const BLANK = /^[\s\0]*$/;
const LATIN_ABOVE_ASCII = /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff]/g;
const LETTERS = /[\p{L}\p{N}]/gu;
/** In no language so many of the letters have accents; a page must show some of them. */
const SHARE = 0.75;
const MIN_LETTERS = 8;

/** Private characters of such faces are what programs show of them. */
const SYMBOLS = /^(?:wingdings|webdings|symbol(?:mt|ps)?\b|standardsym|(?:itc)?[ -]?(?:zapf)?[ -]?dingbats)/i;

/** Whether nobody can read a glyph of a run, here or in the result. */
export const isUnreadGlyph = ({ text }: PlacedGlyph, { garbled, typeface }: GlyphRun): boolean =>
  isUnread(text, garbled === true) && !(text && SYMBOLS.test(typeface.name));

/** How many of a run's glyphs can be seen but not read. */
export const unreadIn = (run: GlyphRun): number =>
  run.hidden ? 0 : run.glyphs.reduce((sum, glyph) => sum + (isUnreadGlyph(glyph, run) ? 1 : 0), 0);

/**
 * So many glyphs on so many lines tell a page whose text is as good as a picture, where this share of all cannot be
 * read.
 */
const MIN_GLYPHS = 100;
const MIN_LINES = 3;
const UNREAD = 0.8;
/** Faces of signs that are no text. */
const ICONS = /icon|awesome|glyphs|emoji|symbol|dings|dingbats/i;
/** So many letters in a row are words that must not be lost. */
const WORDS = /\p{Script=Han}{4}/u;

/** Whether hardly anything of what can be seen of a page's text can be read, and nothing that says something. */
export function isUnreadable(runs: readonly GlyphRun[]): boolean {
  const seen = runs.filter(({ hidden, typeface }) => !hidden && !ICONS.test(typeface.name));
  let [unread, all] = [0, 0];
  const lines = new Set<number>();
  for (const run of seen) {
    const own = unreadIn(run);
    unread += own;
    if (own) for (const { x, y } of run.glyphs.slice(0, 1)) lines.add(Math.round(run.vertical ? x : y));
    for (const { text } of run.glyphs) if (!text || text.trim()) all++;
  }
  return unread >= MIN_GLYPHS && unread > UNREAD * all && lines.size >= MIN_LINES && !WORDS.test(readableIn(seen));
}

/** What can be read of runs, in the order of painting, broken where something cannot be. */
const readableIn = (runs: readonly GlyphRun[]): string =>
  runs.map((run) => run.glyphs.map((glyph) => (isUnreadGlyph(glyph, run) ? '\n' : glyph.text)).join('')).join('');

/** Whether what a glyph says is nothing to read: no text, or, in a garbled run, any but white space. */
export const isUnread = (text: string, garbled: boolean): boolean =>
  !text || (!BLANK.test(text) && (garbled || SILENT.test(text)));

/**
 * Marks the runs of a page whose font says something that is no writing: bytes of another encoding that were read as
 * Latin letters (`ÄÏ·½ÓÎ»÷`).
 */
export function markGarbled(runs: readonly GlyphRun[]): void {
  for (const own of Map.groupBy(runs, ({ typeface }) => typeface).values()) {
    let [letters, above] = [0, 0];
    for (const { text } of own) {
      letters += text.match(LETTERS)?.length ?? 0;
      above += text.match(LATIN_ABOVE_ASCII)?.length ?? 0;
    }
    if (above >= MIN_LETTERS && above > letters * SHARE) for (const run of own) run.garbled = true;
  }
}
