import { contentOf } from './content/contents.ts';
import type { PdfDocument } from './document.ts';
import { asDict, type Dict, type Obj, Stream } from './objects.ts';
import type { PdfPage } from './pages.ts';

/** Forms within forms are looked into so deep. */
const DEEP = 3;
/** An inline picture that is a whole page begins within so many bytes of its content (ISO 32000-1 §8.9.7). */
const BEGINNING = 4096;
const INLINE = /(?:^|\s)BI\s/;

interface Has {
  font: boolean;
  picture: boolean;
}

/**
 * Which of the pages (0-based) have pictures and not one font, by their resources (ISO 32000-1 §7.8.3), and by their
 * content where those name nothing: scans that nobody has read, or pages whose text was turned into outlines. No text
 * can be taken from them.
 */
export function picturePages(document: PdfDocument, pages: readonly PdfPage[]): number[] {
  // By resources and by content: some programs give all pages the same ones.
  const known = new Map<Obj, Has>();
  const inline = new Map<Obj, boolean>();
  return [...pages.keys()].filter((page) => {
    const dict = pages[page]?.dict as Dict;
    const resources = document.resolve(dict.get('Resources') ?? null);
    const has = known.get(resources) ?? { font: false, picture: false };
    if (!known.has(resources)) look(document, dict, has, new Set(), 0);
    known.set(resources, has);
    if (has.font || has.picture) return !has.font;
    const content = document.resolve(dict.get('Contents') ?? null);
    const own = inline.get(content) ?? isInline(document, content);
    inline.set(content, own);
    return own;
  });
}

function isInline(document: PdfDocument, contents: Obj): boolean {
  const content = contentOf(document, contents, BEGINNING);
  return INLINE.test(String.fromCharCode(...content.subarray(0, BEGINNING)));
}

function look(document: PdfDocument, owner: Dict, has: Has, seen: Set<Obj>, depth: number): void {
  const resources = asDict(document.resolve(owner.get('Resources') ?? null));
  if (!resources) return;
  if ((asDict(document.resolve(resources.get('Font') ?? null))?.size ?? 0) > 0) has.font = true;
  const objects = asDict(document.resolve(resources.get('XObject') ?? null));
  for (const value of objects?.values() ?? []) {
    if (has.font) return;
    const object = document.resolve(value);
    if (!(object instanceof Stream) || seen.has(object)) continue;
    seen.add(object);
    const kind = document.resolve(object.dict.get('Subtype') ?? null);
    if (kind === 'Image') has.picture = true;
    else if (depth < DEEP) look(document, object.dict, has, seen, depth + 1);
  }
}
