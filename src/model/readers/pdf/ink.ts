import { noBox, reach } from '../../../formats/pdf/content/box.ts';

/** Cells along an em. */
const CELLS = 64;
/** A glyph reaches this far below its base line and to the left of its origin, in ems. */
const AROUND = 0.5;
const SIDE = CELLS * 2;
const STEPS = 4;
/** The boundary of cells is longer than that of what they cover by so much, over all directions. */
const STAIRS = Math.PI / 4;
/** Glyphs of more points are no letters. */
const MAX_POINTS = 6000;

/** An outline: pieces as the content interpreter reports them, and their points (x, y by turns) in ems. */
export interface Outline {
  pieces: readonly ('m' | 'l' | 'c' | 'h' | 're')[];
  points: readonly number[];
}

/** The strokes of a glyph, in ems: how thick they are, twice their area by their boundary, and how long together. */
export interface Strokes {
  thick: number;
  long: number;
  /** The share of their area that outlines wind around twice: a program drew a stroke around them. */
  twice: number;
}

/** Measures the strokes of a glyph; undefined for one that is too much, or nothing. */
export function strokesOf(outlines: readonly Outline[]): Strokes | undefined {
  if (outlines.reduce((sum, { points }) => sum + points.length, 0) > MAX_POINTS) return undefined;
  const cells = new Uint8Array(SIDE * SIDE);
  for (const outline of outlines) fill(cells, edgesOf(outline));
  let [area, boundary, twice] = [0, 0, 0];
  const [left, top, right, bottom] = boundsOf(outlines);
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) {
      const own = cells[row * SIDE + column] as number;
      if (own) area++;
      if (own > 1) twice++;
      if (!own !== !cells[row * SIDE + column - 1]) boundary++;
      if (!own !== !cells[(row - 1) * SIDE + column]) boundary++;
    }
  if (!area || !boundary) return undefined;
  const long = (boundary * STAIRS) / 2 / CELLS;
  return { thick: area / CELLS ** 2 / long, long, twice: twice / area };
}

/** The cells around outlines, with one more on each side. */
function boundsOf(outlines: readonly Outline[]): [left: number, top: number, right: number, bottom: number] {
  const all = noBox();
  for (const { points } of outlines)
    for (let at = 0; at + 1 < points.length; at += 2) reach(all, points[at] as number, points[at + 1] as number);
  const cell = (place: number, more: number): number =>
    Math.min(SIDE, Math.max(1, Math.floor((place + AROUND) * CELLS) + more)) || 1;
  return [cell(all[0], -1), cell(all[1], -1), cell(all[2], 2), cell(all[3], 2)];
}

type Edge = [x: number, y: number, toX: number, toY: number];

/** The straight edges of an outline, in cells; each subpath is closed. */
function edgesOf({ pieces, points }: Outline): Edge[] {
  const edges: Edge[] = [];
  let [start, last]: [number, number][] = [
    [0, 0],
    [0, 0],
  ];
  let at = 0;
  const next = (): [number, number] => {
    const [x = 0, y = 0] = [points[at], points[at + 1]];
    at += 2;
    return [(x + AROUND) * CELLS, (y + AROUND) * CELLS];
  };
  const line = (to: [number, number]): void => {
    edges.push([...(last as [number, number]), ...to]);
    last = to;
  };
  const close = (): void => line(start as [number, number]);
  for (const piece of pieces) {
    if (piece === 'm' || piece === 're') {
      close();
      start = last = next();
      if (piece === 're') for (let corner = 0; corner < 3; corner++) line(next());
    } else if (piece === 'l') line(next());
    else if (piece === 'h') close();
    else for (const point of curve(last as [number, number], next(), next(), next())) line(point);
  }
  close();
  return edges;
}

function curve(
  [x0, y0]: [number, number],
  [x1, y1]: [number, number],
  [x2, y2]: [number, number],
  [x3, y3]: [number, number],
): [number, number][] {
  return Array.from({ length: STEPS }, (_, index) => {
    const t = (index + 1) / STEPS;
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    return [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3];
  });
}

/** Notes how often the edges wind around the middles of the cells (ISO 32000-1 §8.5.3.3.2). */
function fill(cells: Uint8Array, edges: readonly Edge[]): void {
  const rows: [x: number, winding: number][][] = Array.from({ length: SIDE }, () => []);
  for (const [x, y, toX, toY] of edges) {
    if (y === toY || !Number.isFinite(x + y + toX + toY)) continue;
    const [low, high] = [Math.min(y, toY), Math.max(y, toY)];
    for (let row = Math.max(0, Math.ceil(low - 0.5)); row < Math.min(SIDE, Math.ceil(high - 0.5)); row++)
      rows[row]?.push([x + ((row + 0.5 - y) / (toY - y)) * (toX - x), y < toY ? 1 : -1]);
  }
  for (const [row, crossings] of rows.entries()) {
    let winding = 0;
    crossings.sort(([one], [other]) => one - other);
    for (const [index, [x, turn]] of crossings.entries()) {
      winding += turn;
      const end = crossings[index + 1]?.[0] ?? x;
      if (winding !== 0)
        for (let column = Math.max(0, Math.ceil(x - 0.5)); column < Math.min(SIDE, Math.ceil(end - 0.5)); column++)
          cells[row * SIDE + column] = Math.min(255, Math.abs(winding));
    }
  }
}
