import { addPage, finishDocument, type NewDocument, startDocument } from '../new-document.ts';
import { picturePage } from './draw.ts';
import { seenSize } from './embed.ts';
import { naturalSize, type PageSetup, planPage } from './layout.ts';
import { type StoredImage, type StorePorts, storePictures } from './store.ts';

/** A PDF of pictures being written: they are added in order, and leave this program's heap as they are. */
export interface Book extends NewDocument {
  setup: PageSetup;
  /** Pictures of the page that is not full yet. */
  waiting: StoredImage[];
}

/** A book without pages. */
export const startBook = (setup: PageSetup): Book => ({ ...startDocument('1.5'), setup, waiting: [] });

/** Adds all pictures of a file. Throws UserError where nothing of it can be read; pages before it stay. */
export async function addPictures(
  book: Book,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  ports: StorePorts,
): Promise<void> {
  for await (const picture of storePictures(book.writer, bytes, name, ports)) {
    book.waiting.push(picture);
    if (book.waiting.length >= (book.setup.page === 'image' ? 1 : book.setup.perPage)) closePage(book);
    await book.writer.flush();
  }
}

function closePage(book: Book): void {
  const { writer, setup, waiting } = book;
  const sizes = waiting.map(({ image, dpi }) => naturalSize(seenSize(image), dpi));
  addPage(book, picturePage(writer, planPage(setup, sizes), waiting.splice(0)));
}

/** Ends the book; `digest` (16 bytes) becomes its identifier. Gives the parts of the file. */
export function finishBook(book: Book, digest: Uint8Array): Promise<Blob[]> {
  if (book.waiting.length) closePage(book);
  return finishDocument(book, { digest });
}
