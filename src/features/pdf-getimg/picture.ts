import { UserError } from '../../../schemas/error.ts';
import { Copier } from '../../formats/pdf/copier.ts';
import type { PdfDocument } from '../../formats/pdf/document.ts';
import { asArray, asNumber, type Dict, type Obj, Ref, Stream } from '../../formats/pdf/objects.ts';
import { samplesOf } from '../../formats/pdf/pictures/pixels.ts';
import { decodeStream, filtersOf, predictionOf } from '../../formats/pdf/stream/decode.ts';
import { PdfWriter } from '../../formats/pdf/writer.ts';
import type { Sources } from '../../formats/pdfium/document.ts';
import { drawClear } from '../../formats/pdfium/picture.ts';
import { concat } from '../../lib/concat.ts';
import { encodePng, type PngHead, rowBytes, wrapPng } from './png.ts';
import { jp2Of, jpegOf, withProfile } from './raw.ts';
import { type Space, spaceOf } from './space.ts';

/** A picture as a file of its own. */
export interface Extracted {
  bytes: Uint8Array;
  type: 'jpg' | 'png' | 'jp2';
}

/** An image of a document with what its dictionary says, resolved. */
export interface Picture {
  document: PdfDocument;
  image: Stream;
  width: number;
  height: number;
  /** A stencil through which colour is painted (ISO 32000-1 §8.9.6.2): 1 bit, 0 painted. */
  stencil: boolean;
}

const MOST_PIXELS = 100_000_000;

/** Reads the dictionary; undefined where it has no size. */
export function pictureOf(document: PdfDocument, image: Stream): Picture | undefined {
  const [width, height] = ['Width', 'Height'].map((key) => asNumber(document.resolve(image.dict.get(key))) ?? 0) as [
    number,
    number,
  ];
  if (!(width >= 1 && height >= 1 && Number.isInteger(width) && Number.isInteger(height))) return undefined;
  return { document, image, width, height, stencil: document.resolve(image.dict.get('ImageMask')) === true };
}

/**
 * The picture as it is stored where a format of its own can hold that (JPEG, JPEG 2000, or a PNG of the same samples), else as a PNG of
 * its drawn pixels, with its masks as transparency. Undefined where it cannot be read. Throws UserError `too-many-pixels`.
 */
export async function extract(picture: Picture, sources: Sources): Promise<Extracted | undefined> {
  const stored = isMasked(picture) ? undefined : await asStored(picture);
  return stored ?? (await asDrawn(picture, sources));
}

const isMasked = ({ document, image: { dict } }: Picture): boolean =>
  ['SMask', 'Mask'].some((key) => document.resolve(dict.get(key)) !== null);

async function asStored(picture: Picture): Promise<Extracted | undefined> {
  const { document, image } = picture;
  const space = picture.stencil ? { channels: 1 as const } : spaceOf(document, image.dict.get('ColorSpace'));
  const inverted = decodeOf(picture, space);
  const [filter] = filtersOf(document, image.dict).slice(-1);
  if (filter?.name === 'JPXDecode' && inverted === false) {
    const bytes = jp2Of(decodeStream(document, image, Infinity)?.bytes ?? image.raw, space?.channels);
    return bytes && { bytes, type: 'jp2' };
  }
  if (filter?.name === 'DCTDecode') {
    const jpeg = jpegOf(decodeStream(document, image, 2 ** 30)?.bytes ?? image.raw);
    const plain = inverted === false || space?.channels === 4;
    return jpeg && plain && !space?.palette && jpeg.channels === space?.channels
      ? { bytes: withProfile(jpeg.bytes, space.profile), type: 'jpg' }
      : undefined;
  }
  return space && inverted !== undefined ? asRows(picture, space, inverted) : undefined;
}

/** Samples under general filters as a PNG; compressed rows go over as they are where they are PNG's. */
async function asRows(picture: Picture, space: Space, inverted: boolean): Promise<Extracted | undefined> {
  const { document, image, width, height } = picture;
  const head = headOf(picture, space);
  if (!head || (inverted && head.depth !== 1) || width * height > MOST_PIXELS * 4) return undefined;
  const size = rowBytes(head) * height;
  const decoded = decodeStream(document, image, size);
  if (!decoded || decoded.codec || decoded.bytes.length * 2 < size) return undefined;
  const asIs = !inverted && decoded.bytes.length >= size && canWrap(picture, head);
  return { bytes: asIs ? wrapPng(head, image.raw) : await encodePng(head, rowsOf(decoded.bytes, size, inverted)), type: 'png' };
}

/** Whether /Decode (§8.9.5.2) turns samples around: false where they are as usual, true where all are turned, undefined for anything else. */
function decodeOf({ document, image: { dict } }: Picture, space: Space | undefined): boolean | undefined {
  const decode = asArray(document.resolve(dict.get('Decode'))).map((value) => asNumber(document.resolve(value)));
  if (!decode.length) return false;
  if (space?.palette) {
    const bits = asNumber(document.resolve(dict.get('BitsPerComponent'))) ?? 8;
    return decode[0] === 0 && decode[1] === 2 ** bits - 1 ? false : undefined;
  }
  if (decode.every((value, index) => value === index % 2)) return false;
  return decode.every((value, index) => value === 1 - (index % 2)) ? true : undefined;
}

function headOf({ document, image: { dict }, width, height, stencil }: Picture, space: Space): PngHead | undefined {
  const depth = stencil ? 1 : asNumber(document.resolve(dict.get('BitsPerComponent')));
  const { channels, palette, profile } = space;
  if (depth === undefined || ![1, 2, 4, 8, 16].includes(depth) || channels === 4) return undefined;
  if ((channels === 3 && depth < 8) || (palette && depth > 8)) return undefined;
  const head = { width, height, depth, ...(profile && { profile }) };
  if (!palette) return { ...head, type: channels === 3 ? 2 : 0 };
  return { ...head, type: 3, palette: palette.subarray(0, 3 * 2 ** depth) };
}

/** Whether the compressed rows are what a PNG holds: one Flate filter with PNG's predictors for these very samples. */
function canWrap({ document, image }: Picture, { width, depth, type }: PngHead): boolean {
  const filters = filtersOf(document, image.dict);
  if (filters.length !== 1 || filters[0]?.name !== 'FlateDecode') return false;
  const prediction = predictionOf(document, filters[0].parms);
  const colours = type === 2 ? 3 : 1;
  return (
    !!prediction &&
    prediction.predictor >= 10 &&
    prediction.columns === width &&
    prediction.bits === depth &&
    prediction.colours === colours
  );
}

function rowsOf(bytes: Uint8Array, size: number, inverted: boolean): Uint8Array {
  if (bytes.length === size && !inverted) return bytes;
  const rows = new Uint8Array(size);
  rows.set(bytes.subarray(0, size));
  if (inverted) for (let at = 0; at < size; at++) rows[at] = ~(rows[at] as number);
  return rows;
}

/** Lets PDFium decode what is left: fax and JBIG2, colours to be computed, masks; as large as the picture or its mask, whichever has more pixels. */
async function asDrawn(picture: Picture, sources: Sources): Promise<Extracted | undefined> {
  const { document, image } = picture;
  const masks = ['SMask', 'Mask'].map((key) => document.resolve(image.dict.get(key)));
  const sizes = masks.flatMap((mask) => (mask instanceof Stream ? (pictureOf(document, mask) ?? []) : []));
  const width = Math.max(picture.width, ...sizes.map((mask) => mask.width));
  const height = Math.max(picture.height, ...sizes.map((mask) => mask.height));
  if (width * height > MOST_PIXELS) throw new UserError('too-many-pixels');
  const page = await pageOf(picture, width, height);
  const data = await drawClear(page, width, height, sources);
  if (isEmpty(data)) return isMasked(picture) ? asStored(picture) : undefined;
  const samples = samplesOf({ width, height, data });
  const { depth, channels, alpha } = samples;
  // A mask that hides nothing.
  const stored = alpha || !isMasked(picture) ? undefined : await asStored(picture);
  if (stored) return stored;
  const type = alpha ? (channels === 3 ? 6 : 4) : channels === 3 ? 2 : 0;
  const rows = alpha
    ? interleaved(depth === 1 ? bytesOf(samples.data, width, height) : samples.data, channels, alpha)
    : samples.data;
  return { bytes: await encodePng({ width, height, depth: alpha ? 8 : depth, type }, rows), type: 'png' };
}

/** Whether nothing was drawn, be it that it could not be read or that its mask hides all. */
function isEmpty(data: Uint8ClampedArray): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at]) return false;
  return true;
}

/** Samples of one bit as bytes. */
function bytesOf(bits: Uint8Array, width: number, height: number): Uint8Array {
  const row = (width + 7) >> 3;
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) out[y * width + x] = (bits[y * row + (x >> 3)] as number) & (0x80 >> (x & 7)) ? 255 : 0;
  return out;
}

function interleaved(colours: Uint8Array, channels: number, alpha: Uint8Array): Uint8Array {
  const out = new Uint8Array(alpha.length * (channels + 1));
  for (let pixel = 0, from = 0, to = 0; pixel < alpha.length; pixel++) {
    for (let channel = 0; channel < channels; channel++) out[to++] = colours[from++] as number;
    out[to++] = alpha[pixel] as number;
  }
  return out;
}

/** A PDF with the picture alone on its page, a point a pixel. A stencil becomes a black and white picture. */
async function pageOf({ document, image, stencil }: Picture, width: number, height: number): Promise<Uint8Array> {
  const writer = new PdfWriter('1.7');
  const copier = new Copier(document, writer);
  const dict: Dict = new Map(image.dict);
  for (const key of ['Length', 'Alternates', 'OC', 'Metadata', 'StructParent', 'OPI', 'Intent']) dict.delete(key);
  if (stencil) dict.set('ImageMask', false).set('ColorSpace', 'DeviceGray').set('BitsPerComponent', 1);
  const drawn = writer.addStream(copier.value(dict) as Dict, image.raw);
  while (copier.drain(1000));
  const content = writer.addStream(new Map(), new TextEncoder().encode(`${width} 0 0 ${height} 0 0 cm /I Do`));
  const pages = writer.reserve();
  const page = writer.add(
    new Map<string, Obj>([
      ['Type', 'Page'],
      ['Parent', new Ref(pages)],
      ['MediaBox', [0, 0, width, height]],
      ['Resources', new Map([['XObject', new Map([['I', drawn]])]])],
      ['Contents', content],
    ]),
  );
  writer.put(
    pages,
    new Map<string, Obj>([
      ['Type', 'Pages'],
      ['Kids', [page]],
      ['Count', 1],
    ]),
  );
  const root = writer.add(
    new Map<string, Obj>([
      ['Type', 'Catalog'],
      ['Pages', new Ref(pages)],
    ]),
  );
  const parts = await writer.finish(new Map([['Root', root]]));
  return concat(await Promise.all(parts.map(async (part) => new Uint8Array(await part.arrayBuffer()))));
}
