import { readFile, writeFile } from 'node:fs/promises';
import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { fileAt } from '../../engines/path-file.ts';
import { countPages } from '../../formats/pdf/page-count.ts';
import { baseName } from '../../lib/output-name.ts';
import { parsePages, rangeText } from '../../lib/page-range.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { printMarginNotes } from '../../model/typeset/margin/print.ts';
import { type Conversion, toDocument, warmOffice } from './native/convert.ts';
import { csvSheet } from './native/csv.ts';
import { takePages } from './native/docx-pages.ts';
import { replacedFonts } from './native/font-note.ts';
import { type Format, officeFormat } from './native/format.ts';
import { utf8Page } from './native/web-page.ts';

type Options = EngineOptions['office'];

/** What of the options the making of a PDF needs; engines that draw or write text give the rest by default. */
export type PdfWish = Pick<Options, 'pages'> & Partial<Options>;

/** What of `Run` the making of a PDF uses. */
export type OfficeRun = Pick<Run, 'signal' | 'limits' | 'progress' | 'password' | 'folder' | 'note' | 'asset'>;

/** Starts soffice before the first call. */
export const warm = (run: Pick<Run, 'limits'>): Promise<unknown> => warmOffice(run.limits);

/** Turns a Word, Excel or PowerPoint document (old or new, OpenDocument, RTF, CSV) into a PDF by LibreOffice. */
const office: Engine<'office'> = async ([file], options, run) => {
  if (!file) return [];
  const path = await officePdf(file, options, run);
  return [await fileAt(path, `${baseName(file.name)}.pdf`, 'application/pdf')];
};
export default office;

/**
 * The PDF of an office document, as a path in the call's folder; a note names replaced fonts.
 * Throws UserError `wrong-type`, `password-needed`, `wrong-password`, `damaged`, `no-result`, `bad-range` and those of
 * the sandbox.
 */
export async function officePdf(file: File, wish: PdfWish, run: OfficeRun): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const format = officeFormat(bytes, file.name);
  const conversion = { ...prepared(bytes, file, format, run), ...settings(wish, format) };
  const { path, comments } = await convert(conversion, wish.pages, run);
  if (comments > 0 && format.kind === 'text') await tellOrPrint(path, comments, wish, run);
  return path;
}

/** Comments go into the margin of the PDF, or a note says that they are left out. */
async function tellOrPrint(
  path: string,
  comments: number,
  { comments: where = 'none' }: PdfWish,
  run: OfficeRun,
): Promise<void> {
  if (where === 'none') return run.note(`文档里有 ${comments} 条批注，没有印出；需要的话，请把“批注”设为“印在页边”。`);
  const parts = await printMarginNotes(await readFile(path), run, () => yieldToEvents(run.signal));
  if (parts) await writeFile(path, new Blob(parts).stream());
}

/** What soffice is given: text formats are brought to UTF-8 first, and get no headers and footers of soffice's own. */
function prepared(bytes: Uint8Array, file: File, format: Format, run: OfficeRun): Omit<Conversion, 'data'> {
  if (format.extension === 'csv') return csvSheet(bytes, file, format, run);
  const marked = format.extension === 'docx' && takePages(bytes);
  if (marked) return { file: new File([marked.bytes], 'input.docx'), original: file, format, pages: marked.pages };
  const plain =
    format.extension === 'htmlsheet' || (format.extension === 'sheetml' && !/<(?:\w+:)?Header\s/.test(head(bytes)));
  if (!format.extension.startsWith('html')) return { file, format, plain };
  return { file: new File([utf8Page(bytes)], 'input.html'), original: file, format, plain };
}

/** The beginning of a file of text; names of encodings and tags are ASCII. */
const head = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes.subarray(0, 65_536));

/** Converts, checks the PDF, and once more for some of its pages: which there are is known only after the layout. */
async function convert(
  conversion: Conversion,
  pages: string,
  run: OfficeRun,
): Promise<{ path: string; comments: number }> {
  const { path, fonts, comments } = await toDocument(conversion, run);
  const total = await pagesOfPdf(path);
  const picked = [...new Set(parsePages(pages, total))].sort((a, b) => a - b);
  const sentence = replacedFonts(fonts);
  if (sentence) run.note(sentence);
  if (picked.length === total) return { path, comments };
  const some = { ...conversion, data: { ...conversion.data, PageRange: rangeText(picked) } };
  const again = await toDocument(some, run);
  if ((await pagesOfPdf(again.path)) !== picked.length) throw new UserError('damaged');
  return { path: again.path, comments };
}

/** Success is a PDF with pages, whatever the program said of itself. */
async function pagesOfPdf(path: string): Promise<number> {
  const bytes = await readFile(path).catch(() => new Uint8Array());
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 5)) !== '%PDF-') throw new UserError('damaged');
  const pages = countPages(bytes);
  if (pages === 0) throw new UserError('no-result', '文档里没有可以输出的内容。');
  return pages;
}

const PICTURES: Record<Options['pictures'], Record<string, unknown>> = {
  keep: { Quality: 95, ReduceImageResolution: false },
  small: { Quality: 75, ReduceImageResolution: true, MaxImageResolution: 150 },
};
/** PDF filter data: 0 is an ordinary PDF 1.7, 2 is PDF/A-2b. */
const VERSION = { plain: 0, archive: 2 };

function settings(wish: PdfWish, { kind }: Format): Omit<Conversion, 'file' | 'format'> {
  const {
    pictures = 'keep',
    pdfa = false,
    changes = 'shown',
    fit = 'file',
    hidden = false,
    notes = false,
    comments = 'none',
  } = wish;
  return {
    changes,
    fit: fit === 'width',
    data: {
      ...PICTURES[pictures],
      UseLosslessCompression: false,
      UseTaggedPDF: true,
      ExportBookmarks: true,
      ExportFormFields: false,
      ExportNotes: kind === 'text' && comments === 'margin', // as annotations, which are then printed
      SelectPdfVersion: pdfa ? VERSION.archive : VERSION.plain,
      ...(kind === 'sheet' && { SinglePageSheets: fit === 'sheet' }),
      ...(kind === 'slides' && { ExportHiddenSlides: hidden, ExportNotesPages: notes }),
    },
  };
}
