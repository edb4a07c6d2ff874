import { UserError } from '../../../../schemas/error.ts';
import { parseLooseXml } from '../../../formats/html/parse.ts';
import { markupOf } from '../../../formats/html/serialise.ts';
import { type Element, element, elementsIn, type Node, textOf } from '../../../formats/html/tree.ts';
import { zipEntries } from '../../../formats/zip/entries.ts';
import { unpack } from '../../../formats/zip/unpack.ts';
import { bytesOfBase64 } from '../../../lib/base64.ts';
import { table } from '../../../lib/table.ts';
import { decodeDeclared } from '../../../lib/text-encoding.ts';
import { type About, type Book, unknown } from '../../book.ts';
import { assemble } from '../book/assemble.ts';
import type { Reading } from '../book/reading.ts';
import { languageOf } from '../epub/about.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const MAX_BYTES = 128 * 2 ** 20;

/**
 * Reads a FictionBook 2 file, also one in a zip. Throws UserError `wrong-type`, `damaged`, `too-complex`, `no-result`.
 */
export async function readFb2(file: File, { rest }: Reading): Promise<Book> {
  const root = parseLooseXml(decodeDeclared(await bytesOf(file)));
  const book = [...elementsIn(root)].find(({ name }) => name === 'fictionbook');
  if (!book) throw new UserError('wrong-type');
  const children = (own: Element, name: string): Element[] =>
    own.children.filter((child): child is Element => typeof child !== 'string' && child.name === name);
  const [description] = children(book, 'description');
  const bodies = children(book, 'body');
  const sections = bodies.flatMap((body) => sectionsOf(body));
  if (sections.length === 0) throw new UserError('no-result', '电子书里没有正文。');
  const places = placesOf(sections);
  const pages = sections.map((section, at) => ({ path: `page-${at}`, markup: pageOf(section, places) }));
  const files = new Map(children(book, 'binary').flatMap((one) => binaryOf(one)));
  const title = description && children(description, 'title-info')[0];
  const cover = title && [...elementsIn(title)].find(({ name, attributes }) => name === 'image' && hrefOf(attributes));
  return assemble({
    about: aboutOf(description),
    pages,
    files,
    contents: [],
    rightToLeft: false,
    notes: [],
    rest,
    cover: cover ? hrefOf(cover.attributes)?.slice(1) : undefined,
  });
}

async function bytesOf(file: File): Promise<Bytes> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (head[0] !== 0x50 || head[1] !== 0x4b) return new Uint8Array(await file.arrayBuffer());
  const entry = (await zipEntries(file)).find(({ name }) => /\.fb2$/i.test(name));
  if (!entry) throw new UserError('wrong-type');
  if (entry.size > MAX_BYTES) throw new UserError('too-complex');
  return unpack(file, entry);
}

/** A section of the first level; of the body itself what stands before them. */
interface Part {
  nodes: Node[];
  isNotes: boolean;
}

function sectionsOf(body: Element): Part[] {
  const isNotes = body.attributes.name === 'notes' || body.attributes.name === 'comments';
  const own = body.children.filter((child) => typeof child !== 'string') as Element[];
  if (isNotes) return [{ nodes: own, isNotes }];
  const before = own.filter(({ name }) => name !== 'section');
  const parts = own.filter(({ name }) => name === 'section').map((section): Part => ({ nodes: [section], isNotes }));
  return before.length ? [{ nodes: before, isNotes }, ...parts] : parts;
}

const hrefOf = (attributes: Record<string, string>): string | undefined =>
  Object.entries(attributes).find(([name]) => /(^|:)href$/.test(name))?.[1];

/** The page that each named place is on. */
function placesOf(parts: readonly Part[]): Map<string, string> {
  const places = new Map<string, string>();
  for (const [at, { nodes }] of parts.entries())
    for (const one of elementsIn(element('', {}, nodes)))
      if (one.attributes.id) places.set(one.attributes.id, `page-${at}`);
  return places;
}

function pageOf({ nodes, isNotes }: Part, places: ReadonlyMap<string, string>): string {
  const body = nodes.flatMap((node) => converted(node, { level: 1, isNotes, places }));
  return `<html><body>${body.map(markupOf).join('')}</body></html>`;
}

interface Around {
  level: number;
  isNotes: boolean;
  /** In a poem, a quotation or the like, whose titles are none of the book. */
  isAside?: boolean;
  places: ReadonlyMap<string, string>;
}

const ASIDE = new Set(['poem', 'cite', 'epigraph', 'annotation']);

/** Elements of FictionBook as those of XHTML, with what style stands for them. */
const NAMES = table<[name: string, style?: string]>({
  p: ['p'],
  emphasis: ['em'],
  strong: ['strong'],
  strikethrough: ['s'],
  sub: ['sub'],
  sup: ['sup'],
  code: ['code'],
  cite: ['blockquote'],
  epigraph: ['blockquote', 'margin-left:40%'],
  annotation: ['blockquote'],
  poem: ['div', 'margin-left:2em'],
  stanza: ['div', 'margin:1em 0'],
  v: ['p', 'margin:0;text-indent:0'],
  date: ['p'],
  'text-author': ['p', 'text-align:right;font-style:italic'],
  subtitle: ['p', 'text-align:center;font-weight:bold'],
  table: ['table'],
  tr: ['tr'],
  td: ['td'],
  th: ['th'],
  style: ['span'],
});

function converted(node: Node, around: Around): Node[] {
  if (typeof node === 'string') return node.trim() ? [node] : [];
  const { name, attributes, children } = node;
  const id: Record<string, string> = attributes.id ? { id: attributes.id } : {};
  if (name === 'empty-line') return [element('br')];
  if (name === 'image')
    return [element('img', { ...id, src: (hrefOf(attributes) ?? '').replace(/^#/, ''), alt: attributes.alt ?? '' })];
  if (name === 'section')
    return [
      element(
        'section',
        around.isNotes ? { ...id, 'epub:type': 'footnote' } : id,
        inner(children, { ...around, level: around.level + 1 }),
      ),
    ];
  if (name === 'title') return [titleOf(node, around)];
  if (name === 'a') return [element('a', { ...id, ...linkOf(attributes, around) }, kept(children, around))];
  const [as, style] = NAMES[name] ?? ['div'];
  const within = ASIDE.has(name) ? { ...around, isAside: true } : around;
  const texts = /^(p|v|em|strong|s|sub|sup|code|td|th|span)$/.test(as);
  return [element(as, style ? { ...id, style } : id, texts ? kept(children, around) : inner(children, within))];
}

const inner = (children: readonly Node[], around: Around): Node[] =>
  children.flatMap((child) => converted(child, around));
/** Children of text, in which spaces count. */
const kept = (children: readonly Node[], around: Around): Node[] =>
  children.flatMap((child) => (typeof child === 'string' ? [child] : converted(child, around)));

/** A title of several lines is one heading. */
function titleOf(title: Element, around: Around): Element {
  const lines = title.children.filter((child): child is Element => typeof child !== 'string' && child.name === 'p');
  const nodes = lines.flatMap((line, at): Node[] => [...(at ? [element('br')] : []), ...kept(line.children, around)]);
  const level = Math.min(6, Math.max(1, around.level - 1));
  return around.isNotes || around.isAside
    ? element('p', { style: 'font-weight:bold' }, nodes)
    : element(`h${level}`, {}, nodes.length ? nodes : [textOf(title)]);
}

function linkOf(attributes: Record<string, string>, { places }: Around): Record<string, string> {
  const href = hrefOf(attributes) ?? '';
  if (!href.startsWith('#')) return href ? { href } : {};
  const page = places.get(href.slice(1));
  const type: Record<string, string> = attributes.type === 'note' ? { 'epub:type': 'noteref' } : {};
  return page ? { ...type, href: `${page}${href}` } : {};
}

function binaryOf({ attributes, children }: Element): [string, Bytes][] {
  const { id } = attributes;
  const bytes = bytesOfBase64(children.map(textOf).join(''));
  return id && bytes?.length ? [[id, bytes]] : [];
}

/** `title-info`, `publish-info` (FictionBook 2.1). */
function aboutOf(description: Element | undefined): About {
  const find = (path: string): Element[] => {
    let found: Element[] = description ? [description] : [];
    for (const step of path.split(' '))
      found = found.flatMap(({ children }) =>
        children.filter((child): child is Element => typeof child !== 'string' && child.name === step),
      );
    return found;
  };
  const text = (path: string): string =>
    find(path)[0]
      ? textOf(find(path)[0] as Element)
          .replace(/\s+/g, ' ')
          .trim()
      : '';
  const isbn = text('publish-info isbn');
  return {
    ...unknown(text('title-info book-title')),
    authors: find('title-info author').map(nameOf).filter(Boolean),
    lang: languageOf(text('title-info lang')),
    publisher: text('publish-info publisher'),
    date: text('publish-info year') || text('title-info date'),
    description: text('title-info annotation'),
    subjects: find('title-info genre')
      .map((one) => textOf(one).trim())
      .filter(Boolean),
    identifiers: isbn ? [`urn:isbn:${isbn}`] : [],
  };
}

function nameOf(author: Element): string {
  const of = (name: string): string =>
    author.children
      .filter((child): child is Element => typeof child !== 'string' && child.name === name)
      .map(textOf)
      .join(' ')
      .trim();
  const [first, middle, last] = [of('first-name'), of('middle-name'), of('last-name')];
  if (first && last && /^\p{Script=Han}{2,5}$/u.test(last + middle + first)) return last + middle + first;
  return [first, middle, last].filter(Boolean).join(' ') || of('nickname');
}
