import type { TextPage } from '../../../../schemas/recognised.ts';
import type { TextEdit } from '../../../../schemas/text-edits.ts';
import { type Bitmap, flatten } from '../../../formats/image/bitmap.ts';
import { turned } from '../../../formats/image/turn.ts';
import { greatest } from '../../../lib/extremes.ts';
import { holdsMiddle } from '../../box.ts';
import type { Box, Page, Path, Picture, PictureFile, Source } from '../../page.ts';
import { isUnreadable } from '../../readable.ts';
import type { ReadingPlace } from '../../recognise/place.ts';
import { type OnLine, recognise } from '../../recognise/recognise.ts';
import { type Memory, remembered } from '../../recognise/remembered.ts';
import { flatSheet, type Sheet, sheetOn } from '../../recognise/sheet/straight-sheet.ts';
import { ownPlaces, type ReadLines, withEdits } from './corrections.ts';
import { figuresOn, type PageFigure } from './figures.ts';
import { lettersOf } from './letters.ts';
import type { ReadOnPage } from './on-page.ts';
import { type Part, partOf } from './part.ts';
import { pathsOf } from './paths.ts';
import { rulesOf } from './rules.ts';
import { runsOf } from './runs.ts';

/** What reading pages that are pictures needs from outside (an engine's `run` fits). */
export interface ScanPlace extends ReadingPlace {
  ask: ReadingPlace['ask'] & Memory['ask'];
  image: {
    decode(file: Blob): Promise<Bitmap | undefined>;
    encode(pixels: Bitmap, type: 'png', options: object): Promise<Blob | undefined>;
  };
}

/**
 * What a page said that is a picture: how sure its characters are, 0–1, how many there are, and whether they are
 * traditional ones.
 */
export interface ScanRead {
  sure: number;
  characters: number;
  traditional?: true;
}

/** A source whose pages that are pictures have been read; `read` tells of those asked for so far, by their index. */
export interface ReadSource extends Source {
  read: ReadonlyMap<number, ScanRead>;
  /** What was read of a page, and how it lay. */
  readOn(index: number): ReadOnPage | undefined;
  /** Whether a page is a picture under hidden text of another reader, so that it can be searched. */
  hasHidden(index: number): Promise<boolean>;
  /** A page as a visitor looks at it, upright, and what was read of it; undefined where nothing was. */
  shown(index: number): Promise<{ picture: Bitmap; text: TextPage } | undefined>;
  /** Whether a page says something of its own, so that it is not read. */
  hasText(index: number): Promise<boolean>;
  /**
   * How many corrections belonged to no line of the pages asked for so far, to pages that were not read, as they say
   * something of their own or nothing, or to none that there is.
   */
  failed(): number;
}

/** What a visitor corrected on the pages. */
type Edits = ReadonlyMap<number, readonly TextEdit[]>;

/** Dots an inch that pages are drawn with to be read, and the most pixels. */
const DPI = { least: 72, enough: 200, most: 300 };
const MAX_PIXELS = 16_000_000;
/**
 * A page larger than A3 whose picture has about a point a pixel was never so large: it is made as high as A4, and so is
 * a photographed sheet.
 */
const [A3, A4] = [1240, 841.9];
const POINT_A_PIXEL = 110;
/**
 * Pictures that cover so much of a page make it one, also with a few characters: of a scanner's mark, a page number.
 */
const COVERED = 0.5;
const MARK = { characters: 40, covered: 0.8 };

/**
 * Whether a page is a picture whose text must be read, if it has any; or as good as one, as nobody can read its
 * letters.
 */
export function isPicturePage({
  runs,
  pictures,
  width,
  height,
}: Pick<Page, 'runs' | 'pictures' | 'width' | 'height'>): boolean {
  if (isUnreadable(runs)) return true;
  const area = pictures.reduce((sum, { box }) => sum + (box.right - box.left) * (box.bottom - box.top), 0);
  const covered = area / (width * height);
  if (covered <= COVERED) return false;
  const shown = runs.reduce((sum, { hidden, text }) => sum + (hidden ? 0 : text.trim().length), 0);
  return shown === 0 || (shown <= MARK.characters && covered >= MARK.covered);
}

/**
 * The source with what its pages that are pictures say as glyph runs in place of their pictures, upright; other pages
 * are as they were, and so is a picture on which nothing was found. `onLine` hears of the lines of the page being read;
 * `edits` are made in what was read, by the index of the page.
 */
export function withScansRead(
  source: Source,
  place: ScanPlace,
  onLine?: (page: number, ...rest: Parameters<OnLine>) => void,
  edits: Edits = new Map(),
): ReadSource {
  const failed = new Map<number, number>();
  const texts = new Map<number, Found>();
  const read = new Map<number, ScanRead>();
  const plain = new Set<number>();
  const page = async (index: number): Promise<Page> => {
    const known = texts.get(index);
    if (known) return pageOf(index, known);
    const bare = await source.page(index);
    const wanted = edits.get(index) ?? [];
    failed.set(index, wanted.length);
    if (plain.has(index) || !isPicturePage(bare)) return bare;
    const found = await readPage(bare, source, place, onLine && ((done, total) => onLine(index, done, total)));
    if (!found?.text.lines.length) {
      plain.add(index);
      return bare;
    }
    const own = withEdits(found, wanted);
    failed.set(index, own.failed);
    texts.set(index, own.read);
    const characters = found.text.lines.reduce((sum, { text }) => sum + text.replace(/\s/g, '').length, 0);
    const { sure, traditional } = found.text;
    read.set(index, { sure, characters, ...(traditional && { traditional }) });
    return pageOf(index, own.read);
  };
  let last: { index: number; picture: Bitmap } | undefined;
  const upright = async (index: number, known: Found): Promise<Bitmap | undefined> => {
    if (last?.index === index) return last.picture;
    last = undefined;
    const drawn = await bitmapOf(await drawnPage(await source.page(index), known.dpi, source), place);
    if (!drawn) return undefined;
    const flat = known.sheet ? flatSheet(drawn, known.sheet) : drawn;
    last = { index, picture: turned(flat, String(known.text.turn)) };
    return last.picture;
  };
  const part = async (index: number, known: Found, wish: Omit<Part, 'scale'>): Promise<PictureFile | undefined> => {
    const picture = await upright(index, known);
    return picture && partOf(picture, { ...wish, scale: known.scale }, place.image);
  };
  const shown: ReadSource['shown'] = async (index) => {
    await page(index);
    const known = texts.get(index);
    const picture = known && (await upright(index, known));
    return known && picture && { picture, text: ownText(known) };
  };
  const region = async (index: number, box: Box, dpi: number): Promise<PictureFile | undefined> => {
    const known = texts.get(index);
    return known ? part(index, known, { box, dpi }) : source.region(index, box, dpi);
  };
  const picture = async (index: number, id: number): Promise<PictureFile | undefined> => {
    const known = texts.get(index);
    if (!known) return source.picture(index, id);
    const figure = known.figures[id];
    return figure && part(index, known, { box: scaled(figure.box, known.scale), dpi: DPI.most, ink: figure.ink });
  };
  const hasHidden = async (index: number): Promise<boolean> => {
    const own = await source.page(index);
    const hidden = own.runs.reduce((sum, { hidden, text }) => sum + (hidden ? text.trim().length : 0), 0);
    return isPicturePage(own) && hidden > MARK.characters;
  };
  const hasText = async (index: number): Promise<boolean> => {
    const own = await source.page(index);
    return !isPicturePage(own) && own.runs.some(({ text }) => text.trim());
  };
  const readOn = (index: number): ReadOnPage | undefined => texts.get(index);
  const failures = (): number =>
    [...edits].reduce((sum, [at, own]) => sum + (at < source.pages ? (failed.get(at) ?? 0) : own.length), 0);
  return { ...source, page, region, picture, read, readOn, hasHidden, shown, hasText, failed: failures };
}

/** What was read of a page without the words in its pictures. */
const ownText = (found: Found): TextPage => ({
  ...found.text,
  lines: ownPlaces(found).map((at) => found.text.lines[at] as TextPage['lines'][number]),
});

/** What was found on a page: plain data. `letters` are null where they do not tell, as it is kept as JSON. */
interface Found extends ReadOnPage, ReadLines {
  /** Its size upright in points, and points a pixel. */
  width: number;
  height: number;
  scale: number;
  paths: Path[];
  figures: PageFigure[];
}

/** Draws a page and reads it; undefined where it cannot be drawn. */
async function readPage(page: Page, source: Source, place: ScanPlace, onLine?: OnLine): Promise<Found | undefined> {
  // What has no picture is drawn as sharp as is enough.
  const density = page.pictures.length ? greatest(page.pictures.map(densityOf)) : DPI.enough;
  const dpi = dpiOf(page, density);
  const file = await drawnPage(page, dpi, source);
  if (!file) return undefined;
  return remembered(place, 'scan', file.bytes, async () => {
    const drawn = await bitmapOf(file, place);
    return drawn && findOn(drawn, { page, density, dpi }, place, onLine);
  });
}

async function findOn(
  drawn: Bitmap,
  { page, density, dpi }: { page: Page; density: number; dpi: number },
  place: ScanPlace,
  onLine?: OnLine,
): Promise<Found> {
  flatten(drawn, '#ffffff');
  const sheet = await sheetOn(drawn, place);
  const bitmap = sheet ? flatSheet(drawn, sheet) : drawn;
  const text = await recognise(bitmap, place, onLine);
  const { width, height } = sizeOf(page, density, sheet);
  const [across, down] = text.turn % 180 ? [height, width] : [width, height];
  const scale = across / text.width;
  const upright = turned(bitmap, String(text.turn));
  const rules = rulesOf(upright, 72 / scale);
  const { figures, within } = figuresOn(upright, text, 72 / scale, [...rules.across, ...rules.down]);
  const paths = pathsOf(text, rules, scale).filter(
    ({ box }) => !figures.some((figure) => holdsMiddle(scaled(figure.box, scale), box)),
  );
  const letters = lettersOf(upright, text).map((own) => own ?? null);
  return { text, ...(sheet && { sheet }), dpi, width: across, height: down, scale, paths, figures, within, letters };
}

/** Pixels an inch of a picture, also one that was turned. */
const densityOf = ({ box, width, height }: Picture): number =>
  72 * Math.sqrt((width * height) / ((box.right - box.left) * (box.bottom - box.top)));

/**
 * As a scanner saw it, or a whole part of that: pixels of two colours are left out, not averaged, when drawn smaller.
 */
function dpiOf({ width, height }: Page, density: number): number {
  const most = Math.min(DPI.most, 72 * Math.sqrt(MAX_PIXELS / (width * height)));
  const whole = density / Math.ceil(density / most);
  return Math.max(DPI.least, whole < DPI.enough ? Math.min(density, most) : whole);
}

/** The size of what is read in points, as it lies. */
function sizeOf({ width, height }: Page, density: number, sheet?: Sheet): { width: number; height: number } {
  const long = Math.max(width, height);
  const [size, to] = sheet
    ? [sheet, A4 / Math.max(sheet.width, sheet.height)]
    : [{ width, height }, long > A3 && density < POINT_A_PIXEL ? A4 / long : 1];
  return { width: size.width * to, height: size.height * to };
}

const drawnPage = ({ index, width, height }: Page, dpi: number, source: Source): Promise<PictureFile | undefined> =>
  source.region(index, { left: 0, top: 0, right: width, bottom: height }, dpi);

async function bitmapOf(file: PictureFile | undefined, { image }: ScanPlace): Promise<Bitmap | undefined> {
  return file && image.decode(new Blob([file.bytes as Uint8Array<ArrayBuffer>], { type: file.type }));
}

const scaled = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left * by,
  top: top * by,
  right: right * by,
  bottom: bottom * by,
});

function pageOf(index: number, found: Found): Page {
  const { text, width, height, scale, paths, figures } = found;
  const places = ownPlaces(found);
  const own = <Value>(list: readonly Value[]): Value[] => places.map((at) => list[at] as Value);
  const [lines, letters] = [own(text.lines), own(found.letters).map((one) => one ?? undefined)];
  const order = lines.length + paths.length;
  const pictures = figures.map(({ box, ink }, id): Picture => {
    const [across, down] = [Math.round(box.right - box.left), Math.round(box.bottom - box.top)];
    const where = { box: scaled(box, scale), width: across, height: down, order: order + id };
    return { id, ...where, stencil: false, ...(ink && { over: true as const }) };
  });
  return {
    index,
    width,
    height,
    runs: runsOf({ ...text, lines }, scale, letters, own(found.asRead ?? text.lines)),
    paths,
    pictures,
    links: [],
    tags: [],
  };
}
