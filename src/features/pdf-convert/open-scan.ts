import type { Run } from '../../engines/engine.ts';
import { addPictures, finishBook, startBook } from '../../formats/pdf/pictures/book.ts';
import { picturePorts } from '../../formats/pdf/pictures/read.ts';
import { sniff } from '../../lib/sniff.ts';
import { openPdfSource } from '../../model/readers/pdf/source.ts';

/** Photos and scans are taken for sheets of paper; to be searched, they stay as large as they are. */
const PAPER = { page: 'a4', orientation: 'auto', fit: 'contain', margin: 0, perPage: 1 } as const;
const PICTURE = { ...PAPER, page: 'image' } as const;

/** A scan as a PDF, and that PDF opened; the caller closes it. */
export interface Scan {
  bytes: Uint8Array;
  pdf: ReturnType<typeof openPdfSource>;
}

/** Opens a PDF as it is, or the pictures of a file as the pages of one. Throws UserError where they cannot be read. */
export async function openScan(file: File, format: 'docx' | 'pdf', run: Run): Promise<Scan> {
  const own = new Uint8Array(await file.arrayBuffer());
  const bytes = sniff(own, file.name) === 'pdf' ? own : await paged(own, file.name, format, run);
  return { bytes, pdf: openPdfSource(bytes, run.password(file), run) };
}

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
