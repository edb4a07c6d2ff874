import { expect, it } from 'vitest';
import { openPdf } from '../../../../src/formats/pdf/document.ts';
import { type Obj, Ref } from '../../../../src/formats/pdf/objects.ts';
import { addOverlay, type Guards, nestingOf, openPage } from '../../../../src/formats/pdf/overlay.ts';
import { pagesOf } from '../../../../src/formats/pdf/pages.ts';
import { buildPdf } from './tools.ts';

const guards: Guards = { save: new Ref(91), restore: new Ref(92) };

/**
 * The numbers of a page's content streams after something was drawn over it: 91 saves, 92 restores, 93 is what was
 * drawn.
 */
function drawnOver(content: string): number[] {
  const bytes = buildPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ]);
  const document = openPdf(bytes);
  const page = pagesOf(document)[0]?.dict ?? new Map<string, Obj>();
  const nesting = nestingOf(document, page);
  openPage(document, page);
  addOverlay(page, { over: new Ref(93), resources: {} }, guards, nesting);
  return (page.get('Contents') as Ref[]).map(({ num }) => num);
}

it.each([
  ['in order', 'q 1 0 0 1 0 0 cm Q', [91, 4, 92, 93]],
  ['saves never restored', 'q .5 0 0 .5 0 0 cm q (Q Q) Tj', [91, 4, 92, 92, 92, 93]],
  ['restores of nothing', 'Q .5 0 0 .5 0 0 cm Q q', [91, 91, 91, 4, 92, 92, 93]],
  ['letters in an inline image', 'BI /W 2 /H 2 /BPC 8 /CS /G ID q Q  EI q Q', [91, 4, 92, 93]],
])('draws over a page in its own user space: %s', (_, content, expected) => {
  expect(drawnOver(content)).toEqual(expected);
});
