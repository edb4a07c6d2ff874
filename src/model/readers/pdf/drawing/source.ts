import { openPdf } from '../../../../formats/pdf/document.ts';
import { type Embedded, embeddedFiles } from '../../../../formats/pdf/embedded-files.ts';
import { pagesOf } from '../../../../formats/pdf/pages.ts';
import type { Drawing, DrawingItem, DrawnLink, ImageItem } from '../../../drawing.ts';
import type { Box, Link, OutlineItem, PictureFile } from '../../../page.ts';
import { DoubleByteFonts } from '../double-byte.ts';
import { linksOn } from '../links.ts';
import { MarkReader } from '../marks.ts';
import { openPictures, type PictureSources } from '../pictures.ts';
import { outlineOf, propertiesOf, targetsOf } from '../source.ts';
import { seenOf } from '../space.ts';
import { Fonts } from './fonts.ts';
import { Images } from './images.ts';
import { hiddenTexts, readItems, type Shared } from './page.ts';

/** A PDF as pages that are painted. */
export interface DrawingSource {
  pages: number;
  title: string;
  author: string;
  outline: OutlineItem[];
  /** The files that travel in the document. */
  embedded(): Embedded[];
  /** Throws UserError `too-complex`. */
  drawing(index: number): Promise<Drawing>;
  /** Names of fonts that pages read so far use and the document does not hold. */
  absent: ReadonlySet<string>;
  /** Pages read so far, from 0, that are a picture on the whole, and those that are one in parts. */
  pictured: { whole: number[]; parts: number[] };
  close(): void;
}

/** Dots an inch of areas that only a picture can hold: three a point. */
const DPI = 216;
const DOTS = DPI / 72;
/** Areas of one page that are pictures; a page with more is one on the whole. */
const MAX_REGIONS = 200;

/**
 * Opens a PDF. With `lines`, pictures stay empty, what is painted through masks or mixed is painted plainly, and what
 * only a picture could hold is left out, which `pictured.parts` tells. Throws what `openPdf` of formats/pdf throws, and
 * UserError `too-many-pages`.
 */
export function openPdfDrawings(
  bytes: Uint8Array,
  password: string | undefined,
  sources: PictureSources,
  { lines = false }: { lines?: boolean } = {},
): DrawingSource {
  const document = openPdf(bytes, { password });
  const leaves = pagesOf(document);
  const targets = targetsOf(document, leaves);
  const pictures = openPictures(document, bytes, password, sources);
  const fonts = new Fonts(document);
  const shared: Shared = {
    document,
    marks: new MarkReader(document),
    fonts,
    images: new Images(document, sources),
    doubleByte: new DoubleByteFonts(document),
    lines,
  };
  const pictured: DrawingSource['pictured'] = { whole: [], parts: [] };
  const drawing = async (index: number): Promise<Drawing> => {
    const { dict } = leaves[index] as (typeof leaves)[number];
    const seen = seenOf(document, dict);
    const found = readItems(shared, dict, seen);
    const regions = new Regions((box) => pictures.region(index, box, DPI));
    const items: DrawingItem[] = [];
    let left = false;
    for (const item of found.whole ? [] : found.items) {
      if ('region' in item && lines) left = true;
      else if ('region' in item) await regions.add(item.region, items);
      else {
        const painted = typeof item === 'function' ? await item() : item;
        if (painted) items.push(painted);
      }
      if (regions.count > MAX_REGIONS) break;
    }
    const page = { left: 0, top: 0, right: seen.width, bottom: seen.height };
    if (left) pictured.parts.push(index);
    if (found.whole || regions.count > MAX_REGIONS) {
      pictured.whole.push(index);
      items.length = 0;
      await new Regions((box) => pictures.region(index, box, DPI)).add(page, items);
      for (const text of hiddenTexts(found.items)) items.push(text);
    } else if (regions.count > 0) pictured.parts.push(index);
    const links = linksOn(document, dict, seen, targets).map(linkOf);
    return { width: seen.width, height: seen.height, items, links };
  };
  return {
    pages: leaves.length,
    ...propertiesOf(document),
    outline: outlineOf(document, targets),
    embedded: () => embeddedFiles(document),
    drawing,
    absent: fonts.absent,
    pictured,
    close: pictures.close,
  };
}

function linkOf({ box, target }: Link): DrawnLink {
  const [, page] = /^#page=(\d+)$/.exec(target) ?? [];
  return page ? { box, page: Number(page) - 1 } : { box, address: target };
}

/** The areas of one page that are pictures of it. */
class Regions {
  count = 0;
  readonly #picture: (box: Box) => Promise<PictureFile | undefined>;
  readonly #boxes: Box[] = [];

  constructor(picture: (box: Box) => Promise<PictureFile | undefined>) {
    this.#picture = picture;
  }

  /** Adds the picture of an area; what another holds already is seen there. */
  async add(area: Box, items: DrawingItem[]): Promise<void> {
    const box = onDots(area);
    if (this.#boxes.some((other) => holds(other, box))) return;
    this.#boxes.push(box);
    this.count++;
    const file = await this.#picture(box);
    if (file) items.push(pictureOf(file, box));
  }
}

/** A box with its edges on dots of the picture, at least one dot. */
function onDots({ left, top, right, bottom }: Box): Box {
  const [x, y] = [Math.floor(left * DOTS + 0.01), Math.floor(top * DOTS + 0.01)];
  const [X, Y] = [Math.max(x + 1, Math.ceil(right * DOTS - 0.01)), Math.max(y + 1, Math.ceil(bottom * DOTS - 0.01))];
  return { left: x / DOTS, top: y / DOTS, right: X / DOTS, bottom: Y / DOTS };
}

const holds = (outer: Box, inner: Box): boolean =>
  outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom;

function pictureOf({ bytes }: PictureFile, { left, top, right, bottom }: Box): ImageItem {
  const matrix: ImageItem['matrix'] = [right - left, 0, 0, bottom - top, left, top];
  return { kind: 'image', bytes: bytes as Uint8Array<ArrayBuffer>, name: 'region.png', alpha: 1, matrix, clips: [] };
}
