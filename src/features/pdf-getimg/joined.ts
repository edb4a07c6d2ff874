import type { Bitmap } from '../../formats/image/bitmap.ts';
import { type Coefficients, joinStrips } from '../../formats/image/jpeg/coefficients.ts';
import { readCoefficients } from '../../formats/image/jpeg/read.ts';
import { writeCoefficients } from '../../formats/image/jpeg/write.ts';
import { turned } from '../../formats/image/turn.ts';
import { indexOf } from '../../formats/pdf/lexer.ts';
import { samplesOf } from '../../formats/pdf/pictures/pixels.ts';
import type { Sources } from '../../formats/pdfium/document.ts';
import { drawClear } from '../../formats/pdfium/picture.ts';
import {
  asStored,
  codecOf,
  coloursOf,
  type Extracted,
  isEmpty,
  isMasked,
  MAX_PIXELS,
  plainRows,
  type Rows,
} from '../../formats/pdfium/stored/picture.ts';
import { encodePng, pngOfSamples, rowBytes } from '../../formats/pdfium/stored/png.ts';
import { withProfile } from '../../formats/pdfium/stored/raw.ts';
import { sheetOf } from '../../formats/pdfium/stored/sheet.ts';
import { areOnePicture } from './seams.ts';
import type { Whole } from './whole.ts';

/** What joining needs of its surroundings. */
export interface JoinPorts extends Sources {
  /** A JPEG of these pixels; undefined where the platform has no encoder. */
  jpeg(pixels: Bitmap, quality: number): Promise<Uint8Array | undefined>;
}

/** A joined picture; `recoded` where JPEG parts had to be compressed once more. */
export interface Joined extends Extracted {
  recoded: boolean;
}

/** Nobody sees the loss. */
const QUALITY = 95;

/**
 * The parts of a picture joined to the picture that the page shows: with the very samples or coefficients of its parts
 * where one file can hold them, else their decoded pixels, as JPEG where all parts are. Undefined where the parts turn
 * out to be pictures of their own, cannot be read, or are too many pixels for one.
 */
export async function extractJoined(whole: Whole, ports: JoinPorts): Promise<Joined | undefined> {
  const { width, height, tiles, parts, turn } = whole;
  if (width * height > MAX_PIXELS) return undefined;
  const onSheet = parts.map((picture, index) => {
    const { x, y } = tiles[index] as Whole['tiles'][number];
    return { picture, x, y, width: picture.width, height: picture.height };
  });
  const drawn = { width, height, data: await drawClear(await sheetOf(onSheet, width, height), width, height, ports) };
  if (isEmpty(drawn.data) || !areOnePicture(drawn, whole, whole.isPageWide)) return undefined;
  const stored = turn === '0' ? ((await joinedJpeg(whole)) ?? (await joinedRows(whole))) : undefined;
  if (stored) return { ...stored, recoded: false };
  const upright = turned(drawn, turn);
  const areJpegs = parts.every((part) => codecOf(part) === 'DCTDecode' && !isMasked(part));
  const jpeg = areJpegs ? await ports.jpeg(upright, QUALITY) : undefined;
  if (jpeg) return { bytes: jpeg, type: 'jpg', recoded: true };
  return { bytes: await pngOfSamples(upright, samplesOf(upright)), type: 'png', recoded: false };
}

const areStrips = ({ tiles }: Whole): boolean => tiles.every(({ x }) => x === 0);
const doOverlap = ({ tiles, parts }: Whole): boolean =>
  tiles.some(({ y }, index) => index > 0 && y < (tiles[index - 1]?.y ?? 0) + (parts[index - 1]?.height ?? 0));

/** Strips of plain samples of one kind, row by row. */
async function joinedRows(whole: Whole): Promise<Extracted | undefined> {
  if (!areStrips(whole) || doOverlap(whole)) return undefined;
  const all: Rows[] = [];
  for (const part of whole.parts) {
    const rows = plainRows(part);
    if (!rows || !isSameKind(rows, all[0] ?? rows)) return undefined;
    all.push(rows);
  }
  const [first] = all;
  if (!first) return undefined;
  const head = { ...first.head, height: whole.height };
  const rows = new Uint8Array(rowBytes(head) * whole.height);
  for (const [index, part] of all.entries()) rows.set(part.rows, (whole.tiles[index]?.y ?? 0) * rowBytes(head));
  return { bytes: await encodePng(head, rows), type: 'png' };
}

const isSameKind = ({ head: one }: Rows, { head: other }: Rows): boolean =>
  one.depth === other.depth &&
  one.type === other.type &&
  isSame(one.palette, other.palette) &&
  isSame(one.profile, other.profile);

const isSame = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one === other ||
  (!!one && !!other && one.length === other.length && one.every((value, index) => value === other[index]));

/**
 * Strips that are JPEGs with the same quantisers and sampling, each of whole MCUs: their coefficients one below the
 * other (ITU-T T.81, A.2.3).
 */
async function joinedJpeg(whole: Whole): Promise<Extracted | undefined> {
  if (!areStrips(whole) || doOverlap(whole) || whole.height > 65_535) return undefined;
  const all: Coefficients[] = [];
  const [first] = whole.parts;
  const profile = first && coloursOf(first)?.profile;
  for (const [index, part] of whole.parts.entries()) {
    const stored = codecOf(part) === 'DCTDecode' && !isMasked(part) ? await asStored(part) : undefined;
    const read = stored?.type === 'jpg' && hasUsualColours(stored.bytes) ? readCoefficients(stored.bytes) : undefined;
    const isLast = index === whole.parts.length - 1;
    if (!read || read.width !== part.width || read.height !== part.height || !(isLast || isWholeMcus(read)))
      return undefined;
    if (!isAlike(read, all[0] ?? read) || !isSame(coloursOf(part)?.profile, profile)) return undefined;
    all.push(read);
  }
  return { bytes: withProfile(writeCoefficients(joinStrips(all)), profile), type: 'jpg' };
}

/** Grey or YCbCr, as a bare JFIF file is understood; Adobe's marker may say otherwise (T.872 6.5.3). */
function hasUsualColours(jpeg: Uint8Array): boolean {
  const marker = indexOf(jpeg, 'Adobe', 0, Math.min(jpeg.length, 1 << 16));
  return marker < 0 || jpeg[marker + 11] === 1;
}

const isWholeMcus = ({ height, components }: Coefficients): boolean =>
  height % (8 * Math.max(...components.map(({ v }) => v))) === 0;

function isAlike(one: Coefficients, other: Coefficients): boolean {
  const kindOf = ({ components, quantisers }: Coefficients): string =>
    JSON.stringify(components.map(({ id, h, v, table }) => [id, h, v, [...(quantisers.get(table) ?? [])]]));
  const isKnown = one.components.length < 4 && one.components[0]?.id !== 'R'.charCodeAt(0);
  return isKnown && kindOf(one) === kindOf(other);
}
