import { unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';

/** An element of XML or HTML, its name without a prefix, with texts and elements in their order. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: (Element | string)[];
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The tree of a text; `html` knows which elements need no end. Attributes lose their prefix except `r:`. */
export function parseTree(text: string, kind: 'xml' | 'html' = 'xml'): Element {
  const top: Element = { name: '', attributes: {}, children: [] };
  const open = [top];
  const parser = new Parser(
    {
      onopentag(name, given) {
        const attributes = Object.fromEntries(
          Object.entries(given).map(([key, value]) => [key.startsWith('r:') ? key : local(key), value]),
        );
        const element = { name: local(name), attributes, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext: (piece) => void open.at(-1)?.children.push(piece),
      onclosetag: () => void open.pop(),
    },
    { xmlMode: kind === 'xml', decodeEntities: true },
  );
  parser.end(text);
  return top;
}

export const elements = ({ children }: Element): Element[] =>
  children.filter((child): child is Element => typeof child !== 'string');

/** The first element of this name among the children, or at the end of a path of names. */
export function child(element: Element | undefined, ...path: string[]): Element | undefined {
  let found = element;
  for (const name of path) found = found && elements(found).find((one) => one.name === name);
  return found;
}

/** All elements of these names below, in their order; what is found is not searched again. */
export function below(element: Element | undefined, ...names: string[]): Element[] {
  if (!element) return [];
  return elements(element).flatMap((one) => (names.includes(one.name) ? [one] : below(one, ...names)));
}

/** `val` of a child of this name. */
export const valIn = (element: Element | undefined, ...path: string[]): string | undefined =>
  child(element, ...path)?.attributes.val;

/** All text in an element. */
export const allText = (element: Element): string =>
  element.children.map((one) => (typeof one === 'string' ? one : allText(one))).join('');

/** The parts of a package as Office and EPUB write it. */
export class Package {
  readonly #parts: Record<string, Uint8Array>;

  /** Throws when the bytes are no ZIP. */
  constructor(bytes: Uint8Array) {
    this.#parts = unzipSync(bytes);
  }

  /** The parts that are XML. */
  paths(): string[] {
    return Object.keys(this.#parts).filter((path) => /\.(xml|rels)$/.test(path));
  }

  text(path: string): string | undefined {
    const bytes = this.#parts[path];
    return bytes && new TextDecoder().decode(bytes);
  }

  /** The tree of a part; undefined where there is none. */
  tree(path: string): Element | undefined {
    const text = this.text(path);
    return text === undefined ? undefined : parseTree(text);
  }

  /** Targets of a part's relationships by id, as paths in the package, with the last word of their type. */
  relations(path: string): Map<string, { path: string; type: string }> {
    const at = path.lastIndexOf('/') + 1;
    const tree = this.tree(`${path.slice(0, at)}_rels/${path.slice(at)}.rels`);
    return new Map(
      below(tree, 'Relationship').map(({ attributes: { Id = '', Target = '', Type = '' } }) => [
        Id,
        { path: resolve(path, Target), type: Type.slice(Type.lastIndexOf('/') + 1) },
      ]),
    );
  }
}

/** A path as written in a part, from the root of its package. */
export const resolve = (from: string, to: string): string =>
  decodeURIComponent(new URL(to, `file:///${from}`).pathname.slice(1));
