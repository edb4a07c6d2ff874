import type { Matrix } from '../../lib/matrix.ts';
import { heap, type Wrapped } from './library.ts';

/**
 * What is seen of a page, in pixels: where the page stands (`x`, `y`, `width`, `height`), and how much of it is shown.
 */
export interface PageView {
  x: number;
  y: number;
  width: number;
  height: number;
  shown: { width: number; height: number };
}

/** Objects reach over an edge by so much of what is shown: boxes of letters are larger than the letters. */
const OVER = 0.1;

/**
 * Whether an object stands within what is seen of its page, and not only in part: `matrix` leads from the form it is in
 * to the page. `pointer` has room for 16 bytes. An object whose place is not known is taken to.
 */
export function standsWithin(
  api: Wrapped,
  page: number,
  object: number,
  matrix: Matrix,
  view: PageView,
  pointer: number,
): boolean {
  if (!api.FPDFPageObj_GetBounds(object, pointer, pointer + 4, pointer + 8, pointer + 12)) return true;
  const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(heap(api).slice(pointer, pointer + 16).buffer);
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ] as const;
  const { width, height } = view.shown;
  return corners.every(([x, y]) => {
    const [a, b, c, d, e, f] = matrix;
    const [atX, atY] = [a * x + c * y + e, b * x + d * y + f];
    api.FPDF_PageToDevice(page, view.x, view.y, view.width, view.height, 0, atX, atY, pointer, pointer + 4);
    const [across = 0, down = 0] = new Int32Array(heap(api).slice(pointer, pointer + 8).buffer);
    return isBetween(across, width) && isBetween(down, height);
  });
}

const isBetween = (at: number, length: number): boolean => at >= -OVER * length && at <= (1 + OVER) * length;
