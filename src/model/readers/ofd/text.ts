import { deltasIn, numberIn, numbersIn, truth } from '../../../formats/ofd/values.ts';
import { attributeOf, childOf, textIn, type XmlElement } from '../../../formats/xml/xml.ts';
import type { DrawnGlyph, TextItem } from '../../drawing.ts';
import { type Context, count, fontOf } from './context.ts';
import type { Style } from './style.ts';

/** Glyphs of one text object. */
const MAX_GLYPHS = 200_000;
/** Codes that one glyph may stand for. */
const MAX_LIGATURE = 64;
const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{20000}-\u{3ffff}]/u;

/** Where the next character stands, by ReadDirection (§11.3, figure 63). */
const TO_THE_RIGHT = [1, 0] as const;
const READING = new Map<number, readonly [right: number, down: number]>([
  [0, TO_THE_RIGHT],
  [90, [0, 1]],
  [180, [-1, 0]],
  [270, [0, -1]],
]);

type Body = Omit<TextItem, 'kind' | 'matrix' | 'clips'>;

/** A TextObject (GB/T 33190 §11.3) without its place on the page; undefined where it shows nothing. */
export async function readText(object: XmlElement, style: Style, context: Context): Promise<Body | undefined> {
  const size = numberIn(attributeOf(object, 'Size'), 0);
  const glyphs = glyphsOf(object, size);
  count(context, glyphs.length);
  if (size <= 0 || glyphs.length === 0) return undefined;
  const font = await fontOf(attributeOf(object, 'Font'), context);
  return {
    font,
    size,
    stretch: stretchOf(object),
    weight: Math.max(font.bold ? 700 : 0, numberIn(attributeOf(object, 'Weight'), 400)),
    // Of a font that the document holds the letters slant by themselves.
    italic: (font.italic && !font.program) || truth(object, 'Italic', false),
    turn: numberIn(attributeOf(object, 'CharDirection'), 0),
    glyphs,
    fill: truth(object, 'Fill', true) ? style.fill() : undefined,
    stroke: truth(object, 'Stroke', false) ? style.stroke() : undefined,
  };
}

function stretchOf(object: XmlElement): number {
  const stretch = numberIn(attributeOf(object, 'HScale'), 1);
  return stretch > 0.01 && stretch < 100 ? stretch : 1;
}

/** The text of a code; what was broken and indented when the XML was printed is no part of it. */
const plainCode = (text: string): string =>
  /[\r\n]/.test(text) ? text.trim().replace(/[ \t]*[\r\n]+[ \t]*/g, '') : text;

/** The glyphs of all TextCodes, with the numbers that CGTransforms give them. */
function glyphsOf(object: XmlElement, size: number): DrawnGlyph[] {
  const glyphs: DrawnGlyph[] = [];
  const start = { x: 0, y: 0 };
  const [right, down] = READING.get(numberIn(attributeOf(object, 'ReadDirection'), 0)) ?? TO_THE_RIGHT;
  const em = size * stretchOf(object);
  const codes: { from: number; transforms: XmlElement[] }[] = [];
  let transforms: XmlElement[] = [];
  for (const code of object.children) {
    if (code.name === 'CGTransform') transforms.push(code);
    if (code.name !== 'TextCode') continue;
    const from = glyphs.length;
    const characters = [...plainCode(textIn(code))].slice(0, MAX_GLYPHS - glyphs.length);
    // A code that does not say where it begins takes the X or Y of the one before it (§11.3, table 46).
    start.x = numberIn(attributeOf(code, 'X'), start.x);
    start.y = numberIn(attributeOf(code, 'Y'), start.y);
    const pen = { ...start };
    const [across, along] = ['DeltaX', 'DeltaY'].map((name) => deltasIn(attributeOf(code, name), characters.length));
    const told = (across?.length ?? 0) + (along?.length ?? 0) > 0;
    const follows = !told && right === 1;
    for (const [index, text] of characters.entries()) {
      glyphs.push({ text, x: pen.x, y: pen.y, ...(follows && index > 0 && { follows }) });
      const usual = em * (WIDE.test(text) ? 1 : 0.5);
      // A list that is too short goes on with its last step.
      pen.x += told ? (across?.[index] ?? across?.at(-1) ?? 0) : right * usual;
      pen.y += told ? (along?.[index] ?? along?.at(-1) ?? 0) : down * usual;
    }
    codes.push({ from, transforms });
    transforms = [];
  }
  const more = new Map<DrawnGlyph, DrawnGlyph[]>();
  for (const code of codes) for (const transform of code.transforms) number(glyphs, transform, code.from, more);
  for (const transform of transforms) number(glyphs, transform, 0, more);
  return glyphs
    .flatMap((glyph) => [glyph, ...(more.get(glyph) ?? [])])
    .filter(({ text, id }) => text !== '' || id !== undefined);
}

/**
 * Gives glyphs their numbers (§11.4.1): as many as there are codes, one each. Where there are fewer, the last one says
 * the codes that are left, which have no glyph of their own; where there are more, the last code has all that are left,
 * one behind the other (`more`). Positions count from the TextCode behind the transform.
 */
function number(glyphs: DrawnGlyph[], transform: XmlElement, start: number, more: Map<DrawnGlyph, DrawnGlyph[]>): void {
  const from = start + Math.max(0, numberIn(attributeOf(transform, 'CodePosition'), 0));
  const ids = numbersIn(childOf(transform, 'Glyphs')?.text);
  const codes = Math.max(1, numberIn(attributeOf(transform, 'CodeCount'), ids.length));
  for (let index = 0; index < Math.min(ids.length, codes); index++) {
    const glyph = glyphs[from + index];
    if (glyph) glyph.id = ids[index];
  }
  const owner = glyphs[from + codes - 1];
  if (owner && ids.length > codes)
    more.set(
      owner,
      ids.slice(codes, MAX_LIGATURE).map((id) => ({ text: '', id, x: owner.x, y: owner.y, follows: true })),
    );
  if (ids.length === 0 || ids.length >= codes) return;
  const last = glyphs[from + ids.length - 1];
  for (const glyph of glyphs.slice(from + ids.length, from + Math.min(codes, MAX_LIGATURE))) {
    if (last) last.text += glyph.text;
    glyph.text = '';
  }
}
