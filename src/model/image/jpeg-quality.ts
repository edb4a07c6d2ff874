/** The example luminance table of ITU-T T.81, K.1, which encoders scale by their quality; its sum stands for it. */
const STANDARD_SUM = 3688;
const TABLE = 64;
const DQT = 0xdb;
const SOS = 0xda;

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
 * The quality, 1–100 on the scale of libjpeg, that a JPEG was written with, estimated by its quantisation table; `undefined` where
 * there is none in front of the first scan.
 */
export function jpegQuality(bytes: Uint8Array): number | undefined {
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === SOS) return undefined;
    const end = at + 2 + (((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number));
    const sum = marker === DQT ? luminanceSum(bytes.subarray(at + 4, end)) : undefined;
    if (sum !== undefined) return byScale((sum / STANDARD_SUM) * 100);
    at = end;
  }
  return undefined;
}

/** libjpeg's scale of the table in per cent, back to its quality. */
function byScale(scale: number): number {
  const quality = scale <= 100 ? (200 - scale) / 2 : 5000 / scale;
  return Math.max(1, Math.min(100, Math.round(quality)));
}
