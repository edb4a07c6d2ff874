import type { PdfDocument } from '../../../formats/pdf/document.ts';
import { contentPage, kidsOf } from '../../../formats/pdf/merge/structure-tree.ts';
import { asArray, asDict, asNumber, type Dict, type Obj, Ref } from '../../../formats/pdf/objects.ts';
import { textOf } from '../../../formats/pdf/text/string.ts';
import type { Tag } from '../../page.ts';

/** The structure of one page: its tags, and which of them each marked content belongs to. */
export interface PageTags {
  tags: Tag[];
  ofContent: Map<number, number>;
}

const MAX_DEPTH = 64;
const MAX_ELEMENTS = 500_000;

/** The structure tree (ISO 32000-1 §14.7) cut into pages, by the pages' object numbers; empty without one. */
export function readTags(document: PdfDocument): Map<number, PageTags> {
  const root = document.dict(document.catalog().get('StructTreeRoot'));
  const pages = new Map<number, PageTags>();
  if (root) new TagReader(document, document.dict(root.get('RoleMap')), pages).kids(root, [], 0);
  return pages;
}

/** An element on the way from the root, with its places in the lists of the pages it was met on. */
interface Above {
  tag: Omit<Tag, 'parent'>;
  at: Map<PageTags, number>;
}

class TagReader {
  private readonly document: PdfDocument;
  private readonly roles: Dict | undefined;
  private readonly pages: Map<number, PageTags>;
  private readonly seen = new Set<Dict>();

  constructor(document: PdfDocument, roles: Dict | undefined, pages: Map<number, PageTags>) {
    this.document = document;
    this.roles = roles;
    this.pages = pages;
  }

  kids(element: Dict, path: Above[], page: number): void {
    for (const kid of kidsOf(this.document, element)) {
      const own = contentPage(this.document, element, kid);
      if (own !== undefined) this.content(kid, own || page, path);
      else this.element(kid, path, page);
    }
  }

  private element(kid: Obj, path: Above[], page: number): void {
    const { document } = this;
    const dict = document.dict(kid);
    if (!dict || this.seen.has(dict) || this.seen.size > MAX_ELEMENTS || path.length > MAX_DEPTH) return;
    this.seen.add(dict);
    const pg = dict.get('Pg');
    const tag = { type: this.typeOf(dict), element: this.seen.size, ...this.attributes(dict) };
    this.kids(dict, [...path, { tag, at: new Map() }], pg instanceof Ref ? pg.num : page);
  }

  /** A marked content: all tags on its path come to stand in the page's list. */
  private content(kid: Obj, page: number, path: Above[]): void {
    const value = this.document.resolve(kid);
    const id = typeof value === 'number' ? value : asNumber(this.document.resolve(asDict(value)?.get('MCID')));
    if (id === undefined || !path.length) return;
    const tags: PageTags = this.pages.get(page) ?? { tags: [], ofContent: new Map() };
    this.pages.set(page, tags);
    let parent: number | undefined;
    for (const { tag, at } of path) {
      let index: number | undefined = at.get(tags);
      if (index === undefined) {
        index = tags.tags.push({ ...tag, ...(parent !== undefined && { parent }) }) - 1;
        at.set(tags, index);
      }
      parent = index;
    }
    tags.ofContent.set(id, parent as number);
  }

  /** The standard type an element stands for (§14.8.4), through the role map. */
  private typeOf(dict: Dict): string {
    let type = this.document.resolve(dict.get('S'));
    for (let hops = 0; typeof type === 'string' && this.roles?.has(type) && hops < 8; hops++)
      type = this.document.resolve(this.roles.get(type));
    return typeof type === 'string' ? type : '';
  }

  private attributes(dict: Dict): Pick<Tag, 'alt' | 'rowspan' | 'colspan'> {
    const { document } = this;
    const alt = textOf(document.resolve(dict.get('Alt')));
    const lists = asArray(document.resolve(dict.get('A')));
    const all = (lists.length ? lists : [dict.get('A') ?? null]).flatMap((each) => document.dict(each) ?? []);
    const span = (key: string): number | undefined =>
      all.map((each) => asNumber(document.resolve(each.get(key)))).find((each) => each !== undefined && each > 1);
    const [rowspan, colspan] = [span('RowSpan'), span('ColSpan')];
    return { ...(alt && { alt }), ...(rowspan && { rowspan }), ...(colspan && { colspan }) };
  }
}
