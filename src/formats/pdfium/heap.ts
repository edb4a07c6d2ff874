import type { Wrapped } from './library.ts';

/**
 * The heap of a PDFium module as it is now: the view dies when the heap grows, so take it anew after every call into
 * PDFium.
 */
export const heapOf = (module: Wrapped['pdfium']): Uint8Array<ArrayBuffer> =>
  (module as unknown as { HEAPU8: Uint8Array<ArrayBuffer> }).HEAPU8;
