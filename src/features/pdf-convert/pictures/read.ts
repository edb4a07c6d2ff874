import type { Run } from '../../../engines/engine.ts';
import type { Bitmap } from '../../../formats/image/bitmap.ts';
import { turned } from '../../../formats/image/turn.ts';
import { yieldToEvents } from '../../../lib/yield-to-events.ts';
import { recognise } from '../../../model/recognise/recognise.ts';
import { remembered } from '../../../model/recognise/remembered.ts';
import { isTable, readTables } from '../../../model/recognise/tables/tables.ts';
import type { SurePage } from './notes.ts';
import { eachPage } from './pages.ts';
import { type Total, totalsOf, withWrongTotals } from './sums.ts';

/** Of reading a page, finding its lines takes this share. */
const FINDING = 0.15;
const MAX_TOTALS = 1000;

/** What the tables of a file say, page by page, and whether their totals are right. */
export interface PictureTables {
  pages: SurePage[];
  totals: Total[];
  /** How many pages were asked for. */
  all: number;
}

/**
 * Reads the tables of the chosen pages of a picture file or a PDF; `tell` hears of the part done, `onPage` of each page
 * with its bitmap, which lies as the file has it. Throws UserError.
 */
export async function readPictureTables(
  file: File,
  chosen: string,
  run: Omit<Run, 'spread'>,
  tell: (part: number, note: string) => void,
  onPage: (bitmap: Bitmap, page: SurePage & { turn: number }) => Promise<void> = async () => undefined,
): Promise<PictureTables> {
  const found: PictureTables = { pages: [], totals: [], all: 0 };
  await eachPage(file, chosen, run, async (bitmap, { index, done, count }) => {
    found.all = count;
    const say = (part: number, note: string): void =>
      tell((done + part) / count, `${count > 1 ? `第 ${done + 1} / ${count} 页，` : ''}${note}`);
    const page = await readPage(bitmap, index, say, run);
    found.pages.push(checked(page, found.totals));
    await onPage(bitmap, page);
  });
  return found;
}

async function readPage(
  bitmap: Bitmap,
  index: number,
  say: (part: number, note: string) => void,
  run: Omit<Run, 'spread'>,
): Promise<SurePage & { turn: number }> {
  say(0, '正在找文字');
  await yieldToEvents(run.signal);
  const bytes = new Uint8Array(bitmap.data.buffer, bitmap.data.byteOffset, bitmap.data.length);
  const page = await remembered(run, `tables-${bitmap.width}`, bytes, async () => {
    const { width, height, turn, sure, traditional, ...text } = await recognise(bitmap, run, (done, total) =>
      say(FINDING + (1 - FINDING) * (done / total), `第 ${done} / ${total} 行`),
    );
    const read = readTables(turned(bitmap, String(turn)), { width, height, turn, sure, ...text });
    return { width, height, turn, sure, read, ...(traditional && { traditional }) };
  });
  return { index, ...(page as Omit<SurePage, 'index'> & { turn: number }) };
}

/** The page with its totals checked. */
function checked(page: SurePage, totals: Total[]): SurePage {
  const items = page.read.items.map((item) => {
    if (!isTable(item)) return item;
    const own = totalsOf(item);
    totals.push(...own.slice(0, MAX_TOTALS));
    return withWrongTotals(item, own);
  });
  return { ...page, read: { ...page.read, items } };
}
