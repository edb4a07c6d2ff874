import { sha256 } from '@noble/hashes/sha2.js';
import { tag } from '../../../formats/ooxml/elements.ts';
import type { Relations } from '../../../formats/ooxml/relations.ts';
import type { ZipWriter } from '../../../formats/zip/write.ts';
import type { Block, Figure, Inline, PictureRef } from '../../flow.ts';
import type { Box, PictureFile, Source } from '../../page.ts';
import { emu } from './units.ts';

/** How a picture at its place stands to text. */
type Anchoring = NonNullable<Figure['anchored']>;

/** The pictures of a document: each different one is stored once. */
export interface Pictures {
  /** Puts the pictures of blocks into the package; what cannot be read counts as lost. */
  load(block: Block): Promise<void>;
  /** A run with a picture that stands in the line; '' where it could not be read. Points. */
  inline(ref: PictureRef, width: number, height: number, relations: Relations): string;
  /** A run with a picture at its place on the page. */
  anchored(ref: PictureRef, box: Box, how: Anchoring, relations: Relations): string;
  /** A number for the next drawing: they are counted through the document. */
  drawing(): number;
  lost(): number;
}

/** Drawings are shown in print quality. */
const DPI = 300;

/** Begins the pictures of a package. */
export function makePictures(zip: ZipWriter, source: Pick<Source, 'picture' | 'region'>): Pictures {
  const paths = new Map<string, string>();
  const byRef = new Map<string, string>();
  let lost = 0;
  let drawings = 0;
  const load = async (ref: PictureRef): Promise<void> => {
    const key = keyOf(ref);
    if (byRef.has(key)) return;
    const file = await fileOf(ref, source);
    if (!file) lost++;
    byRef.set(key, file ? stored(file, paths, zip) : '');
  };
  const graphic = (ref: PictureRef, width: number, height: number, relations: Relations, id: number): string => {
    const path = byRef.get(keyOf(ref));
    return path ? pictureXml(relations.id('image', path), id, width, height) : '';
  };
  return {
    load: async (block) => {
      for (const ref of refsIn(block)) await load(ref);
    },
    inline: (ref, width, height, relations) => {
      const id = ++drawings;
      const inner = graphic(ref, width, height, relations, id);
      const head = extent(width, height) + properties(id, ref.alt);
      return inner && drawing(tag('wp:inline', { distT: 0, distB: 0, distL: 0, distR: 0 }, head, inner));
    },
    anchored: (ref, box, how, relations) => {
      const id = ++drawings;
      const [width, height] = [box.right - box.left, box.bottom - box.top];
      const inner = graphic(ref, width, height, relations, id);
      const wrap = how === 'beside' ? tag('wp:wrapSquare', { wrapText: 'bothSides' }) : tag('wp:wrapNone');
      return inner && drawing(anchor(box, { id, behind: how === 'behind', wrap, alt: ref.alt }, inner));
    },
    drawing: () => ++drawings,
    lost: () => lost,
  };
}

const keyOf = (ref: PictureRef): string =>
  ref.kind === 'picture' ? `${ref.page} ${ref.id}` : `${ref.page} ${Object.values(ref.box).join(' ')}`;

const fileOf = (ref: PictureRef, source: Pick<Source, 'picture' | 'region'>): Promise<PictureFile | undefined> =>
  ref.kind === 'picture' ? source.picture(ref.page, ref.id) : source.region(ref.page, ref.box, DPI);

/** The path of a picture in `word/`; it is put into the package when it is met first. */
function stored({ bytes, type }: PictureFile, paths: Map<string, string>, zip: ZipWriter): string {
  const digest = sha256(bytes).join(' ');
  const known = paths.get(digest);
  if (known) return known;
  const path = `media/image${paths.size + 1}.${type === 'image/png' ? 'png' : 'jpeg'}`;
  paths.set(digest, path);
  zip.add(`word/${path}`, bytes);
  return path;
}

/** The pictures a block holds, those in its tables too. */
function refsIn(block: Block): PictureRef[] {
  if (block.kind === 'figure') return [block.picture];
  if (block.kind === 'table') return block.cells.flatMap(({ blocks }) => blocks.flatMap(refsIn));
  return block.inlines.flatMap((inline: Inline) => (inline.kind === 'picture' ? [inline.picture] : []));
}

export const drawing = (inner: string): string => `<w:r><w:drawing>${inner}</w:drawing></w:r>`;

const extent = (width: number, height: number): string =>
  tag('wp:extent', { cx: Math.max(1, emu(width)), cy: Math.max(1, emu(height)) });

const properties = (id: number, alt?: string): string => tag('wp:docPr', { id, name: `Picture ${id}`, descr: alt });

interface Anchor {
  id: number;
  behind: boolean;
  /** How text goes round it. */
  wrap: string;
  alt?: string;
}

/** A drawing at a place of its page, in points. */
export function anchor(box: Box, { id, behind, wrap, alt }: Anchor, inner: string): string {
  const at = (name: string, points: number): string =>
    tag(`wp:position${name}`, { relativeFrom: 'page' }, `<wp:posOffset>${emu(points)}</wp:posOffset>`);
  const flags = { behindDoc: Number(behind), locked: 0, layoutInCell: 1, allowOverlap: 1 };
  return tag(
    'wp:anchor',
    { distT: 0, distB: 0, distL: 0, distR: 0, simplePos: 0, relativeHeight: id + 1, ...flags },
    tag('wp:simplePos', { x: 0, y: 0 }),
    at('H', box.left),
    at('V', box.top),
    extent(box.right - box.left, box.bottom - box.top),
    tag('wp:effectExtent', { l: 0, t: 0, r: 0, b: 0 }),
    wrap,
    properties(id, alt),
    tag('wp:cNvGraphicFramePr'),
    inner,
  );
}

const PICTURE = 'http://schemas.openxmlformats.org/drawingml/2006/picture';

/** A rectangle of a drawing. */
export const shapeBox = (width: number, height: number, rotation = 0, form = 'rect'): string =>
  tag(
    'a:xfrm',
    { rot: rotation || undefined },
    tag('a:off', { x: 0, y: 0 }),
    tag('a:ext', { cx: Math.max(1, emu(width)), cy: Math.max(1, emu(height)) }),
  ) + tag('a:prstGeom', { prst: form }, tag('a:avLst'));

function pictureXml(relation: string, id: number, width: number, height: number): string {
  const picture = tag(
    'pic:pic',
    {},
    tag('pic:nvPicPr', {}, tag('pic:cNvPr', { id, name: `Picture ${id}` }), tag('pic:cNvPicPr')),
    tag('pic:blipFill', {}, tag('a:blip', { 'r:embed': relation }), tag('a:stretch', {}, tag('a:fillRect'))),
    tag('pic:spPr', {}, shapeBox(width, height)),
  );
  return tag('a:graphic', {}, tag('a:graphicData', { uri: PICTURE }, picture));
}
