import type { Box } from '../../page.ts';
import { common } from '../../recognise/geometry.ts';
import { type Cells, patchesOf } from '../../recognise/patches.ts';
import type { Rule } from './rules.ts';

/** What a drawing is told by: how many pixels of each cell are ink, the lines of text, and the rules of the page. */
interface Inked {
  cells: Cells;
  ink: Uint32Array;
  /** Of its lines of text, in pixels. */
  texts: readonly Box[];
  rules: readonly Rule[];
}

/** Of a cell so much is ink where a thin line crosses it. */
const CROSSED = 0.05;
/** In inches: the sides of a drawing. */
const SIDE = 0.45;
/** A drawing covers so little of the page; so much of its own box is crossed by lines, and so much is text. */
const PAGE = 0.35;
const DENSE = { least: 0.04, most: 0.6 };
const TEXT = 0.15;
/** Of what is level or plumb so much, a table, a frame or a form is. */
const RULED = 0.66;
/** What reaches so near to the edge, as a share of the page, is its shadow. */
const EDGE = 0.02;

/**
 * The drawings in lines, such as figures of geometry, sketches and handwriting, of a page with so many pixels an inch.
 */
export function lineArtIn({ cells, ink, texts, rules }: Inked, dpi: number): Box[] {
  const { side, columns, rows } = cells;
  const marked = Uint8Array.from(ink, (count) => Number(count >= CROSSED * side * side));
  clear(marked, cells, texts);
  const ruled = onRules(cells, rules);
  return patchesOf(cells, marked, 1).flatMap(({ from, to, count }) => {
    const box = { left: from.x * side, top: from.y * side, right: to.x * side, bottom: to.y * side };
    const all = (to.x - from.x) * (to.y - from.y);
    const isLarge = all > PAGE * columns * rows || Math.min(to.x - from.x, to.y - from.y) * side < SIDE * dpi;
    const atEdge = Math.min(from.x, columns - to.x) < EDGE * columns || Math.min(from.y, rows - to.y) < EDGE * rows;
    if (isLarge || atEdge || count < DENSE.least * all || count > DENSE.most * all) return [];
    const text = texts.reduce((sum, line) => sum + common(line, box), 0);
    if (text > TEXT * all * side * side || shareOf(marked, ruled, { from, to }, columns) > RULED) return [];
    return [box];
  });
}

/** Takes away the cells that lines of text touch. */
function clear(marked: Uint8Array, { side, columns, rows }: Cells, texts: readonly Box[]): void {
  for (const { left, top, right, bottom } of texts)
    for (let y = Math.floor(top / side); y <= Math.min(rows - 1, Math.floor(bottom / side)); y++)
      for (let x = Math.floor(left / side); x <= Math.min(columns - 1, Math.floor(right / side)); x++)
        marked[y * columns + x] = 0;
}

/** The cells that level and plumb lines run through, and those beside them. */
function onRules({ side, columns, rows }: Cells, rules: readonly Rule[]): Uint8Array {
  const found = new Uint8Array(columns * rows);
  for (const { x0, y0, x1, y1 } of rules) {
    const steps = Math.ceil(Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0)) / side) * 2 + 1;
    for (let step = 0; step <= steps; step++) {
      const [x, y] = [x0 + ((x1 - x0) * step) / steps, y0 + ((y1 - y0) * step) / steps].map((at) =>
        Math.floor(at / side),
      );
      for (let row = (y as number) - 1; row <= (y as number) + 1; row++)
        for (let column = (x as number) - 1; column <= (x as number) + 1; column++)
          if (row >= 0 && row < rows && column >= 0 && column < columns) found[row * columns + column] = 1;
    }
  }
  return found;
}

/** Of the marked cells of a patch, those of a second kind. */
function shareOf(
  marked: Uint8Array,
  kind: Uint8Array,
  { from, to }: { from: { x: number; y: number }; to: { x: number; y: number } },
  columns: number,
): number {
  let [own, all] = [0, 0];
  for (let y = from.y; y < to.y; y++)
    for (let x = from.x; x < to.x; x++) {
      if (!marked[y * columns + x]) continue;
      all++;
      own += kind[y * columns + x] as number;
    }
  return all ? own / all : 1;
}
