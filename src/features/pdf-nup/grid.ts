import { UserError } from '../../../schemas/error.ts';
import { points, SHEETS, type Sheet, turnedSheet } from '../../lib/paper.ts';

/** How pages stand on sheets; lengths in millimetres. */
export interface GridSetup {
  perSheet: number;
  /** `source`: as large as the first page. */
  paper: 'a4' | 'a3' | 'letter' | 'source';
  orientation: 'auto' | 'portrait' | 'landscape';
  order: 'across' | 'down' | 'leftwards';
  /** `actual` keeps the size of a page that has room enough. */
  fit: 'contain' | 'actual';
  margin: number;
  gap: number;
}

/** A sheet divided into equal cells. Lengths in points. */
export interface Grid {
  sheet: Sheet;
  columns: number;
  rows: number;
  cell: Sheet;
  margin: number;
  gap: number;
}

/** Where a page stands: its lower left corner on the sheet, and by how much it is scaled. */
export interface Spot {
  x: number;
  y: number;
  scale: number;
}

/** Readers take no larger sheets (ISO 32000-1 annex C.2). */
const MAX_SIDE = 14_400;
/** A cell with a shorter side, in points, shows nothing. */
const MIN_CELL = 3;
/** Pages that stand over their cell by so little, in points, still have room at their own size. */
const TOLERANCE = 0.5;

/**
 * The grid in which pages of these sizes (upright, in points) come out largest; of equal ones the squarest, upright.
 * Throws UserError `bad-option` where margins and gaps leave no room.
 */
export function chooseGrid(setup: GridSetup, pages: readonly Sheet[]): Grid {
  const sizes = countedSizes(pages);
  let best: { grid: Grid; filled: number } | undefined;
  for (const grid of candidates(setup, pages[0] ?? SHEETS.a4)) {
    const filled = sizes.reduce((sum, { size, count }) => sum + count * scaleIn(grid.cell, size, setup.fit), 0);
    if (!best || filled > best.filled * (1 + 1e-6)) best = { grid, filled };
  }
  if (!best) throw new UserError('bad-option', '页边距和间距太大，纸上放不下页面，请改小一些。');
  return best.grid;
}

/** Each size once, with how many pages have it. */
function countedSizes(pages: readonly Sheet[]): { size: Sheet; count: number }[] {
  const counted = new Map<string, { size: Sheet; count: number }>();
  for (const size of pages) {
    const key = `${size.width} ${size.height}`;
    const known = counted.get(key);
    if (known) known.count++;
    else counted.set(key, { size, count: 1 });
  }
  return [...counted.values()];
}

function candidates(setup: GridSetup, first: Sheet): Grid[] {
  const paper = setup.paper === 'source' ? withinLimit(first) : SHEETS[setup.paper];
  const turns = setup.orientation === 'auto' ? [false, true] : [setup.orientation === 'landscape'];
  const counts = Array.from({ length: setup.perSheet }, (_, index) => index + 1).filter(
    (count) => setup.perSheet % count === 0,
  );
  const shapes = counts
    .map((columns) => ({ columns, rows: setup.perSheet / columns }))
    .sort((one, other) => Math.abs(one.columns - one.rows) - Math.abs(other.columns - other.rows));
  return shapes
    .flatMap((shape) => turns.map((landscape) => gridOf(turnedSheet(paper, landscape), shape, setup)))
    .filter(({ cell }) => Math.min(cell.width, cell.height) >= MIN_CELL);
}

function withinLimit({ width, height }: Sheet): Sheet {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  return { width: width * scale, height: height * scale };
}

function gridOf(sheet: Sheet, { columns, rows }: { columns: number; rows: number }, setup: GridSetup): Grid {
  const [margin, gap] = [points(setup.margin), points(setup.gap)];
  const side = (length: number, count: number): number => (length - 2 * margin - (count - 1) * gap) / count;
  return {
    sheet,
    columns,
    rows,
    margin,
    gap,
    cell: { width: side(sheet.width, columns), height: side(sheet.height, rows) },
  };
}

function scaleIn(cell: Sheet, page: Sheet, fit: GridSetup['fit']): number {
  const scale = Math.min(cell.width / page.width, cell.height / page.height);
  const hasRoom = page.width <= cell.width + TOLERANCE && page.height <= cell.height + TOLERANCE;
  return fit === 'actual' && hasRoom ? 1 : scale;
}

/** The place of a page in the middle of the sheet's cell with this number (0-based, in the order of the setup). */
export function spotIn(grid: Grid, setup: GridSetup, number: number, page: Sheet): Spot {
  const { columns, rows, cell, margin, gap, sheet } = grid;
  const along = setup.order === 'down' ? Math.floor(number / rows) : number % columns;
  const row = setup.order === 'down' ? number % rows : Math.floor(number / columns);
  const column = setup.order === 'leftwards' ? columns - 1 - along : along;
  const scale = scaleIn(cell, page, setup.fit);
  return {
    x: margin + column * (cell.width + gap) + (cell.width - page.width * scale) / 2,
    y: sheet.height - margin - row * (cell.height + gap) - (cell.height + page.height * scale) / 2,
    scale,
  };
}

/** Where a sheet is to be cut: the middles between columns (x) and between rows (y), in points. */
export function cutsOf({ columns, rows, cell, margin, gap, sheet }: Grid): { x: number[]; y: number[] } {
  const middle = (index: number, side: number): number => margin + (index + 1) * (side + gap) - gap / 2;
  return {
    x: Array.from({ length: columns - 1 }, (_, index) => middle(index, cell.width)),
    y: Array.from({ length: rows - 1 }, (_, index) => sheet.height - middle(index, cell.height)),
  };
}
