import type { TextPage } from '../../../../schemas/recognised.ts';
import type { Bitmap } from '../../../formats/image/bitmap.ts';
import { turned } from '../../../formats/image/turn.ts';
import { greatest } from '../../../lib/extremes.ts';
import type { Box, Page, Path, PictureFile, Source } from '../../page.ts';
import type { ReadingPlace } from '../../recognise/place.ts';
import { type OnLine, recognise } from '../../recognise/recognise.ts';
import { pathsOf } from './paths.ts';
import { rulesOf } from './rules.ts';
import { runsOf } from './runs.ts';

/** What reading pages that are pictures needs from outside (an engine's `run` fits). */
export interface ScanPlace extends ReadingPlace {
  image: {
    decode(file: Blob): Promise<Bitmap | undefined>;
    encode(pixels: Bitmap, type: 'png', options: object): Promise<Blob | undefined>;
  };
}

/** What a page said that is a picture: how sure its characters are, 0–1, and how many there are. */
export interface ScanRead {
  sure: number;
  characters: number;
}

/** A source whose pages that are pictures have been read; `read` tells of those asked for so far, by their index. */
export interface ReadSource extends Source {
  read: ReadonlyMap<number, ScanRead>;
}

/** Dots an inch that pages are drawn with to be read, and the most pixels. */
const DPI = { least: 72, most: 200 };
const MAX_PIXELS = 16_000_000;
/** A page larger than A3 whose picture has about a point a pixel was never so large: it is shrunk to the height of A4. */
const [A3, A4] = [1240, 841.9];
const POINT_A_PIXEL = 110;
/** Pictures that cover so much of a page make it one, also with a few characters: of a scanner's mark, a page number. */
const COVERED = 0.5;
const MARK = { characters: 40, covered: 0.8 };

/** Whether a page is a picture whose text must be read, if it has any. */
export function isPicturePage({
  runs,
  pictures,
  width,
  height,
}: Pick<Page, 'runs' | 'pictures' | 'width' | 'height'>): boolean {
  const area = pictures.reduce((sum, { box }) => sum + (box.right - box.left) * (box.bottom - box.top), 0);
  const covered = area / (width * height);
  if (covered <= COVERED) return false;
  const shown = runs.reduce((sum, { hidden, text }) => sum + (hidden ? 0 : text.trim().length), 0);
  return shown === 0 || (shown <= MARK.characters && covered >= MARK.covered);
}

/**
 * The source with what its pages that are pictures say as glyph runs in place of their pictures, upright; other pages are
 * as they were, and so is a picture on which nothing was found. `onLine` hears of the lines of the page being read.
 */
export function withScansRead(
  source: Source,
  place: ScanPlace,
  onLine?: (page: number, ...rest: Parameters<OnLine>) => void,
): ReadSource {
  const texts = new Map<number, Found>();
  const read = new Map<number, ScanRead>();
  const plain = new Set<number>();
  const page = async (index: number): Promise<Page> => {
    const known = texts.get(index);
    if (known) return pageOf(index, known);
    const own = await source.page(index);
    if (plain.has(index) || !isPicturePage(own)) return own;
    const found = await readPage(own, source, place, onLine && ((done, total) => onLine(index, done, total)));
    if (!found?.text.lines.length) {
      plain.add(index);
      return own;
    }
    texts.set(index, found);
    const characters = found.text.lines.reduce((sum, { text }) => sum + text.replace(/\s/g, '').length, 0);
    read.set(index, { sure: found.text.sure, characters });
    return pageOf(index, found);
  };
  const region = async (index: number, box: Box, dpi: number): Promise<PictureFile | undefined> => {
    const known = texts.get(index);
    if (!known) return source.region(index, box, dpi);
    const file = await source.region(index, onSource(box, known), dpi * known.shrink);
    return known.text.turn ? turnedFile(file, known.text.turn, place) : file;
  };
  return { ...source, page, region, read };
}

/** What was found on a page, its size upright in points, points a pixel, and those for one of the source. */
interface Found {
  text: TextPage;
  width: number;
  height: number;
  scale: number;
  shrink: number;
  paths: Path[];
}

/** Draws a page and reads it; undefined where it cannot be drawn. */
async function readPage(page: Page, source: Source, place: ScanPlace, onLine?: OnLine): Promise<Found | undefined> {
  const { index, width, height } = page;
  const density = greatest(page.pictures.map(({ box, width }) => (width * 72) / (box.right - box.left)));
  const most = Math.min(DPI.most, 72 * Math.sqrt(MAX_PIXELS / (width * height)));
  const dpi = Math.min(most, Math.max(DPI.least, density));
  const bitmap = await bitmapOf(
    await source.region(index, { left: 0, top: 0, right: width, bottom: height }, dpi),
    place,
  );
  if (!bitmap) return undefined;
  const text = await recognise(bitmap, place, onLine);
  const lies = text.turn % 180 === 90;
  const long = Math.max(width, height);
  const shrink = long > A3 && density < POINT_A_PIXEL ? A4 / long : 1;
  const [across, down] = lies ? [height * shrink, width * shrink] : [width * shrink, height * shrink];
  const scale = across / text.width;
  const paths = pathsOf(text, rulesOf(turned(bitmap, String(text.turn)), dpi), scale);
  return { text, shrink, width: across, height: down, scale, paths };
}

async function bitmapOf(file: PictureFile | undefined, { image }: ScanPlace): Promise<Bitmap | undefined> {
  return file && image.decode(new Blob([file.bytes as Uint8Array<ArrayBuffer>], { type: file.type }));
}

const pageOf = (index: number, { text, width, height, scale, paths }: Found): Page => ({
  ...{ index, width, height },
  ...{ runs: runsOf(text, scale), paths, pictures: [], links: [], tags: [] },
});

/** A box of a page that was turned upright, on the page as it lies in the source. */
function onSource({ left, top, right, bottom }: Box, { text, width, height, shrink }: Found): Box {
  const lying: Record<TextPage['turn'], Box> = {
    0: { left, top, right, bottom },
    90: { left: top, right: bottom, top: width - right, bottom: width - left },
    180: { left: width - right, right: width - left, top: height - bottom, bottom: height - top },
    270: { left: height - bottom, right: height - top, top: left, bottom: right },
  };
  const box = lying[text.turn];
  return { left: box.left / shrink, top: box.top / shrink, right: box.right / shrink, bottom: box.bottom / shrink };
}

async function turnedFile(
  file: PictureFile | undefined,
  turn: number,
  place: ScanPlace,
): Promise<PictureFile | undefined> {
  const bitmap = await bitmapOf(file, place);
  const upright = bitmap && turned(bitmap, String(turn));
  const blob = upright && (await place.image.encode(upright, 'png', {}));
  if (!blob) return undefined;
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return { bytes, type: 'image/png', width: upright.width, height: upright.height };
}
