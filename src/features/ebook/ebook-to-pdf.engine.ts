import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { picturePorts } from '../../formats/pdf/pictures/read.ts';
import { digestOf } from '../../lib/digest.ts';
import { append } from '../../lib/extremes.ts';
import { lackingNote } from '../../lib/lacking.ts';
import { baseName } from '../../lib/output-name.ts';
import { MAX_PAGES, tooManyPages } from '../../lib/page-limit.ts';
import { points, SHEETS, type Sheet } from '../../lib/paper.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { type Book, entriesOf, splitAddress } from '../../model/book.ts';
import { readBook } from '../../model/readers/book/read.ts';
import { BookFaces } from '../../model/typeset/book/faces.ts';
import { setBook } from '../../model/typeset/book/set.ts';
import { languageOfBook } from '../../model/writers/book/language.ts';
import { addDrawing, finishPdf, type PdfBook, startPdf } from '../../model/writers/pdf/write.ts';
import { restOf } from './rest.ts';

type Options = EngineOptions['ebook-to-pdf'];

/** Pages by name: sheets, and the screens of readers and phones. */
const PAPERS: Record<Options['paper'], Sheet> = {
  a4: SHEETS.a4,
  a5: SHEETS.a5,
  b5: SHEETS.b5,
  '16k': SHEETS['16k'],
  '32k': { width: points(130), height: points(184) },
  kindle: { width: points(90), height: points(122) },
  phone: { width: points(68), height: points(147) },
};
/** Margins of screens are narrow by themselves. */
const MAX_MARGIN: Partial<Record<Options['paper'], number>> = { kindle: 7, phone: 6 };
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A book set on pages by the rules of Chinese type, with outline, links, cover, running heads and page numbers. */
const ebookToPdf: Engine<'ebook-to-pdf'> = async ([file], options, run) => {
  if (!file) return [];
  const book = await readBook(file, { signal: run.signal, rest: restOf(run, 0, 0.3) });
  for (const { text, lost } of book.notes) run.note(text, { lost });
  const ports = { asset: run.asset, pictures: picturePorts(run, (text, about) => run.note(`${text}。`, about)) };
  const pdf = startPdf(ports);
  const faces = new BookFaces(run, options.font);
  await addPages(pdf, book, faces, options, run);
  append(pdf.outline, outlineOf(book, pdf));
  const { title, authors } = book.about;
  const digest = digestOf(`${file.name} ${file.size} ${JSON.stringify(options)}`);
  const parts = await finishPdf(pdf, { title, author: authors.join('、'), digest, lang: languageOfBook(book) });
  tell(pdf, faces, run);
  run.progress(1);
  return [new File(parts, `${baseName(file.name)}.pdf`, { type: 'application/pdf' })];
};
export default ebookToPdf;

async function addPages(
  pdf: PdfBook,
  book: Book,
  faces: BookFaces,
  options: Options,
  run: Run<Options>,
): Promise<void> {
  const { paper, size, spacing, indent, furniture, vertical } = options;
  const sheet = PAPERS[paper];
  const margin = Math.min(points(Math.min(options.margin, MAX_MARGIN[paper] ?? 50)), sheet.width / 4);
  const setting = { sheet: { ...sheet, margin }, size, spacing, twoEms: indent === 'two', furniture, vertical };
  for await (const { drawing, places, part } of setBook(book, setting, faces)) {
    for (const place of places) if (!pdf.places.has(place)) pdf.places.set(place, pdf.pages.length);
    await addDrawing(pdf, drawing);
    if (pdf.pages.length > MAX_PAGES) throw tooManyPages();
    run.progress(0.3 + (0.65 * part) / book.parts.length, `已排 ${pdf.pages.length} 页`);
    await yieldToEvents(run.signal);
  }
}

/** The contents as an outline; what leads nowhere leads to the beginning of its part. */
const outlineOf = ({ contents }: Book, { places }: PdfBook): PdfBook['outline'] =>
  [...entriesOf(contents)].map(({ title, address, depth }) => ({
    title,
    depth,
    page: places.get(address) ?? places.get(splitAddress(address).path),
  }));

function tell(pdf: PdfBook, { missing }: BookFaces, run: Run<Options>): void {
  if ([...missing].some((character) => RTL.test(character)))
    run.note('阿拉伯文、希伯来文等从右向左的文字这里排不了，PDF 里没有这些字。', { lost: true });
  const others = [...missing].filter((character) => !RTL.test(character));
  if (others.length) run.note(lackingNote(others), { lost: true });
  if (pdf.lost) run.note(`有 ${pdf.lost} 张图片读不出来，没有画在页面上。`, { lost: true });
}
