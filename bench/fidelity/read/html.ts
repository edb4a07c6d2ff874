import { type Block, type Document, emptyDocument, type Paragraph, paragraph } from '../document.ts';
import { absoluteBy } from './html-style.ts';
import { htmlTable } from './html-table.ts';
import { below, type Element, parseTree } from './tree.ts';

/** Elements that begin a new paragraph and end it. */
const BLOCKS = new Set(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table ul'.split(
    ' ',
  ),
);
const SKIPPED = new Set(['head', 'style', 'script', 'template', 'title', 'noscript', 'rt', 'rp']);
/** A reference to a note: its mark is no part of the text, as in formats that number notes themselves. */
const isMark = ({ name, attributes }: Element): boolean =>
  name === 'a' && /\b(?:doc-)?noteref\b/.test(`${attributes.role ?? ''} ${attributes.type ?? ''}`);
const NOTES = /\b(?:doc-)?(?:footnotes?|endnotes?|rearnotes?)\b/;

/** What a walk knows of the elements it is in. */
type Around = Pick<Paragraph, 'h' | 'li' | 'box'>;

/** Reads an HTML page. `kind`: XHTML is XML. */
export function readHtml(text: string, kind: 'xml' | 'html' = 'html'): Document {
  const tree = parseTree(text, kind);
  const walk = new Walk(absoluteBy(below(tree, 'style')));
  walk.into(tree, { h: 0, li: 0, box: 0 });
  walk.end();
  return walk.found;
}

class Walk {
  readonly found = emptyDocument();
  readonly #absolute: (element: Element) => boolean;
  #blocks: Block[] = this.found.blocks;
  #text = '';
  #around: Around = { h: 0, li: 0, box: 0 };

  constructor(absolute: (element: Element) => boolean) {
    this.#absolute = absolute;
  }

  /** Ends the paragraph that is open. */
  end(): void {
    if (this.#text.trim()) this.#blocks.push(paragraph(this.#text.trim(), this.#around));
    this.#text = '';
  }

  into(element: Element, around: Around): void {
    for (const one of element.children) {
      if (typeof one === 'string') this.#add(one, around);
      else if (!SKIPPED.has(one.name) && !isMark(one)) this.#element(one, around);
    }
  }

  #add(text: string, around: Around): void {
    if (!this.#text.trim()) this.#around = around;
    this.#text += text;
  }

  #element(one: Element, around: Around): void {
    if (one.name === 'br') this.end();
    if (one.name === 'img' || one.name === 'image' || one.name === 'svg') this.found.images++;
    if (one.name === 'svg' || one.name === 'br') return;
    const inside = this.#inside(one, around);
    const block = BLOCKS.has(one.name) || inside.box !== around.box;
    if (block) this.end();
    const aside = block ? this.#aside(one) : undefined;
    if (aside) aside.push(...this.#apart(one, inside));
    else if (one.name === 'table') this.#table(one, inside);
    else this.into(one, inside);
    if (block) this.end();
  }

  #inside({ name, attributes }: Element, around: Around): Around {
    const heading = /^h([1-6])$/.exec(name)?.[1];
    return {
      h: heading ? Number(heading) : around.h,
      li: name === 'li' ? 1 : around.li,
      box: around.box || Number(this.#absolute({ name, attributes, children: [] })),
    };
  }

  /** Where the text of this element goes, if not among the blocks. */
  #aside({ name, attributes }: Element): string[] | undefined {
    if (name === 'header') return this.found.headers;
    if (name === 'footer') return this.found.footers;
    return NOTES.test(`${attributes.role ?? ''} ${attributes.type ?? ''} ${attributes.class ?? ''}`) && name !== 'a'
      ? this.found.footnotes
      : undefined;
  }

  #apart(one: Element, around: Around): string[] {
    const kept = this.#blocks;
    this.#blocks = [];
    this.into(one, around);
    this.end();
    const texts = this.#blocks.map((block) => (block.k === 'p' ? block.t : ''));
    this.#blocks = kept;
    return texts.filter(Boolean);
  }

  #table(one: Element, { box }: Around): void {
    this.found.images += below(one, 'img', 'svg').length;
    for (const caption of below(one, 'caption')) this.into(caption, { h: 0, li: 0, box });
    this.end();
    this.#blocks.push(...htmlTable(one, box));
  }
}
