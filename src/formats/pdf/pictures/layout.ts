import { points, SHEETS, type Sheet, turnedSheet } from '../../../lib/paper.ts';

/** How pictures stand on pages. */
export interface PageSetup {
  /** `image`: the page is as large as the picture. */
  page: keyof typeof SHEETS | 'image';
  orientation: 'auto' | 'portrait' | 'landscape';
  /**
   * `cover` fills its place and cuts off what stands over; `actual` is the natural size, made smaller where the place
   * is too small.
   */
  fit: 'contain' | 'cover' | 'actual';
  /** Free space at every edge in millimetres. */
  margin: number;
  /** Pictures a page; one where the page follows the picture. */
  perPage: 1 | 2 | 4;
}

/** A rectangle on a page, in points from its lower left corner. */
export interface Box extends Sheet {
  x: number;
  y: number;
}

/** A page and where on it pictures go: `clip` where a picture stands over its place. */
export interface PagePlan {
  size: Sheet;
  places: { box: Box; clip: Box | undefined }[];
}

/** Space between pictures that share a page. */
const GAP = points(5);
/** Readers take no larger pages (ISO 32000-1 annex C.2), nor smaller ones. */
const MAX_SIDE_POINTS = 14_400;
const MIN_SIDE_POINTS = 3;
/** Resolution of pictures that tell none, and the range in which what they tell is believed. */
const USUAL_DPI = 96;
const [MIN_DPI, MAX_DPI] = [36, 4800];

/** The size of a picture in points by its resolution, such that a page can hold it. */
export function naturalSize({ width, height }: Sheet, dpi: number | undefined): Sheet {
  const scale = 72 / (dpi && dpi >= MIN_DPI && dpi <= MAX_DPI ? dpi : USUAL_DPI);
  const [long, short] = [Math.max(width, height) * scale, Math.min(width, height) * scale];
  const fitted =
    scale * Math.max(Math.min(1, MAX_SIDE_POINTS / long), Math.min(MIN_SIDE_POINTS / short, MAX_SIDE_POINTS / long));
  return { width: Math.min(MAX_SIDE_POINTS, width * fitted), height: Math.min(MAX_SIDE_POINTS, height * fitted) };
}

/** The page for one picture, or for up to `perPage` of them, given their natural sizes. */
export function planPage(setup: PageSetup, pictures: Sheet[]): PagePlan {
  const [first] = pictures;
  if (!first) return { size: SHEETS.a4, places: [] };
  if (setup.page === 'image') return pageAsPicture(first, points(setup.margin));
  const single = setup.perPage === 1;
  const landscape =
    setup.orientation === 'auto' ? single && first.width > first.height : setup.orientation === 'landscape';
  const size = turnedSheet(SHEETS[setup.page], landscape);
  const margin = Math.min(points(setup.margin), size.width / 2 - 10, size.height / 2 - 10);
  const area: Box = { x: margin, y: margin, width: size.width - 2 * margin, height: size.height - 2 * margin };
  const cells = cellsOf(area, setup.perPage);
  return { size, places: pictures.map((picture, index) => placeIn(cells[index] as Box, picture, setup.fit)) };
}

function pageAsPicture(picture: Sheet, margin: number): PagePlan {
  const room = MAX_SIDE_POINTS - 2 * margin;
  const scale = Math.min(1, room / picture.width, room / picture.height);
  const box: Box = { x: margin, y: margin, width: picture.width * scale, height: picture.height * scale };
  return {
    size: { width: box.width + 2 * margin, height: box.height + 2 * margin },
    places: [{ box, clip: undefined }],
  };
}

/** Equal places in reading order: two share the long side, four are two by two. */
function cellsOf({ x, y, width, height }: Box, count: 1 | 2 | 4): Box[] {
  const columns = count === 4 || (count === 2 && width > height) ? 2 : 1;
  const rows = count / columns;
  const cell: Sheet = { width: (width - GAP * (columns - 1)) / columns, height: (height - GAP * (rows - 1)) / rows };
  return Array.from({ length: count }, (_, index) => ({
    ...cell,
    x: x + (index % columns) * (cell.width + GAP),
    y: y + (rows - 1 - Math.floor(index / columns)) * (cell.height + GAP),
  }));
}

/** A picture in the middle of a place. */
export function placeIn(cell: Box, picture: Sheet, fit: PageSetup['fit']): PagePlan['places'][number] {
  const [across, up] = [cell.width / picture.width, cell.height / picture.height];
  const whole = Math.min(across, up);
  const scale = fit === 'cover' ? Math.max(across, up) : fit === 'actual' ? Math.min(1, whole) : whole;
  const [width, height] = [picture.width * scale, picture.height * scale];
  const box: Box = { width, height, x: cell.x + (cell.width - width) / 2, y: cell.y + (cell.height - height) / 2 };
  return { box, clip: fit === 'cover' ? cell : undefined };
}
