import { embedFont, type PdfFont } from '../../../formats/pdf/font/embed.ts';
import { finishDocument, startDocument } from '../../../formats/pdf/new-document.ts';
import { type Dict, type Obj, Ref } from '../../../formats/pdf/objects.ts';
import type { PageTree } from '../../../formats/pdf/page-tree.ts';
import type { PdfImage } from '../../../formats/pdf/pictures/embed.ts';
import { type StorePorts, storePictures } from '../../../formats/pdf/pictures/store.ts';
import { deflate, type PdfWriter } from '../../../formats/pdf/writer.ts';
import { pictureOf } from '../../../lib/data-url.ts';
import { points, SHEETS, type Sheet, turnedSheet } from '../../../lib/paper.ts';
import type { Drawing, GroupShape, Shape } from './drawing.ts';
import { FACE_NAMES, type FaceName, type MapFaces } from './faces.ts';
import { annotationsOf, bookmarksOf } from './pdf-annotations.ts';
import { type Bookmark, writeBookmarks } from './pdf-outline.ts';
import { type Pages, type PaintFonts, paint, RESOURCE } from './pdf-paint.ts';

export type Paper = 'fit' | 'a4' | 'a3';

/** Points to a CSS pixel. */
const POINT = 0.75;
/** The longest side a page may have (ISO 32000-1 annex C). */
const MAX_SIDE_POINTS = 14_400;
const PAPER_MARGIN = 8;
/** A small map is enlarged on paper no more than so. */
const MAX_ENLARGED = 1.6;

/** Where a drawing lies on its page: points to a pixel, and its lower left corner. */
export interface Placement {
  sheet: Sheet;
  scale: number;
  left: number;
  bottom: number;
}

/** The page for a drawing: as large as it is, or a sheet that it fills. */
export function placementOf({ width, height }: Drawing, paper: Paper): Placement {
  if (paper === 'fit') {
    const scale = Math.min(POINT, MAX_SIDE_POINTS / Math.max(width, height));
    return { sheet: { width: width * scale, height: height * scale }, scale, left: 0, bottom: 0 };
  }
  const sheet = turnedSheet(SHEETS[paper], width > height);
  const margin = points(PAPER_MARGIN);
  const scale = Math.min(
    (sheet.width - 2 * margin) / width,
    (sheet.height - 2 * margin) / height,
    POINT * MAX_ENLARGED,
  );
  return { sheet, scale, left: (sheet.width - width * scale) / 2, bottom: (sheet.height - height * scale) / 2 };
}

/** What writing needs from its surroundings. */
export interface PdfSettings {
  paper: Paper;
  faces: MapFaces;
  pictures: StorePorts;
  title: string;
  /** 16 bytes: the identifier of the file. */
  digest: Uint8Array;
  /** Called between pages; may throw to end it. */
  step(): Promise<void>;
}

/**
 * Writes drawings as the pages of one PDF: vectors, searchable text in embedded subsets, links and notes as
 * annotations.
 */
export async function writePdf(drawings: Drawing[], settings: PdfSettings): Promise<Blob[]> {
  const document = startDocument('1.7');
  const { writer, tree } = document;
  const fonts = await embedFonts(writer, drawings, settings.faces);
  const pages: Pages = { writer, fonts, images: new Map() };
  const bookmarks: Bookmark[] = [];
  for (const drawing of drawings) {
    await addImages(pages, drawing, settings.pictures);
    bookmarks.push(...(await addPage(pages, tree, drawing, placementOf(drawing, settings.paper))));
    await settings.step();
  }
  const outline = writeBookmarks(writer, bookmarks);
  const { title, digest } = settings;
  return finishDocument(document, { title, digest, catalog: outline ? [['Outlines', outline]] : [] });
}

const PDF_NAMES: Record<FaceName, string> = {
  text: 'SourceHanSansSC-Regular',
  rare: 'LXGWWenKai-Regular',
  emoji: 'NotoEmoji-Regular',
};

/** Each font with the characters of all drawings that it draws. */
async function embedFonts(writer: PdfWriter, drawings: Drawing[], faces: MapFaces): Promise<PaintFonts> {
  const used: Record<FaceName, Set<string>> = { text: new Set(), rare: new Set(), emoji: new Set() };
  for (const character of charactersOf(drawings)) {
    const face = faces.faceOf(character);
    if (face) used[face].add(character);
  }
  const embed = async (face: FaceName): Promise<PdfFont | undefined> => {
    const name = PDF_NAMES[face];
    const bytes = faces.bytes[face];
    return bytes && used[face].size ? embedFont(writer, faces.harfbuzz, { bytes, name }, used[face]) : undefined;
  };
  return {
    runs: faces.runs,
    embedded: { text: await embed('text'), rare: await embed('rare'), emoji: await embed('emoji') },
  };
}

/** All characters that drawings show. */
export function charactersOf(drawings: Drawing[]): Set<string> {
  const found = new Set<string>();
  const collect = (shape: Shape): void => {
    if (shape.kind === 'group') for (const inner of shape.shapes) collect(inner);
    if (shape.kind === 'text') for (const character of shape.text) found.add(character);
  };
  for (const { shapes } of drawings) for (const shape of shapes) collect(shape);
  return found;
}

const groupsOf = ({ shapes }: Drawing): GroupShape[] => shapes.filter((shape) => shape.kind === 'group');

async function addImages({ writer, images }: Pages, drawing: Drawing, ports: StorePorts): Promise<void> {
  for (const shape of groupsOf(drawing).flatMap((group) => group.shapes)) {
    if (shape.kind !== 'image' || images.has(shape.src)) continue;
    images.set(shape.src, await storeImage(writer, shape.src, ports));
  }
}

/** A picture that cannot be read is left out; its topic stays. */
async function storeImage(writer: PdfWriter, src: string, ports: StorePorts): Promise<PdfImage | undefined> {
  const bytes = pictureOf(src);
  try {
    for await (const { image } of storePictures(writer, bytes ?? new Uint8Array(), 'picture', ports)) return image;
  } catch {
    ports.tell('有一张图片读不出来，没有画上', { lost: true });
  }
  return undefined;
}

const fontEntry = (name: string, font: PdfFont | undefined): [string, Obj][] => (font ? [[name, font.ref]] : []);

/** Writes a page; gives its bookmarks. */
async function addPage(pages: Pages, tree: PageTree, drawing: Drawing, placement: Placement): Promise<Bookmark[]> {
  const { writer, fonts, images } = pages;
  const num = writer.reserve();
  const parent = tree.add(num);
  const painted = paint(drawing, placement, pages);
  const xobjects = [...painted.images].map(([src, name]): [string, Obj] => [name, (images.get(src) as PdfImage).ref]);
  const resources: Dict = new Map<string, Obj>([
    ['Font', new Map(FACE_NAMES.flatMap((face) => fontEntry(RESOURCE[face], fonts.embedded[face])))],
    ...(xobjects.length ? [['XObject', new Map(xobjects)] as [string, Obj]] : []),
  ]);
  const annotations = annotationsOf(writer, new Ref(num), groupsOf(drawing), drawing, placement);
  const { width, height } = placement.sheet;
  writer.put(
    num,
    new Map<string, Obj>([
      ['Type', 'Page'],
      ['Parent', parent],
      ['MediaBox', [0, 0, Math.round(width * 100) / 100, Math.round(height * 100) / 100]],
      ['Resources', resources],
      ['Contents', writer.addStream(new Map([['Filter', 'FlateDecode']]), await deflate(painted.content))],
      ...(annotations.length ? [['Annots', annotations] as [string, Obj]] : []),
    ]),
  );
  return bookmarksOf(new Ref(num), groupsOf(drawing), drawing, placement);
}
