import type { PdfDocument } from '../pdf/document.ts';
import type { PdfPage } from '../pdf/pages.ts';

const UNIT_MAX = 1000;

/** What PDFium does not find out of a file. */
export interface PageSurvey {
  /** Pages there are: PDFium believes the /Count of the root. */
  count: number;
  /**
   * Points that one unit of a page is worth (ISO 32000-1 table 30, UserUnit), by page index; others have 1. PDFium does
   * not know the key.
   */
  units: Map<number, number>;
  /** Whether its owner forbids something and nothing but the goodwill of programs keeps it. */
  restricted: boolean;
  /**
   * Throws UserError `too-complex` where a page (0-based), together with those checked before, is more work than any
   * real document is: PDFium cannot be stopped while it reads or draws a page.
   */
  check(index: number): void;
}

/** What a survey takes, fetched at once: what each file needs of the next would come one after the other. */
export async function ownReader() {
  const [{ openPdf }, { pagesOf }, { isRestricted }, { EffortSurvey }, { checkPacked }] = await Promise.all([
    import('../pdf/document.ts'),
    import('../pdf/pages.ts'),
    import('../pdf/restricted.ts'),
    import('../pdf/effort/survey.ts'),
    import('../pdf/effort/packed.ts'),
  ]);
  return { openPdf, pagesOf, isRestricted, EffortSurvey, checkPacked };
}

/**
 * Reads the file with our own reader; undefined where that cannot. Throws UserError `too-many-pages` or `too-complex`.
 */
export async function surveyPages(bytes: Uint8Array, password: string | undefined): Promise<PageSurvey | undefined> {
  const { openPdf, pagesOf, isRestricted } = await ownReader();
  try {
    const document = openPdf(bytes, { password });
    document.checkContainers();
    const pages = pagesOf(document);
    const units = pages.flatMap(({ dict }, index): [number, number][] => {
      const unit = unitOf(document, dict.get('UserUnit'));
      return unit === 1 ? [] : [[index, unit]];
    });
    const restricted = isRestricted(document);
    return { count: pages.length, units: new Map(units), restricted, check: await checkOf(document, pages) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && GRAVE.has(error.code)) throw error;
    return undefined; // the pages can still be drawn as PDFium finds them
  }
}

const GRAVE = new Set<unknown>(['too-many-pages', 'too-complex']);

async function checkOf(document: PdfDocument, pages: PdfPage[]): Promise<PageSurvey['check']> {
  const { EffortSurvey, checkPacked } = await ownReader();
  const survey = new EffortSurvey(document);
  const [checked, unpacked] = [new Set<number>(), new Set<number>()];
  return (index) => {
    const page = pages[index];
    if (!page || checked.has(index)) return;
    checked.add(index);
    checkPacked(document, page.dict, unpacked);
    const { operations, sheets } = survey.page(page.dict);
    document.budget.draw(index, operations, sheets);
  };
}

function unitOf(document: PdfDocument, value: Parameters<PdfDocument['resolve']>[0]): number {
  const unit = document.resolve(value);
  return typeof unit === 'number' && unit > 0 && unit <= UNIT_MAX ? unit : 1;
}
