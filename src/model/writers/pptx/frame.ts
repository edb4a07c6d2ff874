import { tag } from '../../../formats/ooxml/elements.ts';
import type { Box } from '../../page.ts';

/** How points of a page become units of a slide (EMU, ECMA-376-1 §20.1.2.1): all slides of a file have one size. */
export interface Frame {
  /** A length. */
  length(points: number): number;
  x(points: number): number;
  y(points: number): number;
  /** Sizes of letters and spaces between lines: hundredths of a point. */
  hundredths(points: number): number;
}

const EMU = 12_700;
/** Sides of slides, in points (§19.7.25). */
const [MIN_SIDE, MAX_SIDE] = [72, 4032];

interface Size {
  width: number;
  height: number;
}

/** The size of slides for pages of this size, in points. */
export function slideSize({ width, height }: Size): Size {
  const scale = Math.max(Math.min(1, MAX_SIDE / Math.max(width, height)), MIN_SIDE / Math.min(width, height));
  const within = (side: number): number => Math.min(MAX_SIDE, Math.max(MIN_SIDE, side * scale));
  return { width: within(width), height: within(height) };
}

/** Puts a page into the middle of a slide, as large as it can be. */
export function frameFor(page: Size, slide: Size): Frame {
  const fit = Math.min(slide.width / page.width, slide.height / page.height);
  const scale = Math.abs(fit - 1) < 0.003 ? 1 : fit;
  const [dx, dy] = [(slide.width - page.width * scale) / 2, (slide.height - page.height * scale) / 2];
  const near = (gap: number): number => (Math.abs(gap) < 1 ? 0 : gap);
  return {
    length: (points) => Math.max(0, Math.round(points * scale * EMU)),
    x: (points) => Math.round((points * scale + near(dx)) * EMU),
    y: (points) => Math.round((points * scale + near(dy)) * EMU),
    hundredths: (points) => Math.round(points * scale * 100),
  };
}

/** Units of a slide for points of it. */
export const emu = (points: number): number => Math.round(points * EMU);

/** `a:xfrm` (or `p:xfrm`) for a box, turned by degrees clockwise about its middle. */
export const transform = (frame: Frame, { left, top, right, bottom }: Box, angle = 0, name = 'a:xfrm'): string =>
  tag(
    name,
    { rot: angle ? Math.round((((angle % 360) + 360) % 360) * 60_000) : undefined },
    tag('a:off', { x: frame.x(left), y: frame.y(top) }),
    tag('a:ext', { cx: frame.length(right - left), cy: frame.length(bottom - top) }),
  );
