import type { Matrix } from '../frame.ts';
import type { Dict, Obj } from '../objects.ts';
import type { Box } from './box.ts';
import { BLACK, type Colour, type ColourSpace, DEVICES } from './colour.ts';
import { IDENTITY } from './matrix.ts';

/** What clips, as an upright rectangle of the page's space. */
export interface Clip {
  /** Nothing outside of it is to be seen. */
  box: Box;
  /** All of it is to be seen: the clip is this rectangle and nothing smaller. */
  whole: boolean;
}

const EVERYWHERE: Clip = { box: [-Infinity, -Infinity, Infinity, Infinity], whole: true };

/**
 * The graphics state (ISO 32000-1 §8.4), one value for as long as nothing changes: it may be kept. `ctm`, `font` and
 * `size` are always followed; what sets text apart only for visitors of glyphs or paths, `clip` only for those of paths.
 */
export interface GraphicsState {
  /** From the coordinates in use to the page's user space, or to that of the form that is read by itself. */
  readonly ctm: Matrix;
  readonly clip: Clip;
  readonly fill: Colour;
  readonly stroke: Colour;
  readonly fillSpace: ColourSpace;
  readonly strokeSpace: ColourSpace;
  /** Constant alpha of fills and of strokes, 0–1. */
  readonly fillAlpha: number;
  readonly strokeAlpha: number;
  /** The blend mode by its name. */
  readonly blend: string;
  readonly softMask: Dict | undefined;
  /** In the coordinates in use. */
  readonly lineWidth: number;
  /** The font as the resources or the graphics state parameters name it: a reference or a dictionary. */
  readonly font: Obj;
  /** Text state (§9.3): Tfs, Tc, Tw, Th (1 for 100 %), Tl, Trise, Tmode. */
  readonly size: number;
  readonly charSpace: number;
  readonly wordSpace: number;
  readonly scale: number;
  readonly leading: number;
  readonly rise: number;
  readonly mode: number;
}

/** The state at the beginning of a page or of a form that is read by itself. */
export const START: GraphicsState = {
  ...{ ctm: IDENTITY, clip: EVERYWHERE, fill: BLACK, stroke: BLACK, fillSpace: DEVICES.g, strokeSpace: DEVICES.g },
  ...{ fillAlpha: 1, strokeAlpha: 1, blend: 'Normal', softMask: undefined, lineWidth: 1 },
  ...{ font: null, size: 0, charSpace: 0, wordSpace: 0, scale: 1, leading: 0, rise: 0, mode: 0 },
};
