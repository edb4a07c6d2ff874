import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { UserError } from '../../../schemas/error.ts';
import { loadOnce } from '../../lib/load-once.ts';
import type { Bitmap } from './bitmap.ts';
import { decodeXml, hasText } from './svg-text.ts';

const ready = loadOnce(async (wasm: () => Promise<Uint8Array>) => initWasm((await wasm()) as Uint8Array<ArrayBuffer>));

/** What text without a family, and with one that says no more than its kind, is set in. */
const FAMILIES = {
  defaultFontFamily: 'Tinos',
  sansSerifFamily: 'Arimo',
  serifFamily: 'Tinos',
  monospaceFamily: 'Cousine',
};

/** Undoes the multiplication by alpha, in place. */
function straighten(data: Uint8ClampedArray): void {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 255;
    if (alpha === 255 || alpha === 0) continue;
    for (let c = at; c < at + 3; c++) data[c] = ((data[c] ?? 0) * 255) / alpha;
  }
}

/**
 * Draws an SVG at its own size, or as large as fits into `side` pixels, which may depend on its own size: no script
 * runs, entities are bounded, nothing is fetched. `fonts` are asked for only when there is text. `fits` is asked with
 * the size before drawing, and throws to refuse. Throws UserError `damaged` on what is not SVG or refers to itself.
 */
export async function drawSvg(
  bytes: Uint8Array,
  load: { wasm(): Promise<Uint8Array>; fonts(svg: string): Promise<Uint8Array[]> },
  fits: (width: number, height: number) => void,
  side?: number | ((width: number, height: number) => number | undefined),
): Promise<Bitmap> {
  await ready(load.wasm);
  const text = decodeXml(bytes);
  const fontBuffers = hasText(text) ? await load.fonts(text) : [];
  const open = (fitTo?: { mode: 'width' | 'height'; value: number }) => {
    try {
      return new Resvg(text, { font: { fontBuffers, ...FAMILIES }, fitTo });
    } catch (error) {
      // resvg says in English what it could not read; a trap of its memory is another matter.
      throw error instanceof WebAssembly.RuntimeError
        ? error
        : new UserError('damaged', 'SVG 里有读不懂或循环引用的内容。');
    }
  };
  let picture = open();
  const { width, height } = picture;
  fits(width, height);
  const longest = typeof side === 'function' ? side(width, height) : side;
  if (longest !== undefined) {
    picture.free();
    picture = open({ mode: width >= height ? 'width' : 'height', value: longest });
  }
  const rendered = picture.render();
  const data = new Uint8ClampedArray(rendered.pixels);
  straighten(data);
  const bitmap = { width: rendered.width, height: rendered.height, data };
  rendered.free();
  picture.free();
  return bitmap;
}
