import { openPdf, type Sources } from './document.ts';
import { createBitmap, drawPage, pageSize } from './render.ts';

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

/**
 * Opens a PDF to see where its pages are empty. `isBlank` tells whether nothing but paper of one colour stands in an area; what is
 * outside the page is not blank. Throws like `openPdf`.
 */
export async function openBlankness(
  bytes: Uint8Array,
  password: string | undefined,
  sources: Sources,
): Promise<{ look(index: number): Promise<(area: Area) => boolean>; close(): void }> {
  const pdf = await openPdf(bytes, password, sources);
  return {
    close: () => pdf.close(),
    look: async (index) => {
      const size = pageSize(pdf, index);
      const scale = Math.min(1, LONGEST / Math.max(size.width, size.height));
      const [width, height] = [Math.max(1, Math.round(size.width * scale)), Math.max(1, Math.round(size.height * scale))];
      const bitmap = createBitmap(pdf, width, height);
      try {
        await drawPage(pdf, index, bitmap, { x: 0, y: 0, width, height });
        const pixels = bitmap.pixels().slice();
        return (area) => isEven(pixels, width, height, scaled(area, scale, height));
      } finally {
        bitmap.free();
      }
    },
  };
}

/** An area of the page in pixels from the top. */
const scaled = ({ x, y, width, height }: Area, scale: number, rows: number): Area => ({
  x: Math.floor(x * scale),
  y: Math.floor(rows - (y + height) * scale),
  width: Math.ceil(width * scale),
  height: Math.ceil(height * scale),
});

function isEven(pixels: Uint8ClampedArray, width: number, height: number, area: Area): boolean {
  if (area.x < 0 || area.y < 0 || area.x + area.width > width || area.y + area.height > height) return false;
  const first = (area.y * width + area.x) * 4;
  for (let row = area.y; row < area.y + area.height; row++) {
    for (let at = (row * width + area.x) * 4, end = at + area.width * 4; at < end; at += 4) {
      for (let channel = 0; channel < 3; channel++)
        if (Math.abs((pixels[at + channel] as number) - (pixels[first + channel] as number)) > GRAIN) return false;
    }
  }
  return true;
}
