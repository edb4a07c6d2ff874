/**
 * An element of a page of text: its name in lower case (of SVG as written), attributes as written, what stands in it.
 */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Node[];
}

/** What stands in an element: text, or another element. */
export type Node = Element | string;

export const element = (name: string, attributes: Record<string, string> = {}, children: Node[] = []): Element => ({
  name,
  attributes,
  children,
});

/** All elements below one, in the order of the text. */
export function* elementsIn({ children }: Element): Generator<Element> {
  for (const child of children)
    if (typeof child !== 'string') {
      yield child;
      yield* elementsIn(child);
    }
}

/** The first element of this name below one. */
export function findElement(root: Element, name: string): Element | undefined {
  for (const found of elementsIn(root)) if (found.name === name) return found;
  return undefined;
}

/** All text below a node. */
export const textOf = (node: Node): string => (typeof node === 'string' ? node : node.children.map(textOf).join(''));

/** Names that begin a line of their own. */
const BLOCKS = new Set(
  (
    'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul caption colgroup col'
  ).split(' '),
);
export const isBlock = (node: Node): boolean => typeof node !== 'string' && BLOCKS.has(node.name);

/** Whether a block stands anywhere below an element. */
export const holdsBlock = ({ children }: Element): boolean =>
  children.some((child) => typeof child !== 'string' && (BLOCKS.has(child.name) || holdsBlock(child)));
