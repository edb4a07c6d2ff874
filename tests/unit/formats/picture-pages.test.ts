import { expect, test } from 'vitest';
import type { PdfDocument } from '../../../src/formats/pdf/document.ts';
import { type Dict, type Obj, Ref, Stream } from '../../../src/formats/pdf/objects.ts';
import { picturePages } from '../../../src/formats/pdf/picture-pages.ts';

test('resources that all pages share are looked through once', () => {
  const count = 50;
  const image = new Stream(new Map<string, Obj>([['Subtype', 'Image']]), new Uint8Array());
  const images: Dict = new Map(Array.from({ length: count }, (_, at) => [`Im${at}`, new Ref(at + 1, 0)]));
  const resources: Dict = new Map([['XObject', images]]);
  let resolved = 0;
  const resolve = (value: Obj): Obj => {
    resolved++;
    return value instanceof Ref ? image : value;
  };
  const pages = Array.from({ length: count }, (_, num) => ({ num, dict: new Map([['Resources', resources]]) }));
  expect(picturePages({ resolve } as PdfDocument, pages)).toBe(count);
  expect(resolved).toBeLessThan(5 * count);
});
