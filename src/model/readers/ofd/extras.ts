import { type OfdDocument, textOf } from '../../../formats/ofd/document.ts';
import { folderOf, type OfdPackage } from '../../../formats/ofd/package.ts';
import { attributeOf, childOf, type XmlElement } from '../../../formats/xml/xml.ts';
import { refusalOf } from '../../../lib/refusal.ts';
import type { OutlineItem } from '../../page.ts';

/** Entries of an outline. */
const MAX_ENTRIES = 20_000;
const MAX_DEPTH = 32;

/** A file that travels in a document. */
export interface Attached {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The page (from 0) that an element's first action goes to, or the address outside. */
export function targetOf(element: XmlElement, document: OfdDocument): { page?: number; address?: string } {
  for (const action of childOf(element, 'Actions')?.children ?? []) {
    const [uri, go] = [childOf(action, 'URI'), childOf(action, 'Goto')];
    const address = uri && attributeOf(uri, 'URI')?.trim();
    if (address && /^(?:https?|mailto):/i.test(address)) return { address };
    const destination = go && (childOf(go, 'Dest') ?? bookmark(childOf(go, 'Bookmark'), document));
    const page = destination ? pageOf(attributeOf(destination, 'PageID'), document) : undefined;
    if (page !== undefined) return { page };
  }
  return {};
}

/** Where a bookmark of the document leads (§7.5, table 12). */
function bookmark(named: XmlElement | undefined, { root }: OfdDocument): XmlElement | undefined {
  const name = named && attributeOf(named, 'Name');
  const found = childOf(root, 'Bookmarks')?.children.find((one) => attributeOf(one, 'Name') === name);
  return name === undefined ? undefined : childOf(found, 'Dest');
}

const pageOf = (id: string | undefined, { numbers }: OfdDocument): number | undefined => numbers.get(id?.trim() ?? '');

/** The outline of a document (GB/T 33190 §7.8), parents before their children. */
export function outlineOf(document: OfdDocument): OutlineItem[] {
  const items: OutlineItem[] = [];
  const add = (element: XmlElement, depth: number): void => {
    for (const child of element.children) {
      if (child.name !== 'OutlineElem' || items.length >= MAX_ENTRIES || depth > MAX_DEPTH) continue;
      items.push({ title: attributeOf(child, 'Title') ?? '', ...targetOf(child, document), depth });
      add(child, depth + 1);
    }
  };
  const outlines = childOf(document.root, 'Outlines');
  if (outlines) add(outlines, 0);
  return items.length > 0 ? items : bookmarksOf(document);
}

/** The bookmarks of a document (§7.5, table 12), for one that has no outline. */
const bookmarksOf = (document: OfdDocument): OutlineItem[] =>
  (childOf(document.root, 'Bookmarks')?.children ?? []).slice(0, MAX_ENTRIES).map((bookmark) => ({
    title: attributeOf(bookmark, 'Name') ?? '',
    page: pageOf(attributeOf(childOf(bookmark, 'Dest') ?? bookmark, 'PageID'), document),
    depth: 0,
  }));

/** The annotations of each page by its number (§15.2): where their lists stand. */
export async function annotationLists(document: OfdDocument, ofd: OfdPackage): Promise<Map<string, string[]>> {
  const lists = new Map<string, string[]>();
  const path = ofd.find(textOf(document.root, 'Annotations') || '?', document.folder);
  if (path === undefined) return lists;
  for (const page of (await readable(ofd.xml(path)))?.children ?? []) {
    const id = attributeOf(page, 'PageID')?.trim() ?? '';
    const list = ofd.find(textOf(page, 'FileLoc') || '?', folderOf(path));
    const known = lists.get(id) ?? [];
    if (list !== undefined) lists.set(id, known);
    if (list !== undefined) known.push(list);
  }
  return lists;
}

/** The files attached to a document (§19), and how many of them cannot be read. */
export async function attachmentsOf(
  document: OfdDocument,
  ofd: OfdPackage,
): Promise<{ attached: Attached[]; lost: number }> {
  const attached: Attached[] = [];
  const path = ofd.find(textOf(document.root, 'Attachments') || '?', document.folder);
  const list = path === undefined ? undefined : await readable(ofd.xml(path));
  if (path === undefined || !list) return { attached, lost: path === undefined ? 0 : 1 };
  let lost = 0;
  for (const element of list.children.filter(({ name }) => name === 'Attachment')) {
    const file = ofd.find(textOf(element, 'FileLoc') || '?', folderOf(path));
    const bytes = file === undefined ? undefined : await readable(ofd.bytes(file));
    if (bytes) attached.push({ name: nameOf(element), bytes });
    else lost++;
  }
  return { attached, lost };
}

function nameOf(element: XmlElement): string {
  const format = attributeOf(element, 'Format')?.trim();
  const name = attributeOf(element, 'Name')?.trim() || '附件';
  return format && !name.includes('.') ? `${name}.${format}` : name;
}

/** What is beside the pages, or undefined where it cannot be read; throws what ends the whole job. */
export async function readable<Part>(part: Promise<Part>): Promise<Part | undefined> {
  try {
    return await part;
  } catch (thrown) {
    refusalOf(thrown);
    return undefined;
  }
}
