import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { baseName } from '../../lib/output-name.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import type { Flow } from '../../model/flow.ts';
import { tablesFlow } from '../../model/recognise/tables/flow.ts';
import { isTable } from '../../model/recognise/tables/tables.ts';
import { writeXlsx } from '../../model/writers/xlsx/write.ts';
import { editFlow, readEdits } from './flow-tables.ts';
import { type SurePage, tellDoubts, tellPages, tellTotals } from './pictures/notes.ts';
import { readPictureTables } from './pictures/read.ts';

type Options = EngineOptions['img-to-excel'];

/** Of the work, reading takes this share. */
const READING = 0.95;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Reads the tables of pictures, and of the pages of scans, and writes them as sheets of a book. */
const imgToExcel: Engine<'img-to-excel'> = async ([file], options, run) => {
  if (!file) return [];
  const edits = readEdits(options.edits[0] ?? '');
  const { pages, totals, all } = await readPictureTables(file, options.pages, run, (part, note) =>
    run.progress(part * READING, note),
  );
  run.progress(READING, '正在保存');
  tellPages(pages, all, run);
  const name = baseName(file.name);
  const flowOf = (marks: boolean): Flow => {
    const { flow, failed } = editFlow(tablesFlow(pages, name, marks), edits);
    if (failed && marks)
      run.note(`有 ${failed} 处表格改动对不上这次选的页，没有改；请打开表格再看一遍。`, { lost: true });
    return flow;
  };
  const bytes = await written(pages, flowOf, options, run);
  // Whoever changed cells has seen there whether totals are right.
  if (!edits.length) tellTotals(totals, run);
  return [new File([bytes], `${name}.xlsx`, { type: XLSX })];
};
export default imgToExcel;

/** The networks are fetched while the visitor still looks at the page. */
export const warm = (run: Pick<Run, 'asset'>): Promise<unknown> =>
  Promise.all((['onnx-runtime.wasm', 'text-lines.onnx', 'text.onnx', 'text-characters.txt'] as const).map(run.asset));

async function written(
  pages: readonly SurePage[],
  flowOf: (marks: boolean) => Flow,
  options: Options,
  run: Run<Options>,
) {
  const found = pages.some(({ read }) => read.items.some(isTable));
  if (!found && !options.text) throw new UserError('no-result', pages.some(hasText) ? NO_TABLE : BLANK);
  const marked = flowOf(true);
  tellDoubts(marked, options, options.marks, run);
  const bytes = await writeXlsx({
    flow: options.marks ? marked : flowOf(false),
    options,
    rest: async (part) => {
      run.progress(READING + (1 - READING) * part);
      await yieldToEvents(run.signal);
    },
  });
  if (!bytes) throw new UserError('no-result', BLANK);
  return bytes;
}

const hasText = ({ read }: SurePage): boolean => read.items.length > 0;

const NO_TABLE = '没有找到表格。要把认出的文字也放进工作表，请打开“表格以外的文字也放进去”；只要文字，请用图片转文字。';
const BLANK = '没有认出文字：图上可能没有字，或者字太小、太模糊。';
