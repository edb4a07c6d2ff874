import { type CadDocument, Color, Layer, type LineWeightType } from '@node-projects/acad-ts';
import { hexColour } from '../../../lib/hex.ts';

/** By what things are put into layers: as the document has them, by how they look, or all in one. */
export type Layering = 'document' | 'looks' | 'one';

/** How something is drawn. */
export interface Look {
  kind: 'line' | 'fill' | 'text' | 'picture';
  /** `#rrggbb` */
  colour: string;
  /** Hundredths of a millimetre on paper; undefined where there is no line. */
  weight?: LineWeightType;
  /** The layer of the document. */
  layer?: string;
}

const KINDS = { line: '线', fill: '填充', text: '文字', picture: '图片' };
/** The widths of lines there are, in hundredths of a millimetre (group code 370). */
const WEIGHTS = [0, 5, 9, 13, 15, 18, 20, 25, 30, 35, 40, 50, 53, 60, 70, 80, 90, 100, 106, 120, 140, 158, 200, 211];
/** Lines that are wider than any of them, in millimetres, are polylines with a width of their own. */
export const WIDEST = 2.3;
const MAX_NAME = 120;
const MAX_LAYERS = 2_000;

/** The width of lines next to so many millimetres. */
export const weightOf = (mm: number): LineWeightType =>
  WEIGHTS.reduce((best, weight) =>
    Math.abs(weight - mm * 100) < Math.abs(best - mm * 100) ? weight : best,
  ) as LineWeightType;

/** The colours that have a number, by their value; 7 is black on white paper and white on a black screen. */
const NUMBERED = new Map<string, number>();
for (let index = 254; index > 0; index--) {
  const [r = 0, g = 0, b = 0] = Color.getIndexRGB(index);
  NUMBERED.set(hexColour([r, g, b]), index);
}
NUMBERED.set('#000000', 7);
NUMBERED.set('#ffffff', 255);

/** `#rrggbb` as a colour of CAD: by its number where it has one. */
export function colourOf(hex: string): Color {
  const index = NUMBERED.get(hex);
  if (index !== undefined) return new Color(index);
  const value = Number.parseInt(hex.slice(1), 16);
  return new Color((value >> 16) & 255, (value >> 8) & 255, value & 255);
}

/** A name as tables allow it: without the characters that mean something in CAD, and not too long. */
export const tableName = (name: string): string =>
  [...name.replace(/[\p{Cc}<>/\\":;?*|=`,]+/gu, '_').trim()].slice(0, MAX_NAME).join('') || '_';

/** The layers of a drawing, made as they are needed. */
export class Layers {
  readonly #document: CadDocument;
  readonly #layering: Layering;
  readonly #known = new Map<string, Layer>();
  #count = 0;

  constructor(document: CadDocument, layering: Layering) {
    this.#document = document;
    this.#layering = layering;
  }

  /** The layer of something, and whether its colour and width are those of the layer. */
  of(look: Look): { layer: Layer; byLayer: boolean } {
    const named = this.#layering === 'document' && look.layer;
    const byLayer = this.#layering === 'looks' || (this.#layering === 'document' && !look.layer);
    const key = named ? `named ${look.layer}` : byLayer ? `${look.kind} ${look.colour} ${look.weight}` : '';
    const known = this.#known.get(key);
    if (known) return { layer: known, byLayer };
    const isOver = this.#count++ >= MAX_LAYERS;
    const layer = isOver || key === '' ? this.#zero() : this.#add(named ? tableName(look.layer ?? '') : nameOf(look));
    if (byLayer && !isOver) {
      layer.color = colourOf(look.colour);
      if (look.weight !== undefined) layer.lineWeight = look.weight;
    }
    this.#known.set(key, layer);
    return { layer, byLayer: byLayer && !isOver };
  }

  #zero(): Layer {
    return this.#document.layers?.get(Layer.defaultName) as Layer;
  }

  #add(name: string): Layer {
    const layers = this.#document.layers as NonNullable<CadDocument['layers']>;
    const free = (candidate: string): boolean => !layers.contains(candidate);
    let chosen = name;
    for (let number = 2; !free(chosen); number++) chosen = `${name}_${number}`;
    const layer = new Layer(chosen);
    layers.add(layer);
    return layer;
  }
}

const nameOf = ({ kind, colour, weight }: Look): string =>
  [KINDS[kind], colour.slice(1).toUpperCase(), weight !== undefined && `${weight / 100}mm`].filter(Boolean).join('_');
