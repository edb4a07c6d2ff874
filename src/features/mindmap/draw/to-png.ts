import type { Bitmap } from '../../../formats/image/bitmap.ts';
import { drawSvg } from '../../../formats/image/svg.ts';
import type { Drawing } from './drawing.ts';
import type { MapFaces } from './faces.ts';
import { writeSvg } from './to-svg.ts';

/** What browsers and picture viewers still open, and what fits into a worker's memory. */
const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 32_000;

/** How many times a drawing can be enlarged, at most as asked. */
export function possibleScale({ width, height }: Drawing, scale: number): number {
  return Math.min(scale, MAX_SIDE / Math.max(width, height), Math.sqrt(MAX_PIXELS / (width * height)));
}

/** Draws a map as pixels, `scale` pixels to one of the drawing. */
export function drawPixels(
  drawing: Drawing,
  scale: number,
  faces: MapFaces,
  wasm: () => Promise<Uint8Array>,
): Promise<Bitmap> {
  const svg = new TextEncoder().encode(writeSvg(drawing, { scale, runs: faces.runs }));
  const fonts = Object.values(faces.bytes).filter((bytes) => bytes !== undefined);
  return drawSvg(svg, { wasm, fonts: async () => fonts }, () => undefined);
}
