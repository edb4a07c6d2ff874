import { UserError } from '../../../schemas/error.ts';
import type { FidelityReport } from '../../../schemas/fidelity.ts';
import type { Tell } from '../../../schemas/note.ts';
import type { TableEdit } from '../../../schemas/tables.ts';
import type { Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { parsePages } from '../../lib/page-range.ts';
import { pacedYield } from '../../lib/yield-to-events.ts';
import type { Flow } from '../../model/flow.ts';
import type { Source } from '../../model/page.ts';
import type { ReadSource } from '../../model/readers/picture/scans.ts';
import { replacedNote, replacements } from '../../model/writers/replaced.ts';
import { editFlow } from './flow-tables.ts';
import { onlyTables, readDocument } from './read-document.ts';
import { tellScans } from './scan-words.ts';
import { summaryOf } from './shared/fidelity-words.ts';
import { unreadNote } from './unread-words.ts';

/** The options of `pdf-convert` that its work takes. */
type Options = Pick<EngineOptions['pdf-convert'], 'format' | 'layout' | 'sheets' | 'text' | 'pages' | 'report'>;
type Format = Options['format'];

/** What a writer is given; `rest` is awaited now and then with the share of its work done. */
interface Writing {
  flow: Flow;
  source: Source;
  /** From 0, as the visitor chose them. */
  pages: readonly number[];
  options: Options;
  note: Tell;
  rest(part: number): Promise<void>;
}

/** Bytes of the result, and its type. */
type Writer = (writing: Writing) => Promise<Uint8Array<ArrayBuffer>>;

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const TYPES: Record<Format, string> = {
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  pptx: `${OFFICE}.presentationml.presentation`,
  html: 'text/html',
  epub: 'application/epub+zip',
};

/** Fetched when its format is asked for. */
const WRITERS: Partial<Record<Format, () => Promise<Writer>>> = {
  docx: async () => (await import('../../model/writers/docx/docx.ts')).writeDocx,
  pptx: async () => (await import('../../model/writers/pptx/write.ts')).writePptx,
  html: async () => (await import('../../model/writers/html/write.ts')).writeHtml,
  epub: async () => (await import('../../model/writers/epub/write.ts')).writeEpub,
  xlsx: async () => (await import('./sheets.ts')).writeSheets,
};

/** Of the work, reading the pages takes this share. */
const READING = 0.8;

/** What is converted, and how. */
interface Job {
  source: Source | ReadSource;
  /** Of the results, without a suffix. */
  name: string;
  options: Options;
  edits?: readonly TableEdit[];
}

/**
 * Turns an opened document into one that can be edited: the pages are read as paragraphs, tables and pictures, and
 * written anew. Throws UserError, also where the format cannot hold what there is.
 */
export async function convert({ source, name, options, edits = [] }: Job, run: Run): Promise<File[]> {
  const load = WRITERS[options.format];
  if (!load) throw new UserError('not-available');
  // A document is read in its order, whatever the order of the pages that were asked for.
  const pages = [...new Set(parsePages(options.pages, source.pages))].sort((one, other) => one - other);
  const pace = pacedYield(run.signal);
  const next = (part: number): number => Math.min(pages.length, Math.floor(part * pages.length) + 1);
  const rest = (share: number) => async (part: number) => {
    if (share === 0) run.progress(part * READING, `正在读第 ${next(part)} / ${pages.length} 页`);
    else run.progress(READING + part * (1 - READING), '正在写文件');
    await pace();
  };
  const { flow: read, fidelity } = await readDocument(source, pages, onlyTables(options), rest(0));
  const flow = changed(read, edits, run);
  if ('read' in source) tellScans(source.read, pages.length, run);
  tell(flow, { pages: pages.length, format: options.format, isRead: 'read' in source }, run);
  const fonts = replacedNote(flow, options.format);
  // The report names them, which tables have not.
  if (fonts) run.note(fonts, options.format === 'xlsx' ? undefined : { summary: true });
  const summary = summaryOf(fidelity, flow.unknown > 0);
  if (summary) run.note(summary, { summary: true });
  const write = await load();
  const bytes = await write({ flow, source, pages, options, note: run.note, rest: rest(1) });
  const result = new File([bytes], `${name}.${options.format}`, { type: TYPES[options.format] });
  if (!options.report) return [result];
  const report: FidelityReport = { pages: fidelity, fonts: replacements(flow, options.format) };
  return [result, new File([JSON.stringify(report, null, 1)], `${name}.fidelity.json`, { type: 'application/json' })];
}

/** The document with the visitor's changes of its tables. */
function changed(flow: Flow, edits: readonly TableEdit[], run: Pick<Run, 'note'>): Flow {
  if (!edits.length) return flow;
  const { flow: edited, failed } = editFlow(flow, edits);
  if (failed) run.note(`有 ${failed} 处表格改动对不上这次选的页，没有改；请打开表格再看一遍。`, { lost: true });
  return edited;
}

/** What is read of pages that are pictures only when asked, by the tools of these formats. */
const ASKS: ReadonlySet<Format> = new Set(['docx', 'epub']);

interface Told {
  pages: number;
  format: Format;
  /** Pages that are pictures have been read, as far as that was possible. */
  isRead: boolean;
}

/** What the visitor should know of how good the result can be. */
function tell(
  { scanned, unreadable = [], unknown, held = 0, guessed }: Flow,
  { pages, format, isRead }: Told,
  run: Pick<Run, 'note'>,
): void {
  const kept = format === 'xlsx' ? '没有放进工作表' : '已作为图片放进去';
  const what = isRead ? '是图片，没有认出文字' : '是扫描的图片，没有文字可取';
  const how = !isRead && ASKS.has(format) ? '；要取出文字，请打开“识别扫描页”再转一次' : '';
  const tellPages = (which: readonly number[], said: string): void => {
    const where = which.length === pages ? '整份文件都' : `第 ${which.map((page) => page + 1).join('、')} 页`;
    if (which.length) run.note(`${where}${said}，${kept}${how}。`, { lost: true });
  };
  const pictures = scanned.filter((page) => !unreadable.includes(page));
  tellPages(pictures, what);
  tellPages(unreadable, '的字体没有附带文字编码，文字取不出来');
  if (guessed) run.note(`有 ${guessed} 个字在文件里没有注明编码，按国标码（GBK）读出，请对照原文看一遍。`);
  if (unknown) run.note(unreadNote(unknown, format === 'xlsx' ? unknown : held), { lost: true });
}
