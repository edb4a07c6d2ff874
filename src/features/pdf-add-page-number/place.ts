/** Where a page number may stand. */
export interface Spot {
  vertical: 'top' | 'bottom';
  horizontal: 'left' | 'center' | 'right';
}

/** A text's lower left corner (its base line) and box, in points on the page as it is seen. */
export interface Placed {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Label {
  width: number;
  /** From the base line up. */
  height: number;
  /** Distance from the page's edges. */
  margin: number;
}

/** Steps away from the wanted place, and how far at most, in points. */
const STEP = 3;
const FARTHEST = 36;
/** Printers do not reach the outermost four millimetres. */
const EDGE = 11;

const other = { left: 'right', right: 'left', center: 'center' } as const;

/** The spot on an even page when odd and even pages are mirrored. */
export const mirrored = ({ vertical, horizontal }: Spot): Spot => ({ vertical, horizontal: other[horizontal] });

/** The text at a spot, moved by `shift` points into the page. */
export function placeLabel(page: { width: number; height: number }, label: Label, spot: Spot, shift = 0): Placed {
  const x = {
    left: label.margin,
    center: (page.width - label.width) / 2,
    right: page.width - label.margin - label.width,
  }[spot.horizontal];
  const inset = label.margin + shift;
  const y = spot.vertical === 'bottom' ? inset : page.height - inset - label.height;
  return { x, y, width: label.width, height: label.height };
}

/**
 * The places to try one after the other, by spot: the wanted one, then the other places of the same edge, at last those
 * of the other edge. At each spot the place itself, nearer to the edge, further in.
 */
export function* candidates(page: { width: number; height: number }, label: Label, spot: Spot): Generator<Placed[]> {
  const order = new Set([spot.horizontal, 'center', other[spot.horizontal], 'left', 'right'] as const);
  const edges = spot.vertical === 'bottom' ? (['bottom', 'top'] as const) : (['top', 'bottom'] as const);
  for (const here of edges.flatMap((vertical) => [...order].map((horizontal) => ({ vertical, horizontal })))) {
    const places = [placeLabel(page, label, here)];
    for (let shift = STEP; shift <= Math.max(FARTHEST, label.margin); shift += STEP) {
      if (label.margin - shift >= EDGE) places.push(placeLabel(page, label, here, -shift));
      if (shift <= FARTHEST) places.push(placeLabel(page, label, here, shift));
    }
    yield places;
  }
}
