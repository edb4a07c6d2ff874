import { UserError } from '../../../schemas/error.ts';
import { isOpaque } from '../../lib/rgba.ts';
import { sniff } from '../../lib/sniff.ts';
import type { Bitmap } from '../image/bitmap.ts';
import { type Header, readHeader } from '../image/header.ts';
import { openPicture, type Ports } from '../image/open.ts';
import { readIfds } from '../image/tiff-ifd.ts';
import { pictureType } from '../image/type.ts';
import type { PdfWriter } from '../pdf/writer.ts';
import { embedAsIs, embedPixels, type PdfImage } from './embed.ts';
import { isPhoto } from './pixels.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What storing pictures needs from its surroundings. */
export interface StorePorts {
  decode: Ports['decode'];
  asset: Ports['asset'];
  /** The platform's JPEG encoder; undefined where it has none. */
  encode(bitmap: Bitmap, type: 'jpg', options: { quality: number }): Promise<Blob | undefined>;
  /** A sentence about what was changed or left out, for the visitor. */
  tell(text: string): void;
}

/** A picture in the file, and the dots per inch it claims. */
export interface StoredImage {
  image: PdfImage;
  dpi: number | undefined;
}

const MAX_PIXELS = 200_000_000;
const MAX_SIDE = 65_535;
/** A drawing without pixels of its own is drawn for paper: its longer side in pixels, ten inches at this resolution. */
const DRAWN_SIDE = 3000;
const DRAWN_DPI = 300;
/** Of what came from a lossy format already: above it JPEG's own loss is not seen. */
const QUALITY = 92;
const LOSSY = new Set(['jpg', 'webp', 'avif', 'heic', 'jp2', 'jxl', 'dng', 'cr2', 'nef', 'arw', 'raf']);
/** Types whose head is always read: one that cannot be means damage. */
const HEADED = new Set(['jpg', 'png', 'webp', 'gif', 'bmp', 'ico', 'psd']);

/** The type of a picture by content and name. Throws UserError `empty-file` and `wrong-type`. */
function typeOf(bytes: Bytes, name: string): string {
  if (!bytes.length) throw new UserError('empty-file');
  const type = pictureType(sniff(bytes, name), name);
  if (!type) throw new UserError('wrong-type');
  return type;
}

function checkSize(width: number, height: number): void {
  if (width * height <= MAX_PIXELS && Math.max(width, height) <= MAX_SIDE) return;
  throw new UserError('too-many-pixels', `这张图片是 ${width}×${height} 像素，上限为 2 亿像素、单边 ${MAX_SIDE} 像素。`);
}

/**
 * Puts the pictures of a file into a PDF, one after the other: JPEG and PNG as they are where PDF can hold them, others decoded; all pages
 * of a TIFF, the first frame of an animation, the largest size of an icon. Throws UserError where nothing can be read of it.
 */
export async function* storePictures(
  writer: PdfWriter,
  bytes: Bytes,
  name: string,
  ports: StorePorts,
): AsyncGenerator<StoredImage> {
  const type = typeOf(bytes, name);
  const header = readHeader(bytes, type);
  if (!header && HEADED.has(type)) throw new UserError('damaged');
  if (header?.count === 0) throw new UserError('damaged');
  if (header) checkSize(header.width, header.height);
  const dpi = type === 'svg' ? DRAWN_DPI : header?.dpi;
  const asIs = header?.truncated || (type === 'png' && header?.turned) ? undefined : embedAsIs(writer, bytes, type);
  if (asIs) {
    if (asIs.stripped) ports.tell('已去除照片里的拍摄时间、位置等信息');
    yield { image: asIs, dpi };
    return;
  }
  tell(header, ports);
  for await (const bitmap of decoded(bytes, type, header, ports))
    yield { image: await storeBitmap(writer, bitmap, isLossy(bytes, type), ports), dpi };
}

function tell(header: Header | undefined, { tell }: StorePorts): void {
  if (header?.truncated) tell('图片不完整，缺失的部分显示为灰色或空白');
  if (header?.animated) tell('动图只取第一帧');
}

/** The pixels of each picture wanted. What a decoder throws on bad data becomes the refusal a visitor reads. */
async function* decoded(bytes: Bytes, type: string, header: Header | undefined, ports: StorePorts): AsyncGenerator<Bitmap> {
  const fault = new UserError(header?.truncated ? 'truncated' : 'damaged');
  let done = 0;
  try {
    const picture = openPicture(bytes, type, header, { decode: ports.decode, asset: ports.asset, fits: checkSize }, DRAWN_SIDE);
    for await (const { bitmap } of picture.frames()) {
      checkSize(bitmap.width, bitmap.height);
      yield bitmap;
      done++;
      if (picture.kind !== 'pages') break;
    }
  } catch (thrown) {
    if (!isDecoders(thrown)) throw thrown;
    if (done === 0) throw fault;
    ports.tell(`图片共 ${header?.count ?? '多'} 页，只读出了 ${done} 页，其余已损坏`);
  }
  if (done === 0) throw fault;
}

/** Whether a decoder threw this for bad data; refusals, a cancel and a lack of memory go on as they are. */
function isDecoders(thrown: unknown): boolean {
  const { name, code } = (thrown ?? {}) as { name?: string; code?: unknown };
  return code === undefined && name !== 'AbortError' && name !== 'RangeError';
}

/** JPEG data in a TIFF (TIFF 6.0 §22 and its supplement) is lossy, too. */
const COMPRESSION = 259;
const isLossy = (bytes: Bytes, type: string): boolean =>
  LOSSY.has(type) || (type === 'tiff' && [6, 7].includes(readIfds(bytes, 1)[0]?.get(COMPRESSION)?.[0] ?? 1));

/** Pixels without loss; a photograph that came from a lossy format as a JPEG of high quality, which is a tenth of the bytes. */
async function storeBitmap(writer: PdfWriter, bitmap: Bitmap, lossy: boolean, ports: StorePorts): Promise<PdfImage> {
  if (lossy && isPhoto(bitmap) && isOpaque(bitmap.data)) {
    const jpeg = await ports.encode(bitmap, 'jpg', { quality: QUALITY });
    const stored = jpeg && embedAsIs(writer, new Uint8Array(await jpeg.arrayBuffer()), 'jpg');
    if (stored) return { ...stored, stripped: false };
  }
  return embedPixels(writer, bitmap);
}
