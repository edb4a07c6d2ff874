import { loadOnce } from '../../lib/load-once.ts';
import type { Bitmap } from './bitmap.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Wasm = () => Promise<Uint8Array>;

/**
 * What the single-threaded build of @jsquash/oxipng exports; its own glue would have the bundler ship the module twice.
 */
interface Exports {
  memory: WebAssembly.Memory;
  __wbindgen_malloc(size: number, align: number): number;
  __wbindgen_add_to_stack_pointer(by: number): number;
  /**
   * Where the result's place and length are put; data and its length; level; whether interlaced; whether alpha is
   * cleaned.
   */
  optimise(...numbers: number[]): void;
  /** The same with width and height behind the length. */
  optimise_raw(...numbers: number[]): void;
}

const compiled = loadOnce(async (wasm: Wasm) => WebAssembly.compile((await wasm()) as Bytes));

/** A fresh instance for each picture: memory of WebAssembly grows and never shrinks. */
async function run(
  wasm: Wasm,
  data: Uint8Array | Uint8ClampedArray,
  call: (exports: Exports, at: number, result: number) => void,
): Promise<Bytes> {
  const { exports } = await WebAssembly.instantiate(await compiled(wasm), {
    wbg: {
      __wbindgen_throw() {
        throw new RangeError('oxipng');
      },
    },
  });
  const own = exports as unknown as Exports;
  const at = own.__wbindgen_malloc(data.length, 1);
  new Uint8Array(own.memory.buffer, at, data.length).set(data);
  const result = own.__wbindgen_add_to_stack_pointer(-16);
  call(own, at, result);
  const [from = 0, length = 0] = new Uint32Array(own.memory.buffer, result, 2);
  return new Uint8Array(own.memory.buffer, from, length).slice() as Bytes;
}

/**
 * Levels of OxiPNG by pixels, so that no picture takes much over four seconds: about 1, 0.45 and 0.27 s for a million
 * pixels, where each level saves one to three per cent over the one before (drawings up to a quarter).
 */
const levelFor = (pixels: number): number => (pixels <= 4_000_000 ? 2 : pixels <= 9_000_000 ? 1 : 0);

/**
 * A PNG with the same pixels (colours under full transparency apart) in fewer bytes: the best filters, depth and colour
 * type, not interlaced; 16 bits stay. Throws WebAssembly.RuntimeError for a damaged file. An animation must not be
 * given.
 */
export const optimisePng = (png: Bytes, pixels: number, wasm: Wasm): Promise<Bytes> =>
  run(wasm, png, (own, at, result) => own.optimise(result, at, png.length, levelFor(pixels), 0, 1));

/** The bitmap as a PNG in few bytes. */
export const writePng = ({ data, width, height }: Bitmap, wasm: Wasm): Promise<Bytes> =>
  run(wasm, data, (own, at, result) =>
    own.optimise_raw(result, at, data.length, width, height, levelFor(width * height), 0, 1),
  );
