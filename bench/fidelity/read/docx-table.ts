import { type Block, type Cell, isParagraph, isTable, table } from '../document.ts';
import { type Reading, readBlocks } from './docx.ts';
import { child, type Element, elements, valIn } from './tree.ts';

/** A table, and after it those that stand in its cells. */
export function docxTable(element: Element, reading: Reading): Block[] {
  const cells: Cell[] = [];
  const inner: Block[] = [];
  /** The cell above in each column, which goes on where a cell says so. */
  const above = new Map<number, Cell>();
  for (const [row, one] of rowsOf(element, 'tr').entries()) {
    let column = Number(valIn(child(one, 'trPr'), 'gridBefore') ?? 0);
    for (const cell of rowsOf(one, 'tc')) {
      const width = Number(valIn(child(cell, 'tcPr'), 'gridSpan') ?? 1);
      const merge = child(cell, 'tcPr', 'vMerge');
      const goesOn = merge && merge.attributes.val !== 'restart' ? above.get(column) : undefined;
      if (goesOn) goesOn[2]++;
      else {
        const blocks = readBlocks(cell, reading);
        const text = blocks.filter(isParagraph).map(({ t }) => t);
        const made: Cell = [row, column, 1, width, text.join('\n')];
        cells.push(made);
        above.set(column, made);
        inner.push(...blocks.filter(isTable));
      }
      column += width;
    }
  }
  return [table(cells), ...inner];
}

/** Rows or cells, also those in content controls. */
const rowsOf = (element: Element, name: string): Element[] =>
  elements(element).flatMap((one) => {
    if (one.name === name) return [one];
    return ['sdt', 'sdtContent', 'customXml', 'ins'].includes(one.name) ? rowsOf(one, name) : [];
  });
