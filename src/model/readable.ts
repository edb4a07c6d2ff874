import type { GlyphRun } from './page.ts';

/** Characters that say nothing to a reader: private, unassigned, controls, the mark for what is unknown. */
const SILENT = /^[\p{Co}\p{Cn}\p{Cs}\p{Cc}\ufffd]+$/u;
/** White space, and the character zero that some writers put for nothing. */
const BLANK = /^[\s\0]*$/;
const LATIN_ABOVE_ASCII = /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff]/g;
const LETTERS = /[\p{L}\p{N}]/gu;
/** In no language so many of the letters have accents; a page must show some of them. */
const SHARE = 0.75;
const MIN_LETTERS = 8;

/** How many of a run's glyphs can be seen but not read. */
export function unreadIn({ glyphs, hidden, garbled }: GlyphRun): number {
  if (hidden) return 0;
  return glyphs.reduce((sum, { text }) => sum + (isUnread(text, garbled === true) ? 1 : 0), 0);
}

/** So many glyphs tell a page whose text is as good as a picture: these, and this share of them, nobody can read. */
const MIN_GLYPHS = 20;
const UNREAD = 0.8;

/** Whether hardly anything of what can be seen of a page's text can be read. */
export function isUnreadable(runs: readonly GlyphRun[]): boolean {
  let [unread, all] = [0, 0];
  for (const run of runs) {
    if (run.hidden) continue;
    unread += unreadIn(run);
    for (const { text } of run.glyphs) if (!text || text.trim()) all++;
  }
  return all >= MIN_GLYPHS && unread > UNREAD * all;
}

/** Whether what a glyph says is nothing to read: no text, or, in a garbled run, any but white space. */
export const isUnread = (text: string, garbled: boolean): boolean =>
  !text || (!BLANK.test(text) && (garbled || SILENT.test(text)));

/**
 * Marks the runs of a page whose font says something that is no writing: bytes of another encoding that were read as Latin
 * letters (`ÄÏ·½ÓÎ»÷`).
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
