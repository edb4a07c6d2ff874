/**
 * A page as it is painted: everything that readers of fixed pages find and writers of fixed pages need, in the order of
 * painting. `model/page.ts` is what can be read of it. Lengths inside an item are in units of its own; its matrix takes
 * them to the page, whose units are points, the origin in the upper left corner and y growing downwards.
 */
import type { Matrix } from '../lib/matrix.ts';
import type { Segment } from './page.ts';

/** A colour at a place of a gradient, 0–1. */
export interface Stop {
  at: number;
  /** `#rrggbb` */
  colour: string;
}

export interface FlatBrush {
  kind: 'flat';
  /** `#rrggbb` */
  colour: string;
  alpha: number;
}

export interface Gradient {
  kind: 'axial' | 'radial';
  /** x, y of both ends; of a radial one also the radii. */
  from: [x: number, y: number, radius: number];
  to: [x: number, y: number, radius: number];
  stops: Stop[];
  extend: [boolean, boolean];
  /** From the space of the ends to the units of the item, where it is another one: circles may be ellipses. */
  matrix?: Matrix;
  alpha: number;
}

/** Colours that run into each other over triangles: each three corners are one. */
export interface Mesh {
  kind: 'mesh';
  corners: { x: number; y: number; colour: string }[];
  /** Of what lies outside; undefined where that is not painted. */
  back?: string;
  alpha: number;
}

/** A cell that is repeated over the plane. */
export interface Tiling {
  kind: 'tiling';
  /** The cell, which clips what it holds, and the way to the next one, in units of its own. */
  width: number;
  height: number;
  stepX: number;
  stepY: number;
  items: DrawingItem[];
  /** From the units of the cell to those of the item that is painted. */
  matrix: Matrix;
  alpha: number;
}

/** What areas and lines are painted with, in the units of the item they paint. */
export type Brush = FlatBrush | Gradient | Mesh | Tiling;

/** One colour for what can have only one: the first that a brush has. */
export function flatColour(brush: Brush): string {
  if (brush.kind === 'flat') return brush.colour;
  if (brush.kind === 'mesh') return brush.corners[0]?.colour ?? BLACK;
  if (brush.kind === 'tiling') return firstColour(brush.items) ?? BLACK;
  return brush.stops[0]?.colour ?? BLACK;
}

const BLACK = '#000000';

function firstColour(items: readonly DrawingItem[]): string | undefined {
  for (const item of items) {
    if (item.kind === 'group') {
      const found = firstColour(item.items);
      if (found) return found;
    } else if (item.kind !== 'image') {
      const brush = item.fill ?? item.stroke?.brush;
      if (brush) return flatColour(brush);
    }
  }
  return undefined;
}

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
  /** Within these letters; the subpaths are their box, for formats that cannot cut by letters. */
  letters?: TextItem;
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
  /** It stands behind the glyph before it, as far as that is wide in the face that shows it; `x` is a guess. */
  follows?: true;
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
  /** A picture that says where this one is seen: not where it is black. It has no mask of its own. */
  mask?: { bytes: Uint8Array<ArrayBuffer>; name: string };
  alpha: number;
}

export interface GroupItem extends Item {
  kind: 'group';
  items: DrawingItem[];
  /** Opacity of the whole. */
  alpha: number;
  /** The same array of items stands in other groups, too: where the format can, they are written once. */
  shared?: true;
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
