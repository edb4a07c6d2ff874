import { expect, test } from 'vitest';
import { loadCatalog, toolProps } from '../../../src/catalog/load.ts';
import { canvasPanel, firstPanels } from '../../../src/islands/canvas-views.ts';

const catalog = loadCatalog();
const panel = (id: string, types: string[], options: Record<string, unknown> = {}, size = 1e6): string | undefined =>
  canvasPanel(
    toolProps(catalog, id),
    options,
    types.map((type) => ({ type, file: { size } })),
  );

test('a file that stands alone is seen as what is done with it', () => {
  expect(panel('img-compress', ['jpg'])).toBe('compare');
  expect(panel('img-compress', ['jpg', 'jpg'])).toBeUndefined();
  expect(panel('img-compress', ['jpg'], {}, 5e7)).toBeUndefined(); // it is tried when that is asked for
  expect(panel('pdf-to-word', ['pdf'], {}, 5e7)).toBe('pages');
  expect(panel('pdf-to-word', ['pdf'])).toBe('pages');
  expect(panel('pdf-to-word', ['pdf', 'pdf'])).toBeUndefined();
  expect(panel('pdf-lock', ['pdf'])).toBeUndefined(); // all pages or none
  expect(panel('word-to-pdf', ['docx'])).toBeUndefined(); // its pages are not known before
});

test('a panel that is a view of the files fills the canvas when it is chosen', () => {
  expect(panel('pdf-merge', ['pdf', 'pdf'], { order: 'append' })).toBeUndefined();
  expect(panel('pdf-merge', ['pdf', 'pdf'], { order: 'pages' })).toBe('arrange');
  expect(panel('pdf-split', ['pdf', 'pdf'])).toBe('pages');
});

test('what comes with the first file is fetched ahead of it', () => {
  expect(firstPanels(toolProps(catalog, 'pdf-to-word'))).toEqual(['fidelity', 'pages']);
  expect(firstPanels(toolProps(catalog, 'pdf-merge'))).toEqual([]);
  expect(firstPanels(toolProps(catalog, 'pdf-lock'))).toEqual([]);
});
