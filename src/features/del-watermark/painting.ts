import { lightOf } from '../../formats/pdf/content/colour.ts';
import type { GraphicsState } from '../../formats/pdf/content/state.ts';

/** How much a soft mask lets through is not measured. */
const MASKED = 0.5;

/** How opaque what is painted is, 0–1: by the constant alpha of fills, or another, and the soft mask. */
export const alphaOf = ({ looks: { fillAlpha, softMask } }: GraphicsState, alpha = fillAlpha): number =>
  alpha * (softMask ? MASKED : 1);

/** How light fills are, 0–1; what is not known is taken for dark. */
export const fillLight = ({ looks: { fill } }: GraphicsState): number => lightOf(fill) ?? 0;
