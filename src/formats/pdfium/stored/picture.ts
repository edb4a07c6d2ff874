import { UserError } from '../../../../schemas/error.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { asArray, asNumber, type Obj, Stream } from '../../pdf/objects.ts';
import { samplesOf } from '../../pdf/pictures/pixels.ts';
import { type Decoded, decodeStream, filtersOf, predictionOf } from '../../pdf/stream/decode.ts';
import { unfax } from '../../pdf/stream/fax.ts';
import type { Sources } from '../document.ts';
import { drawClear } from '../picture.ts';
import { encodePng, type PngHead, pngOfSamples, rowBytes, wrapPng } from './png.ts';
import { jp2Of, jpegOf, withProfile } from './raw.ts';
import { sheetOf } from './sheet.ts';
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

export const MAX_PIXELS = 100_000_000;
/** Of a fax; a large drawing at 1200 DPI has 60,000. */
const MAX_FAX_COLUMNS = 2 ** 17;
/** Bytes of a picture file within a document. */
const MAX_STORED = 2 ** 28;

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
 * The picture as it is stored where a format of its own can hold that (JPEG, JPEG 2000, or a PNG of the same samples),
 * else as a PNG of its drawn pixels, with its masks as transparency. Undefined where it cannot be read. Throws
 * UserError `too-many-pixels`.
 */
export async function extract(picture: Picture, sources: Sources): Promise<Extracted | undefined> {
  const stored = isMasked(picture) ? undefined : await asStored(picture);
  return stored ?? (await asDrawn(picture, sources));
}

export const isMasked = ({ document, image: { dict } }: Picture): boolean =>
  ['SMask', 'Mask'].some((key) => document.resolve(dict.get(key)) !== null);

/** The filter that leaves the picture's samples, or a picture file. */
export const codecOf = ({ document, image }: Picture): string | undefined =>
  filtersOf(document, image.dict).at(-1)?.name;

/** The colour space of a picture as plain samples; see `spaceOf`. */
export const coloursOf = ({ document, image, stencil }: Picture): Space | undefined =>
  stencil ? { channels: 1 } : spaceOf(document, image.dict.get('ColorSpace'));

/** The picture as a file of its own that holds just what is stored, masks left out. */
export async function asStored(picture: Picture): Promise<Extracted | undefined> {
  const { document, image } = picture;
  const space = coloursOf(picture);
  const inverted = decodeOf(picture, space);
  const codec = codecOf(picture);
  if (codec === 'JPXDecode' && inverted === false) {
    const bytes = jp2Of(decodeStream(document, image, MAX_STORED)?.bytes ?? image.raw, space?.channels);
    return bytes && { bytes, type: 'jp2' };
  }
  if (codec === 'DCTDecode') {
    const jpeg = jpegOf(decodeStream(document, image, 2 ** 30)?.bytes ?? image.raw);
    const plain = inverted === false || space?.channels === 4;
    return jpeg && plain && !space?.palette && jpeg.channels === space?.channels
      ? { bytes: withProfile(jpeg.bytes, space.profile), type: 'jpg' }
      : undefined;
  }
  return space && inverted !== undefined ? asRows(picture, space, inverted) : undefined;
}

/** Plain rows of samples, and what a PNG says of them. */
export interface Rows {
  head: PngHead;
  rows: Uint8Array;
}

/** Samples under general filters as a PNG; compressed rows go over as they are where they are PNG's. */
async function asRows(picture: Picture, space: Space, inverted: boolean): Promise<Extracted | undefined> {
  const found = rowsIn(picture, space, inverted);
  if (!found) return undefined;
  const { head, rows, isWhole } = found;
  const asIs = !inverted && isWhole && canWrap(picture, head);
  return { bytes: asIs ? wrapPng(head, picture.image.raw) : await encodePng(head, rows), type: 'png' };
}

/**
 * The samples of a picture without masks as plain rows; undefined where a codec holds them or colours have to be
 * computed.
 */
export function plainRows(picture: Picture): Rows | undefined {
  const space = coloursOf(picture);
  const inverted = decodeOf(picture, space);
  return space && inverted !== undefined && !isMasked(picture) ? rowsIn(picture, space, inverted) : undefined;
}

function rowsIn(picture: Picture, space: Space, inverted: boolean): (Rows & { isWhole: boolean }) | undefined {
  const { document, image, width, height } = picture;
  const head = headOf(picture, space);
  if (!head || (inverted && head.depth !== 1) || width * height > MAX_PIXELS * 4) return undefined;
  const size = rowBytes(head) * height;
  const decoded = decodeStream(document, image, size);
  if (decoded?.codec) return faxRows(picture, decoded, head, inverted);
  if (!decoded || decoded.bytes.length * 2 < size) return undefined;
  return { head, rows: rowsOf(decoded.bytes, size, inverted), isWhole: decoded.bytes.length >= size };
}

/** The bits of a fax; undefined for another codec, and where it is damaged: PDFium mends what it can. */
function faxRows(
  { document, width, height }: Picture,
  { bytes, codec }: Decoded,
  head: PngHead,
  inverted: boolean,
): (Rows & { isWhole: boolean }) | undefined {
  if (codec?.name !== 'CCITTFaxDecode' || rowBytes(head) !== (width + 7) >> 3) return undefined;
  const of = (key: string): Obj => document.resolve(codec.parms?.get(key) ?? null);
  if ((asNumber(of('Columns')) ?? 1728) !== width || width > MAX_FAX_COLUMNS) return undefined;
  const size = rowBytes(head) * height;
  document.budget.unpack('unpacked', size, size); // an empty page takes a bit a row: how it is packed tells nothing
  const parms = { k: asNumber(of('K')) ?? 0, columns: width, rows: height, aligned: of('EncodedByteAlign') === true };
  const rows = unfax(bytes, parms);
  return rows && { head, rows: rowsOf(rows, size, inverted !== (of('BlackIs1') === true)), isWhole: false };
}

/**
 * Whether /Decode (§8.9.5.2) turns samples around: false where they are as usual, true where all are turned, undefined
 * for anything else.
 */
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
  const head = { width, height, depth, profile };
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

/**
 * Lets PDFium decode what is left: JBIG2, damaged faxes, colours to be computed, masks; as large as the picture or its
 * mask, whichever has more pixels. One whose mask hides all comes without its mask, unless it is wanted as it is
 * `seen`.
 */
export async function asDrawn(
  picture: Picture,
  sources: Sources,
  { seen = false } = {},
): Promise<Extracted | undefined> {
  const { document, image } = picture;
  const masks = ['SMask', 'Mask'].map((key) => document.resolve(image.dict.get(key)));
  const sizes = masks.flatMap((mask) => (mask instanceof Stream ? (pictureOf(document, mask) ?? []) : []));
  const width = Math.max(picture.width, ...sizes.map((mask) => mask.width));
  const height = Math.max(picture.height, ...sizes.map((mask) => mask.height));
  if (width * height > MAX_PIXELS) throw new UserError('too-many-pixels');
  const sheet = await sheetOf([{ picture, x: 0, y: 0, width, height }], width, height);
  const data = await drawClear(sheet, width, height, sources);
  if (isEmpty(data)) return isMasked(picture) && !seen ? asStored(picture) : undefined;
  const samples = samplesOf({ width, height, data });
  // A mask that hides nothing.
  const stored = samples.alpha || !isMasked(picture) ? undefined : await asStored(picture);
  return stored ?? { bytes: await pngOfSamples({ width, height }, samples), type: 'png' };
}

/** Whether nothing was drawn, be it that it could not be read or that its mask hides all. */
export function isEmpty(data: Uint8ClampedArray): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at]) return false;
  return true;
}
