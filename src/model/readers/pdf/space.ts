import { mapBox, type Box as UserBox } from '../../../formats/pdf/content/box.ts';
import type { Colour } from '../../../formats/pdf/content/colour.ts';
import type { PdfDocument } from '../../../formats/pdf/document.ts';
import { frameOf } from '../../../formats/pdf/frame.ts';
import type { Dict } from '../../../formats/pdf/objects.ts';
import { hexColour } from '../../../lib/hex.ts';
import type { Matrix } from '../../../lib/matrix.ts';
import { combine, inverse } from '../../../lib/matrix.ts';
import type { Box } from '../../page.ts';

/** A page as it is seen, and the way from its user space to points from its upper left corner. */
export interface Seen {
  width: number;
  height: number;
  matrix: Matrix;
}

export function seenOf(document: PdfDocument, page: Dict): Seen {
  const { width, height, matrix } = frameOf(document, page);
  const upright = inverse(matrix) ?? [1, 0, 0, 1, 0, 0];
  return { width, height, matrix: combine(upright, [1, 0, 0, -1, 0, height]) };
}

/** A box of user space as it is seen. */
export function boxIn({ matrix }: Seen, box: UserBox): Box {
  const [left, top, right, bottom] = mapBox(box, matrix);
  return { left, top, right, bottom };
}

/** A box cut to the page; undefined where nothing is left of it. */
export function onPage({ width, height }: Seen, box: Box): Box | undefined {
  const cut = {
    left: Math.max(0, box.left),
    top: Math.max(0, box.top),
    right: Math.min(width, box.right),
    bottom: Math.min(height, box.bottom),
  };
  return cut.right >= cut.left && cut.bottom >= cut.top ? cut : undefined;
}

/** `#rrggbb`; undefined where a colour is not known, or a pattern. */
export const hexOf = ({ rgb }: Colour): string | undefined => rgb && hexColour(rgb.map((part) => part * 255));
