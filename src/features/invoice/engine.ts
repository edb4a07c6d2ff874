import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { picturePorts } from '../../formats/pdf/pictures/read.ts';
import { digestOf } from '../../lib/digest.ts';
import { lackingNote } from '../../lib/lacking.ts';
import { freeName } from '../../lib/names.ts';
import { baseName } from '../../lib/output-name.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import type { Drawing } from '../../model/drawing.ts';
import { addDrawing, finishPdf, type PdfBook, startPdf } from '../../model/writers/pdf/write.ts';
import { type InvoiceFacts, identityOf, lackingOf, lacks, NO_FACTS, sumOf } from './facts.ts';
import { type Entry, writeLedger } from './ledger.ts';
import { readInvoice } from './read.ts';
import { type PerSheet, sheetOf } from './sheets.ts';

type Options = EngineOptions['invoice'];

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A batch of invoices being put in order. */
interface Batch {
  book: PdfBook;
  /** Pages that wait for their sheet to be full. */
  waiting: Drawing[];
  entries: Entry[];
  /** The first file of each invoice by its identity, and whether it had pages to print. */
  seen: Map<string, { name: string; printed: boolean }>;
  renamed: File[];
  names: Set<string>;
  options: Options;
  run: Run<Options>;
}

/**
 * Invoices on sheets to be printed, each once; a ledger of what they say, and the files under names that say it, as
 * wished. A file that cannot be read is skipped; the first refusal is thrown when none is left.
 */
const invoice: Engine<'invoice'> = async (files, options, run) => {
  const pictures = picturePorts(run, (text, about) => run.note(`${text}。`, about));
  const book = startPdf({ asset: run.asset, pictures });
  const batch: Batch = { book, options, run, waiting: [], entries: [], seen: new Map(), renamed: [], names: new Set() };
  let refused: UserError | undefined;
  for (const [index, file] of files.entries()) {
    await yieldToEvents(run.signal);
    try {
      await take(file, batch);
    } catch (thrown) {
      const refusal = refusalOf(thrown);
      refused ??= refusal;
      run.skip(file, refusal);
    }
    run.progress((index + 1) / (files.length + 1), file.name);
  }
  if (batch.entries.length === 0) throw refused ?? new UserError('no-result');
  const results = await resultsOf(batch);
  tell(batch);
  run.progress(1);
  return results;
};
export default invoice;

/** Puts a file's pages on sheets first: one that cannot be laid out has no place in the ledger. */
async function take(file: File, batch: Batch): Promise<void> {
  const { options, entries, seen } = batch;
  const { invoices, pages } = await readInvoice(file, options, batch.run);
  const known = invoices.map((facts) => (options.once ? seen.get(identityOf(facts)) : undefined));
  // The same invoice may come as data first and as a page after it: the page is what is printed.
  const isNew = known.some((first) => !first || (!first.printed && pages.length > 0));
  if (isNew) await layOut(pages, batch);
  for (const [at, facts] of invoices.entries()) {
    const first = known[at];
    const identity = identityOf(facts);
    if (identity && !seen.has(identity)) seen.set(identity, { name: file.name, printed: pages.length > 0 });
    else if (first && isNew) first.printed = true;
    const remarks = [
      first && `与“${first.name}”是同一张，没有计入`,
      lacks(facts) && `没有认出${lackingOf(facts).join('、')}，请补填`,
    ];
    entries.push({ file: file.name, facts, counts: !first, remark: remarks.filter(Boolean).join('；') });
  }
  if (isNew && options.rename) batch.renamed.push(await renamedFile(file, invoices[0] ?? NO_FACTS, batch));
}

async function layOut(pages: readonly Drawing[], batch: Batch): Promise<void> {
  for (const page of pages) {
    batch.waiting.push(page);
    if (batch.waiting.length >= Number(batch.options.perSheet)) await flush(batch);
  }
}

/** Puts the pages that wait on a sheet. A sheet that cannot be written takes none of the next with it. */
async function flush({ book, waiting, options }: Batch): Promise<void> {
  const pages = waiting.splice(0);
  if (pages.length > 0) await addDrawing(book, sheetOf(pages, Number(options.perSheet) as PerSheet, options.cuts));
}

/** The file as it is, named by date, seller and amount as far as they are known. */
async function renamedFile(file: File, { date, seller, total }: InvoiceFacts, { names }: Batch): Promise<File> {
  const extension = /\.[a-z0-9]{1,5}$/i.exec(file.name)?.[0]?.toLowerCase() ?? '';
  const parts = [date, seller, total && `${total}元`].filter(Boolean);
  const wished = parts.length > 1 ? baseName(`${parts.join('_')}.x`) : baseName(file.name);
  const name = freeName(`${wished}${extension}`, names);
  names.add(name);
  return new File([file], name, { type: file.type, lastModified: file.lastModified });
}

async function resultsOf(batch: Batch): Promise<File[]> {
  const { book, entries, options, renamed, run } = batch;
  try {
    await flush(batch);
  } catch (thrown) {
    run.note(`最后一张纸没有排成：${refusalOf(thrown).message}`, { lost: true });
  }
  const results: File[] = [];
  if (book.pages.length > 0) {
    const digest = digestOf(entries.map(({ file }) => file).join('\n'));
    const parts = await finishPdf(book, { title: '发票拼版', digest });
    results.push(new File(parts, '发票拼版.pdf', { type: 'application/pdf' }));
  }
  if (options.ledger) {
    const bytes = await writeLedger(entries, () => yieldToEvents(run.signal));
    results.push(new File([bytes], '发票台账.xlsx', { type: XLSX }));
  }
  if (results.length + renamed.length === 0)
    throw new UserError('no-result', '这些发票只有数据没有版面，排不出页面，请打开“生成台账”。');
  return [...results, ...renamed];
}

const MAX_NAMED = 5;

/** How many invoices of how much; what was left out or not found. */
function tell({ entries, book, run, options }: Batch): void {
  const counted = entries.filter(({ counts }) => counts);
  const total = sumOf(counted.map(({ facts }) => facts.total || '0'));
  const unknown = counted.filter(({ facts }) => !facts.total).length;
  const without = unknown ? `（其中 ${unknown} 张没有认出金额，没有计入）` : '';
  run.note(`共 ${counted.length} 张发票，价税合计 ${total} 元${without}。`);
  const say = (files: readonly Entry[], what: string, lost = false): void => {
    const named = files.slice(0, MAX_NAMED).map(({ file }) => file);
    const rest = files.length > MAX_NAMED ? `等 ${files.length} 份` : '';
    if (files.length > 0) run.note(`${named.join('、')} ${rest}${what}`, { lost });
  };
  say(
    entries.filter(({ counts }) => !counts),
    '和前面的是同一张发票，没有重复排版，也没有计入合计。',
  );
  for (const [what, files] of Map.groupBy(counted, ({ facts }) => lackingOf(facts).join('、')))
    if (what) say(files, `没有认出${what}${options.ledger ? '，请在台账里补填' : ''}。`, true);
  const replaced = [...book.fonts.replaced].map(([font, faces]) => `${font || '未写明'} → ${[...faces].join('、')}`);
  if (replaced.length > 0) run.note(`发票里没有带的字体，用相近的代替：${replaced.slice(0, MAX_NAMED).join('；')}。`);
  if (book.fonts.missing.size > 0) run.note(lackingNote(book.fonts.missing), { lost: true });
  if (book.lost > 0) run.note(`有 ${book.lost} 张图片读不出来，没有画在页面上。`, { lost: true });
}
