import { headSegments } from './jpeg/segments.ts';

/** The example luminance table of ITU-T T.81, K.1, which encoders scale by their quality; its sum stands for it. */
const STANDARD_SUM = 3688;
const TABLE = 64;
const DQT = 0xdb;

/** The sum of the luminance quantisation table in a DQT segment's body (B.2.4.1), where it holds one. */
function luminanceSum(body: Uint8Array): number | undefined {
  for (let at = 0; at < body.length; ) {
    const [wide, id] = [(body[at] as number) >> 4, (body[at] as number) & 15];
    const end = at + 1 + TABLE * (wide ? 2 : 1);
    if (end > body.length) return undefined;
    if (id === 0) {
      let sum = 0;
      for (let i = at + 1; i < end; i++) sum += wide && (i - at) % 2 ? (body[i] as number) << 8 : (body[i] as number);
      return sum;
    }
    at = end;
  }
  return undefined;
}

/**
 * The quality, 1–100 on the scale of libjpeg, that a JPEG was written with, estimated by its quantisation table;
 * `undefined` where there is none in front of the first scan.
 */
export function jpegQuality(bytes: Uint8Array): number | undefined {
  try {
    for (const { marker, body } of headSegments(bytes)) {
      const sum = marker === DQT ? luminanceSum(body) : undefined;
      if (sum !== undefined) return byScale((sum / STANDARD_SUM) * 100);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** libjpeg's scale of the table in per cent, back to its quality. */
function byScale(scale: number): number {
  const quality = scale <= 100 ? (200 - scale) / 2 : 5000 / scale;
  return Math.max(1, Math.min(100, Math.round(quality)));
}
