import { lookOf, type Rules, rulesOf, standing } from '../../../formats/html/cascade.ts';
import { parseSheet } from '../../../formats/html/css.ts';
import type { Standing } from '../../../formats/html/selector.ts';
import { type Look, PLAIN } from '../../../formats/html/style.ts';
import type { Element, Node } from '../../../formats/html/tree.ts';
import { attribute, content } from '../../../formats/xml/xml.ts';
import { concat } from '../../../lib/concat.ts';
import { type Book, type BookPart, isOutside, splitAddress } from '../../book.ts';

const encoder = new TextEncoder();
/** Digits of a place in the text. */
const DIGITS = 10;

/** Elements that MOBI 6 knows, with no styles but the few attributes it has. */
const KNOWN = new Set('h1 h2 h3 h4 h5 h6 blockquote ul ol li dl dt dd table tr td th sup sub pre'.split(' '));

interface Around {
  look: Look;
  standing: Standing | undefined;
  rules: Rules;
  pre: boolean;
  bold: boolean;
  italic: boolean;
}

/** The text of a MOBI 6 book being written: HTML 3.2 whose links are places in it, counted in bytes. */
export class Markup6 {
  readonly #parts: Uint8Array[] = [];
  readonly #places = new Map<string, number>();
  readonly #links: { part: number; address: string }[] = [];
  readonly #sheets: Map<string, Rules>;
  readonly #book: Book;
  readonly #numbers: ReadonlyMap<string, number>;
  #size = 0;

  constructor(book: Book, numbers: ReadonlyMap<string, number>) {
    this.#book = book;
    this.#numbers = numbers;
    this.#sheets = new Map();
  }

  write(text: string): void {
    const bytes = encoder.encode(text);
    this.#parts.push(bytes);
    this.#size += bytes.length;
  }

  /** Something leads here. */
  place(address: string): void {
    if (!this.#places.has(address)) this.#places.set(address, this.#size);
  }

  /** A place in the text between two pieces of a tag, known when all is written. */
  link(before: string, address: string, after: string): void {
    this.write(before);
    this.#links.push({ part: this.#parts.length, address });
    this.write('0'.repeat(DIGITS));
    this.write(after);
  }

  /** A line of the page of contents. */
  entry(title: string, address: string, depth: number): void {
    this.link(`<p height="0pt" width="${depth * 2}em"><a filepos=`, address, `>${content(title)}</a></p>`);
  }

  part({ path, body, styles }: BookPart): void {
    this.place(path);
    const rules = this.#rules(styles);
    const root = standing(body);
    const look = lookOf(rules, root, PLAIN);
    const { id } = body.attributes;
    if (id) this.place(`${path}#${id}`);
    this.#children(body, { look, standing: root, rules, pre: false, bold: false, italic: false }, path);
  }

  #rules(styles: readonly string[]): Rules {
    const key = styles.join();
    const known =
      this.#sheets.get(key) ?? rulesOf(styles.map((path) => parseSheet(this.#book.styles.get(path) ?? '').rules));
    this.#sheets.set(key, known);
    return known;
  }

  #children({ children }: Element, around: Around, path: string): void {
    let before: Standing | undefined;
    for (const child of children) {
      if (typeof child === 'string') this.#text(child, around.pre);
      else before = this.#element(child, around, before, path);
    }
  }

  #text(text: string, pre: boolean): void {
    this.write(
      pre
        ? content(text).replace(/ {2}/g, ' &nbsp;').replace(/\r?\n/g, '<br/>')
        : content(text.replace(/[ \t\r\n\f]+/g, ' ')),
    );
  }

  #element(own: Element, around: Around, before: Standing | undefined, path: string): Standing {
    const place = standing(own, around.standing, before);
    const look = lookOf(around.rules, place, around.look);
    if (own.attributes.id) this.place(`${path}#${own.attributes.id}`);
    if (look.display === 'none' && own.name !== 'rt') return place;
    if (look.breakBefore) this.write('<mbp:pagebreak/>');
    this.#tagged(own, look, { ...around, look, standing: place, pre: around.pre || own.name === 'pre' }, path);
    if (look.breakAfter) this.write('<mbp:pagebreak/>');
    return place;
  }

  #tagged(own: Element, look: Look, below: Around, path: string): void {
    const { name, attributes } = own;
    if (name === 'br' || name === 'hr') this.write(`<${name}/>`);
    else if (name === 'img') this.#picture(attributes);
    else if (name === 'a' && attributes.href) this.#anchor(own, attributes.href, below, path);
    else if (name === 'rt') this.#wrapped('（', '）', own, below, path);
    else this.#styled(own, look, below, path);
  }

  #styled(own: Element, look: Look, below: Around, path: string): void {
    const { name, attributes } = own;
    const isBlock = look.display === 'block' || look.display === 'list-item';
    const tag = KNOWN.has(name) ? name : isBlock ? (holdsBlocks(own) ? 'div' : 'p') : '';
    const [open, close] = fonts(look, below);
    const tags: [string, string] = tag ? [`<${tag}${tagAttributes(tag, look, attributes)}>`, `</${tag}>`] : ['', ''];
    const heading = /^h[1-6]$/.test(tag);
    const marked = { ...below, bold: below.bold || look.bold, italic: below.italic || look.italic };
    // A heading is large and bold by itself.
    if (heading) this.#wrapped(tags[0], tags[1], own, { ...marked, bold: true }, path);
    else this.#wrapped(tags[0] + open, close + tags[1], own, marked, path);
  }

  #wrapped(open: string, close: string, own: Element, below: Around, path: string): void {
    if (open) this.write(open);
    this.#children(own, below, path);
    if (close) this.write(close);
  }

  #picture({ src = '', alt = '', width, height }: Record<string, string>): void {
    const number = this.#numbers.get(src);
    const size = `${width ? ` width="${width}"` : ''}${height ? ` height="${height}"` : ''}`;
    const index = String(number).padStart(5, '0');
    this.write(number === undefined ? content(alt) : `<img recindex="${index}" alt="${attribute(alt)}"${size}/>`);
  }

  #anchor(own: Element, href: string, below: Around, path: string): void {
    if (isOutside(href)) this.write(`<a href="${attribute(href)}">`);
    else this.link('<a filepos=', href, '>');
    this.#wrapped('', '</a>', own, below, path);
  }

  finish(): { bytes: Uint8Array<ArrayBuffer>; placeOf: (address: string) => number | undefined } {
    const placeOf = (address: string): number | undefined =>
      this.#places.get(address) ?? this.#places.get(splitAddress(address).path);
    for (const { part, address } of this.#links)
      this.#parts[part] = encoder.encode(String(placeOf(address) ?? 0).padStart(DIGITS, '0'));
    return { bytes: concat(this.#parts), placeOf };
  }
}

const holdsBlocks = ({ children }: Element): boolean =>
  children.some(
    (child: Node) =>
      typeof child !== 'string' &&
      /^(p|div|section|article|aside|figure|h[1-6]|ul|ol|dl|table|blockquote|pre|header|footer|nav|main|address)$/.test(
        child.name,
      ),
  );

/** Tags for what a run of text has that the text around it has not. */
function fonts(look: Look, { look: _, ...around }: Around): [open: string, close: string] {
  const tags: [string, string][] = [];
  if (look.bold && !around.bold) tags.push(['<b>', '</b>']);
  if (look.italic && !around.italic) tags.push(['<i>', '</i>']);
  if (look.underline) tags.push(['<u>', '</u>']);
  if (look.strike) tags.push(['<strike>', '</strike>']);
  const size = look.size >= 1.6 ? 6 : look.size >= 1.35 ? 5 : look.size >= 1.15 ? 4 : look.size <= 0.85 ? 2 : 3;
  const said = [
    size === 3 ? '' : ` size="${size}"`,
    look.colour && look.colour !== '#000000' ? ` color="${look.colour}"` : '',
  ].join('');
  if (said) tags.push([`<font${said}>`, '</font>']);
  return [
    tags.map(([open]) => open).join(''),
    tags
      .map(([, close]) => close)
      .reverse()
      .join(''),
  ];
}

const em = (value: number): string => `${Number(value.toFixed(2))}em`;

function tagAttributes(
  tag: string,
  { align, indent, margin }: Look,
  { colspan, rowspan, start }: Record<string, string>,
): string {
  const said: string[] = [];
  if (align && align !== 'left' && /^(p|div|h[1-6]|td|th)$/.test(tag)) said.push(` align="${align}"`);
  if (tag === 'p' || tag === 'div') said.push(` height="${em(Math.max(0, margin.top.em))}"`);
  if (tag === 'p') said.push(` width="${em(Math.max(0, indent.em))}"`);
  if (colspan) said.push(` colspan="${colspan}"`);
  if (rowspan) said.push(` rowspan="${rowspan}"`);
  if (start && tag === 'ol') said.push(` start="${start}"`);
  return said.join('');
}
