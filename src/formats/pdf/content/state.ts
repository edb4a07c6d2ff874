import type { Matrix } from '../../../lib/matrix.ts';
import { IDENTITY } from '../../../lib/matrix.ts';
import type { Dict, Obj } from '../objects.ts';
import type { Box } from './box.ts';
import { BLACK, type Colour, type ColourSpace, DEVICES } from './colour.ts';
import type { PathPainted } from './visitor.ts';

/** What clips, as an upright rectangle of the page's space. */
export interface Clip {
  /** Nothing outside of it is to be seen. */
  box: Box;
  /** All of it is to be seen: the clip is this rectangle and nothing smaller. */
  whole: boolean;
}

/** An area within which things are seen: a path that clips, in the page's space, and those that clip it in turn. */
export interface ClipPath extends Pick<PathPainted, 'pieces' | 'points'> {
  evenOdd: boolean;
  /** Its points are those of one upright rectangle. */
  upright: boolean;
  outer: ClipPath | undefined;
}

/** How things are painted. */
export interface Looks {
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
  /** The style of ends and of corners, by number, and where mitres end (ISO 32000-1 §8.4.3). */
  readonly lineCap: number;
  readonly lineJoin: number;
  readonly miterLimit: number;
  /** Lengths of dashes and gaps, and where in them a line begins; likewise in the coordinates in use. */
  readonly dash: { readonly lengths: readonly number[]; readonly phase: number };
}

/** The text state but for the font (ISO 32000-1 §9.3): Tc, Tw, Th (1 for 100 %), Tl, Trise, Tmode. */
export interface TextState {
  readonly charSpace: number;
  readonly wordSpace: number;
  readonly scale: number;
  readonly leading: number;
  readonly rise: number;
  readonly mode: number;
}

/**
 * The graphics state (ISO 32000-1 §8.4), one value for as long as nothing changes: it may be kept. `ctm`, `font` and
 * `size` are always followed, `looks` for visitors of glyphs or paths, `text` for those of glyphs, `clip` and
 * `clipPath` for those of paths.
 */
export interface GraphicsState {
  /** From the coordinates in use to the page's user space, or to that of the form that is read by itself. */
  readonly ctm: Matrix;
  readonly clip: Clip;
  /** The paths that clip, the last one first; the bounds of forms are among them. */
  readonly clipPath: ClipPath | undefined;
  /** The font as the resources or the graphics state parameters name it: a reference or a dictionary. */
  readonly font: Obj;
  /** The size of text, Tfs. */
  readonly size: number;
  readonly looks: Looks;
  readonly text: TextState;
}

/** The state at the beginning of a page or of a form that is read by itself. */
export const START: GraphicsState = {
  ctm: IDENTITY,
  clip: { box: [-Infinity, -Infinity, Infinity, Infinity], whole: true },
  clipPath: undefined,
  font: null,
  size: 0,
  looks: {
    fill: BLACK,
    stroke: BLACK,
    fillSpace: DEVICES.g,
    strokeSpace: DEVICES.g,
    fillAlpha: 1,
    strokeAlpha: 1,
    blend: 'Normal',
    softMask: undefined,
    lineWidth: 1,
    lineCap: 0,
    lineJoin: 0,
    miterLimit: 10,
    dash: { lengths: [], phase: 0 },
  },
  text: { charSpace: 0, wordSpace: 0, scale: 1, leading: 0, rise: 0, mode: 0 },
};

/** The same state, to be changed by its one owner before anybody else has it; its parts are replaced, not changed. */
export type Draft = { -readonly [Key in keyof GraphicsState]: GraphicsState[Key] };

/** A copy to be changed. */
export const draftOf = ({ ctm, clip, clipPath, font, size, looks, text }: GraphicsState): Draft => ({
  ctm,
  clip,
  clipPath,
  font,
  size,
  looks,
  text,
});
