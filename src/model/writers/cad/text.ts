import {
  type CadDocument,
  type Color,
  FontFlags,
  type Layer,
  TextEntity,
  TextStyle,
  XYZ,
} from '@node-projects/acad-ts';
import { bareName, styleOf } from '../../../formats/font/style.ts';
import { combine, type Matrix } from '../../../lib/matrix.ts';
import type { DrawnFont, DrawnGlyph, TextItem } from '../../drawing.ts';
import { tableName } from './layers.ts';

/** How high capitals are, of which CAD tells the height of text, in ems. */
export const CAPITALS = 0.72;
/** Gaps, in ems, from which on a space is meant (between texts that were shown apart), and another text begins. */
const [SPACE, APART_SPACE, APART] = [0.4, 0.17, 1];
/** How far from the line a letter may be that belongs to it, in ems. */
const ASIDE = 0.12;
const WIDE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;
const MAX_LETTERS = 240;

/** A text on one line, in units of the drawing. */
interface Piece {
  text: string;
  x: number;
  y: number;
  /** Where the pen is behind it, along its line. */
  length: number;
  angle: number;
  /** The em. */
  size: number;
  widthFactor: number;
  oblique: number;
  backward: boolean;
  style: TextStyle;
  layer: Layer;
  colour: Color;
}

/** Files of fonts that every Windows has, for those that their names are known by. */
const FILES: [RegExp, string][] = [
  [/simsun|宋/i, 'simsun.ttc'],
  [/simhei|黑/i, 'simhei.ttf'],
  [/fangsong|仿宋/i, 'simfang.ttf'],
  [/kaiti|simkai|楷/i, 'simkai.ttf'],
  [/yahei|雅黑/i, 'msyh.ttc'],
  [/arial|helvetica|arimo|liberationsans/i, 'arial.ttf'],
  [/times|tinos|liberationserif/i, 'times.ttf'],
  [/courier|cousine|liberationmono/i, 'cour.ttf'],
  [/calibri|carlito/i, 'calibri.ttf'],
  [/tahoma/i, 'tahoma.ttf'],
  [/verdana/i, 'verdana.ttf'],
];
const OF_STYLE = { hei: 'simhei.ttf', song: 'simsun.ttc', title: 'simsun.ttc', kai: 'simkai.ttf', fang: 'simfang.ttf' };

/** Texts of a drawing as TEXT: what stands on one line is joined, whatever pieces it was shown in. */
export class Texts {
  readonly #document: CadDocument;
  readonly #styles = new Map<DrawnFont, TextStyle>();
  readonly #add: (entity: TextEntity) => void;
  #last: Piece | undefined;

  constructor(document: CadDocument, add: (entity: TextEntity) => void) {
    this.#document = document;
    this.#add = add;
  }

  /** Adds a text; `page` leads from the item's page to the drawing. */
  add(item: TextItem, page: Matrix, { layer, colour }: { layer: Layer; colour: Color }): void {
    const style = this.#styleOf(item.font);
    for (const run of runsOf(item)) {
      const piece = pieceOf(run, item, page, { style, layer, colour });
      if (!piece) continue;
      const joined = this.#last && joinedOf(this.#last, piece);
      if (!joined) this.flush();
      this.#last = joined ?? piece;
    }
  }

  /** Writes the text that might have gone on. */
  flush(): void {
    const piece = this.#last;
    this.#last = undefined;
    const text = piece?.text.trimEnd();
    if (!piece || !text) return;
    const entity = new TextEntity(text);
    entity.insertPoint = new XYZ(piece.x, piece.y, 0);
    entity.height = piece.size * CAPITALS;
    entity.rotation = piece.angle;
    entity.widthFactor = piece.widthFactor;
    entity.obliqueAngle = piece.oblique;
    if (piece.backward) entity.mirror = 2;
    Object.assign(entity, { style: piece.style, layer: piece.layer, color: piece.colour });
    this.#add(entity);
  }

  #styleOf(font: DrawnFont): TextStyle {
    const known = this.#styles.get(font);
    if (known) return known;
    const wanted = tableName(bareName(font.name).replace(/\s+/g, '') || 'Font');
    const name = `${wanted}${font.bold ? '_B' : ''}${font.italic ? '_I' : ''}`;
    const styles = this.#document.textStyles as NonNullable<CadDocument['textStyles']>;
    const own = [...styles].find((style) => style.name.toLowerCase() === name.toLowerCase());
    const style = own ?? new TextStyle(name);
    if (!own) {
      style.filename = fileOf(font);
      style.trueType = (font.bold ? FontFlags.Bold : 0) | (font.italic ? FontFlags.Italic : 0);
      styles.add(style);
    }
    this.#styles.set(font, style);
    return style;
  }
}

function fileOf(font: DrawnFont): string {
  const style = styleOf(font.name);
  const named = FILES.find(([name]) => name.test(font.name.replaceAll(' ', '')))?.[1];
  if (named) return named;
  if (style) return OF_STYLE[style];
  return font.monospaced ? 'cour.ttf' : font.serif ? 'times.ttf' : 'arial.ttf';
}

/** About how far letters move the pen, in ems, as in most faces without serifs. */
const ADVANCES: [RegExp, number][] = [
  [WIDE, 1],
  [/[ijl.,:;'|!I·`]/, 0.27],
  [/[ftr()[\]{}\s"/\\-]/, 0.33],
  [/[mwMW@%—]/, 0.86],
  [/[A-Z&]/, 0.68],
];
const advanceOf = (text: string): number => {
  let sum = 0;
  for (const letter of text) sum += ADVANCES.find(([letters]) => letters.test(letter))?.[1] ?? 0.55;
  return sum;
};

/** Glyphs of an item that stand on one line next to each other. */
function runsOf({ glyphs, size, turn, stretch }: TextItem): DrawnGlyph[][] {
  const runs: DrawnGlyph[][] = [];
  let end = 0;
  for (const glyph of glyphs) {
    const run = runs.at(-1);
    const first = run?.[0];
    const goesOn = first && turn === 0 && Math.abs(glyph.y - first.y) < ASIDE * size && run.length < MAX_LETTERS;
    const gap = (glyph.x - end) / (size * stretch);
    if (goesOn && gap > -1 && gap < APART) {
      if (gap > SPACE && !/\s$/.test(run.at(-1)?.text ?? '') && !/^\s/.test(glyph.text))
        run.push({ text: ' ', x: end, y: glyph.y });
      run.push(glyph);
    } else runs.push([glyph]);
    end = glyph.x + advanceOf(glyph.text) * size * stretch;
  }
  return runs;
}

function pieceOf(
  run: readonly DrawnGlyph[],
  { size, stretch, turn, matrix, italic }: TextItem,
  page: Matrix,
  look: Pick<Piece, 'style' | 'layer' | 'colour'>,
): Piece | undefined {
  const [first, last] = [run[0] as DrawnGlyph, run.at(-1) as DrawnGlyph];
  const text = run
    .map((glyph) => glyph.text)
    .join('')
    .replace(/\p{Cc}+/gu, ' ');
  const radians = (turn * Math.PI) / 180;
  const turned: Matrix = [
    Math.cos(radians),
    Math.sin(radians),
    -Math.sin(radians),
    Math.cos(radians),
    first.x,
    first.y,
  ];
  const [a, b, c, d, e, f] = combine(combine(turned, matrix), page);
  const along = Math.hypot(a, b);
  const determinant = a * d - b * c;
  const up = Math.abs(determinant) / along;
  if (text.trim() === '' || !(along > 0) || !(up > 0)) return undefined;
  // How far the letters' own upright leans from the right angle.
  const lean = (a * c + b * d) / (along * up);
  const length = (last.x - first.x + advanceOf(last.text) * size * stretch) * along;
  return {
    text,
    x: e,
    y: f,
    length,
    size: size * up,
    // Not −180°.
    angle: Math.atan2(Math.abs(b) < 1e-9 * along ? 0 : b, a),
    widthFactor: Math.min(10, Math.max(0.1, (along / up) * stretch)),
    oblique: Math.max(-1.3, Math.min(1.3, Math.atan(determinant < 0 ? -lean : lean) + (italic ? 0.21 : 0))),
    // Text stands upright where y is turned over between page and drawing.
    backward: determinant > 0,
    ...look,
  };
}

/** Two pieces as one where the second one goes on where the first one ends. */
function joinedOf(one: Piece, next: Piece): Piece | undefined {
  const like =
    one.style === next.style &&
    one.layer === next.layer &&
    one.colour.equals(next.colour) &&
    one.backward === next.backward &&
    Math.abs(one.size - next.size) < 0.01 * one.size &&
    Math.abs(one.angle - next.angle) < 0.01 &&
    Math.abs(one.widthFactor - next.widthFactor) < 0.02;
  if (!like || one.text.length + next.text.length > MAX_LETTERS) return undefined;
  const [cos, sin] = [Math.cos(one.angle), Math.sin(one.angle)];
  const [dx, dy] = [next.x - one.x, next.y - one.y];
  const [along, aside] = [dx * cos + dy * sin, Math.abs(dy * cos - dx * sin)];
  const gap = (along - one.length) / (one.size * one.widthFactor);
  if (aside > ASIDE * one.size || gap < -0.6 || gap > APART) return undefined;
  const space = gap > APART_SPACE && !/\s$/.test(one.text) && !/^\s/.test(next.text) ? ' ' : '';
  return { ...one, text: one.text + space + next.text, length: along + next.length };
}
