import { asMatrix } from '../../../formats/pdf/content/matrix.ts';
import { walkForm } from '../../../formats/pdf/content/walk.ts';
import type { PdfDocument } from '../../../formats/pdf/document.ts';
import { asArray, type Dict } from '../../../formats/pdf/objects.ts';
import { decoderOf } from '../../../formats/pdf/text/decoder.ts';
import { type Outline, type Strokes, strokesOf } from './ink.ts';

/** Glyphs that are measured, of fonts without a name some more; their middle one tells. */
const SAMPLES = 2;
const SAMPLES_UNNAMED = 3;
const MAX_CODES = 256;
/**
 * Strokes of bold faces are thicker, in ems: of Latin letters, of Chinese characters, and of those with few strokes.
 */
const BOLD_LATIN = 0.118;
const BOLD_HAN = 0.097;
const BOLD_FEW = 0.106;
const FEW = 2.9;

/** A stroke around the letters of a regular face covers this share of them once more. */
const TWICE = 0.25;

/**
 * Whether the letters of a Type 3 font are bold: programs draw bold letters of a face that has none so, with a stroke
 * around them, and others draw all letters and say nothing of their weight. `named`: the file tells the face, so that
 * thick strokes are its own. Undefined where no letters tell. Throws UserError `too-complex`.
 */
export function isDrawnBold(document: PdfDocument, font: Dict, named: boolean): boolean | undefined {
  const ratios: number[] = [];
  for (const [code, name] of namesOf(document, font).entries()) {
    const text = name && textOf(document, font, code);
    if (!text || !LETTER.test(text)) continue;
    const strokes = strokesIn(document, font, name);
    if (strokes) ratios.push(Math.max(strokes.twice / TWICE, named ? 0 : strokes.thick / boldFrom(text, strokes)));
    if (ratios.length === (named ? SAMPLES : SAMPLES_UNNAMED)) break;
  }
  ratios.sort((one, other) => one - other);
  return ratios.length ? (ratios[ratios.length >> 1] as number) > 1 : undefined;
}

const LETTER = /^[\p{Script=Han}\p{Script=Latin}\p{Nd}]$/u;
const HAN = /\p{Script=Han}/u;

const boldFrom = (text: string, { long }: Strokes): number =>
  !HAN.test(text) ? BOLD_LATIN : long < FEW ? BOLD_FEW : BOLD_HAN;

/** The names of glyphs by their codes (ISO 32000-1 §9.6.5). */
function namesOf(document: PdfDocument, font: Dict): (string | undefined)[] {
  const names: (string | undefined)[] = Array(MAX_CODES).fill(undefined);
  let code = 0;
  for (const item of asArray(document.resolve(document.dict(font.get('Encoding'))?.get('Differences')))) {
    const entry = document.resolve(item);
    if (typeof entry === 'number') code = entry;
    else if (typeof entry === 'string' && code >= 0 && code < MAX_CODES) names[code++] = entry;
  }
  return names;
}

const textOf = (document: PdfDocument, font: Dict, code: number): string =>
  decoderOf(document, font).glyphs(Uint8Array.of(code))[0]?.text ?? '';

function strokesIn(document: PdfDocument, font: Dict, name: string): Strokes | undefined {
  const glyph = document.dict(font.get('CharProcs'))?.get(name);
  const matrix = asMatrix(document, font.get('FontMatrix'));
  if (!glyph || !matrix) return undefined;
  const outlines: Outline[] = [];
  walkForm(document, glyph, matrix, document.dict(font.get('Resources')) ?? new Map(), {
    path: ({ pieces, points, fills }) => void (fills && outlines.push({ pieces, points })),
    enter: () => false,
  });
  return strokesOf(outlines);
}
