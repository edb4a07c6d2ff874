import { UserError } from '../../../schemas/error.ts';
import { type PdfiumDocument, reopenPdf } from './document.ts';
import { hugeImage } from './huge-image.ts';
import { hideOthers, type Ink } from './ink.ts';
import { guard, heap, release, reserve } from './library.ts';
import { provideFaces, type StandInText, standInText } from './stand-in.ts';

/** Width and height of a page as it is seen (CropBox, Rotate and UserUnit applied), in points of 1/72 inch. */
export interface PageSize {
  width: number;
  height: number;
}

/** How many bytes a pixel takes: red, green and blue, or these with an alpha that is always 255. */
type PixelBytes = 3 | 4;

/** 8-bit pixels on the PDFium heap, opaque white before anything is drawn. */
export interface Bitmap {
  width: number;
  height: number;
  pixelBytes: PixelBytes;
  /** Nothing stands where nothing is drawn: the fourth byte is the opacity. */
  clear?: boolean;
  /** address on the heap */
  pointer: number;
  /** The pixels as a view on the heap, without a copy: use it before the next call into PDFium. */
  pixels(): Uint8ClampedArray<ArrayBuffer>;
  free(): void;
}

/** Where a page is put on a bitmap, in pixels; what stands outside the bitmap is cut off. */
export interface Placement {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** FPDFBitmap_BGR and FPDFBitmap_BGRx by their bytes, and FPDFBitmap_BGRA. */
const FORMAT: Record<PixelBytes, number> = { 3: 2, 4: 3 };
const WITH_ALPHA = 4;
const ANNOTATIONS = 0x01;
const RGBA_ORDER = 0x10;
const FLAGS = ANNOTATIONS | RGBA_ORDER;

/** The size of page `index` (0-based) without loading it. Throws UserError `damaged` where the page cannot be found. */
export function pageSize(document: PdfiumDocument, index: number): PageSize {
  const { api } = document.library;
  const pointer = reserve(api, 8);
  const found = guard(() => api.FPDF_GetPageSizeByIndexF(document.handle, index, pointer));
  const [width = 0, height = 0] = new Float32Array(heap(api).slice(pointer, pointer + 8).buffer);
  release(api, pointer);
  if (!found || !(width > 0) || !(height > 0)) throw new UserError('damaged', `第 ${index + 1} 页无法读取。`);
  const unit = document.units.get(index) ?? 1;
  return { width: width * unit, height: height * unit };
}

/** A white bitmap. Throws RangeError (memory) when the heap has no room. */
export function createBitmap(
  document: PdfiumDocument,
  width: number,
  height: number,
  pixelBytes: PixelBytes = 4,
): Bitmap {
  const { api } = document.library;
  const length = width * height * pixelBytes;
  const pointer = reserve(api, length);
  heap(api).fill(255, pointer, pointer + length);
  return {
    width,
    height,
    pixelBytes,
    pointer,
    pixels: () => new Uint8ClampedArray(heap(api).buffer, pointer, length),
    free: () => release(api, pointer),
  };
}

/** A bitmap on which nothing stands yet, with opacity. Throws RangeError (memory) when the heap has no room. */
export function createClearBitmap(document: PdfiumDocument, width: number, height: number): Bitmap {
  const bitmap: Bitmap = { ...createBitmap(document, width, height), clear: true };
  heap(document.library.api).fill(0, bitmap.pointer, bitmap.pointer + width * height * 4);
  return bitmap;
}

/**
 * Draws page `index` with annotations and form fields. Text whose CJK font the document does not hold is drawn with a
 * bundled face of its style, fetched at the first need; `close` reports it. Throws UserError `damaged` where the page
 * cannot be loaded, `too-complex` where it is not to be drawn, `network` for a face. `only`: nothing but what has this
 * ink and stands on the bitmap as a whole.
 */
export async function drawPage(
  document: PdfiumDocument,
  index: number,
  bitmap: Bitmap,
  place: Placement,
  only?: Ink,
): Promise<void> {
  const { huge, text } = draw(document, index, bitmap, place, only);
  if (huge) document.sources.note(`第 ${index + 1} 页有图片太大（${huge} 像素），可能没有画出来。`, { lost: true });
  if (!(await provideFaces(document.library.fonts, text, document.lacking, document.sources))) return;
  await reopenPdf(document);
  erase(document, bitmap, place);
  draw(document, index, bitmap, place, only);
}

/** Makes the rows a page stands on white, or clear, again. */
function erase(document: PdfiumDocument, bitmap: Bitmap, { y, height }: Placement): void {
  const row = bitmap.width * bitmap.pixelBytes;
  const [top, bottom] = [Math.max(0, y), Math.min(bitmap.height, y + height)];
  heap(document.library.api).fill(bitmap.clear ? 0 : 255, bitmap.pointer + top * row, bitmap.pointer + bottom * row);
}

/**
 * What of a page cannot be drawn by PDFium alone: `huge` the size of a picture too large for it, and text in fonts it
 * lacks.
 */
interface Lacks {
  huge: string | undefined;
  text: StandInText;
}

function draw(document: PdfiumDocument, index: number, bitmap: Bitmap, place: Placement, only?: Ink): Lacks {
  const { library, handle, form } = document;
  const { api } = library;
  const { x, y, width, height } = place;
  document.check(index);
  const page = guard(() => api.FPDF_LoadPage(handle, index));
  if (!page) throw new UserError('damaged', `第 ${index + 1} 页无法读取。`);
  const { pixelBytes } = bitmap;
  const row = bitmap.width * pixelBytes;
  const format = bitmap.clear ? WITH_ALPHA : FORMAT[pixelBytes];
  const target = api.FPDFBitmap_CreateEx(bitmap.width, bitmap.height, format, bitmap.pointer, row);
  return guard(() => {
    if (form) api.FORM_OnAfterLoadPage(page, form);
    if (only) hideOthers(api, page, only, { ...place, shown: bitmap });
    const annotations = !only || only.annotations;
    api.FPDF_RenderPageBitmap(target, page, x, y, width, height, 0, annotations ? FLAGS : RGBA_ORDER);
    if (form && annotations) api.FPDF_FFLDraw(form, target, page, x, y, width, height, 0, FLAGS);
    if (form) api.FORM_OnBeforeClosePage(page, form);
    api.FPDFBitmap_Destroy(target);
    const lacks = { huge: hugeImage(api, page), text: standInText(library, page, document.lacking) };
    api.FPDF_ClosePage(page);
    return lacks;
  });
}
