import { expect, it } from 'vitest';
import { loadCatalog, menus } from '../../../src/catalog/load.ts';

/** The 62 tool routes of the specification, §2: 56 tool pages, and six of the list of route names. */
const ROUTES = `
epub-to-pdf pdf-to-epub epub-mobi-azw3 img-compress img-convert pdf-to-word scan-to-word pdf-to-jpg pdf-to-ppt pdf-to-excel
pdf-to-html pdf-to-cad word-to-pdf word-to-excel word-to-img jpg-to-pdf ppt-to-pdf excel-to-pdf cad-to-pdf txt-to-pdf pdf-lock
pdf-unlock pdf-add-page-number timestamp pdf-scan pdf-merge pdf-split pdf-portfolios pdf-rotate pdf-compress pdf-getimg
pdf-insert img-to-txt img-to-excel scan-to-excel watermark del-watermark dwg-to-dxf cad-to-cad cad-to-img cad-to-dwf
img-background-color video-to-word img-cut font-recognition voice-to-word video-to-audio audio-compress cut-audio video-to-video
audio-to-audio video-compress pdf-delete-page voice-translation video-to-pdf video-to-ppt
image_zip_to_pdf pdf-to-longpng pdf-to-png pdf-to-ofd ofd-to-pdf online-mindmap`
  .trim()
  .split(/\s+/);

it('has every tool of the specification, and others only where they are marked as extra', () => {
  expect(ROUTES).toHaveLength(62);
  const specified = Object.entries(loadCatalog().tools).filter(([, { extra }]) => !extra);
  expect(specified.map(([id]) => id).sort()).toEqual([...ROUTES].sort());
});

it('has at most nine tools in the short menu of each of the first five groups', () => {
  for (const { name, menu } of menus(loadCatalog()).slice(0, 5)) {
    expect(menu.length, name).toBeGreaterThan(0);
    expect(menu.length, name).toBeLessThanOrEqual(9);
  }
});
