import { UserError } from '../../../../schemas/error.ts';
import type { Tell } from '../../../../schemas/note.ts';
import { isOpaque } from '../../../lib/rgba.ts';
import type { Bitmap } from '../../image/bitmap.ts';
import type { Header } from '../../image/header.ts';
import type { Ports } from '../../image/open.ts';
import { checkSize, decodeRefusal, openSource, readSource, type Source } from '../../image/source.ts';
import { readIfds } from '../../image/tiff-ifd.ts';
import type { PdfWriter } from '../writer.ts';
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
  tell: Tell;
}

/** A picture in the file, and the dots per inch it claims. */
export interface StoredImage {
  image: PdfImage;
  dpi: number | undefined;
}

/** A drawing without pixels of its own is drawn for paper: its longer side in pixels, ten inches at this resolution. */
const DRAWN_SIDE = 3000;
const DRAWN_DPI = 300;
/** Of what came from a lossy format already: above it JPEG's own loss is not seen. */
const QUALITY = 92;
const LOSSY = new Set(['jpg', 'webp', 'avif', 'heic', 'jp2', 'jxl', 'dng', 'cr2', 'nef', 'arw', 'raf']);
/**
 * Puts the pictures of a file into a PDF, one after the other: JPEG and PNG as they are where PDF can hold them, others
 * decoded; all pages of a TIFF, the first frame of an animation, the largest size of an icon. Throws UserError where
 * nothing can be read of it.
 */
export async function* storePictures(
  writer: PdfWriter,
  bytes: Bytes,
  name: string,
  ports: StorePorts,
): AsyncGenerator<StoredImage> {
  const source = readSource(bytes, name);
  const { type, header } = source;
  const dpi = type === 'svg' ? DRAWN_DPI : header?.dpi;
  const asIs = header?.truncated || (type === 'png' && header?.turned) ? undefined : embedAsIs(writer, bytes, type);
  if (asIs) {
    if (asIs.stripped) ports.tell('已去除照片附带的信息，如拍摄时间、位置');
    yield { image: asIs, dpi };
    return;
  }
  tell(header, ports);
  for await (const bitmap of decoded(source, ports))
    yield { image: await storeBitmap(writer, bitmap, isLossy(bytes, type), ports), dpi };
}

function tell(header: Header | undefined, { tell }: StorePorts): void {
  if (header?.truncated) tell('图片不完整，缺失的部分显示为灰色或空白', { lost: true });
  if (header?.animated) tell('动图只取第一帧');
}

/** The pixels of each picture wanted. What a decoder throws on bad data becomes the refusal a visitor reads. */
async function* decoded(source: Source, ports: StorePorts): AsyncGenerator<Bitmap> {
  const { header } = source;
  let done = 0;
  try {
    const picture = openSource(source, ports, DRAWN_SIDE);
    for await (const { bitmap } of picture.frames()) {
      checkSize(bitmap.width, bitmap.height);
      yield bitmap;
      done++;
      if (picture.kind !== 'pages') break;
    }
  } catch (thrown) {
    const refusal = decodeRefusal(thrown, source);
    if (refusal === thrown || done === 0) throw refusal;
    ports.tell(`图片共 ${header?.count ?? '多'} 页，只读出了 ${done} 页，其余已损坏`, { lost: true });
  }
  if (done === 0) throw new UserError(header?.truncated ? 'truncated' : 'damaged');
}

/** JPEG data in a TIFF (TIFF 6.0 §22 and its supplement) is lossy, too. */
const COMPRESSION = 259;
const isLossy = (bytes: Bytes, type: string): boolean =>
  LOSSY.has(type) || (type === 'tiff' && [6, 7].includes(readIfds(bytes, 1)[0]?.get(COMPRESSION)?.[0] ?? 1));

/**
 * Pixels without loss; a photograph that came from a lossy format as a JPEG of high quality, which is a tenth of the
 * bytes.
 */
async function storeBitmap(writer: PdfWriter, bitmap: Bitmap, lossy: boolean, ports: StorePorts): Promise<PdfImage> {
  if (lossy && isPhoto(bitmap) && isOpaque(bitmap.data)) {
    const jpeg = await ports.encode(bitmap, 'jpg', { quality: QUALITY });
    const stored = jpeg && embedAsIs(writer, new Uint8Array(await jpeg.arrayBuffer()), 'jpg');
    if (stored) return { ...stored, stripped: false };
  }
  return embedPixels(writer, bitmap);
}
