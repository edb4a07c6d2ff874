import { markupOf, startTag } from '../../../formats/html/serialise.ts';
import type { Element, Node } from '../../../formats/html/tree.ts';
import { binary } from '../../../formats/mobi/bytes.ts';
import { attribute, content } from '../../../formats/xml/xml.ts';

/** A piece of a page, and where it goes in the whole text put together. Texts are UTF-8, a character for each byte. */
export interface Fragment {
  at: number;
  text: string;
  /** The element it stands in, as devices find it. */
  selector: string;
}

/** A page as KF8 has it: its outermost elements, and what goes into them. */
export interface Fragmented {
  skeleton: string;
  fragments: Fragment[];
  /** Bytes put together. */
  size: number;
  /** Where elements with ids begin, in the whole text. */
  ids: Map<string, number>;
}

const encoder = new TextEncoder();
const bytes = (text: string): string => binary(encoder.encode(text));
/** An id as it stands in a page. */
export const markOf = (id: string): string => bytes(attribute(id));

/** About the most bytes of a fragment; devices load them one by one. */
const MAX_BYTES = 8192;

/** Cuts a page whose text begins at `from` into fragments; elements too long for one become part of the skeleton. */
export function fragmented(
  body: Element,
  { title, lang, css }: { title: string; lang: string; css: string },
  from: number,
): Fragmented {
  const head = bytes(
    `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${attribute(lang)}"><head><title>${content(title)}</title><meta http-equiv="content-type" content="text/html; charset=utf-8"/>${css}</head>`,
  );
  const cutting = new Cutting(from);
  cutting.outer(head);
  cutting.element(body);
  cutting.outer(bytes('</html>'));
  return cutting.finish();
}

class Cutting {
  readonly #from: number;
  readonly #skeleton: string[] = [];
  readonly #fragments: Fragment[] = [];
  readonly #ids = new Map<string, number>();
  #at: number;
  #open: { at: number; texts: string[]; size: number; selector: string } | undefined;
  #aid = 0;

  constructor(from: number) {
    this.#from = from;
    this.#at = from;
  }

  /** What belongs to the skeleton. */
  outer(text: string): void {
    this.#close();
    this.#note(text);
    this.#skeleton.push(text);
    this.#at += text.length;
  }

  /** An element of the skeleton with what stands in it. */
  element(own: Element): void {
    const aid = (this.#aid++).toString(32).toUpperCase();
    const selector = `P-//*[@aid='${aid}']`;
    this.outer(bytes(startTag({ ...own, attributes: { ...own.attributes, aid } })));
    const before = this.#fragments.length;
    for (const child of own.children) this.#child(child, selector);
    // Each page has a fragment, or devices find no place in it.
    if (own.name === 'body' && this.#fragments.length === before && !this.#open)
      this.#inner(bytes('<div></div>'), selector);
    this.outer(bytes(`</${own.name}>`));
  }

  #child(child: Node, selector: string): void {
    const text = bytes(markupOf(child));
    if (text.length <= MAX_BYTES) this.#inner(text, selector);
    else if (typeof child === 'string') for (const piece of pieces(child)) this.#inner(piece, selector);
    else if (child.children.length && child.name !== 'math') this.element(child);
    else this.#inner(text, selector);
  }

  #inner(text: string, selector: string): void {
    if (!text) return;
    const open = this.#open;
    if (open && (open.selector !== selector || open.size + text.length > MAX_BYTES)) this.#close();
    this.#open ??= { at: this.#at, texts: [], size: 0, selector };
    this.#note(text);
    this.#open.texts.push(text);
    this.#open.size += text.length;
    this.#at += text.length;
  }

  #close(): void {
    if (!this.#open) return;
    const { at, texts, selector } = this.#open;
    this.#fragments.push({ at, text: texts.join(''), selector });
    this.#open = undefined;
  }

  /** Remembers where elements with ids begin. */
  #note(text: string): void {
    for (const match of text.matchAll(/<[a-z][\w:]*(?: [\w:-]+="[^"]*")*? id="([^"]*)"/gi))
      if (!this.#ids.has(match[1] as string)) this.#ids.set(match[1] as string, this.#at + match.index);
  }

  finish(): Fragmented {
    this.#close();
    return {
      skeleton: this.#skeleton.join(''),
      fragments: this.#fragments,
      size: this.#at - this.#from,
      ids: this.#ids,
    };
  }
}

/** A long text in pieces that no character is cut in. */
function* pieces(text: string): Generator<string> {
  const characters = [...text];
  for (let at = 0; at < characters.length; at += 2000) yield bytes(content(characters.slice(at, at + 2000).join('')));
}
