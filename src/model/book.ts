import type { Element } from '../formats/html/tree.ts';

/**
 * A book as it is read: pages of text one after the other, what they show, and how one finds one's way. Addresses are
 * paths of the book itself (`text/part-0001.xhtml#id`, `images/…`), whatever the source called its files.
 */

export interface About {
  title: string;
  authors: string[];
  /** BCP 47; '' where the book does not say. */
  lang: string;
  publisher: string;
  /** As the book writes it: `2019`, `2019-03-01`. */
  date: string;
  description: string;
  rights: string;
  subjects: string[];
  /** `urn:isbn:…`, `urn:uuid:…` or as they stand. */
  identifiers: string[];
}

/** An entry of the contents with those below it. */
export interface Entry {
  title: string;
  address: string;
  entries: Entry[];
}

/** A file that pages refer to. */
export interface Resource {
  path: string;
  /** Its media type. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A page of text of any length: a chapter, a cover, notes. */
export interface BookPart {
  path: string;
  title: string;
  /** Clean XHTML (`formats/html/clean.ts`): links and pictures by their addresses. */
  body: Element;
  /** Paths of style sheets. */
  styles: string[];
  /** The cover, which shows its picture. */
  cover?: true;
  /** It is not read in its turn: links lead to it. */
  aside?: true;
  /** The path of the picture that its whole page is, in a book whose pages are laid out by coordinates. */
  picture?: string;
}

export interface Book {
  about: About;
  parts: BookPart[];
  /** Pictures and fonts. */
  resources: Map<string, Resource>;
  /** Style sheets by path, as text without imports. */
  styles: Map<string, string>;
  contents: Entry[];
  /** The path of its picture. */
  cover?: string;
  /** Pages are turned from left to right. */
  rightToLeft: boolean;
  /** Where the text begins. */
  start?: string;
  /** What could not be taken over, as sentences; `lost` where a reader would miss it. */
  notes: { text: string; lost: boolean }[];
}

/** Nothing known of a book. */
export const unknown = (title = ''): About => ({
  title,
  authors: [],
  lang: '',
  publisher: '',
  date: '',
  description: '',
  rights: '',
  subjects: [],
  identifiers: [],
});

/** The address of a place in a part. */
export const addressOf = (path: string, id: string | undefined): string => (id ? `${path}#${id}` : path);

/** The path and the place of an address. */
export function splitAddress(address: string): { path: string; id: string | undefined } {
  const at = address.indexOf('#');
  return at < 0
    ? { path: address, id: undefined }
    : { path: address.slice(0, at), id: address.slice(at + 1) || undefined };
}

/** Links outside of the book. */
export const isOutside = (address: string): boolean => /^(https?|mailto|tel):/i.test(address);

/** All entries of the contents, each before those below it. */
export function* entriesOf(entries: readonly Entry[], depth = 0): Generator<Entry & { depth: number }> {
  for (const entry of entries) {
    yield { ...entry, depth };
    yield* entriesOf(entry.entries, depth + 1);
  }
}

/** Entries in their order, by level, as a tree. */
export function treeOf(flat: readonly { title: string; address: string; level: number }[]): Entry[] {
  const top: Entry[] = [];
  const open: { level: number; entries: Entry[] }[] = [{ level: -1, entries: top }];
  for (const { title, address, level } of flat) {
    while ((open.at(-1) as { level: number }).level >= level) open.pop();
    const entry: Entry = { title, address, entries: [] };
    (open.at(-1) as { entries: Entry[] }).entries.push(entry);
    open.push({ level, entries: entry.entries });
  }
  return top;
}
