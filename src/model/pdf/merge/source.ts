import type { Copier } from '../copier.ts';
import type { PdfDocument } from '../document.ts';
import { type Obj, Ref } from '../objects.ts';
import type { PdfPage } from '../pages.ts';

/** One input of a merge while it is being taken in. */
export interface Source {
  /** The file's name as the visitor knows it, without extension. */
  name: string;
  document: PdfDocument;
  copier: Copier;
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
}

/** A name not in `used` yet: the name itself or the name with `~2`, `~3` …; it is in `used` afterwards, with the count to try next. */
export function freshName(name: string, used: Map<string, number>, suffix = (count: number) => `~${count}`): string {
  let fresh = name;
  let count = used.get(name) ?? 2;
  while (used.has(fresh)) fresh = name + suffix(count++);
  used.set(name, count);
  if (fresh !== name) used.set(fresh, 2);
  return fresh;
}

/** The page an explicit destination leads to is taken, or is no page of this file's (a page number of another file, §12.3.2.2). */
export function leadsToKept(source: Source, destination: Obj): boolean {
  if (source.whole) return true;
  const { document } = source;
  const value = document.resolve(destination);
  const list = value instanceof Map ? document.resolve(value.get('D')) : value;
  const page = Array.isArray(list) ? list[0] : undefined;
  return page instanceof Ref && source.kept.has(page.num);
}
