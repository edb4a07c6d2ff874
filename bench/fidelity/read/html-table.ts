import { type Block, type Cell, table } from '../document.ts';
import { below, type Element, elements } from './tree.ts';

/** A table, and after it those that stand in its cells; cells are set around those that span rows. */
export function htmlTable(element: Element, box: number): Block[] {
  const cells: Cell[] = [];
  const inner: Block[] = [];
  const taken = new Set<string>();
  for (const [row, one] of rowsOf(element).entries()) {
    let column = 0;
    for (const cell of elements(one).filter(({ name }) => name === 'td' || name === 'th')) {
      while (taken.has(`${row} ${column}`)) column++;
      const [rows, columns] = [spanOf(cell, 'rowspan'), spanOf(cell, 'colspan')];
      cells.push([row, column, rows, columns, cellText(cell).trim()]);
      for (let y = 0; y < rows; y++) for (let x = 0; x < columns; x++) taken.add(`${row + y} ${column + x}`);
      inner.push(...below(cell, 'table').flatMap((nested) => htmlTable(nested, box)));
    }
  }
  return [table(cells, box), ...inner];
}

const MAX_SPAN = 1000;
const spanOf = ({ attributes }: Element, name: string): number =>
  Math.min(MAX_SPAN, Math.max(1, Number.parseInt(attributes[name] ?? '1', 10) || 1));

const rowsOf = (element: Element): Element[] =>
  elements(element).flatMap((one) => {
    if (one.name === 'tr') return [one];
    return ['thead', 'tbody', 'tfoot'].includes(one.name) ? rowsOf(one) : [];
  });

/** Text of a cell, a line for each paragraph, without that of a table in it. */
const cellText = (element: Element): string =>
  element.children
    .map((one) => {
      if (typeof one === 'string') return one;
      if (one.name === 'table' || one.name === 'style') return '';
      return cellText(one) + (['p', 'div', 'br', 'li'].includes(one.name) ? '\n' : '');
    })
    .join('');
