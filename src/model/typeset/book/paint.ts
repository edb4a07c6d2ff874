import type { Look } from '../../../formats/html/style.ts';
import { channelsOf } from '../../../lib/hex.ts';
import { combine, IDENTITY, type Matrix } from '../../../lib/matrix.ts';
import type { Brush, DrawingItem, DrawnGlyph, PathItem, TextItem } from '../../drawing.ts';
import type { Glyph } from './faces.ts';
import type { RichAtom, RichLine } from './lines.ts';

/** How letters of Chinese text stand in vertical writing. */
const UPRIGHT =
  /[\u2e80-\u2fdf\u3005-\u3007\u3012\u3021-\u3029\u3041-\u30fb\u30fd-\u9fff\uac00-\ud7af\uf900-\ufaff\uff01\uff1b\uff1f\u{20000}-\u{3ffff}\u2460-\u24ff\u25a0-\u25ff\u3200-\u33ff]/u;
/** Stops, which stand in the upper right corner then. */
const STOPS = new Set('，。、．');
/** How much of the em is above the base line. */
export const ABOVE = 0.88;
/** How thick letters are drawn whose face has no bold one, in ems. */
const THICK = 1 / 30;

const brush = (colour: string): Brush => ({ kind: 'flat', colour, alpha: 1 });

/** Colours that cannot be seen on paper are made darker. */
function inkOf({ colour = '#000000' }: Look): string {
  const [r, g, b] = channelsOf(colour);
  return r > 225 && g > 225 && b > 225 ? '#555555' : colour;
}

/** The letters of a line whose base line is at `y`, from `x` on; pieces of one look together. */
export function lineItems(line: RichLine, x: number, y: number, vertical: boolean, paper: boolean): DrawingItem[] {
  const items: TextItem[] = [];
  let key = '';
  for (const [index, atom] of line.atoms.entries()) {
    const start = x + (line.starts[index] as number);
    const base = y + (atom.look.raise === 'super' ? -0.33 : atom.look.raise === 'sub' ? 0.15 : 0) * (atom.size / 0.7);
    for (const letter of atom.letters) {
      const upright = vertical && (UPRIGHT.test(letter.text) || STOPS.has(letter.text));
      const own = `${letter.glyph.font.name} ${atom.size} ${atom.look.colour} ${letter.glyph.thick} ${letter.glyph.slanted} ${upright}`;
      if (own !== key || !items.length) items.push(textItem(letter.glyph, atom, upright, paper));
      key = own;
      items.at(-1)?.glyphs.push(placed(letter.text, start + letter.x, base, atom.size, upright));
    }
    if (atom.ruby) {
      items.push(...rubyItems(atom.ruby, start, y - (ABOVE + 0.06) * atom.size - 0.12 * atom.ruby.size, paper));
      key = '';
    }
  }
  return [...items, ...decorations(line, x, y, vertical)];
}

function textItem(
  { font, thick, slanted }: Glyph,
  { look, size }: RichAtom,
  upright: boolean,
  paper: boolean,
): TextItem {
  const fill = brush(paper ? inkOf(look) : (look.colour ?? '#000000'));
  const stroke = { brush: fill, width: size * THICK, cap: 0, join: 0, miterLimit: 4, dash: [], dashOffset: 0 } as const;
  return {
    kind: 'text',
    matrix: IDENTITY,
    clips: [],
    font,
    size,
    stretch: 1,
    weight: 400,
    italic: slanted && !upright,
    turn: upright ? -90 : 0,
    glyphs: [],
    fill,
    ...(thick ? { stroke: { ...stroke, dash: [] } } : {}),
  };
}

function placed(text: string, x: number, y: number, size: number, upright: boolean): DrawnGlyph {
  if (!upright) return { text, x, y };
  const corner = STOPS.has(text) ? 0.58 * size : 0;
  return { text, x: x + ABOVE * size - corner, y: y + 0.12 * size - corner };
}

function rubyItems(ruby: RichAtom, x: number, y: number, paper: boolean): TextItem[] {
  return ruby.letters.map(({ text, glyph, x: own }) => {
    const item = textItem(glyph, ruby, false, paper);
    item.glyphs.push({ text, x: x + own, y });
    return item;
  });
}

/** Lines under letters and through them. */
function decorations({ atoms, starts }: RichLine, x: number, y: number, vertical: boolean): PathItem[] {
  return atoms.flatMap((atom, at) => {
    const { look, size, width } = atom;
    const start = x + (starts[at] as number);
    const next = starts[at + 1];
    const end = next === undefined ? start + width : x + next;
    const colour = look.colour ?? '#000000';
    return [
      ...(look.underline ? [rectangle(start, y + 0.12 * size, end - start, size / 18, colour)] : []),
      ...(look.strike ? [rectangle(start, y - 0.3 * size, end - start, size / 18, colour)] : []),
      ...(look.emphasis ? dots(atom, start, y + (vertical ? -ABOVE - 0.12 : 0.24) * size, colour) : []),
    ];
  });
}

/** A dot for each letter that is no mark: under it, right of it in vertical writing (CLREQ §3.4.2). */
const dots = ({ letters, size }: RichAtom, x: number, y: number, colour: string): PathItem[] =>
  letters
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    .map(({ glyph, x: own }) => disc(x + own + (glyph.width * size) / 2, y, 0.07 * size, colour));

/** A filled circle, by its middle: four Bézier curves. */
function disc(x: number, y: number, radius: number, colour: string): PathItem {
  const bend = 0.5523 * radius;
  return {
    kind: 'path',
    matrix: IDENTITY,
    clips: [],
    segments: [
      ['M', x + radius, y],
      ['C', x + radius, y + bend, x + bend, y + radius, x, y + radius],
      ['C', x - bend, y + radius, x - radius, y + bend, x - radius, y],
      ['C', x - radius, y - bend, x - bend, y - radius, x, y - radius],
      ['C', x + bend, y - radius, x + radius, y - bend, x + radius, y],
      ['Z'],
    ],
    fill: brush(colour),
    evenOdd: false,
  };
}

/** A filled rectangle. */
export const rectangle = (x: number, y: number, width: number, height: number, colour: string): PathItem => ({
  kind: 'path',
  matrix: IDENTITY,
  clips: [],
  segments: [['M', x, y], ['L', x + width, y], ['L', x + width, y + height], ['L', x, y + height], ['Z']],
  fill: brush(colour),
  evenOdd: false,
});

/** An item moved by a matrix. */
export const moved = (item: DrawingItem, matrix: Matrix): DrawingItem => ({
  ...item,
  matrix: combine(item.matrix, matrix),
});
