import type { FoundTable, FoundTables } from '../../../schemas/tables.ts';
import type { Engine } from '../../engines/engine.ts';
import { parsePages } from '../../lib/page-range.ts';
import { pacedYield } from '../../lib/yield-to-events.ts';
import type { Table } from '../../model/flow.ts';
import { flowOf } from '../../model/passes/flow.ts';
import { openPdfSource } from '../../model/readers/pdf/source.ts';
import { cellText, tablesIn, tablesOf } from './flow-tables.ts';

/** The tables of a PDF as `tables.json` (schemas/tables.ts), for the visitor to look at and change before the start. */
const tableFinder: Engine<'table-finder'> = async ([file], { pages }, run) => {
  if (!file) return [];
  const source = openPdfSource(new Uint8Array(await file.arrayBuffer()), run.password(file), run);
  try {
    const pace = pacedYield(run.signal);
    const flow = await flowOf(source, [...new Set(parsePages(pages, source.pages))], async (part) => {
      run.progress(part);
      await pace();
    });
    const tables: FoundTable[] = [];
    for (const [key, table] of tablesOf(flow)) {
      const page = table.places[0]?.page ?? 0;
      const section = flow.sections.find(({ blocks }) => blocks.includes(table));
      tables.push(foundTable(key, table, page, section?.page ?? { width: 1, height: 1 }));
    }
    const found: FoundTables = { tables, scanned: flow.scanned };
    return [new File([JSON.stringify(found)], 'tables.json', { type: 'application/json' })];
  } finally {
    source.close();
  }
};
export default tableFinder;

function foundTable(key: string, table: Table, page: number, { width, height }: { width: number; height: number }) {
  const { left = 0, top = 0, right = 0, bottom = 0 } = table.places[0]?.box ?? {};
  const { columns, rows, headRows } = table;
  const cells = table.cells.map((cell) => {
    const { row, column, rowspan, colspan } = cell;
    const tables = tablesIn(cell);
    return { row, column, rowspan, colspan, text: cellText(cell), ...(tables && { tables }) };
  });
  const box: FoundTable['box'] = [left / width, top / height, right / width, bottom / height];
  return { key, page, box, columns, rows, headRows, cells };
}
