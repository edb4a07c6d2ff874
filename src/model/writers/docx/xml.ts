import { OFFICE, rootPart, tag } from '../../../formats/ooxml/elements.ts';
import { content } from '../../../formats/xml/xml.ts';

/** An element with nothing but `w:val`. */
export const val = (name: string, value: string | number): string => tag(`w:${name}`, { 'w:val': value });

/** An element if there is anything in it. */
export const filled = (name: string, ...children: (string | undefined)[]): string =>
  children.some(Boolean) ? tag(name, {}, ...children) : '';

/** `w:t` with its white space kept. */
export const textElement = (text: string): string => `<w:t xml:space="preserve">${content(text)}</w:t>`;

/** Namespaces of parts with text and drawings in them (ECMA-376-1 transitional). */
export const NAMESPACES = {
  'xmlns:w': `${OFFICE}/wordprocessingml/2006/main`,
  'xmlns:m': `${OFFICE}/officeDocument/2006/math`,
  'xmlns:r': `${OFFICE}/officeDocument/2006/relationships`,
  'xmlns:wp': `${OFFICE}/drawingml/2006/wordprocessingDrawing`,
  'xmlns:a': `${OFFICE}/drawingml/2006/main`,
  'xmlns:pic': `${OFFICE}/drawingml/2006/picture`,
  'xmlns:mc': `${OFFICE}/markup-compatibility/2006`,
  'xmlns:wps': 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
};

/** A part of the package: its root element with all namespaces. */
export const part = (root: string, ...children: (string | undefined)[]): string =>
  rootPart(root, NAMESPACES, ...children);

/** The beginning of a part that is written piece by piece; it ends with `</root>`. */
export const partHead = (root: string): string => rootPart(root, NAMESPACES).replace(/\/>$/, '>');

/** A part with one namespace. */
export const plainPart = (root: string, namespace: string, ...children: (string | undefined)[]): string =>
  rootPart(root, { xmlns: namespace }, ...children);
