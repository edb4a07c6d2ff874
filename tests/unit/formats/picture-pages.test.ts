import { expect, test } from 'vitest';
import { Budget } from '../../../src/formats/pdf/budget.ts';
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
  expect(picturePages({ resolve } as PdfDocument, pages)).toEqual([...Array(count).keys()]);
  expect(resolved).toBeLessThan(5 * count);
});

test('a page that draws its picture inline has one too, an empty page has none', () => {
  const page = (text: string): { num: number; dict: Dict } => ({
    num: 1,
    dict: new Map<string, Obj>([['Contents', new Stream(new Map(), new TextEncoder().encode(text))]]),
  });
  const document = { resolve: (value: Obj) => value ?? null, budget: new Budget(1000) } as unknown as PdfDocument;
  const pages = [page('q 100 0 0 100 0 0 cm BI /W 1 /H 1 ID x EI Q'), page('0 0 10 10 re f'), page('')];
  expect(picturePages(document, pages)).toEqual([0]);
});

test('content that all pages share is read once', () => {
  let reads = 0;
  const budget = { most: () => 1e6, unpack: () => reads++ };
  const document = { resolve: (value: Obj) => value ?? null, budget } as unknown as PdfDocument;
  const content = new Stream(new Map(), new TextEncoder().encode('0 0 10 10 re f'));
  const pages = Array.from({ length: 20 }, (_, num) => ({ num, dict: new Map<string, Obj>([['Contents', content]]) }));
  expect(picturePages(document, pages)).toEqual([]);
  expect(reads).toBe(1);
});
