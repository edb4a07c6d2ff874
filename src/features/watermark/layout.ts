/** A size in points. */
export interface Extent {
  width: number;
  height: number;
}

/** The centre of one copy of a mark on the page as it is seen, in points from its lower left corner. */
export interface Point {
  x: number;
  y: number;
}

/** One of nine places on a page. */
export type Place = `${'top' | 'middle' | 'bottom'}-${'left' | 'center' | 'right'}`;

/** Copies on one page: more would take readers seconds to draw and cannot be distinguished any more. */
const MAX_MARKS = 4000;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The upright rectangle around a mark that is turned counterclockwise. */
export function boundsOf({ width, height }: Extent, degrees: number): Extent {
  const [cos, sin] = [Math.abs(Math.cos(radians(degrees))), Math.abs(Math.sin(radians(degrees)))];
  return { width: width * cos + height * sin, height: width * sin + height * cos };
}

/** The centre of a single mark at one of nine places, its turned outline `margin` from the edges. */
export function placeOn(page: Extent, mark: Extent, degrees: number, place: Place, margin: number): Point {
  const bounds = boundsOf(mark, degrees);
  const [vertical, horizontal] = place.split('-') as [string, string];
  const across = margin + bounds.width / 2;
  const up = margin + bounds.height / 2;
  const x = { left: across, center: page.width / 2, right: page.width - across }[horizontal] as number;
  const y = { bottom: up, middle: page.height / 2, top: page.height - up }[vertical] as number;
  return { x, y };
}

/**
 * The centres of all copies, `gap` apart and every other row moved by half a step, that show on the page when the whole
 * grid is turned. `thinned` says that the gap was widened to keep their number within reason.
 */
export function tilesOver(
  page: Extent,
  mark: Extent,
  degrees: number,
  gap: number,
): { centres: Point[]; thinned: boolean } {
  const seen = boundsOf(page, degrees); // the page within the grid's own directions
  const spread = Math.sqrt((seen.width * seen.height) / ((mark.width + gap) * (mark.height + gap)) / MAX_MARKS);
  const step = { x: (mark.width + gap) * Math.max(1, spread), y: (mark.height + gap) * Math.max(1, spread) };
  const outline = boundsOf(mark, degrees);
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  const reach = { x: (seen.width + mark.width) / 2, y: (seen.height + mark.height) / 2 };
  const centres: Point[] = [];
  const rows = Math.ceil(reach.y / step.y);
  for (let row = -rows; row <= rows; row++) {
    const v = row * step.y;
    if (Math.abs(v) >= reach.y) continue;
    const moved = row % 2 ? step.x / 2 : 0;
    const columns = Math.ceil((reach.x + step.x / 2) / step.x);
    for (let column = -columns; column <= columns; column++) {
      const u = column * step.x + moved;
      const [x, y] = [u * cos - v * sin, u * sin + v * cos];
      // Two rectangles meet unless a direction of one of them separates them.
      if (Math.abs(u) >= reach.x) continue;
      if (Math.abs(x) >= (page.width + outline.width) / 2 || Math.abs(y) >= (page.height + outline.height) / 2)
        continue;
      centres.push({ x: page.width / 2 + x, y: page.height / 2 + y });
    }
  }
  return { centres, thinned: spread > 1 };
}
