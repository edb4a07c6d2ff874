import { init } from '@embedpdf/pdfium';
import { attachFiles, type FileTable } from './file-access.ts';
import { attachFonts, type FontTable } from './fonts.ts';
import { heapOf } from './heap.ts';

export type Wrapped = Awaited<ReturnType<typeof init>>;

/** One PDFium instance with its heap. Lives as long as its worker or process, unless a trap discards it. */
export interface Library {
  api: Wrapped;
  fonts: FontTable;
  files: FileTable;
}

export interface WasmSource {
  asset(name: 'pdfium.wasm'): Promise<Uint8Array>;
}

let current: Promise<Library> | undefined;

/**
 * The instance of this worker, started at the first call. `asset` gives the bytes of pdfium.wasm and is called only
 * then. Whatever it throws is thrown, and the next call tries again.
 */
export function library(from: WasmSource): Promise<Library> {
  current ??= start(from).catch((error: unknown) => {
    current = undefined;
    throw error;
  });
  return current;
}

async function start(from: WasmSource): Promise<Library> {
  const bytes = await from.asset('pdfium.wasm');
  const api = await init({
    wasmBinary: bytes as Uint8Array<ArrayBuffer>,
    print: () => {},
    printErr: () => {},
  } as Parameters<typeof init>[0]);
  api.PDFiumExt_Init();
  return { api, fonts: attachFonts(api.pdfium), files: attachFiles(api.pdfium) };
}

/**
 * Calls into PDFium. After a trap (WebAssembly.RuntimeError) or an abort the heap cannot be trusted, so the instance is
 * dropped and the next `library()` starts a fresh one; the error is thrown on.
 */
export function guard<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    if ((error as Error).name === 'RuntimeError') current = undefined;
    throw error;
  }
}

/** Reserves bytes on the PDFium heap. Throws RangeError (memory) when the 2 GiB heap is full; free with `release`. */
export function reserve(api: Wrapped, bytes: number): number {
  const pointer = guard(() => api.pdfium.wasmExports.malloc(bytes));
  if (!pointer) throw new RangeError('pdfium heap: allocation failed');
  return pointer;
}

/** Gives back what `reserve` took. */
export const release = (api: Wrapped, pointer: number): void => api.pdfium.wasmExports.free(pointer);

/** `heapOf` the module behind the calls. */
export const heap = (api: Wrapped): Uint8Array<ArrayBuffer> => heapOf(api.pdfium);
