import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import type { Style } from '../../formats/font/style.ts';
import { embedStyle } from '../../formats/pdf/font/faces.ts';
import { monoFont } from '../../formats/pdf/font/standard.ts';
import { finishDocument, startDocument } from '../../formats/pdf/new-document.ts';
import type { PdfWriter } from '../../formats/pdf/writer.ts';
import { digestOf } from '../../lib/digest.ts';
import { lackingNote } from '../../lib/lacking.ts';
import { baseName } from '../../lib/output-name.ts';
import { MAX_PAGES, tooManyPages } from '../../lib/page-limit.ts';
import { points, SHEETS, turnedSheet } from '../../lib/paper.ts';
import { sniff } from '../../lib/sniff.ts';
import { decodeText, ENCODING_NAMES, textEncoding } from '../../lib/text-encoding.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import {
  addLine,
  endPage,
  type Faces,
  type Layout,
  measureOf,
  type TextPdf,
  widthOf,
} from '../../model/typeset/document.ts';
import { type Line, linesOf } from '../../model/typeset/lines.ts';

type Options = EngineOptions['txt-to-pdf'];

/** A tab reaches every eighth column, a column being half an em. */
const TAB = 4;
/** Room between Chinese and Latin, in ems; none where columns must fit. */
const GAP = 0.2;
/** Lines set between two looks at the signal. */
const SLICE = 400;
/** Text by content, also where it looks like some language of the web. */
const TEXT_TYPES = new Set(['txt', 'html', 'svg', 'dxf', 'json', 'xml', 'eps', 'csv', 'md']);

const STYLE: Record<Options['font'], Style> = { song: 'song', hei: 'hei', mono: 'hei' };

/**
 * Sets plain text as a PDF by the rules of Chinese line breaking, its encoding found; a form feed begins a new page.
 */
const txtToPdf: Engine<'txt-to-pdf'> = async ([file], options, run) => {
  if (!file) return [];
  const text = readText(new Uint8Array(await file.arrayBuffer()), options.encoding, run);
  const document = startDocument('1.7');
  const faces = await facesFor(document.writer, text, options, run);
  const pdf: TextPdf = { ...document, faces, layout: layoutOf(options), rows: [] };
  const measure = {
    width: (character: string) => widthOf(faces, character),
    tab: TAB,
    gap: options.font === 'mono' ? 0 : GAP,
  };
  const pages = text
    .replace(/\n$/, '')
    .split('\f')
    .map((page) => page.split('\n'));
  let [done, lines] = [0, 0]; // characters, lines
  const set = async (line: Line): Promise<void> => {
    await addLine(pdf, line);
    done += line.pieces.reduce((sum, piece) => sum + piece.text.length, 0);
    if (++lines % SLICE) return;
    if (pdf.tree.count > MAX_PAGES) throw tooManyPages();
    run.progress(done / text.length, `已排 ${pdf.tree.count} 页`);
    await yieldToEvents(run.signal);
  };
  for (const page of pages) {
    for (const paragraph of page) {
      const before = done;
      for (const line of linesOf(paragraph, measureOf(pdf.layout), measure)) await set(line);
      done = before + paragraph.length;
    }
    await endPage(pdf);
  }
  if (pdf.tree.count > MAX_PAGES) throw tooManyPages();
  const title = baseName(file.name);
  const parts = await finishDocument(pdf, {
    title,
    digest: digestOf(`${file.name} ${file.size} ${JSON.stringify(options)}`),
  });
  run.progress(1);
  return [new File(parts, `${title}.pdf`, { type: 'application/pdf' })];
};
export default txtToPdf;

function layoutOf({ paper, landscape, margin, size, spacing }: Options): Layout {
  const { width, height } = turnedSheet(SHEETS[paper], landscape);
  return { width, height, margin: points(margin), size, leading: size * spacing };
}

async function facesFor(writer: PdfWriter, text: string, { font }: Options, run: Run<Options>): Promise<Faces> {
  const characters = new Set(text.replace(/[\n\t\f]/g, ''));
  const embedded = await embedStyle(writer, STYLE[font], characters, run);
  const missing = [...embedded.missing].filter((character) => !/\p{Cc}|\p{Cf}/u.test(character));
  if (missing.length) run.note(lackingNote(missing), { lost: true });
  if (font !== 'mono') return { text: embedded };
  const latin = monoFont(writer);
  // Two letters are as wide as one Chinese character.
  return { text: embedded, latin: { font: latin, stretch: 0.5 / latin.width('m') } };
}

function readText(bytes: Uint8Array, wanted: Options['encoding'], run: Run<Options>): string {
  if (bytes.length === 0) throw new UserError('empty-file');
  const encoding = wanted === 'auto' ? textEncoding(bytes) : wanted;
  const type = sniff(bytes, 'input'); // by its content alone
  const wide = encoding.startsWith('utf-16') || encoding === 'big5';
  if (type !== undefined && !TEXT_TYPES.has(type) && !wide) throw new UserError('wrong-type');
  const text = decodeText(bytes, encoding).replace(/\r\n?/g, '\n');
  if (text.includes('\0')) throw new UserError('wrong-type');
  if (text.trim() === '') throw new UserError('no-result', '文件里没有文字。');
  if (wanted === 'auto') run.note(`文字编码按 ${ENCODING_NAMES[encoding]} 读取。`);
  if (type === 'html')
    run.note('内容是网页的源代码（HTML），已原样排成文字。想要网页的样子，请把扩展名改成 .doc，再用“Word转PDF”。');
  const unreadable = text.split('\ufffd').length - 1;
  if (unreadable > 0)
    run.note(`有 ${unreadable} 处读不出来，显示成了“\ufffd”；如果乱码很多，请换一种文字编码再试。`, { lost: true });
  return text;
}
