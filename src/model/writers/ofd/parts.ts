import { type Attributes, tag } from '../../../formats/ooxml/elements.ts';

/** GB/T 33190 §7.2. */
export const NAMESPACE = 'http://www.ofdspec.org/2016';
export const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An XML part of a package. */
export const part = (root: string, attributes: Attributes, ...children: (string | undefined)[]): string =>
  HEAD + tag(root, { 'xmlns:ofd': NAMESPACE, ...attributes }, ...children);
