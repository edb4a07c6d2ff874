import type { Sheet } from '../../../lib/paper.ts';
import { SHEETS, turnedSheet } from '../../../lib/paper.ts';

export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A page for slides: its size and the places for pictures in reading order, points from the upper left corner. */
export interface SlidePage {
  size: Sheet;
  places: Place[];
}

/** The height of a page with one slide: that of a slide in PowerPoint. */
const HEIGHT = 540;
/** Room under a picture for its time. */
export const CAPTION = 16;
const MARGIN = 28;
const GAP = 14;
const GRIDS: Record<string, [columns: number, rows: number, landscape: boolean]> = {
  '2': [1, 2, false],
  '4': [2, 2, true],
  '6': [2, 3, false],
};

/** The page of one slide: 16:9, or in the proportions of the film. */
export function slideSize(ratio: 'wide' | 'video', frame: Sheet): Sheet {
  const shape = ratio === 'wide' ? 16 / 9 : Math.min(4, Math.max(0.25, frame.width / frame.height));
  return { width: Math.round(HEIGHT * shape), height: HEIGHT };
}

/** How so many slides stand on a page; each place has room for a caption under it where times are shown. */
export function slidePage(perPage: string, single: Sheet, times: boolean): SlidePage {
  const below = times ? CAPTION : 0;
  const grid = GRIDS[perPage];
  if (!grid) {
    const place = { x: 0, y: 0, width: single.width, height: single.height - below };
    return { size: single, places: [place] };
  }
  const [columns, rows, landscape] = grid;
  const size = turnedSheet(SHEETS.a4, landscape);
  const width = (size.width - 2 * MARGIN - (columns - 1) * GAP) / columns;
  const height = (size.height - 2 * MARGIN - (rows - 1) * GAP) / rows;
  const places = Array.from({ length: columns * rows }, (_, at) => ({
    x: MARGIN + (at % columns) * (width + GAP),
    y: MARGIN + Math.floor(at / columns) * (height + GAP),
    width,
    height: height - below,
  }));
  return { size, places };
}

/** A picture in the middle of a place, as large as it can be. */
export function within(place: Place, picture: Sheet): Place {
  const scale = Math.min(place.width / picture.width, place.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { width, height, x: place.x + (place.width - width) / 2, y: place.y + (place.height - height) / 2 };
}
