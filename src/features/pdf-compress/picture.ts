import { componentsIn, headSegments, isUsualFrame, SOS } from '../../formats/image/jpeg/segments.ts';
import type { PdfDocument } from '../../formats/pdf/document.ts';
import { asArray, asNumber, type Dict, type Obj, PdfString, Stream } from '../../formats/pdf/objects.ts';
import { decodeStream, type Filter } from '../../formats/pdf/stream/decode.ts';
import { concat } from '../../lib/concat.ts';
import type { Samples } from './resample.ts';
import { spread, widen } from './widen.ts';

/** The platform's decoder of JPEG files. */
export type DecodeJpeg = (file: Blob) => Promise<Samples | undefined>;

/**
 * A picture of a PDF, decoded to samples of its own colour space; nothing is converted but an index to what it stands
 * for.
 */
export interface Picture {
  samples: Samples;
  /** 1 grey, 3 colour, 4 CMYK. Grey and colour come as RGBA. */
  channels: 1 | 3 | 4;
  /** The colour space of the samples as the file names it. */
  space: Obj;
  /** Stored without loss. */
  exact: boolean;
}

const MAX_PIXELS = 200_000_000;
const MAX_SIDE = 65_500;

/** The size of an image XObject; undefined where it is out of bounds. */
export function sizeOf(document: PdfDocument, dict: Dict): [number, number] | undefined {
  const [width, height] = ['Width', 'Height'].map((key) => asNumber(document.resolve(dict.get(key))) ?? 0) as [
    number,
    number,
  ];
  const sound = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0;
  return sound && Math.max(width, height) <= MAX_SIDE && width * height <= MAX_PIXELS ? [width, height] : undefined;
}

/**
 * Decodes an image XObject (ISO 32000-1 §8.9.5). Undefined for what is to stay as it is: stencils, one-bit scans,
 * colour-key masks, colour spaces other than grey, RGB and CMYK and those based on them, JPX, CMYK as JPEG, damaged
 * data.
 */
export async function openPicture(
  document: PdfDocument,
  image: Stream,
  decode: DecodeJpeg,
): Promise<Picture | undefined> {
  const { dict } = image;
  const size = sizeOf(document, dict);
  const get = (key: string): Obj => document.resolve(dict.get(key));
  if (!size || get('ImageMask') === true || Array.isArray(get('Mask')) || hasMatte(document, dict)) return undefined;
  const space = spaceOf(document, dict.get('ColorSpace') ?? null);
  const bits = asNumber(get('BitsPerComponent')) ?? 8;
  const inverted = inversion(document, get('Decode'), space, bits);
  if (!space || inverted === undefined) return undefined;
  const limit = size[0] * size[1] * 8 + size[1] * 2 + 65_536;
  const decoded = decodeStream(document, image, limit);
  if (!decoded || decoded.cut) return undefined;
  const { codec, bytes } = decoded;
  if (codec) return codec.name === 'DCTDecode' ? openJpeg(bytes, codec, { size, space, inverted, decode }) : undefined;
  if (bits === 1) return undefined;
  const samples = widen(bytes, size, {
    bits,
    channels: space.indexed ? 1 : space.channels,
    palette: space.indexed,
    inverted,
  });
  return samples && { samples, channels: space.channels, space: space.base, exact: true };
}

/** A soft mask with /Matte belongs to its picture pixel by pixel (§11.6.5.3). */
function hasMatte(document: PdfDocument, dict: Dict): boolean {
  return dict.has('Matte') || document.dict(dict.get('SMask'))?.has('Matte') === true || dict.has('SMaskInData');
}

interface Space {
  channels: 1 | 3 | 4;
  base: Obj;
  /** Four bytes of what each index stands for. */
  indexed?: Uint8ClampedArray;
}

const PLAIN: Record<string, 1 | 3 | 4> = {
  DeviceGray: 1,
  G: 1,
  CalGray: 1,
  DeviceRGB: 3,
  RGB: 3,
  CalRGB: 3,
  DeviceCMYK: 4,
  CMYK: 4,
};

/** What is known of a colour space (§8.6); undefined for those that are left alone. */
function spaceOf(document: PdfDocument, value: Obj): Space | undefined {
  const space = document.resolve(value);
  if (typeof space === 'string') return PLAIN[space] && { channels: PLAIN[space], base: value };
  const [kind, base, , table] = asArray(space).map((item) => document.resolve(item));
  if (typeof kind !== 'string') return undefined;
  if (kind === 'ICCBased') {
    const channels = asNumber(document.resolve(base instanceof Stream ? base.dict.get('N') : null));
    return channels === 1 || channels === 3 || channels === 4 ? { channels, base: value } : undefined;
  }
  if (kind !== 'Indexed' && kind !== 'I') return PLAIN[kind] && { channels: PLAIN[kind], base: value };
  const inner = spaceOf(document, asArray(space)[1] ?? null);
  const bytes =
    table instanceof PdfString
      ? table.bytes
      : table instanceof Stream
        ? decodeStream(document, table, 4096)?.bytes
        : undefined;
  if (!inner || inner.indexed || !bytes) return undefined;
  const count = Math.min(256, Math.floor(bytes.length / inner.channels));
  const indexed = new Uint8ClampedArray(count * 4);
  spread(bytes.subarray(0, count * inner.channels), inner.channels, indexed, 0);
  return { ...inner, indexed };
}

/** The colour space that indexes stand for colours of; any other is its own. */
export const baseSpace = (document: PdfDocument, value: Obj): Obj => spaceOf(document, value)?.base ?? value;

/** Whether /Decode turns all values round; undefined where it does anything else (table 90). */
function inversion(document: PdfDocument, value: Obj, space: Space | undefined, bits: number): boolean | undefined {
  if (!Array.isArray(value) || !space) return value === null ? false : undefined;
  const numbers = value.map((item) => document.resolve(item));
  if (space.indexed) return numbers[0] === 0 && numbers[1] === 2 ** bits - 1 ? false : undefined;
  const plain = numbers.every((item, index) => item === index % 2);
  const turned = numbers.every((item, index) => item === 1 - (index % 2));
  return plain ? false : turned ? true : undefined;
}

interface JpegContext {
  size: [number, number];
  space: Space;
  inverted: boolean;
  decode: DecodeJpeg;
}

async function openJpeg(
  bytes: Uint8Array,
  { parms }: Filter,
  { size, space, inverted, decode }: JpegContext,
): Promise<Picture | undefined> {
  const { channels, base } = space;
  const plain = plainJpeg(bytes);
  if (inverted || channels === 4 || space.indexed || parms?.has('ColorTransform') || plain?.components !== channels)
    return undefined;
  const samples = await decode(new Blob([plain.data], { type: 'image/jpeg' }));
  if (samples?.width !== size[0] || samples.height !== size[1]) return undefined;
  return { samples, channels, space: base, exact: false };
}

/**
 * A JPEG without its profile and orientation, which a PDF ignores (§7.4.8: the image dictionary decides);
 * undefined for what cannot be read up to its first scan.
 */
function plainJpeg(bytes: Uint8Array): { data: Uint8Array<ArrayBuffer>; components: number } | undefined {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let components = 0;
  try {
    for (const { marker, from, to, body } of headSegments(bytes)) {
      if (isUsualFrame(marker)) components = componentsIn(body);
      if (!(marker >= 0xe1 && marker <= 0xed)) kept.push(bytes.subarray(from, marker === SOS ? undefined : to));
    }
  } catch {
    return undefined;
  }
  return components ? { data: concat(kept), components } : undefined;
}
