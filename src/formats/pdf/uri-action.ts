import { type Dict, fromLatin1, type Obj, PdfString } from './objects.ts';

/**
 * An action that opens an address (ISO 32000-1 §12.6.4.7). Addresses are ASCII: other characters are escaped as a
 * browser would send them, and what is escaped already stays as it is.
 */
export function uriAction(address: string): Dict {
  const ascii = URL.canParse(address)
    ? new URL(address).href
    : encodeURI(address.toWellFormed()).replace(/%25([\da-f]{2})/gi, '%$1');
  return new Map<string, Obj>([
    ['Type', 'Action'],
    ['S', 'URI'],
    ['URI', new PdfString(fromLatin1(ascii))],
  ]);
}
