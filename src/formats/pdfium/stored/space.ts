import type { PdfDocument } from '../../pdf/document.ts';
import { asArray, asNumber, type Obj, PdfString, Stream } from '../../pdf/objects.ts';
import { decodeStream } from '../../pdf/stream/decode.ts';

/** A colour space whose samples other formats can hold as they are (ISO 32000-1 §8.6). */
export interface Space {
  /** Samples a pixel: 1 grey or palette, 3 RGB, 4 CMYK. */
  channels: 1 | 3 | 4;
  /** RGB triplets of an indexed space. */
  palette?: Uint8Array;
  profile?: Uint8Array;
}

const DEVICE: Record<string, Space> = {
  DeviceGray: { channels: 1 },
  CalGray: { channels: 1 },
  DeviceRGB: { channels: 3 },
  CalRGB: { channels: 3 },
  DeviceCMYK: { channels: 4 },
};
const MAX_PROFILE = 4 * 1024 * 1024;

/**
 * The colour space as plain samples; undefined where colours have to be computed first (Separation, DeviceN, Lab …).
 */
export function spaceOf(document: PdfDocument, value: Obj | undefined): Space | undefined {
  const space = document.resolve(value);
  if (typeof space === 'string') return DEVICE[space];
  const [kind, second, third, fourth] = asArray(space).map((item) => document.resolve(item));
  if (kind === 'ICCBased' && second instanceof Stream) return profiled(document, second);
  if (kind === 'Indexed' || kind === 'I')
    return indexed(document, second ?? null, asNumber(third) ?? 0, fourth ?? null);
  return typeof kind === 'string' ? DEVICE[kind] : undefined;
}

function profiled(document: PdfDocument, stream: Stream): Space | undefined {
  const channels = asNumber(document.resolve(stream.dict.get('N')));
  if (channels !== 1 && channels !== 3 && channels !== 4) return undefined;
  const profile = decodeStream(document, stream, MAX_PROFILE);
  const fits = profile && !profile.cut && !profile.codec && SIGNATURES[channels] === ascii(profile.bytes, 16);
  return { channels, profile: fits ? profile.bytes : undefined };
}

/** The data colour space that a profile's header names (ICC.1 §7.2.6). */
const SIGNATURES: Record<number, string> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' };
const ascii = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

function indexed(document: PdfDocument, base: Obj, highest: number, lookup: Obj): Space | undefined {
  const space = spaceOf(document, base);
  if (!space || space.palette || space.channels === 4 || highest < 0 || highest > 255) return undefined;
  const bytes =
    lookup instanceof PdfString
      ? lookup.bytes
      : lookup instanceof Stream
        ? decodeStream(document, lookup, 1024)?.bytes
        : undefined;
  if (!bytes) return undefined;
  const palette = new Uint8Array((highest + 1) * 3);
  for (let at = 0; at < palette.length; at++) palette[at] = bytes[space.channels === 3 ? at : Math.floor(at / 3)] ?? 0;
  return { channels: 1, palette, profile: space.profile && space.channels === 3 ? space.profile : undefined };
}
