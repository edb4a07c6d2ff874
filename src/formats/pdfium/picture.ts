import { openPdf, type Sources } from './document.ts';
import { guard, heap, release, reserve } from './library.ts';

const BGRA = 4;
const RGBA_ORDER = 0x10;

/**
 * Draws the first page of a PDF on nothing, a pixel a point, as straight RGBA: transparent where nothing was drawn.
 * Throws UserError where it cannot be opened, RangeError (memory) when the heap has no room.
 */
export async function drawClear(
  bytes: Uint8Array,
  width: number,
  height: number,
  sources: Sources,
): Promise<Uint8ClampedArray<ArrayBuffer>> {
  const document = await openPdf(bytes, undefined, sources);
  const { api } = document.library;
  const length = width * height * 4;
  try {
    document.check(0);
    const pointer = reserve(api, length);
    try {
      heap(api).fill(0, pointer, pointer + length);
      guard(() => {
        const page = api.FPDF_LoadPage(document.handle, 0);
        const target = api.FPDFBitmap_CreateEx(width, height, BGRA, pointer, width * 4);
        api.FPDF_RenderPageBitmap(target, page, 0, 0, width, height, 0, RGBA_ORDER);
        api.FPDFBitmap_Destroy(target);
        api.FPDF_ClosePage(page);
      });
      return new Uint8ClampedArray(heap(api).slice(pointer, pointer + length).buffer);
    } finally {
      release(api, pointer);
    }
  } finally {
    document.close();
  }
}
