import { tag } from '../../../formats/ooxml/elements.ts';
import { content } from '../../../formats/xml/xml.ts';
import type { Matrix } from '../../../lib/matrix.ts';
import type { DrawnGlyph, TextItem } from '../../drawing.ts';
import { colourElement } from './colour.ts';
import type { OfdFont } from './fonts.ts';
import { boxText, factors, inMm, list, MM, placed, plain, Reach } from './numbers.ts';
import { clipElements, type Owner, strokeAttributes } from './unit.ts';

/** Stands for a glyph of which nobody knows what it says: a space without a width. */
const UNKNOWN = '\u200b';
const NO_TEXT = /^[\p{Cc}\p{Cs}\ufffe\uffff]*$/u;
/** How far letters reach around their origins, in ems: to the left, above, to the right, below. */
const [LEFT, ABOVE, RIGHT, BELOW] = [0.6, 1.2, 1.6, 0.6];

/**
 * A text as TextObjects (GB/T 33190 §11.3), most often one. Glyphs that say more than one character stand in objects of
 * their own: there is nothing to be mistaken about the steps between their characters.
 */
export function* textObjects(item: TextItem, alpha: number, owner: Owner): Generator<string> {
  const font = owner.font(item.font);
  let line: DrawnGlyph[] = [];
  for (const glyph of item.glyphs) {
    // Nobody knows what it says, and nothing can show it.
    if (NO_TEXT.test(glyph.text) && (glyph.id === undefined || !item.font.program)) continue;
    if (isSingle(glyph.text)) {
      line.push(glyph);
      continue;
    }
    if (line.length > 0) yield textObject(item, line, font, alpha, owner);
    yield textObject(item, [glyph], font, alpha, owner);
    line = [];
  }
  if (line.length > 0) yield textObject(item, line, font, alpha, owner);
}

/** A code unit, or none. */
const isSingle = (text: string): boolean => text.length <= 1;

const wordsOf = ({ text }: DrawnGlyph): string =>
  NO_TEXT.test(text) ? UNKNOWN : text.replace(/[\p{Cc}\p{Cs}]/gu, ' ');

function textObject(item: TextItem, glyphs: DrawnGlyph[], font: OfdFont, alpha: number, owner: Owner): string {
  const { size, fill, stroke, matrix } = item;
  const reach = new Reach();
  const across = inMm(matrix);
  for (const { x, y } of glyphs) {
    for (const aside of [-LEFT, RIGHT])
      for (const up of [-ABOVE, BELOW]) reach.addUnder(x + aside * size, y + up * size, across);
  }
  const bounds = reach.bounds();
  const [a, b, c, d, e, f] = placed(matrix, bounds);
  const upright = Math.abs(a - MM) < 1e-7 && Math.abs(d - MM) < 1e-7 && Math.abs(b) < 1e-9 && Math.abs(c) < 1e-9;
  // Letters stand in millimetres; the CTM turns and stretches them.
  const ctm: Matrix = [a / MM, b / MM, c / MM, d / MM, e, f];
  const start: readonly [number, number] = upright ? [e, f] : [0, 0];
  const inside: Matrix = [MM, 0, 0, MM, ...start];
  return tag(
    'ofd:TextObject',
    {
      ID: owner.id(),
      Boundary: boxText(bounds),
      CTM: upright ? undefined : factors(...ctm),
      ...(stroke && { ...strokeAttributes(stroke, MM), Stroke: 'true' }),
      Fill: fill ? undefined : 'false',
      Font: font.id,
      Size: plain(size * MM),
    },
    clipElements(item.clips, bounds, upright ? undefined : ctm),
    fill && colourElement('ofd:FillColor', fill, alpha, inside),
    stroke && colourElement('ofd:StrokeColor', stroke.brush, alpha, inside),
    ...transforms(glyphs, font),
    codes(glyphs, start),
  );
}

/** The TextCode (§11.3): characters, the place of the first, and the steps between them. */
function codes(glyphs: DrawnGlyph[], [startX, startY]: readonly [number, number]): string {
  const [first] = glyphs as [DrawnGlyph];
  const [across, along] = [stepsOf(glyphs.map(({ x }) => x * MM)), stepsOf(glyphs.map(({ y }) => y * MM))];
  return tag(
    'ofd:TextCode',
    {
      X: plain(first.x * MM + startX),
      Y: plain(first.y * MM + startY),
      DeltaX: glyphs.length > 1 ? deltas(across) : undefined,
      DeltaY: along.some((step) => step !== 0) ? deltas(along) : undefined,
    },
    content(glyphs.map(wordsOf).join('')),
  );
}

/** Steps between places, rounded so that their errors do not add up. */
function stepsOf(places: number[]): number[] {
  const steps: number[] = [];
  let pen = places[0] ?? 0;
  for (const place of places.slice(1)) {
    const step = Number((place - pen).toFixed(4)) + 0;
    steps.push(step);
    pen += step;
  }
  return steps;
}

/** `g n v` for n times v (§11.3, table 46), where that is shorter. */
function deltas(steps: number[]): string {
  const parts: string[] = [];
  for (let at = 0, next = 0; at < steps.length; at = next) {
    next = at + 1;
    while (steps[next] === steps[at]) next++;
    const value = list(steps[at] as number);
    if (next - at > 2) parts.push('g', String(next - at), value);
    else for (let time = at; time < next; time++) parts.push(value);
  }
  return parts.join(' ');
}

/** The CGTransforms (§11.4) of glyphs that the font would not show for their characters. */
function* transforms(glyphs: DrawnGlyph[], font: OfdFont): Generator<string> {
  let run: { at: number; count: number; ids: number[] } | undefined;
  let at = 0;
  for (const glyph of glyphs) {
    const words = wordsOf(glyph);
    const own = font.shows(words, glyph.id);
    if (run && own === undefined) {
      yield transform(run);
      run = undefined;
    } else if (own !== undefined) {
      run ??= { at, count: 0, ids: [] };
      run.count += words.length;
      run.ids.push(own);
    }
    at += words.length;
  }
  if (run) yield transform(run);
}

const transform = ({ at, count, ids }: { at: number; count: number; ids: number[] }): string =>
  tag(
    'ofd:CGTransform',
    { CodePosition: at, CodeCount: count, GlyphCount: ids.length },
    tag('ofd:Glyphs', {}, ids.join(' ')),
  );
