import type { Matrix } from '../../../lib/matrix.ts';
import type { Bitmap } from '../../image/bitmap.ts';
import { type Dict, type Obj, PdfString, type Ref } from '../objects.ts';
import { pdfNumbers } from '../serialize.ts';
import { deflate, type PdfWriter } from '../writer.ts';
import { readJpeg } from './jpeg.ts';
import { isPhoto, paethRows, samplesOf } from './pixels.ts';
import { readPng } from './png.ts';

/** A picture in a file being written: an image XObject (ISO 32000-1 §8.9.5), to be drawn in a unit square. */
export interface PdfImage {
  ref: Ref;
  /** Of the stored pixels. */
  width: number;
  height: number;
  /** EXIF orientation the drawing has to undo, 1 to 8; 1 is upright. */
  orientation: number;
  /** Private facts about the photograph were left out. */
  stripped: boolean;
}

const PROFILE_SPACES: Record<number, string> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' };
const DEVICE: Record<number, string> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };

/**
 * Puts a JPEG or PNG into the file without decoding it; undefined where that cannot be done and the picture must be
 * decoded first.
 */
export function embedAsIs(writer: PdfWriter, bytes: Uint8Array<ArrayBuffer>, type: string): PdfImage | undefined {
  if (type === 'jpg') return embedJpeg(writer, bytes);
  return type === 'png' ? embedPng(writer, bytes) : undefined;
}

function embedJpeg(writer: PdfWriter, bytes: Uint8Array<ArrayBuffer>): PdfImage | undefined {
  const jpeg = readJpeg(bytes);
  if (!jpeg) return undefined;
  const { data, width, height, components, orientation, stripped } = jpeg;
  const dict = imageDict(width, height, 8, colourSpace(writer, components, jpeg.profile));
  dict.set('Filter', 'DCTDecode');
  if (components === 4 && jpeg.inverted) dict.set('Decode', [1, 0, 1, 0, 1, 0, 1, 0]);
  return { ref: writer.addStream(dict, data), width, height, orientation, stripped };
}

function embedPng(writer: PdfWriter, bytes: Uint8Array<ArrayBuffer>): PdfImage | undefined {
  const png = readPng(bytes);
  if (!png) return undefined;
  const { data, width, height, depth, colours, palette, profile } = png;
  const base = colourSpace(writer, palette ? 3 : colours, profile);
  const space: Obj = palette ? ['Indexed', base, Math.floor(palette.length / 3) - 1, new PdfString(palette)] : base;
  const dict = imageDict(width, height, depth, space);
  dict.set('Filter', 'FlateDecode');
  dict.set('DecodeParms', predictor(colours, depth, width));
  return { ref: writer.addStream(dict, data), width, height, orientation: 1, stripped: false };
}

/** Puts upright sRGB pixels into the file without loss; transparency becomes a soft mask (§11.6.5.3). */
export async function embedPixels(writer: PdfWriter, bitmap: Bitmap): Promise<PdfImage> {
  const { width, height } = bitmap;
  const { data, depth, channels, alpha } = samplesOf(bitmap);
  const dict = imageDict(width, height, depth, DEVICE[channels] as string);
  dict.set('Filter', 'FlateDecode');
  if (alpha) {
    const mask = imageDict(width, height, 8, 'DeviceGray');
    mask.set('Filter', 'FlateDecode');
    dict.set('SMask', writer.addStream(mask, await deflate(alpha)));
  }
  const filtered = depth === 8 && isPhoto(bitmap);
  if (filtered) dict.set('DecodeParms', predictor(channels, depth, width));
  const packed = await deflate(filtered ? paethRows(data, width * channels, channels) : data);
  return { ref: writer.addStream(dict, packed), width, height, orientation: 1, stripped: false };
}

const predictor = (colours: number, depth: number, columns: number): Dict =>
  new Map<string, Obj>([
    ['Predictor', 15],
    ['Colors', colours],
    ['BitsPerComponent', depth],
    ['Columns', columns],
  ]);

const imageDict = (width: number, height: number, depth: number, space: Obj): Dict =>
  new Map<string, Obj>([
    ['Type', 'XObject'],
    ['Subtype', 'Image'],
    ['Width', width],
    ['Height', height],
    ['BitsPerComponent', depth],
    ['ColorSpace', space],
  ]);

/** The picture's own profile where it fits the channels (§8.6.5.5), else the plain colour space. */
function colourSpace(writer: PdfWriter, channels: 1 | 3 | 4, profile: Uint8Array<ArrayBuffer> | undefined): Obj {
  const device = DEVICE[channels] as string;
  if (!profile || profile.length < 128) return device;
  if (String.fromCharCode(...profile.subarray(16, 20)) !== PROFILE_SPACES[channels]) return device;
  const dict: Dict = new Map<string, Obj>([
    ['N', channels],
    ['Alternate', device],
  ]);
  return ['ICCBased', writer.addStream(dict, profile)];
}

/** Per EXIF orientation: where the unit square of the stored picture goes so that it stands upright. */
const UPRIGHT: Matrix[] = [
  [1, 0, 0, 1, 0, 0],
  [1, 0, 0, 1, 0, 0],
  [-1, 0, 0, 1, 1, 0],
  [-1, 0, 0, -1, 1, 1],
  [1, 0, 0, -1, 0, 1],
  [0, -1, -1, 0, 1, 1],
  [0, -1, 1, 0, 0, 1],
  [0, 1, 1, 0, 0, 0],
  [0, 1, -1, 0, 1, 0],
];

/** The size of the picture as it is seen, in pixels. */
export const seenSize = ({ width, height, orientation }: PdfImage): { width: number; height: number } =>
  orientation >= 5 && orientation <= 8 ? { width: height, height: width } : { width, height };

/**
 * The operators that draw the picture, upright, into a rectangle (points of the page's user space); `name` is its
 * resource name.
 */
export function drawImage(image: PdfImage, name: string, x: number, y: number, width: number, height: number): string {
  const [a, b, c, d, e, f] = UPRIGHT[image.orientation] ?? (UPRIGHT[1] as Matrix);
  const matrix = [a * width, b * height, c * width, d * height, e * width + x, f * height + y];
  return `q ${pdfNumbers(matrix, 4)} cm /${name} Do Q\n`;
}
