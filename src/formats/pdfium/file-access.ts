import { heapOf } from './heap.ts';
import type { Wrapped } from './library.ts';

/** The files open in one PDFium, each known by the heap address of its FPDF_FILEACCESS (fpdfview.h). */
export interface FileTable {
  /**
   * Lets PDFium read these bytes block by block: its heap holds what it draws and not the file. Gives the address;
   * throws RangeError (memory) when the heap is full.
   */
  add(bytes: Uint8Array): number;
  /** Takes a file out again, once its document is closed. */
  remove(address: number): void;
}

/** m_FileLen, m_GetBlock and m_Param, four bytes each. */
const ACCESS_SIZE = 12;

/** Gives PDFium the one function through which it reads all files. */
export function attachFiles(module: Wrapped['pdfium']): FileTable {
  const open = new Map<number, Uint8Array>();
  // Addresses and lengths above 2 GiB arrive as negative numbers.
  const getBlock = (file: number, position: number, buffer: number, size: number): number => {
    const block = open.get(file)?.subarray(position >>> 0, (position >>> 0) + (size >>> 0));
    if (block?.length !== size >>> 0) return 0;
    heapOf(module).set(block, buffer >>> 0);
    return 1;
  };
  const reader = module.addFunction(getBlock, 'iiiii');
  return {
    add(bytes) {
      const address = module.wasmExports.malloc(ACCESS_SIZE);
      if (!address) throw new RangeError('pdfium heap: allocation failed');
      for (const [index, value] of [bytes.length, reader, address].entries())
        module.setValue(address + 4 * index, value, 'i32');
      open.set(address, bytes);
      return address;
    },
    remove(address) {
      open.delete(address);
      module.wasmExports.free(address);
    },
  };
}
