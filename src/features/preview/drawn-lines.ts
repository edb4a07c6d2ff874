import type { Run } from '../../engines/engine.ts';
import { readCad } from '../../formats/cad/read.ts';
import { drawSvg } from '../../formats/image/svg.ts';
import { placeSheet } from '../../model/readers/cad/place.ts';
import { drawSheet, layoutsOf, MODEL, type Sheet } from '../../model/readers/cad/sheets.ts';
import { svgOf } from '../../model/writers/svg/write.ts';
import type { Look } from './looks.ts';

/** More are not drawn for a picture as small as this. */
const MAX_STEPS = 200_000;
/** The part of the longer side that is left empty at either end. */
const RIM = 0.03;
/** Letters are left out: they could not be read. */
const NO_ROOM = (): number => 0.6;

/**
 * The lines of a drawing's model, or of its first layout where that is empty, on white; undefined for very large ones.
 */
export async function drawnLines(file: File, side: number, run: Run<never>): Promise<Look> {
  const { document } = readCad(new Uint8Array(await file.arrayBuffer()));
  for (const name of [MODEL, ...layoutsOf(document).slice(0, 1)]) {
    const sheet = drawSheet(document, name, { style: 'colour', paper: 'light' }, NO_ROOM);
    const marks = sheet.marks.filter((mark) => mark.kind === 'path');
    if (marks.length === 0) continue;
    if (marks.reduce((sum, { segments }) => sum + segments.length, 0) > MAX_STEPS) return undefined;
    return { pixels: await pixelsOf({ ...sheet, marks }, side, run) };
  }
  return undefined;
}

function pixelsOf(sheet: Sheet, side: number, run: Run<never>) {
  const { left, right, bottom, top } = sheet.box;
  const [wide, high] = [Math.max(right - left, 1e-9), Math.max(top - bottom, 1e-9)];
  const scale = (side * (1 - 2 * RIM)) / Math.max(wide, high);
  const edge = (length: number): number => Math.max(side / 8, Math.round(length * scale + 2 * RIM * side));
  const [width, height] = [edge(wide), edge(high)];
  const middle = { x: (width - wide * scale) / 2, y: (height - high * scale) / 2 };
  const page = placeSheet(sheet, { width, height, scale, ...middle, weights: 1, hair: 0.7 });
  const svg = new TextEncoder().encode(svgOf(page, { width, height, background: '#ffffff' }).join('\n'));
  return drawSvg(svg, { wasm: () => run.asset('resvg.wasm'), fonts: async () => [] }, () => undefined);
}
