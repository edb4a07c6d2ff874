import { attribute } from '../xml/xml.ts';

/** What an element may have; `undefined` leaves an attribute out. */
export type Attributes = Record<string, string | number | undefined>;

/** An element as text; what is `undefined` or '' among its children leaves no trace. Texts in it must be escaped. */
export function tag(name: string, attributes: Attributes = {}, ...children: (string | undefined)[]): string {
  const given = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${attribute(String(value))}"`);
  const inner = children.join('');
  return inner ? `<${name}${given.join('')}>${inner}</${name}>` : `<${name}${given.join('')}/>`;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Beginnings of the addresses of namespaces and relationships (ECMA-376 transitional). */
export const OFFICE = 'http://schemas.openxmlformats.org';
export const PACKAGE = `${OFFICE}/package/2006`;
export const DOCUMENT = `${OFFICE}/officeDocument/2006`;

/** A part of a package: its root element with its namespaces. */
export const rootPart = (root: string, attributes: Attributes, ...children: (string | undefined)[]): string =>
  HEAD + tag(root, attributes, ...children);
