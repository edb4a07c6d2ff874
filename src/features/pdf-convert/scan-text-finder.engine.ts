import type { ScanPage, ScanText } from '../../../schemas/text-edits.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import { type Bitmap, shrink } from '../../formats/image/bitmap.ts';
import { parsePages } from '../../lib/page-range.ts';
import type { ReadSource } from '../../model/readers/picture/scans.ts';
import { openScan } from './open-scan.ts';
import { READING, readScans } from './read-scans.ts';

/** A page is shown within so many pixels. */
const SHOWN = 1_600_000;
const QUALITY = 82;

/**
 * What was read of one of the chosen pages of a scan, or of all of them, as `text.json` (schemas/text-edits.ts), for
 * the visitor to look at and correct before the start, and each page that was read as a picture, upright: `N.jpg`, N
 * from
 * 1.
 */
const scanTextFinder: Engine<'scan-text-finder'> = async ([file], { pages, at, format }, run) => {
  if (!file) return [];
  const { pdf } = await openScan(file, format, run);
  try {
    const chosen = [...new Set(parsePages(pages, pdf.pages))].sort((one, other) => one - other);
    const asked = at ? chosen.slice(at - 1, at) : chosen;
    // Reading is all of the work here.
    const progress: Run['progress'] = (part, note) => run.progress(Math.min(1, part / READING), note);
    const source = readScans(pdf, asked.map((page) => page + 1).join(), { ...run, progress });
    const found: ScanText = { count: chosen.length, pages: [] };
    const pictures: File[] = [];
    for (const page of asked) {
      run.signal.throwIfAborted();
      const own = await shownPage(source, page, run);
      found.pages.push(own.page);
      if (own.picture) pictures.push(new File([own.picture], `${page + 1}.jpg`, { type: own.picture.type }));
    }
    return [new File([JSON.stringify(found)], 'text.json', { type: 'application/json' }), ...pictures];
  } finally {
    pdf.close();
  }
};
export default scanTextFinder;

const NOTHING = { width: 1, height: 1, turn: 0, sure: 0 } as const;

async function shownPage(source: ReadSource, page: number, { image }: Pick<Run, 'image'>) {
  const shown = await source.shown(page);
  const own: ScanPage = { page, ...(shown?.text ?? { ...NOTHING, lines: [] }) };
  if (!shown && (await source.hasText(page))) own.own = true;
  if (shown && (await source.hasHidden(page))) own.searchable = true;
  const picture = shown && (await image.encode(small(shown.picture), 'jpg', { quality: QUALITY }));
  return { page: own, picture };
}

function small(bitmap: Bitmap): Bitmap {
  const scale = Math.min(1, Math.sqrt(SHOWN / (bitmap.width * bitmap.height)));
  const side = (length: number): number => Math.max(1, Math.round(length * scale));
  return scale < 1 ? shrink(bitmap, side(bitmap.width), side(bitmap.height)) : bitmap;
}
