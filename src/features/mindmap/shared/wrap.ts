/** The width of a text in pixels, in the face the caller draws with. */
export type WidthOf = (text: string, size: number, bold: boolean) => number;

/** Must not begin a line (GB/T 15834 §5.1). */
const NOT_FIRST = /^[，。、；：？！…—）》」』】〕”’%‰)\]},.;:?!]$/u;
/** Must not end a line. */
const NOT_LAST = /^[（《「『【〔“‘([{]$/u;
const WORD = /^[\p{Script=Latin}\p{N}\p{M}'_@#&+=~^|/\\-]+$/u;
const GRAPHEMES = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** What stays together on a line: a word of Latin letters, or one character with the punctuation that belongs to it. */
function pieces(text: string): string[] {
  const out: string[] = [];
  let before = '';
  for (const { segment } of GRAPHEMES.segment(text)) {
    const joins = NOT_FIRST.test(segment) || NOT_LAST.test(before) || (WORD.test(segment) && WORD.test(before));
    if (joins && out.length > 0) out[out.length - 1] += segment;
    else out.push(segment);
    before = segment;
  }
  return out;
}

/** A piece wider than a line, cut where it must be. */
function* cut(piece: string, max: number, width: (text: string) => number): Generator<string> {
  if (width(piece) <= max) return yield piece;
  let line = '';
  for (const { segment } of GRAPHEMES.segment(piece)) {
    if (line && width(line + segment) > max) {
      yield line;
      line = '';
    }
    line += segment;
  }
  yield line;
}

/** A text as lines of at most `max` pixels, broken at its own line ends and where Chinese and Latin text may be broken. */
export function wrapText(text: string, max: number, width: (text: string) => number): string[] {
  return text.split(/\r\n?|\n/).flatMap((paragraph) => {
    if (width(paragraph) <= max) return [paragraph];
    const lines: string[] = [];
    let line = '';
    for (const piece of pieces(paragraph).flatMap((whole) => [...cut(whole, max, width)])) {
      if (line && width((line + piece).trimEnd()) > max) {
        lines.push(line.trimEnd());
        line = piece.trimStart();
      } else line += piece;
    }
    return [...lines, line.trimEnd()];
  });
}
