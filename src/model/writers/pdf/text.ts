import { pdfNumber } from '../../../formats/pdf/serialize.ts';
import type { TextItem } from '../../drawing.ts';
import { brushOperator } from './brushes.ts';
import type { Content } from './content-stream.ts';
import type { Shown } from './fonts.ts';
import { numbers, strokeOperators } from './operators.ts';

/** A glyph and where it stands. */
interface Placed extends Shown {
  x: number;
  y: number;
}

/** The slant of letters whose face has none: twelve degrees. */
const SLANT = 0.21;
/** From this weight on letters are bold. */
const BOLD = 600;
/** How thick the outline is that makes letters bold, in ems. */
const EMBOLDEN = 1 / 32;
/** Places that differ by less than this part of an em are one line. */
const SAME = 0.002;

/**
 * The operators that show a text (ISO 32000-1 §9.4), each line of glyphs as one; with `clips` those that show what
 * comes next within its letters alone.
 */
export async function textOperators(item: TextItem, content: Content, clips = false): Promise<string[]> {
  // Letters that cut what lies below are seen, also where they are not painted themselves.
  const seen = clips || item.fill !== undefined || item.stroke !== undefined;
  const shown = await content.document.fonts.glyphsOf(item, seen);
  const placed: Placed[] = [];
  let end = 0;
  for (const [index, glyph] of item.glyphs.entries()) {
    const how = shown[index];
    const x = glyph.follows && index > 0 ? end : glyph.x;
    if (how) placed.push({ ...how, x, y: glyph.y });
    // Of what is not shown, such as a space that the font does not have, the next one's place tells its width.
    end = x + (how ? how.width * item.size * item.stretch : (item.glyphs[index + 1]?.x ?? glyph.x) - glyph.x);
  }
  if (placed.length === 0) return [];
  const fonts = content.resources.get('Font') ?? new Map();
  content.resources.set('Font', fonts);
  for (const { font } of placed) {
    const ref = content.document.fonts.names.get(font);
    if (ref) fonts.set(font, ref);
  }
  const lines = linesOf(placed, item);
  const mode = clips ? '7 Tr' : await look(item, placed, content);
  return ['BT', mode, ...lines.map((line) => lineOperators(line, item)), 'ET'];
}

/** Colours and rendering mode (§9.3.6). */
async function look(item: TextItem, placed: Placed[], content: Content): Promise<string> {
  const { fill, stroke, size, weight, font } = item;
  const bold = weight >= BOLD && !font.program && !placed.some((glyph) => glyph.bold);
  const parts: string[] = [];
  if (fill) parts.push(await brushOperator(fill, false, content));
  if (stroke) parts.push(await brushOperator(stroke.brush, true, content), strokeOperators(stroke));
  else if (fill && bold) parts.push(await brushOperator(fill, true, content), `${numbers(size * EMBOLDEN)} w`);
  const drawn = stroke !== undefined || (fill !== undefined && bold);
  parts.push(`${fill ? (drawn ? 2 : 0) : drawn ? 1 : 3} Tr`);
  return parts.join(' ');
}

/** Glyphs of one font that follow each other on one line. */
function linesOf(placed: Placed[], { size, turn }: TextItem): Placed[][] {
  const lines: Placed[][] = [];
  for (const glyph of placed) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    const goesOn = last && last.font === glyph.font && turn === 0 && Math.abs(last.y - glyph.y) < size * SAME;
    if (goesOn && glyph.x >= last.x) line?.push(glyph);
    else lines.push([glyph]);
  }
  return lines;
}

function lineOperators(line: Placed[], { size, stretch, turn, italic }: TextItem): string {
  const [first] = line as [Placed];
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const slant = italic ? SLANT : 0;
  // Letters stand upright in coordinates whose y grows downwards: their own y is turned over.
  const [a, b] = [stretch * cos, stretch * sin];
  const [c, d] = [slant * cos + sin, slant * sin - cos];
  const matrix = `${numbers(a, b, c, d, first.x, first.y)} Tm`;
  return `/${first.font} ${numbers(size)} Tf ${matrix} ${showing(line, size * stretch)}`;
}

/** The codes of a line, with the steps between them where these are not the glyphs' own widths. */
function showing(line: Placed[], em: number): string {
  let pen = (line[0] as Placed).x;
  let text = '';
  const parts: string[] = [];
  for (const { code, x, width } of line) {
    const step = Math.round(((x - pen) / em) * 1000);
    if (step !== 0) {
      if (text) parts.push(`<${text}>`);
      parts.push(pdfNumber(-step));
      text = '';
      pen += (step * em) / 1000;
    }
    text += code;
    pen += width * em;
  }
  parts.push(`<${text}>`);
  return parts.length === 1 ? `<${text}> Tj` : `[${parts.join('')}] TJ`;
}
