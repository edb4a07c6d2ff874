/** Bytes at the beginning of a file in which its length stands. */
export const HEAD = 65_536;

/**
 * How long a recording is, in seconds, of the kinds that browsers do not play: AMR, ASF (WMA, WMV), AVI, FLV. Takes its
 * first bytes and its size; undefined where they do not say.
 */
export function headDuration(head: Uint8Array, size: number): number | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const text = (at: number, length: number): string => new TextDecoder('latin1').decode(head.subarray(at, at + length));
  if (text(0, 5) === '#!AMR') return amr(head, size, text);
  if (text(0, 4) === 'RIFF' && text(8, 4) === 'AVI ') return avi(view, head.length);
  if (text(0, 3) === 'FLV') return flv(view, text(0, head.length));
  return view.byteLength >= 30 && view.getUint32(0) === 0x3026b275 ? asf(head, view) : undefined;
}

/** Bytes of a frame of 20 ms by its type (3GPP TS 26.101, RFC 4867), its own byte included. */
const AMR_NB = [13, 14, 16, 18, 20, 21, 27, 32];
const AMR_WB = [18, 24, 33, 37, 41, 47, 51, 59, 61];

/** Phones record at one rate: frames are counted by the first. */
function amr(head: Uint8Array, size: number, text: (at: number, length: number) => string): number | undefined {
  const wide = text(5, 4) === '-WB\n';
  const start = wide ? 9 : 6;
  const frame = (wide ? AMR_WB : AMR_NB)[((head[start] ?? 0) >> 3) & 15];
  return frame ? ((size - start) / frame) * 0.02 : undefined;
}

/** The main header: microseconds a frame, and their number (AVIMAINHEADER). */
function avi(view: DataView, length: number): number | undefined {
  for (let at = 12; at + 28 < Math.min(length, 4096); at++)
    if (view.getUint32(at) === 0x61766968)
      return positive((view.getUint32(at + 8, true) * view.getUint32(at + 24, true)) / 1e6);
  return undefined;
}

/** `duration` of onMetaData, a double behind its type. */
function flv(view: DataView, text: string): number | undefined {
  const at = text.indexOf('duration\0');
  return at > 0 && at + 17 <= view.byteLength ? positive(view.getFloat64(at + 9)) : undefined;
}

/** File Properties Object: play duration in 100 ns, less the preroll in ms. */
const PROPERTIES = [0xa1, 0xdc, 0xab, 0x8c, 0x47, 0xa9, 0xcf, 0x11, 0x8e, 0xe4, 0x00, 0xc0, 0x0c, 0x20, 0x53, 0x65];
function asf(head: Uint8Array, view: DataView): number | undefined {
  for (let at = 30; at + 88 <= head.length; at++) {
    if (!PROPERTIES.every((byte, index) => head[at + index] === byte)) continue;
    const played = Number(view.getBigUint64(at + 64, true)) / 1e7;
    return positive(played - Number(view.getBigUint64(at + 80, true)) / 1000);
  }
  return undefined;
}

const positive = (seconds: number): number | undefined =>
  Number.isFinite(seconds) && seconds > 0 && seconds < 200_000 ? seconds : undefined;
