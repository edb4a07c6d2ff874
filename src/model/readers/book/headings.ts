import { type Element, elementsIn, type Node, textOf } from '../../../formats/html/tree.ts';
import { addressOf, type BookPart, type Entry, treeOf } from '../../book.ts';

const MAX_ENTRIES = 20_000;

/** The contents of a book that has none: its headings, else its parts by their titles or first words. */
export function contentsOfHeadings(parts: readonly BookPart[]): Entry[] {
  const found = parts.flatMap((part) => headingsIn(part)).slice(0, MAX_ENTRIES);
  if (found.length) return treeOf(found);
  return parts.flatMap(({ path, title, body }, at) => {
    const text = title || textOf(body).replace(/\s+/g, ' ').trim().slice(0, 24);
    return text || at === 0 ? [{ title: text || `第 ${at + 1} 部分`, address: path, entries: [] }] : [];
  });
}

interface Heading {
  title: string;
  address: string;
  level: number;
}

function headingsIn({ path, body }: BookPart): Heading[] {
  const all: Heading[] = [];
  const ids = new Set([...elementsIn(body)].map(({ attributes }) => attributes.id));
  let isFirst = true;
  for (const one of elementsIn(body)) {
    if (!/^h[1-4]$/.test(one.name)) continue;
    const title = titleText(one).replace(/\s+/g, ' ').trim();
    if (!title) continue;
    const id = isFirst && !one.attributes.id ? undefined : idFor(one, all.length, ids);
    all.push({ title: title.slice(0, 200), address: addressOf(path, id), level: Number(one.name[1]) });
    isFirst = false;
  }
  return all;
}

/** What a heading says on one line: its lines beside each other, without how its letters are read. */
function titleText(node: Node): string {
  if (typeof node === 'string') return node;
  if (node.name === 'br') return ' ';
  return /^r[tp]$/.test(node.name) ? '' : node.children.map(titleText).join('');
}

function idFor(one: Element, at: number, ids: Set<string | undefined>): string {
  const { id } = one.attributes;
  if (id) return id;
  let made = `heading-${at + 1}`;
  while (ids.has(made)) made += '-';
  ids.add(made);
  one.attributes.id = made;
  return made;
}
