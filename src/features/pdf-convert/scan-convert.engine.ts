import type { Engine, Run } from '../../engines/engine.ts';
import { addPictures, finishBook, startBook } from '../../formats/pdf/pictures/book.ts';
import { picturePorts } from '../../formats/pdf/pictures/read.ts';
import { baseName } from '../../lib/output-name.ts';
import { sniff } from '../../lib/sniff.ts';
import { openPdfSource } from '../../model/readers/pdf/source.ts';
import { convert } from './convert.ts';
import { readScans } from './read-scans.ts';

/** Photos and scans are taken for sheets of paper; to be searched, they stay as large as they are. */
const PAPER = { page: 'a4', orientation: 'auto', fit: 'contain', margin: 0, perPage: 1 } as const;
const PICTURE = { ...PAPER, page: 'image' } as const;

/** Reads the text of scans, as PDF or pictures, and writes a document that can be edited, or a PDF that can be searched. */
const scanConvert: Engine<'scan-convert'> = async ([file], options, run) => {
  if (!file) return [];
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isPdf = sniff(bytes, file.name) === 'pdf';
  const paper = isPdf ? bytes : await paged(bytes, file.name, options.format, run);
  const password = run.password(file);
  const pdf = openPdfSource(paper, password, run);
  try {
    const [source, name] = [readScans(pdf, options.pages, run), baseName(file.name)];
    if (options.format === 'pdf') {
      const { searchablePdf } = await import('./searchable.ts');
      return [await searchablePdf({ bytes: paper, source, name, pages: options.pages, password }, run)];
    }
    return await convert({ source, name, options: { ...OPTIONS, ...options, format: 'docx' } }, run);
  } finally {
    pdf.close();
  }
};
export default scanConvert;

/** What the form does not ask for. */
const OPTIONS = { sheets: 'table', text: true } as const;

/** The networks are fetched while the visitor still looks at the page. */
export const warm = (run: Pick<Run, 'asset'>): Promise<unknown> =>
  Promise.all((['onnx-runtime.wasm', 'text-lines.onnx', 'text.onnx', 'text-characters.txt'] as const).map(run.asset));

/** The pictures of a file as pages of a PDF. Throws UserError where they cannot be read. */
async function paged(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  format: 'docx' | 'pdf',
  run: Run,
): Promise<Uint8Array> {
  const book = startBook(format === 'pdf' ? PICTURE : PAPER);
  await addPictures(
    book,
    bytes,
    name,
    picturePorts(run, (text, about) => run.note(`${text}。`, about)),
  );
  const parts = await finishBook(book, new Uint8Array(16));
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
