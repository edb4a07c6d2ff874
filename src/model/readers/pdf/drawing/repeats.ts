import type { TextItem } from '../../../drawing.ts';

/**
 * Texts hidden by clips, `clipped`, that say at their place what another text says there: programs that flatten a page
 * paint all of a text through one clip after the other, and most of these hide it.
 */
export function repeatsOf(texts: readonly TextItem[], clipped: ReadonlySet<TextItem>): Set<TextItem> {
  const repeats = new Set<TextItem>();
  if (!clipped.size) return repeats;
  const said = new Set(texts.filter((text) => !clipped.has(text)).map(wordsAt));
  for (const text of clipped) {
    const words = wordsAt(text);
    if (said.has(words)) repeats.add(text);
    said.add(words);
  }
  return repeats;
}

/** What a text says, and where it begins, to half a point. */
function wordsAt({ glyphs, matrix: [a, b, c, d, e, f] }: TextItem): string {
  const { x, y } = glyphs[0] ?? { x: 0, y: 0 };
  const place = [a * x + c * y + e, b * x + d * y + f].map((at) => Math.round(at * 2));
  return `${place.join()} ${glyphs.map(({ text }) => text).join('')}`;
}
