import { UserError } from '../../../schemas/error.ts';
import type { Engine } from '../../engines/engine.ts';
import { openPdf, type PdfDocument } from '../../formats/pdf/document.ts';
import { frameOf } from '../../formats/pdf/frame.ts';
import { type PdfPage, pagesOf } from '../../formats/pdf/pages.ts';
import { picturePages } from '../../formats/pdf/picture-pages.ts';
import { isRestricted } from '../../formats/pdf/restricted.ts';
import { rangeText } from '../../lib/page-range.ts';
import { infoFile } from './info-file.ts';
import { mostLie } from './lying.ts';

/**
 * What a start decides by of one PDF, as `info.json` (schemas/preview.ts) and nothing drawn: its pages, whether it is
 * locked, restricted or damaged, and which pages are only pictures. Read by the reader that the engines
 * themselves open it with, in milliseconds. Throws UserError where it cannot be opened for another
 * reason than its password.
 */
const fileFacts: Engine<'file-facts'> = async ([file], _options, run) => {
  if (!file) return [];
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const document = openPdf(bytes, { password: run.password(file) });
    const pages = pagesOf(document);
    return [
      infoFile({
        kind: 'pdf',
        pages: pages.length || undefined,
        ...sizeOf(document, pages[0]),
        wide: mostLie(pages.length, (page) => sizeOf(document, pages[page])) || undefined,
        restricted: isRestricted(document) || undefined,
        scans: rangeText(picturePages(document, pages)) || undefined,
        damaged: document.repaired || document.treeDamaged || undefined,
      }),
    ];
  } catch (error) {
    if (!(error instanceof UserError) || !LOCKED.has(error.code)) throw error;
    return [infoFile({ kind: 'pdf', encrypted: true })];
  }
};
export default fileFacts;

/** Of a page as it is seen; nothing of one that has no size to speak of. */
function sizeOf(document: PdfDocument, page: PdfPage | undefined): { width: number; height: number } | undefined {
  if (!page) return undefined;
  const { width, height } = frameOf(document, page.dict);
  return width > 0 && height > 0 && Number.isFinite(width * height) ? { width, height } : undefined;
}

const LOCKED: ReadonlySet<string> = new Set(['password-needed', 'wrong-password']);
