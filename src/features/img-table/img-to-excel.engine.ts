import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import type { Bitmap } from '../../formats/image/bitmap.ts';
import { turned } from '../../formats/image/turn.ts';
import { baseName } from '../../lib/output-name.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { recognise } from '../../model/recognise/recognise.ts';
import { tablesFlow } from '../../model/recognise/tables/flow.ts';
import { isTable, readTables } from '../../model/recognise/tables/tables.ts';
import { writeXlsx } from '../../model/writers/xlsx/write.ts';
import { type SurePage, tellDoubts, tellPages, tellTotals } from './notes.ts';
import { eachPage } from './pages.ts';
import { type Total, totalsOf, withWrongTotals } from './sums.ts';

type Options = EngineOptions['img-to-excel'];

/** Of the work, reading takes this share; of reading a page, finding its lines takes that one. */
const READING = 0.95;
const FINDING = 0.15;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Reads the tables of pictures, and of the pages of scans, and writes them as sheets of a book. */
const imgToExcel: Engine<'img-to-excel'> = async ([file], options, run) => {
  if (!file) return [];
  const pages: SurePage[] = [];
  const totals: Total[] = [];
  let all = 0;
  await eachPage(file, options.pages, run, async (bitmap, { index, done, count }) => {
    all = count;
    const say = (part: number, note: string): void =>
      run.progress(((done + part) / count) * READING, `${count > 1 ? `第 ${done + 1} / ${count} 页，` : ''}${note}`);
    pages.push(checked(await readPage(bitmap, index, say, run), totals));
  });
  run.progress(READING, '正在保存');
  tellPages(pages, all, run);
  const bytes = await written(pages, baseName(file.name), options, run);
  tellTotals(totals, run);
  return [new File([bytes], `${baseName(file.name)}.xlsx`, { type: XLSX })];
};
export default imgToExcel;

/** The networks are fetched while the visitor still looks at the page. */
export const warm = (run: Pick<Run, 'asset'>): Promise<unknown> =>
  Promise.all((['onnx-runtime.wasm', 'text-lines.onnx', 'text.onnx', 'text-characters.txt'] as const).map(run.asset));

async function readPage(
  bitmap: Bitmap,
  index: number,
  say: (part: number, note: string) => void,
  run: Run<Options>,
): Promise<SurePage> {
  say(0, '正在找文字');
  await yieldToEvents(run.signal);
  const page = await recognise(bitmap, run, (done, total) =>
    say(FINDING + (1 - FINDING) * (done / total), `第 ${done} / ${total} 行`),
  );
  const read = readTables(turned(bitmap, String(page.turn)), page);
  return { index, width: page.width, height: page.height, sure: page.sure, read };
}

/** The page with its totals checked. */
function checked(page: SurePage, totals: Total[]): SurePage {
  const items = page.read.items.map((item) => {
    if (!isTable(item)) return item;
    const own = totalsOf(item);
    totals.push(...own.slice(0, 1000));
    return withWrongTotals(item, own);
  });
  return { ...page, read: { ...page.read, items } };
}

async function written(pages: readonly SurePage[], title: string, options: Options, run: Run<Options>) {
  const marked = tablesFlow(pages, title, true);
  const found = pages.some(({ read }) => read.items.some(isTable));
  if (!found && !options.text) throw new UserError('no-result', pages.some(hasText) ? NO_TABLE : BLANK);
  tellDoubts(marked, options, options.marks, run);
  const bytes = await writeXlsx({
    ...{ flow: options.marks ? marked : tablesFlow(pages, title, false), options },
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
