import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { UserError } from '../../../schemas/error.ts';
import { loadOnce } from '../../lib/load-once.ts';
import type { Bitmap } from './bitmap.ts';

const ready = loadOnce(async (wasm: () => Promise<Uint8Array>) => initWasm((await wasm()) as Uint8Array<ArrayBuffer>));

/** Undoes the multiplication by alpha, in place. */
function straighten(data: Uint8ClampedArray): void {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 255;
    if (alpha === 255 || alpha === 0) continue;
    for (let c = at; c < at + 3; c++) data[c] = ((data[c] ?? 0) * 255) / alpha;
  }
}

/** XML in the encoding of its byte-order mark or its declaration (XML 1.0, appendix F), else UTF-8. */
function decodeXml(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(declared).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes); // a name nobody knows
  }
}

/**
 * Draws an SVG at its own size, or as large as fits into `side` pixels: no script runs, entities are bounded, nothing is fetched.
 * `fonts` are loaded only when there is text; it is drawn in the first, what that has not in the others. `fits` is asked with the size before drawing, and throws to refuse.
 * Throws UserError `damaged` on what is not SVG or refers to itself.
 */
export async function drawSvg(
  bytes: Uint8Array,
  load: { wasm(): Promise<Uint8Array>; fonts(): Promise<Uint8Array[]> },
  fits: (width: number, height: number) => void,
  side?: number,
): Promise<Bitmap> {
  await ready(load.wasm);
  const text = decodeXml(bytes);
  const fontBuffers = /<(\w+:)?(text|tspan)\b/.test(text) ? await load.fonts() : [];
  const family = 'Noto Sans Hans';
  const families = { defaultFontFamily: family, sansSerifFamily: family, serifFamily: family, monospaceFamily: family };
  const open = (fitTo?: { mode: 'width' | 'height'; value: number }) => {
    try {
      return new Resvg(text, { font: { fontBuffers, ...families }, ...(fitTo && { fitTo }) });
    } catch (error) {
      // resvg says in English what it could not read; a trap of its memory is another matter.
      throw error instanceof WebAssembly.RuntimeError ? error : new UserError('damaged', 'SVG 里有读不懂或循环引用的内容。');
    }
  };
  let picture = open();
  const { width, height } = picture;
  fits(width, height);
  if (side !== undefined) {
    picture.free();
    picture = open({ mode: width >= height ? 'width' : 'height', value: side });
  }
  const rendered = picture.render();
  const data = new Uint8ClampedArray(rendered.pixels);
  straighten(data);
  const bitmap = { width: rendered.width, height: rendered.height, data };
  rendered.free();
  picture.free();
  return bitmap;
}
