import type { Quad, TextPage } from '../../../../schemas/recognised.ts';
import { projection } from '../../../formats/image/perspective.ts';
import { mapQuad } from '../../recognise/geometry.ts';
import type { Sheet } from '../../recognise/sheet/straight-sheet.ts';

/** What was read of a page, and how it was drawn. */
export interface ReadOnPage {
  text: TextPage;
  sheet?: Sheet | undefined;
  dpi: number;
}

/**
 * Takes a quadrangle of what was read, in pixels of the upright page, back to where it stands on the page as it is
 * seen: in points from its upper left corner, not turned, and on the sheet where one was photographed.
 */
export function onPage({ text: { width, height, turn }, sheet, dpi }: ReadOnPage): (quad: Quad) => Quad {
  const [wide, high] = turn % 180 ? [height, width] : [width, height];
  const lying = (x: number, y: number): [number, number] => {
    if (turn === 90) return [y, width - x];
    if (turn === 180) return [width - x, height - y];
    return turn === 270 ? [height - y, x] : [x, y];
  };
  const place = sheet && projection(sheet.corners);
  const points = 72 / dpi;
  return (quad) =>
    mapQuad(quad, (x, y) => {
      const own = lying(x, y);
      const [left, top] = place ? place(own[0] / wide, own[1] / high) : own;
      return [left * points, top * points];
    });
}
