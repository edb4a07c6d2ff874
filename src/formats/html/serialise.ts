import { attribute, content } from '../xml/xml.ts';
import type { Element, Node } from './tree.ts';

/** Elements that have no end tag in HTML and nothing in them. */
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** The start tag of an element; `closed` for one without content. */
export const startTag = ({ name, attributes }: Element, closed = false): string => {
  const all = Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(value)}"`);
  return `<${name}${all.join('')}${closed ? '/' : ''}>`;
};

/** A node as XHTML that HTML parsers read alike. */
export function markupOf(node: Node): string {
  if (typeof node === 'string') return content(node);
  if (node.children.length === 0 && VOID.has(node.name)) return startTag(node, true);
  return `${startTag(node)}${node.children.map(markupOf).join('')}</${node.name}>`;
}

/** What stands in an element, as XHTML. */
export const innerMarkup = ({ children }: Element): string => children.map(markupOf).join('');
