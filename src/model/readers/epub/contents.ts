import { parseMarkup } from '../../../formats/html/parse.ts';
import { type Element, elementsIn, findElement, textOf } from '../../../formats/html/tree.ts';
import { attributeOf, childOf, textIn, type XmlElement } from '../../../formats/xml/xml.ts';
import type { Entry } from '../../book.ts';
import { absolute } from '../book/paths.ts';

const MAX_DEPTH = 40;
const MAX_ENTRIES = 50_000;

/** The contents of a navigation document (EPUB 3.3 §7.4). */
export function navContents(markup: string, path: string): Entry[] {
  const root = parseMarkup(markup);
  const navs = [...elementsIn(root)].filter(({ name }) => name === 'nav');
  const nav = navs.find(({ attributes }) => /\btoc\b/.test(attributes['epub:type'] ?? '')) ?? navs[0];
  const list = nav && (findElement(nav, 'ol') ?? findElement(nav, 'ul'));
  return list ? listEntries(list, path, 0) : [];
}

function listEntries(list: Element, path: string, depth: number): Entry[] {
  if (depth > MAX_DEPTH) return [];
  return list.children.slice(0, MAX_ENTRIES).flatMap((item) => {
    if (typeof item === 'string' || item.name !== 'li') return [];
    const label = item.children.find(
      (child) => typeof child !== 'string' && (child.name === 'a' || child.name === 'span'),
    );
    const below = item.children.find((child) => typeof child !== 'string' && /^[ou]l$/.test(child.name));
    const href = typeof label === 'object' ? label.attributes.href : undefined;
    return [
      {
        title: label ? textOf(label) : '',
        address: href ? absolute(path, href) : '',
        entries: typeof below === 'object' ? listEntries(below, path, depth + 1) : [],
      },
    ];
  });
}

/** The contents of EPUB 2 (OPF 2.0.1 §2.4.1). */
export function ncxContents(root: XmlElement, path: string): Entry[] {
  const ncx = childOf(root, 'ncx') ?? root;
  return points(childOf(ncx, 'navMap'), path, 0);
}

function points(above: XmlElement | undefined, path: string, depth: number): Entry[] {
  if (!above || depth > MAX_DEPTH) return [];
  return above.children
    .filter(({ name }) => name === 'navPoint')
    .slice(0, MAX_ENTRIES)
    .map((point) => {
      const label = childOf(point, 'navLabel');
      const content = childOf(point, 'content');
      const src = content && attributeOf(content, 'src');
      return {
        title: label ? textIn(label) : '',
        address: src ? absolute(path, src) : '',
        entries: points(point, path, depth + 1),
      };
    });
}
