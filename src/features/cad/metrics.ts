import type { FaceSources } from '../../formats/font/chain.ts';
import { facesFor, type Typeface } from '../../formats/font/chain.ts';
import type { Style } from '../../formats/font/style.ts';
import type { Measure } from '../../model/readers/cad/painter.ts';
import type { Sheet } from '../../model/readers/cad/sheets.ts';

/** Letters are about this wide where no face was looked at: Chinese ones fill the em. */
export const roughly: Measure = (_, character) => (character >= '\u2e80' ? 1 : character === ' ' ? 0.3 : 0.55);

/** Faces of the styles that a drawing is set in. */
export interface Metrics {
  measure: Measure;
  faces: Map<Style, Typeface[]>;
  missing: Set<string>;
}

/** Loads the faces for all letters of these sheets. */
export async function metricsFor(sheets: readonly Sheet[], sources: FaceSources): Promise<Metrics> {
  const wanted = new Map<Style, Set<string>>();
  for (const { marks } of sheets)
    for (const mark of marks) {
      if (mark.kind !== 'text') continue;
      const { style, glyphs } = mark.run;
      const characters = wanted.get(style) ?? new Set();
      wanted.set(style, characters);
      for (const { text } of glyphs) characters.add(text);
    }
  const widths = new Map<Style, Map<string, number>>();
  const faces = new Map<Style, Typeface[]>();
  const missing = new Set<string>();
  for (const [style, characters] of wanted) {
    const found = await facesFor(style, characters, sources);
    faces.set(
      style,
      found.shares.map(({ face }) => face),
    );
    for (const character of found.missing) if (character.trim()) missing.add(character);
    widths.set(style, widthsOf(found.shares));
  }
  return {
    measure: (style, character) => widths.get(style)?.get(character) ?? roughly(style, character),
    faces,
    missing,
  };
}

function widthsOf(shares: Awaited<ReturnType<typeof facesFor>>['shares']): Map<string, number> {
  const widths = new Map<string, number>();
  for (const {
    face: { font },
    characters,
  } of shares)
    for (const character of characters)
      widths.set(character, font.advance(font.glyph(character.codePointAt(0) as number)) / font.unitsPerEm);
  return widths;
}
