import { heap, release, reserve, type Wrapped } from './library.ts';

const IMAGE = 3; // FPDF_PAGEOBJ_IMAGE
/** Fewer pixels than this always fit: four bytes each make 2 GiB, the most the heap can have. */
const PIXELS = 2 ** 29;
const BYTES = 2 ** 31;
/** Objects looked at: some 3 µs each, and pages that are one enormous picture have few. */
const OBJECTS = 256;
/** FPDF_IMAGEOBJ_METADATA: width, height, two resolutions, bits per pixel, colour space, mark. */
const METADATA = 28;
const BITS_AT = 4;

/**
 * The size, as `width×height`, of the first picture among the first objects of a loaded page that PDFium leaves out
 * because its pixels would not fit.
 */
export function hugeImage(api: Wrapped, page: number): string | undefined {
  const count = Math.min(OBJECTS, api.FPDFPage_CountObjects(page));
  const pointer = reserve(api, METADATA);
  try {
    for (let index = 0; index < count; index++) {
      const object = api.FPDFPage_GetObject(page, index);
      if (api.FPDFPageObj_GetType(object) !== IMAGE) continue;
      api.FPDFImageObj_GetImagePixelSize(object, pointer, pointer + 4);
      const [width = 0, height = 0] = words(api, pointer);
      if (width * height >= PIXELS && !fits(api, page, object, pointer)) return `${width}×${height}`;
    }
    return undefined;
  } finally {
    release(api, pointer);
  }
}

function fits(api: Wrapped, page: number, object: number, pointer: number): boolean {
  if (!api.FPDFImageObj_GetImageMetadata(object, page, pointer)) return false;
  const [width = 0, height = 0] = words(api, pointer);
  const bits = words(api, pointer)[BITS_AT] ?? 0;
  return bits > 0 && width * height * (bits / 8) < BYTES;
}

const words = (api: Wrapped, pointer: number): Uint32Array =>
  new Uint32Array(heap(api).slice(pointer, pointer + METADATA).buffer);
