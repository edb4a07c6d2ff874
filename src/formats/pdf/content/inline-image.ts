import type { PdfDocument } from '../document.ts';
import { type Dict, type Obj, Ref } from '../objects.ts';

/** Abbreviations of inline images (table 94). */
const NAMES: Record<string, string> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
};

/** The dictionary of an inline image as that of an image XObject: names in full, colour spaces out of the resources. */
export function inlineInFull(document: PdfDocument, dict: Dict, resources: Dict): Dict {
  const name = (value: Obj): Obj => (typeof value === 'string' ? (NAMES[value] ?? value) : value);
  const full: Dict = new Map([...dict, ['Type', 'XObject'], ['Subtype', 'Image']]);
  full.delete('L');
  for (const key of ['Filter', 'ColorSpace']) {
    const value = dict.get(key);
    if (value !== undefined) full.set(key, Array.isArray(value) ? value.map(name) : name(value));
  }
  const space = full.get('ColorSpace');
  const named = typeof space === 'string' ? document.dict(resources.get('ColorSpace'))?.get(space) : undefined;
  if (named !== undefined) full.set('ColorSpace', named instanceof Ref ? named : document.resolve(named));
  return full;
}
