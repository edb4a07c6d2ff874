import { type Attributes, DOCUMENT, OFFICE, rootPart, tag } from '../../../formats/ooxml/elements.ts';
import { content } from '../../../formats/xml/xml.ts';

type Child = string | undefined;

/** An element with a text and nothing else. */
export const textTag = (name: string, text: string): string => `<${name}>${content(text)}</${name}>`;

/** Namespaces of slides and what they are made of (ECMA-376-1 transitional, §19 and §20.1). */
const NAMESPACES = {
  'xmlns:a': `${OFFICE}/drawingml/2006/main`,
  'xmlns:r': `${DOCUMENT}/relationships`,
  'xmlns:p': `${OFFICE}/presentationml/2006/main`,
};

/** A part of the package: its root element with the namespaces of slides. */
export const part = (root: string, attributes: Attributes, ...children: Child[]): string =>
  rootPart(root, { ...NAMESPACES, ...attributes }, ...children);

/** A colour `#rrggbb`, and how much of what is behind it it hides. */
export function colourXml(colour: string, alpha = 1): string {
  const opacity = alpha < 1 ? tag('a:alpha', { val: Math.round(alpha * 100_000) }) : '';
  return tag('a:srgbClr', { val: colour.slice(1).toUpperCase() }, opacity);
}

export const solidFill = (colour: string, alpha = 1): string => tag('a:solidFill', {}, colourXml(colour, alpha));
