import type { Matrix } from '../../../lib/matrix.ts';
import type { Dict, Stream } from '../objects.ts';
import type { FontDecoder, Glyph } from '../text/decoder.ts';
import type { Box } from './box.ts';
import type { MarkedContent } from './marked.ts';
import type { GraphicsState } from './state.ts';
import type { Operation } from './tokens.ts';

/** The content stream being interpreted. */
export interface Scope {
  kind: 'page' | 'form' | 'pattern' | 'mask' | 'glyph';
  /** The object number of the form, pattern or glyph; 0 for a page's own content and for direct objects. */
  num: number;
  resources: Dict;
  /** Decoded; the offsets of operations count in it. */
  bytes: Uint8Array;
  /** The content that draws this one. */
  parent: Scope | undefined;
}

/** What every report has: where it stands, and in which state. It may be kept. */
export interface Painted {
  state: GraphicsState;
  marked: MarkedContent | undefined;
  scope: Scope;
  /** Offsets in the scope's bytes: of the first operand of its first operation, and behind its last operator. */
  start: number;
  end: number;
}

/** What one operation shows of a font (ISO 32000-1 §9.4.3): Tj, ', " or a whole TJ. */
export interface GlyphRun extends Painted {
  operator: 'Tj' | 'TJ' | "'" | '"';
  font: FontDecoder;
  glyphs: Glyph[];
  /**
   * Where each glyph stands, in text space: along x, in vertical writing along y. Sizes, spacing, scaling and the
   * adjustments of TJ are in it.
   */
  at: number[];
  /** Where the next run would go on, likewise; adjustments behind the last glyph are in it. */
  advance: number;
  /** From text space to the page: the text matrix before the first glyph, with the rise, and the CTM. */
  matrix: Matrix;
  /** It stands where the run before it ended: nothing has set the place since. */
  follows: boolean;
}

/** A path that is filled or stroked (§8.5.3). */
export interface PathPainted extends Painted {
  /**
   * Its pieces, and their points in the page's space (x, y by turns): m, l (2 numbers), c (6), h (none), re (its four
   * corners: 8).
   */
  pieces: ('m' | 'l' | 'c' | 'h' | 're')[];
  points: number[];
  /** Around its points. */
  box: Box;
  fills: false | 'nonzero' | 'evenodd';
  strokes: boolean;
  /** It clips what follows, too. */
  clips: boolean;
  /** The CTM that its content began with: patterns lie in it (§8.7.3.1). */
  base: Matrix;
}

/** A picture: an XObject by `Do`, or an inline image (§8.9). It fills the unit square under the state's CTM. */
export interface PicturePainted extends Painted {
  /** The dictionary; for an inline image with its keys in full. */
  dict: Dict;
  /** The XObject; undefined for an inline image. */
  object: Stream | undefined;
  /** The data of an inline image, still filtered; undefined where it is cut off. */
  data: Uint8Array | undefined;
  /** Its object number and its name in the resources; 0 and '' for an inline image. */
  num: number;
  name: string;
}

/** Content that is about to be entered: a form, a tiling pattern, the group of a soft mask, a Type 3 glyph. */
export interface Entered extends Painted {
  kind: Exclude<Scope['kind'], 'page'>;
  object: Stream;
  /** Its object number; 0 for a direct object. */
  num: number;
}

/**
 * What is reported of content as it is interpreted, in its order. What a visitor does not ask for is not worked out:
 * fonts are read for `glyphs` only, paths put together for `path` only.
 */
export interface Visitor {
  /** Each operation, before it takes effect; inline images as `BI`. */
  operation?(operation: Operation, state: GraphicsState, scope: Scope): void;
  glyphs?(run: GlyphRun): void;
  path?(path: PathPainted): void;
  /** An area filled with a shading by `sh`: all of the clip. */
  shading?(painted: Painted): void;
  picture?(picture: PicturePainted): void;
  /** False passes the content over. */
  enter?(entered: Entered): boolean | undefined;
  /** The end of a content that was entered. */
  leave?(scope: Scope): void;
}
