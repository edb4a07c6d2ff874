import { type Dict, type Obj, Ref } from '../objects.ts';
import { PageTree } from '../page-tree.ts';
import { fileId, PdfWriter } from '../writer.ts';
import { picturePage } from './draw.ts';
import { seenSize } from './embed.ts';
import { naturalSize, type PageSetup, planPage } from './layout.ts';
import { type StoredImage, type StorePorts, storePictures } from './store.ts';

/** A PDF of pictures being written: they are added in order, and leave this program's heap as they are. */
export interface Book {
  writer: PdfWriter;
  tree: PageTree;
  setup: PageSetup;
  /** Pictures of the page that is not full yet. */
  waiting: StoredImage[];
}

/** A book without pages. */
export function startBook(setup: PageSetup): Book {
  const writer = new PdfWriter('1.5');
  return { writer, tree: new PageTree(writer), setup, waiting: [] };
}

/** Adds all pictures of a file. Throws UserError where nothing of it can be read; pages before it stay. */
export async function addPictures(book: Book, bytes: Uint8Array<ArrayBuffer>, name: string, ports: StorePorts): Promise<void> {
  for await (const picture of storePictures(book.writer, bytes, name, ports)) {
    book.waiting.push(picture);
    if (book.waiting.length >= (book.setup.page === 'image' ? 1 : book.setup.perPage)) closePage(book);
    await book.writer.flush();
  }
}

function closePage({ writer, tree, setup, waiting }: Book): void {
  const sizes = waiting.map(({ image, dpi }) => naturalSize(seenSize(image), dpi));
  const page = picturePage(writer, planPage(setup, sizes), waiting.splice(0));
  const num = writer.reserve();
  writer.put(num, page.set('Parent', tree.add(num)));
}

/** Ends the book; `digest` (16 bytes) becomes its identifier. Gives the parts of the file. */
export async function finishBook(book: Book, digest: Uint8Array): Promise<Blob[]> {
  const { writer, tree } = book;
  if (book.waiting.length) closePage(book);
  tree.finish();
  const catalog: Dict = new Map<string, Obj>([
    ['Type', 'Catalog'],
    ['Pages', new Ref(tree.root)],
  ]);
  return writer.finish(
    new Map<string, Obj>([
      ['Root', writer.add(catalog)],
      ['ID', fileId(digest, digest)],
    ]),
  );
}
