import { type Bitmap, blank } from '../../formats/image/bitmap.ts';
import type { Sheet } from './shared/sheet.ts';
import { pixelsOf } from './shared/sizes.ts';

/** Cutting lines are seen on white and on red alike, and too thin to be seen once the cut was a hair off. */
const LINE_GREY = 150;
const LINE_MM = 0.15;

/** A white sheet with the photo at every place; `lines` draws where to cut, around each photo. */
export function drawSheet(photo: Bitmap, sheet: Sheet, { lines, dpi }: { lines: boolean; dpi: number }): Bitmap {
  const page = blank(sheet.width, sheet.height);
  page.data.fill(255);
  const thick = Math.max(1, pixelsOf(LINE_MM, dpi));
  for (const { x, y } of sheet.places) {
    if (lines) fillGrey(page, x - thick, y - thick, photo.width + 2 * thick, photo.height + 2 * thick);
    for (let line = 0; line < photo.height; line++) {
      const row = photo.data.subarray(line * photo.width * 4, (line + 1) * photo.width * 4);
      page.data.set(row, ((y + line) * page.width + x) * 4);
    }
  }
  return page;
}

function fillGrey({ data, width, height }: Bitmap, x: number, y: number, wide: number, high: number): void {
  const [left, right] = [Math.max(0, x), Math.min(width, x + wide)];
  for (let row = Math.max(0, y); row < Math.min(height, y + high); row++)
    for (let at = (row * width + left) * 4, end = (row * width + right) * 4; at < end; at += 4)
      data.fill(LINE_GREY, at, at + 3);
}
