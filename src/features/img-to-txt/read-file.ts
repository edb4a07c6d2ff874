import type { Recognised, TextPage } from '../../../schemas/recognised.ts';
import type { Run } from '../../engines/engine.ts';
import type { Bitmap } from '../../formats/image/bitmap.ts';
import { openPages } from '../../formats/image/file-pages.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { recognise } from '../../model/recognise/recognise.ts';

/** What is said of a picture without text. */
export const BLANK = '没有认出文字：图上可能没有字，或者字太小、太模糊。';

/** Finding the lines of a page takes this share of reading it. */
const FINDING = 0.15;
type Place = Pick<Run, 'signal' | 'asset' | 'ask' | 'image' | 'cores' | 'note'>;
type Tell = (part: number, note?: string) => void;

/**
 * Reads all pages of a picture file; of what moves, the first frame. `tell` hears of the part done and of what is being
 * done, `onPage` of each page, whose bitmap lies as the file has it. Throws UserError where the file cannot be decoded.
 */
export async function readFile(
  file: File,
  run: Place,
  tell: Tell,
  onPage: (bitmap: Bitmap, page: TextPage) => Promise<void> = async () => {},
): Promise<Recognised> {
  const read: Recognised = { pages: [] };
  const all = await openPages(file, run, async (bitmap, index, count) => {
    const page = await readPage(bitmap, { index, count, tell }, run);
    read.pages.push(page);
    await onPage(bitmap, page);
  });
  return read.pages.length < all ? { ...read, of: all } : read;
}

async function readPage(
  bitmap: Bitmap,
  { index, count, tell }: { index: number; count: number; tell: Tell },
  run: Place,
): Promise<TextPage> {
  const page = count > 1 ? `第 ${index + 1} / ${count} 页，` : '';
  const say = (part: number, note: string): void => tell((index + part) / count, `${page}${note}`);
  say(0, '正在找文字');
  await yieldToEvents(run.signal);
  const onLine = (done: number, total: number): void =>
    say(FINDING + (1 - FINDING) * (done / total), `第 ${done} / ${total} 行`);
  return recognise(bitmap, run, onLine);
}
