import { type Dict, type Obj, Ref, textString } from './objects.ts';
import { PageTree } from './page-tree.ts';
import { fileId, PdfWriter } from './writer.ts';

/** A PDF being written that is no change of another one. */
export interface NewDocument {
  writer: PdfWriter;
  tree: PageTree;
}

/** A document without pages that this writer writes. */
export const documentOf = (writer: PdfWriter): NewDocument => ({ writer, tree: new PageTree(writer) });

/** A document without pages, at least of this version. */
export const startDocument = (version: string): NewDocument => documentOf(new PdfWriter(version));

/**
 * Adds a page at the end; `entries` are those besides /Type and /Parent, in the writer's numbers. Gives its reference.
 */
export function addPage({ writer, tree }: NewDocument, entries: Iterable<[string, Obj]>): Ref {
  const num = writer.reserve();
  writer.put(num, new Map<string, Obj>([['Type', 'Page'], ['Parent', tree.add(num)], ...entries]));
  return new Ref(num);
}

/**
 * Ends the page tree and writes the catalog (ISO 32000-1 §7.7.2) with these entries; gives the reference for the
 * trailer.
 */
export function writeCatalog({ writer, tree }: NewDocument, entries: Iterable<[string, Obj]>): Ref {
  tree.finish();
  return writer.add(new Map<string, Obj>([...entries, ['Type', 'Catalog'], ['Pages', new Ref(tree.root)]]));
}

/** What a document says of itself. */
export interface About {
  /** The title of a document in Chinese, shown by viewers instead of the file's name. */
  title?: string;
  /** Its author, where it has a title. */
  author?: string;
  /** The information dictionary of a document without a title given here. */
  info?: Obj;
  /** 16 bytes that become the file's identifier. */
  digest?: Uint8Array;
  /** The identifier, where it is not made of a digest. */
  id?: Obj;
  /** More entries of the catalog. */
  catalog?: Iterable<[string, Obj]>;
}

/** The catalog's entries for a document in Chinese with a title (§14.9.2, table 150). */
const titled: [string, Obj][] = [
  ['Lang', textString('zh-CN')],
  ['ViewerPreferences', new Map([['DisplayDocTitle', true]])],
];

/** Ends the file and gives its parts. */
export function finishDocument(
  document: NewDocument,
  { title, author, info = null, digest, id = digest && fileId(digest, digest), catalog = [] }: About,
): Promise<Blob[]> {
  const { writer } = document;
  const said: [string, Obj][] = author ? [['Author', textString(author)]] : [];
  const own: Obj = title === undefined ? info : writer.add(new Map([['Title', textString(title)], ...said]));
  const root = writeCatalog(document, [...(title === undefined ? [] : titled), ...catalog]);
  const trailer: Dict = new Map<string, Obj>([['Root', root]]);
  if (own !== null) trailer.set('Info', own);
  if (id) trailer.set('ID', id);
  return writer.finish(trailer);
}
