import type { TextPage } from '../../../schemas/recognised.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import { type Bitmap, shrink } from '../../formats/image/bitmap.ts';
import { openPages } from '../../formats/image/file-pages.ts';
import { turned } from '../../formats/image/turn.ts';
import { readFile } from './read-file.ts';

/** A page is shown within so many pixels. */
const SHOWN = 1_600_000;
const QUALITY = 82;

/**
 * What the pictures of a file say, as `text.json` (schemas/recognised.ts), for the visitor to look at and correct, and
 * each page as a picture, upright. With `turns` the text is known already, and only the pictures are made.
 */
const textFinder: Engine<'text-finder'> = async ([file], { turns }, run) => {
  if (!file) return [];
  const pictures: File[] = [];
  const show = async (bitmap: Bitmap, turn: number): Promise<void> => {
    const picture = await encoded(bitmap, turn, run);
    if (picture) pictures.push(new File([picture], `page-${pictures.length + 1}.jpg`, { type: picture.type }));
  };
  if (turns) {
    const list = turns.split(',').map(Number);
    await openPages(file, run, async (bitmap, index) => show(bitmap, list[index] ?? 0));
    return pictures;
  }
  const read = await readFile(file, run, run.progress, (bitmap, { turn }: TextPage) => show(bitmap, turn));
  return [new File([JSON.stringify(read)], 'text.json', { type: 'application/json' }), ...pictures];
};
export default textFinder;

async function encoded(bitmap: Bitmap, turn: number, { image }: Pick<Run, 'image'>): Promise<Blob | undefined> {
  const scale = Math.min(1, Math.sqrt(SHOWN / (bitmap.width * bitmap.height)));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const small = scale < 1 ? shrink(bitmap, width as number, height as number) : bitmap;
  return image.encode(turned(small, String(turn)), 'jpg', { quality: QUALITY });
}
