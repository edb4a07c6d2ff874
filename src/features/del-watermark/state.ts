import { IDENTITY } from '../../formats/pdf/content/matrix.ts';
import type { Matrix } from '../../formats/pdf/frame.ts';
import type { Face } from './face.ts';

/** What of the graphics state (ISO 32000-1 §8.4) tells how a thing looks. */
export interface Painting {
  ctm: Matrix;
  alpha: number;
  strokeAlpha: number;
  /** What a soft mask lets through. */
  mask: number;
  /** Luminance of the fill and stroke colours. */
  light: number;
  strokeLight: number;
  /** The tiling pattern that fills, or 0. */
  pattern: number;
  face: Face | undefined;
  /** Text state (§9.3): size, spacing of characters and words, scale, leading, rise, mode. */
  size: number;
  charSpace: number;
  wordSpace: number;
  scale: number;
  leading: number;
  rise: number;
  mode: number;
}

/** The state at the beginning of a page. */
export const paintingStart = (): Painting => ({
  ...{ ctm: IDENTITY, alpha: 1, strokeAlpha: 1, mask: 1, light: 0, strokeLight: 0, pattern: 0 },
  ...{ face: undefined, size: 0, charSpace: 0, wordSpace: 0, scale: 1, leading: 0, rise: 0, mode: 0 },
});
