import createEncoder from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js';
import { loadOnce } from '../../lib/load-once.ts';

type Wasm = () => Promise<Uint8Array>;

const encoder = loadOnce(async (wasm: Wasm) => createEncoder({ wasmBinary: (await wasm()) as unknown as ArrayBuffer }));

/** Has the encoder compiled before it is needed. */
export const warmJpeg = (wasm: Wasm): Promise<unknown> => encoder(wasm);

/** mozjpeg's usual settings; the quality of colour is the picture's own. */
const SETTINGS = {
  arithmetic: false,
  optimize_coding: true,
  smoothing: 0,
  quant_table: 3,
  trellis_multipass: false,
  trellis_opt_zero: false,
  trellis_opt_table: false,
  trellis_loops: 1,
  auto_subsample: true,
  chroma_subsample: 2,
  separate_chroma_quality: false,
  chroma_quality: 75,
};
const GREY = 1;
const COLOUR = 3;

/** How a JPEG is to be. */
export interface JpegLook {
  /** 1–100. */
  quality: number;
  /** One component. */
  grey: boolean;
  /** Baseline instead of progressive: half the time, a fifth more bytes. */
  fast?: boolean;
  /** Colour at half the resolution at any quality; else from quality 80 on it is finer, from 90 on whole. */
  halved?: boolean;
}

/** The pixels (alpha is ignored) as a JPEG by mozjpeg. Sides are at most 65 500. */
export async function writeJpeg(
  pixels: { width: number; height: number; data: Uint8Array | Uint8ClampedArray },
  { quality, grey, fast = false, halved = false }: JpegLook,
  wasm: Wasm,
): Promise<Uint8Array<ArrayBuffer>> {
  const module = await encoder(wasm);
  const way = { baseline: fast, progressive: !fast, color_space: grey ? GREY : COLOUR, auto_subsample: !halved };
  const settings = { ...SETTINGS, ...way, quality };
  const bytes = module.encode(pixels.data as Uint8Array<ArrayBuffer>, pixels.width, pixels.height, settings);
  if (!bytes) throw new RangeError('memory: the JPEG encoder gave nothing');
  return bytes.slice() as Uint8Array<ArrayBuffer>;
}
