import type { Copier } from '../copier.ts';
import type { PdfDocument } from '../document.ts';
import { fromLatin1, type Obj, Ref } from '../objects.ts';
import type { PdfPage } from '../pages.ts';
import type { Scaling } from './scaling.ts';
import type { Survey } from './survey.ts';

/** One input of a merge while it is being copied. */
export interface Source {
  /** The file's name as the visitor knows it, without extension. */
  name: string;
  document: PdfDocument;
  copier: Copier;
  survey: Survey;
  /** All pages of the file. */
  pages: PdfPage[];
  /** Indexes of the pages taken, in output order; may repeat. */
  chosen: number[];
  /** New object numbers of the chosen pages. */
  numbers: number[];
  /** True when no page of the file is left out. */
  whole: boolean;
  /** Old object numbers of pages that are taken. */
  kept: Set<number>;
  /** Old object numbers of the structure elements that are taken, where pages are left out. */
  elements: Set<number>;
  /** Where in the merged file each chosen page goes (0-based); undefined: one after the other behind what is there. */
  places: number[] | undefined;
  /** Pages that get another size, by their index and by their object number. */
  scaled: { pages: Map<number, Scaling>; numbers: Map<number, Scaling> };
}

const WIDE = '\xfe\xff';
const UTF8 = '\xef\xbb\xbf';

/**
 * What a text string says (ISO 32000-2 §7.9.2.2), its bytes given as latin1: two encodings of one name are one name.
 */
export function nameText(name: string): string {
  if (name.startsWith(WIDE)) return new TextDecoder('utf-16be').decode(fromLatin1(name));
  return name.startsWith(UTF8) ? new TextDecoder().decode(fromLatin1(name)) : name;
}

/**
 * A name (bytes as latin1) not in `used` yet: the name itself, or with the mark and a number behind it, in its own
 * encoding. `used` has the names as text, with the number to try next; the name given is in it afterwards.
 */
export function freshName(name: string, used: Map<string, number>, mark = '~'): string {
  const text = nameText(name);
  const between = name.startsWith(WIDE) ? '\0' : '';
  let count = used.get(text) ?? 1;
  let suffix = '';
  while (used.has(text + suffix)) suffix = mark + ++count;
  used.set(text, count);
  used.set(text + suffix, suffix ? 1 : count);
  return name + [...suffix].map((letter) => between + letter).join('');
}

/**
 * The object number of the page that an explicit destination, or a dictionary that holds one, leads to (§12.3.2.2);
 * undefined for any other.
 */
export function pageIn(document: PdfDocument, destination: Obj): number | undefined {
  const value = document.resolve(destination);
  const list = value instanceof Map ? document.resolve(value.get('D')) : value;
  const page = Array.isArray(list) ? list[0] : undefined;
  return page instanceof Ref ? page.num : undefined;
}

/** The page a destination leads to is taken; in an input taken as a whole every one is. */
export function leadsToKept(source: Source, destination: Obj): boolean {
  if (source.whole) return true;
  const page = pageIn(source.document, destination);
  return page !== undefined && source.kept.has(page);
}
