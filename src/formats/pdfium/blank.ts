import { openPdf, type PdfiumDocument, type Sources } from './document.ts';
import { createBitmap, drawPage, type Placement, pageSize } from './render.ts';

/** A rectangle on a page as it is seen: points, origin at the lower left. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Levels of a channel that paper may differ by: scans have grain. */
const GRAIN = 28;
/** Pages are looked at with one pixel a point, big ones smaller. */
const LONGEST = 2000;

/** What is drawn around an area, points: the next areas asked for are near it. */
const AROUND = 48;

/** Rows of a page that are drawn: a scanned page is drawn many times faster where only some of it is to be seen. */
interface Strip {
  top: number;
  rows: number;
  pixels: Uint8ClampedArray;
}

type IsBlank = (area: Area) => Promise<boolean>;

/**
 * Opens a PDF to see where its pages are empty. `isBlank` tells whether nothing but paper of one colour stands in an area; what is
 * outside the page is not blank. Throws like `openPdf`.
 */
export async function openBlankness(
  bytes: Uint8Array,
  password: string | undefined,
  sources: Sources,
): Promise<{ look(index: number): IsBlank; close(): void }> {
  const pdf = await openPdf(bytes, password, sources);
  return { close: () => pdf.close(), look: (index) => look(pdf, index) };
}

function look(pdf: PdfiumDocument, index: number): IsBlank {
  const size = pageSize(pdf, index);
  const scale = Math.min(1, LONGEST / Math.max(size.width, size.height));
  const [width, height] = [Math.max(1, Math.round(size.width * scale)), Math.max(1, Math.round(size.height * scale))];
  const strips: Strip[] = [];
  return async (area) => {
    const box = scaled(area, scale, height);
    if (box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height) return false;
    let strip = strips.find(({ top, rows }) => top <= box.y && box.y + box.height <= top + rows);
    if (!strip) {
      const around = Math.ceil(AROUND * scale);
      const top = Math.max(0, box.y - around);
      const rows = Math.min(height, box.y + box.height + around) - top;
      strip = { top, rows, pixels: await draw(pdf, index, { x: 0, y: -top, width, height }, rows) };
      strips.push(strip);
    }
    return isEven(strip.pixels, width, { ...box, y: box.y - strip.top });
  };
}

/** The first `rows` rows of a page put like this. */
async function draw(pdf: PdfiumDocument, index: number, place: Placement, rows: number): Promise<Uint8ClampedArray> {
  const bitmap = createBitmap(pdf, place.width, rows);
  try {
    await drawPage(pdf, index, bitmap, place);
    return bitmap.pixels().slice();
  } finally {
    bitmap.free();
  }
}

/** An area of the page in pixels from the top. */
const scaled = ({ x, y, width, height }: Area, scale: number, rows: number): Area => ({
  x: Math.floor(x * scale),
  y: Math.floor(rows - (y + height) * scale),
  width: Math.ceil(width * scale),
  height: Math.ceil(height * scale),
});

function isEven(pixels: Uint8ClampedArray, width: number, area: Area): boolean {
  const first = (area.y * width + area.x) * 4;
  for (let row = area.y; row < area.y + area.height; row++) {
    for (let at = (row * width + area.x) * 4, end = at + area.width * 4; at < end; at += 4) {
      for (let channel = 0; channel < 3; channel++)
        if (Math.abs((pixels[at + channel] as number) - (pixels[first + channel] as number)) > GRAIN) return false;
    }
  }
  return true;
}
