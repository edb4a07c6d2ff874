import type { PdfDocument } from '../pdf/document.ts';

const UNIT_MAX = 1000;

/** What PDFium does not find out of a page tree. */
export interface PageSurvey {
  /** Pages there are: PDFium believes the /Count of the root. */
  count: number;
  /** Points that one unit of a page is worth (ISO 32000-1 table 30, UserUnit), by page index; others have 1. PDFium does not know the key. */
  units: Map<number, number>;
  /** Whether its owner forbids something and nothing but the goodwill of programs keeps it. */
  restricted: boolean;
}

/** Reads the page tree with our own reader; undefined where that cannot. Throws UserError `too-many-pages`. */
export async function surveyPages(bytes: Uint8Array, password: string | undefined): Promise<PageSurvey | undefined> {
  const [{ openPdf }, { pagesOf }, { isRestricted }] = await Promise.all([
    import('../pdf/document.ts'),
    import('../pdf/pages.ts'),
    import('../pdf/restricted.ts'),
  ]);
  try {
    const document = openPdf(bytes, { password });
    const pages = pagesOf(document);
    const units = pages.flatMap(({ dict }, index): [number, number][] => {
      const unit = unitOf(document, dict.get('UserUnit'));
      return unit === 1 ? [] : [[index, unit]];
    });
    return { count: pages.length, units: new Map(units), restricted: isRestricted(document) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'too-many-pages') throw error;
    return undefined; // the pages can still be drawn as PDFium finds them
  }
}

function unitOf(document: PdfDocument, value: Parameters<PdfDocument['resolve']>[0]): number {
  const unit = document.resolve(value);
  return typeof unit === 'number' && unit > 0 && unit <= UNIT_MAX ? unit : 1;
}
