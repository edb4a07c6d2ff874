import { asMatrix } from '../../../../formats/pdf/content/matrix.ts';
import type { GlyphRun, Visitor } from '../../../../formats/pdf/content/visitor.ts';
import { walkGlyph } from '../../../../formats/pdf/content/walk.ts';
import type { PdfDocument } from '../../../../formats/pdf/document.ts';
import { asArray, type Dict, Stream } from '../../../../formats/pdf/objects.ts';
import type { Matrix } from '../../../../lib/matrix.ts';
import { combine } from '../../../../lib/matrix.ts';

/** The contents of fonts already read. */
const known = new WeakMap<Dict, Map<number, Stream>>();
const USUAL: Matrix = [0.001, 0, 0, 0.001, 0, 0];

/**
 * Walks what the glyphs of a Type 3 font draw (ISO 32000-1 §9.6.5), each in its place. Throws UserError `too-complex`.
 */
export function drawGlyphs(document: PdfDocument, run: GlyphRun, visitor: Visitor): void {
  const { font: dict } = run.font;
  const { state, scope } = run;
  const contents = known.get(dict) ?? contentsOf(document, dict);
  known.set(dict, contents);
  const matrix = asMatrix(document, dict.get('FontMatrix')) ?? USUAL;
  const resources = document.dict(dict.get('Resources')) ?? scope.resources;
  // Text within glyphs is drawn by none.
  const inner: Visitor = { ...visitor, glyphs: () => undefined };
  for (const [index, { code }] of run.glyphs.entries()) {
    const glyph = contents.get(code);
    if (!glyph) continue;
    const { size, text } = state;
    const place: Matrix = [size * text.scale, 0, 0, size, run.at[index] as number, 0];
    const ctm = combine(combine(matrix, place), run.matrix);
    walkGlyph(document, { glyph, resources }, { ...state, ctm }, inner);
  }
}

/** The content of each code, by the name that /Encoding gives it. */
function contentsOf(document: PdfDocument, font: Dict): Map<number, Stream> {
  const procedures = document.dict(font.get('CharProcs'));
  const encoding = document.dict(font.get('Encoding'));
  const contents = new Map<number, Stream>();
  let code = 0;
  for (const item of asArray(document.resolve(encoding?.get('Differences')))) {
    const entry = document.resolve(item);
    if (typeof entry === 'number') code = entry;
    else if (typeof entry === 'string') {
      const glyph = document.resolve(procedures?.get(entry));
      if (glyph instanceof Stream) contents.set(code, glyph);
      code++;
    }
  }
  return contents;
}
