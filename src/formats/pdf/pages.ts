import { UserError } from '../../../schemas/error.ts';
import { MAX_PAGES, tooManyPages } from '../../lib/page-limit.ts';
import type { PdfDocument } from './document.ts';
import { lastIndexOf } from './lexer.ts';
import { asArray, asDict, type Dict, type Obj, Ref } from './objects.ts';

/** What pages inherit from the nodes above them (ISO 32000-1 §7.7.3.4). */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

/**
 * A leaf of the page tree: its dictionary with inherited attributes set in it, and its object number (0 when it is a
 * direct object).
 */
export interface PdfPage {
  num: number;
  dict: Dict;
}

interface Visit {
  node: Obj;
  inherited: Dict;
  /** Set where the kids of this node are done; nothing is to be visited then. */
  left?: Dict;
}

/**
 * The pages in order. /Count is never trusted; a node that contains itself is passed over. When the tree has no pages,
 * the file is scanned for them. Throws UserError `too-many-pages`, also for more page-tree nodes than twice as many, or
 * `damaged` when there is no page at all.
 */
export function pagesOf(document: PdfDocument): PdfPage[] {
  let pages = walk(document);
  if (pages.length === 0 && !document.repaired) {
    document.rebuild();
    pages = walk(document);
  }
  if (pages.length === 0) pages = loosePages(document);
  if (pages.length === 0)
    throw lastIndexOf(document.bytes, '%%EOF') < 0
      ? new UserError('truncated')
      : new UserError('damaged', '文件里没有找到任何页面。');
  return pages;
}

function walk(document: PdfDocument): PdfPage[] {
  const pages: PdfPage[] = [];
  const waiting: Visit[] = [{ node: document.catalog().get('Pages') ?? null, inherited: new Map() }];
  const above = new Set<Dict>();
  let visits = 0;
  for (let visit = waiting.pop(); visit; visit = waiting.pop()) {
    if (visit.left) {
      above.delete(visit.left);
      continue;
    }
    if (++visits > MAX_PAGES * 2 || pages.length > MAX_PAGES) throw tooManyPages();
    const num = visit.node instanceof Ref ? visit.node.num : 0;
    const dict = asDict(document.resolve(visit.node));
    if (!dict || above.has(dict)) {
      document.treeDamaged = true;
      continue;
    }
    const kids = document.resolve(dict.get('Kids'));
    if (!Array.isArray(kids)) {
      if (dict.get('Type') !== 'Pages') pages.push({ num, dict: withInherited(dict, visit.inherited) });
      continue;
    }
    above.add(dict);
    waiting.push({ node: null, inherited: visit.inherited, left: dict });
    if (waiting.length + kids.length > MAX_PAGES * 4) throw tooManyPages();
    const inherited = withInherited(
      new Map(INHERITED.flatMap((key) => (dict.has(key) ? [[key, dict.get(key) as Obj]] : []))),
      visit.inherited,
    );
    for (let index = kids.length - 1; index >= 0; index--) waiting.push({ node: kids[index] as Obj, inherited });
  }
  return pages;
}

function withInherited(own: Dict, inherited: Dict): Dict {
  const all = new Map(own);
  for (const [key, value] of inherited) if (all.get(key) == null) all.set(key, value);
  return all;
}

/** Page objects anywhere in the file, by object number: the last resort for a lost page tree. */
function loosePages(document: PdfDocument): PdfPage[] {
  const pages: PdfPage[] = [];
  for (const num of [...document.entries.keys()].sort((a, b) => a - b)) {
    const dict = asDict(document.object(num));
    if (dict?.get('Type') === 'Page' && pages.length < MAX_PAGES) pages.push({ num, dict: new Map(dict) });
  }
  return pages;
}

/** The annotations of a page as its dictionary lists them. */
export const annotationsOf = (document: PdfDocument, page: Dict): Obj[] =>
  asArray(document.resolve(page.get('Annots')));
