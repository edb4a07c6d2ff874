import { lookOf, type Rules, standing } from '../../../formats/html/cascade.ts';
import { formulaElement } from '../../../formats/html/formula.ts';
import type { Standing } from '../../../formats/html/selector.ts';
import { type Look, PLAIN } from '../../../formats/html/style.ts';
import { type Element, element, textOf } from '../../../formats/html/tree.ts';
import { alphabetic, hasNumeral, roman } from '../../../lib/numerals.ts';

/** What stands within a paragraph. */
export type Inline =
  | { kind: 'text'; text: string; look: Look; link: string | undefined }
  | { kind: 'ruby'; text: string; reading: string; look: Look; link: string | undefined }
  | { kind: 'picture'; path: string; alt: string; element: Element; look: Look; link: string | undefined }
  | { kind: 'break' }
  | { kind: 'place'; id: string };

/** A paragraph: text without blocks. */
export interface TextBlock {
  kind: 'text';
  look: Look;
  inlines: Inline[];
  /** What stands before it in the margin: of items of lists. */
  marker?: string;
  heading: boolean;
}

export interface BoxBlock {
  kind: 'box';
  look: Look;
  blocks: Block[];
  ids: string[];
  /** It is a note that is not read where it stands, or not even shown there. */
  note?: 'shown' | 'hidden' | undefined;
}

export interface TableBlock {
  kind: 'table';
  look: Look;
  rows: { look: Look; blocks: Block[]; columns: number; rows: number }[][];
  ids: string[];
  /** Lines between cells, where the book says nothing of any. */
  ruled: boolean;
  /** What stands over it. */
  captions: BoxBlock[];
}

export type Block = TextBlock | BoxBlock | TableBlock | { kind: 'rule'; look: Look };

interface Around {
  look: Look;
  standing: Standing;
  rules: Rules;
  link: string | undefined;
}

/** A page of text as blocks, each with how it looks. */
export function blocksOf(body: Element, rules: Rules): BoxBlock {
  const html = standing(element('html'));
  const place = standing(body, html);
  const look = lookOf(rules, place, lookOf(rules, html, PLAIN));
  return box(body, { look, standing: place, rules, link: undefined });
}

function box(own: Element, around: Around, marker?: string): BoxBlock {
  const collector = new Collector(around, /^h[1-6]$/.test(own.name), marker);
  collector.children(own, around);
  const { id } = own.attributes;
  return {
    kind: 'box',
    look: around.look,
    blocks: collector.finish(),
    ids: id ? [id] : [],
    note: noteOf(own, around.look),
  };
}

const noteOf = (own: Element, { display }: Look): BoxBlock['note'] =>
  isNote(own) ? (display === 'none' ? 'hidden' : 'shown') : undefined;

/** Notes by what books call them: EPUB Structural Semantics, and the readers of Duokan. */
const isNote = ({ name, attributes }: Element): boolean =>
  (name === 'aside' && /\b(foot|rear|end)?note\b/.test(attributes['epub:type'] ?? '')) ||
  /\bduokan-footnote-item\b/.test(attributes.class ?? '');

const BLOCKS = new Set<Look['display']>(['block', 'list-item', 'table', 'caption']);

/** The blocks of one element: runs of text between blocks are paragraphs. */
class Collector {
  readonly #blocks: Block[] = [];
  readonly #heading: boolean;
  readonly #look: Look;
  #inlines: Inline[] = [];
  #marker: string | undefined;

  constructor({ look }: Around, heading: boolean, marker: string | undefined) {
    this.#look = look;
    this.#heading = heading;
    this.#marker = marker;
  }

  children(own: Element, around: Around): void {
    let before: Standing | undefined;
    let number = Number(own.attributes.start ?? 1);
    for (const child of own.children) {
      if (typeof child === 'string') {
        this.#inlines.push({ kind: 'text', text: child, look: around.look, link: around.link });
        continue;
      }
      const place = standing(child, around.standing, before);
      before = place;
      const look = lookOf(around.rules, place, around.look);
      if (look.display === 'none' && !isNote(child)) continue;
      const below: Around = { ...around, look, standing: place };
      if (child.name === 'li')
        this.#block(box(child, below, markerOf(look, Number(child.attributes.value ?? number++))));
      else this.#child(child, below);
    }
  }

  #child(child: Element, below: Around): void {
    const { name, attributes } = child;
    const { look, link } = below;
    if (name === 'br') this.#inlines.push({ kind: 'break' });
    else if (name === 'hr') this.#block({ kind: 'rule', look });
    else if (name === 'img') {
      if (attributes.id) this.#inlines.push({ kind: 'place', id: attributes.id });
      this.#inlines.push({
        kind: 'picture',
        path: attributes.src ?? '',
        alt: attributes.alt ?? '',
        element: child,
        look,
        link,
      });
    } else if (name === 'math') this.#inline(formulaElement(child, 'elements'), below);
    else if (name === 'ruby') this.#ruby(child, below);
    else if (look.display === 'table' || name === 'table') this.#block(tableOf(child, below));
    else if (BLOCKS.has(look.display) || look.display === 'none') this.#block(box(child, below));
    else this.#inline(child, below);
  }

  #inline(child: Element, below: Around): void {
    const { id, href } = child.attributes;
    if (id) this.#inlines.push({ kind: 'place', id });
    this.children(child, { ...below, link: href ?? below.link });
  }

  /** Ruby: each reading over what stands before it. */
  #ruby(own: Element, { look, link }: Around): void {
    if (own.attributes.id) this.#inlines.push({ kind: 'place', id: own.attributes.id });
    let text = '';
    for (const child of own.children) {
      if (typeof child !== 'string' && child.name === 'rp') continue;
      if (typeof child !== 'string' && child.name === 'rt') {
        if (text) this.#inlines.push({ kind: 'ruby', text, reading: textOf(child).trim(), look, link });
        text = '';
      } else text += textOf(child).replace(/\s+/g, '');
    }
    if (text) this.#inlines.push({ kind: 'text', text, look, link });
  }

  #block(block: Block): void {
    this.#flush();
    this.#blocks.push(block);
  }

  #flush(): void {
    const inlines = this.#look.pre ? this.#inlines : collapsed(this.#inlines);
    const full = inlines.some(
      (one) => one.kind !== 'place' && !(one.kind === 'text' && one.text.trim() === '' && !this.#look.pre),
    );
    if (full || (this.#marker !== undefined && inlines.length > 0)) {
      const look: Look = { ...this.#look, background: undefined };
      this.#blocks.push({
        kind: 'text',
        look,
        inlines,
        heading: this.#heading,
        ...(this.#marker ? { marker: this.#marker } : {}),
      });
      this.#marker = undefined;
    } else {
      const ids = inlines.flatMap((one) => (one.kind === 'place' ? [one.id] : []));
      if (ids.length) this.#blocks.push({ kind: 'box', look: { ...PLAIN }, blocks: [], ids });
    }
    this.#inlines = [];
  }

  finish(): Block[] {
    this.#flush();
    // An item that begins with a block: its marker stands before that.
    const [first] = this.#blocks;
    if (this.#marker !== undefined && first) lend(first, this.#marker);
    return this.#blocks;
  }
}

function lend(block: Block, marker: string): void {
  if (block.kind === 'text') block.marker ??= marker;
  else if (block.kind === 'box' && block.blocks[0]) lend(block.blocks[0], marker);
}

/** White space as one space, none at the beginning and after breaks (CSS Text §4.1). */
function collapsed(inlines: readonly Inline[]): Inline[] {
  let space = true;
  const out: Inline[] = [];
  for (const one of inlines) {
    if (one.kind === 'text' && !one.look.pre) {
      // A line end between Chinese characters is no space.
      let text = one.text
        .replace(/([\u2e80-\u9fff\uff00-\uffef])[ \t]*[\r\n][ \t\r\n]*(?=[\u2e80-\u9fff\uff00-\uffef])/g, '$1')
        .replace(/[ \t\r\n\f]+/g, ' ');
      if (space) text = text.replace(/^ /, '');
      if (text) {
        space = text.endsWith(' ');
        out.push({ ...one, text: one.look.uppercase ? text.toUpperCase() : text });
      }
      continue;
    }
    if (one.kind === 'break') space = true;
    else if (one.kind !== 'place') space = false;
    out.push(one);
  }
  const last = out.at(-1);
  if (last?.kind === 'text' && !last.look.pre) out[out.length - 1] = { ...last, text: last.text.replace(/ $/, '') };
  return out;
}

/** How numbers of lists are written, by `list-style-type` (CSS Counter Styles 3, §6). */
const NUMERALS: [styles: RegExp, write: (value: number) => string][] = [
  [/alpha|latin/, alphabetic],
  [/roman/, roman],
];

function markerOf({ list }: Look, number: number): string | undefined {
  if (list === 'none') return undefined;
  if (list === 'disc') return '•';
  if (list === 'circle') return '◦';
  if (list === 'square') return '▪';
  const text = hasNumeral(number)
    ? (NUMERALS.find(([styles]) => styles.test(list))?.[1] ?? String)(number)
    : String(number);
  return `${list.startsWith('upper') ? text.toUpperCase() : text}.`;
}

const MAX_COLUMNS = 60;

function tableOf(own: Element, around: Around): TableBlock {
  const rows: TableBlock['rows'] = [];
  const captions: BoxBlock[] = [];
  let ruled = true;
  const visit = (element: Element, above: Around): void => {
    let before: Standing | undefined;
    for (const child of element.children) {
      if (typeof child === 'string') continue;
      const place = standing(child, above.standing, before);
      before = place;
      const look = lookOf(above.rules, place, above.look);
      const below = { ...above, look, standing: place };
      if (child.name === 'tr') rows.push([]);
      if (child.name === 'td' || child.name === 'th') {
        if (Object.values(look.border).some(Boolean)) ruled = false;
        const count = (name: string): number => Math.min(MAX_COLUMNS, Math.max(1, Number(child.attributes[name] ?? 1)));
        (rows.at(-1) ?? rows[rows.push([]) - 1])?.push({
          look,
          blocks: [box(child, { ...below, look: plainLook(look) })],
          columns: count('colspan'),
          rows: count('rowspan'),
        });
      } else if (child.name === 'caption') captions.push(box(child, below));
      else visit(child, below);
    }
  };
  visit(own, around);
  const { id } = own.attributes;
  return { kind: 'table', look: around.look, rows, ids: id ? [id] : [], ruled, captions };
}

/** What a cell says of itself is drawn by its table. */
const plainLook = (look: Look): Look => ({
  ...look,
  margin: PLAIN.margin,
  padding: PLAIN.padding,
  border: PLAIN.border,
  background: undefined,
});

/** Whether a paragraph is Chinese: its quotes and dashes are those of its letters. */
export const isChinese = (inlines: readonly Inline[]): boolean =>
  inlines.some(
    (one) =>
      (one.kind === 'text' || one.kind === 'ruby') &&
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(one.text),
  );
