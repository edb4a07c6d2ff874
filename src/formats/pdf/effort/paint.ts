import type { Matrix } from '../../../lib/matrix.ts';
import { IDENTITY } from '../../../lib/matrix.ts';
import type { Box } from '../content/box.ts';
import { type Effort, NONE } from './effort.ts';

/** What painting with a colour adds to each area painted. */
export interface Colour {
  /** A shading's, by the area. */
  weight: number;
  /** What is drawn once for each painting: the cell of a pattern, the points of a mesh. */
  once: Readonly<Effort>;
  /** The area that a tile of a pattern takes; Infinity where there are no tiles. */
  tile: number;
}

export const PLAIN: Readonly<Colour> = { weight: 1, once: NONE, tile: Infinity };

/** What of the graphics state (ISO 32000-1 §8.4) decides how much work painting is. */
export interface PaintState {
  ctm: Matrix;
  /** What can be seen at most. */
  clip: Box;
  fill: Readonly<Colour>;
  stroke: Readonly<Colour>;
  /** What a soft mask draws for each painting; undefined without one. */
  mask: Readonly<Effort> | undefined;
  lineWidth: number;
  fontSize: number;
  /** What a glyph of a Type 3 font draws at most. */
  glyph: Readonly<Effort>;
}

/** The state at the start of a content that is seen within `clip`. */
export const startOf = (clip: Box): PaintState => ({
  ctm: IDENTITY,
  clip,
  fill: PLAIN,
  stroke: PLAIN,
  mask: undefined,
  lineWidth: 1,
  fontSize: 0,
  glyph: NONE,
});

/** How many times larger areas become under a matrix. */
export const scaleOf = (matrix: Matrix): number => Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]);
