import { UserError } from '../../../schemas/error.ts';
import type { Note } from '../../../schemas/note.ts';
import { sniff } from '../../lib/sniff.ts';
import type { Bitmap } from './bitmap.ts';
import { type Header, readHeader } from './header.ts';
import { openPicture, type Picture, type Ports } from './open.ts';
import { decodeXml, hasText, readSvgText, replacedNote } from './svg-text.ts';
import { pictureType } from './type.ts';

/** A picture file as it came: its bytes, its type by content, and what its head says where that can be read. */
export interface Source {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  header: Header | undefined;
}

/** What reading needs of a `Run`. */
export type SourcePorts = Pick<Ports, 'decode' | 'asset'>;

const MAX_PIXELS = 200_000_000;
const MAX_SIDE = 65_535;
/** Types whose head is always read: one that cannot be means damage. */
const HEADED = new Set(['jpg', 'png', 'webp', 'gif', 'bmp', 'ico', 'psd']);

/** Throws UserError `too-many-pixels` for a size, in pixels, that no tool takes. */
export function checkSize(width: number, height: number): void {
  if (width * height <= MAX_PIXELS && Math.max(width, height) <= MAX_SIDE) return;
  throw new UserError(
    'too-many-pixels',
    `这张图片是 ${width}×${height} 像素，上限为 2 亿像素、单边 ${MAX_SIDE} 像素。`,
  );
}

/**
 * The type and head of a picture, by content and name; no pixel is decoded. Throws UserError `empty-file`,
 * `wrong-type`, `damaged` and `too-many-pixels`.
 */
export function readSource(bytes: Uint8Array<ArrayBuffer>, name: string): Source {
  if (!bytes.length) throw new UserError('empty-file');
  const type = pictureType(sniff(bytes, name), name);
  if (!type) throw new UserError('wrong-type');
  const header = readHeader(bytes, type);
  if ((!header && HEADED.has(type)) || header?.count === 0) throw new UserError('damaged');
  if (header) checkSize(header.width, header.height);
  return { bytes, type, header };
}

/** The pictures of a file, not decoded yet; `svgSide` asks an SVG to be drawn that large. */
export const openSource = ({ bytes, type, header }: Source, ports: SourcePorts, svgSide?: number): Picture =>
  openPicture(bytes, type, header, { decode: ports.decode, asset: ports.asset, fits: checkSize }, svgSide);

/**
 * The first picture of a file: upright, sRGB, 8 bits, owned by the caller. Throws UserError `truncated` or `damaged`
 * where it cannot be decoded.
 */
export async function firstBitmap(source: Source, ports: SourcePorts, svgSide?: number): Promise<Bitmap> {
  try {
    for await (const { bitmap } of openSource(source, ports, svgSide).frames()) {
      checkSize(bitmap.width, bitmap.height);
      return bitmap;
    }
  } catch (thrown) {
    throw decodeRefusal(thrown, source);
  }
  throw new UserError(source.header?.truncated ? 'truncated' : 'damaged');
}

/** What a decoder throws on bad data, as the refusal the visitor reads; what is no decoder's fault goes on as it is. */
export function decodeRefusal(thrown: unknown, { header }: Source): unknown {
  const { name, code, message } = (thrown ?? {}) as { name?: string; code?: unknown; message?: string };
  if (code !== undefined || name === 'AbortError' || name === 'RangeError') return thrown;
  if (/compression support is not configured/.test(message ?? ''))
    return new UserError('unsupported', '图片用了少见的压缩方式，请在原来的软件里改存为 LZW 压缩或不压缩的 TIFF。');
  return new UserError(
    header?.truncated ? 'truncated' : 'damaged',
    name === 'MagickResourceLimitError' ? message : undefined,
  );
}

function fontNotes(svg: string): Note[] {
  const note = hasText(svg) ? replacedNote(readSvgText(svg)) : undefined;
  return note ? [{ text: note }] : [];
}

/** What decoding to 8-bit sRGB pixels changes or leaves out, for the visitor. */
export function decodingNotes({ bytes, type, header }: Source): Note[] {
  if (type === 'svg') return fontNotes(decodeXml(bytes));
  if (!header) return [];
  return [
    ...(header.truncated ? [{ text: '原文件不完整，缺失的部分会显示为灰色或空白。', lost: true }] : []),
    ...(header.cmyk ? [{ text: '印刷色（CMYK）已转换为屏幕色（sRGB），颜色可能略有差别。' }] : []),
    ...((header.depth ?? 8) > 8 ? [{ text: `每通道 ${header.depth} 位的颜色已转换为 8 位。` }] : []),
  ];
}
