import { attribute } from '../../../formats/xml/xml.ts';
import type { Border, Cell, Table } from '../../../model/flow.ts';
import { pt } from './text.ts';

const VERTICAL = { top: 'start', middle: 'center', bottom: 'end' } as const;
const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/**
 * A table whose columns are as wide as they are written, its rows at least as high; `inner` writes what stands in a
 * cell.
 */
export function tableMarkup(table: Table, inner: (cell: Cell) => string, css = ''): string {
  const columns = table.columns.map(pt).join(' ');
  const rows = table.rows.map((height) => `minmax(${pt(height)},auto)`).join(' ');
  const cells = table.cells.map((cell) => `<div class="cell" style="${attribute(cellCss(cell))}">${inner(cell)}</div>`);
  const style = `grid-template-columns:${columns};grid-template-rows:${rows};${css}`;
  return `<div class="table" style="${style}">${cells.join('')}</div>`;
}

function cellCss({ row, column, rowspan, colspan, borders, fill, align }: Cell): string {
  return [
    `grid-area:${row + 1}/${column + 1}/span ${rowspan}/span ${colspan}`,
    `align-content:${VERTICAL[align]}`,
    ...borders.map((border, at) => borderCss(SIDES[at] ?? 'top', border)).filter(Boolean),
    ...(fill ? [`background:${fill}`] : []),
  ].join(';');
}

const borderCss = (side: string, { width, colour }: Border): string =>
  width > 0 ? `border-${side}:${pt(Math.max(0.5, Math.min(6, width)))} solid ${colour}` : '';
