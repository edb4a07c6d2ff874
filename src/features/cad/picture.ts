import type { Run } from '../../engines/engine.ts';
import { relabelled } from '../../formats/font/relabel.ts';
import type { Bitmap } from '../../formats/image/bitmap.ts';
import { drawSvg } from '../../formats/image/svg.ts';
import type { Drawing } from '../../model/drawing.ts';
import { FAMILIES, svgOf } from '../../model/writers/svg/write.ts';
import type { Metrics } from './metrics.ts';

/** What a worker’s memory bears. */
const MAX_PIXELS = 60_000_000;

/** The longest side that a picture of these proportions may have. */
export const sideWithin = (side: number, wide: number, high: number): number =>
  Math.floor(Math.min(side, Math.sqrt((MAX_PIXELS * Math.max(wide, high)) / Math.max(Math.min(wide, high), 1e-9))));

/** Pixels of a page, four to three points. */
export async function pixelsOf(
  drawing: Drawing,
  background: string | undefined,
  { faces }: Metrics,
  run: Run,
): Promise<Bitmap> {
  const size = { width: Math.round(drawing.width / 0.75), height: Math.round(drawing.height / 0.75) };
  const svg = svgOf(drawing, { ...size, ...(background ? { background } : {}) });
  const fonts: Uint8Array[] = [];
  for (const [style, [first, ...others]] of faces) {
    // resvg goes by the first family of the list that it has
    const family = FAMILIES[style].replace(/^'([^']+)'.*$/, '$1');
    if (first) fonts.push(relabelled(first.font, { families: [family], weight: 400 }));
    for (const { font } of others) fonts.push(relabelled(font, { families: [`${family} 2`], weight: 400 }));
  }
  const bytes = new TextEncoder().encode(svg.join('\n'));
  return drawSvg(bytes, { wasm: () => run.asset('resvg.wasm'), fonts: async () => fonts }, () => undefined);
}
