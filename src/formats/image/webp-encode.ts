import createEncoder from '@jsquash/webp/codec/enc/webp_enc_simd.js';
import { loadOnce } from '../../lib/load-once.ts';
import type { Bitmap } from './bitmap.ts';

type Wasm = () => Promise<Uint8Array>;

const encoder = loadOnce(async (wasm: Wasm) => createEncoder({ wasmBinary: (await wasm()) as unknown as ArrayBuffer }));

/**
 * libwebp's usual settings at the method Chromium itself uses (3). Method 2 without noise shaping was measured and
 * left: a third of the time once compiled, but 8–20 % more bytes for the same PSNR, and freshly compiled not faster
 * than a canvas.
 */
const SETTINGS = {
  method: 3,
  sns_strength: 50,
  segments: 4,
  filter_strength: 60,
  filter_sharpness: 0,
  filter_type: 1,
  pass: 1,
  target_size: 0,
  target_PSNR: 0,
  partitions: 0,
  partition_limit: 0,
  show_compressed: 0,
  preprocessing: 0,
  autofilter: 0,
  alpha_compression: 1,
  alpha_filtering: 1,
  alpha_quality: 100,
  lossless: 0,
  exact: 0,
  image_hint: 0,
  emulate_jpeg_size: 0,
  thread_level: 0,
  low_memory: 0,
  near_lossless: 100,
  use_delta_palette: 0,
  use_sharp_yuv: 0,
};

async function write(
  bitmap: Bitmap,
  settings: typeof SETTINGS & { quality: number },
  wasm: Wasm,
): Promise<Uint8Array<ArrayBuffer>> {
  const module = await encoder(wasm);
  const bytes = module.encode(bitmap.data, bitmap.width, bitmap.height, settings);
  if (!bytes) throw new RangeError('memory: the WebP encoder gave nothing');
  return bytes as Uint8Array<ArrayBuffer>;
}

/**
 * The bitmap as lossy WebP by libwebp; `quality` is its own scale, 0–100. `wasm` gives the encoder's bytes and is
 * called once.
 */
export const writeWebp = (bitmap: Bitmap, quality: number, wasm: Wasm): Promise<Uint8Array<ArrayBuffer>> =>
  write(bitmap, { ...SETTINGS, quality }, wasm);

/** The bitmap as lossless WebP, colours under full transparency apart; for drawings and screenshots. */
export const writeWebpLossless = (bitmap: Bitmap, wasm: Wasm): Promise<Uint8Array<ArrayBuffer>> =>
  write(bitmap, { ...SETTINGS, lossless: 1, quality: 75 }, wasm); // here the quality is the effort
