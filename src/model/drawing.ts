/**
 * A page as it is painted: everything that readers of fixed pages find and writers of fixed pages need, in the order of
 * painting. `model/page.ts` is what can be read of it. Lengths inside an item are in units of its own; its matrix takes
 * them to the page, whose units are points, the origin in the upper left corner and y growing downwards.
 */
import type { Matrix } from '../lib/matrix.ts';
import type { Segment } from './page.ts';

export { IDENTITY, type Matrix, multiply as combine } from '../lib/matrix.ts';

/** A colour at a place of a gradient, 0–1. */
export interface Stop {
  at: number;
  /** `#rrggbb` */
  colour: string;
}

/** What areas and lines are painted with. Gradients are in the units of the item they paint. */
export type Brush =
  | { kind: 'flat'; colour: string; alpha: number }
  | {
      kind: 'axial' | 'radial';
      /** x, y of both ends; of a radial one also the radii. */
      from: [x: number, y: number, radius: number];
      to: [x: number, y: number, radius: number];
      stops: Stop[];
      extend: [boolean, boolean];
      alpha: number;
    };

/** How lines are drawn (as ISO 32000-1 §8.4.3 numbers caps and joins). */
export interface Stroke {
  brush: Brush;
  width: number;
  cap: 0 | 1 | 2;
  join: 0 | 1 | 2;
  miterLimit: number;
  dash: number[];
  dashOffset: number;
}

/** Where something is seen: within all of these areas, each the union of its subpaths. */
export interface Clip {
  segments: Segment[];
  matrix: Matrix;
  evenOdd: boolean;
}

/** A font of a document; one object for all its texts. */
export interface DrawnFont {
  /** As the file names it. */
  name: string;
  bold: boolean;
  italic: boolean;
  serif: boolean;
  monospaced: boolean;
  /** The embedded program: OpenType, TrueType or bare CFF. */
  program?: Uint8Array<ArrayBuffer>;
}

/** One glyph, at its origin on the base line. */
export interface DrawnGlyph {
  /** What it says; '' where it belongs to the text of the glyph before it. */
  text: string;
  /** Its number in the program. */
  id?: number;
  x: number;
  y: number;
}

interface Item {
  matrix: Matrix;
  clips: Clip[];
  /** The name of the layer it stands in. */
  layer?: string;
}

export interface PathItem extends Item {
  kind: 'path';
  segments: Segment[];
  fill?: Brush;
  stroke?: Stroke;
  evenOdd: boolean;
}

export interface TextItem extends Item {
  kind: 'text';
  font: DrawnFont;
  /** The height of the em square. */
  size: number;
  /** How much wider than drawn the letters are. */
  stretch: number;
  /** 100–900; from 600 on letters are bold, drawn so where the font is not. */
  weight: number;
  italic: boolean;
  /** Degrees by which each glyph is turned clockwise about its origin. */
  turn: number;
  glyphs: DrawnGlyph[];
  fill?: Brush;
  stroke?: Stroke;
}

/** A picture in the unit square, its upper left corner at (0, 0). */
export interface ImageItem extends Item {
  kind: 'image';
  /** Its bytes in a format of pictures, or a JBIG2 stream. The same array for the same picture. */
  bytes: Uint8Array<ArrayBuffer>;
  /** What stands in the name of the file, or the format as the document says. */
  name: string;
  alpha: number;
}

export interface GroupItem extends Item {
  kind: 'group';
  items: DrawingItem[];
  /** Opacity of the whole. */
  alpha: number;
  /** The layer that these items are on, by its name; groups of one name are one layer, which viewers can hide. */
  layer?: string;
}

export type DrawingItem = PathItem | TextItem | ImageItem | GroupItem;

/** An area that leads to an address outside, or to a page (from 0) or place within, in points of the page. */
export interface DrawnLink {
  box: { left: number; top: number; right: number; bottom: number };
  address?: string;
  page?: number;
  /** A place of the document by a name of its own, whose page is known when all pages are. */
  place?: string;
}

/** One page. */
export interface Drawing {
  width: number;
  height: number;
  items: DrawingItem[];
  links: DrawnLink[];
}
