import { concat } from '../../lib/concat.ts';
import { type Bitmap, blank, type Frame } from './bitmap.ts';
import { clear } from './gif-read.ts';

/** A WebP container (RFC 9649) as far as animations need it. `loop` is how often it plays, 0 for ever. */
export interface WebpAnimation {
  width: number;
  height: number;
  loop: number;
  frames: WebpFrame[];
}

interface WebpFrame {
  x: number;
  y: number;
  width: number;
  height: number;
  delay: number;
  blend: boolean;
  dispose: boolean;
  /** ALPH, VP8 and VP8L chunks of the frame, with their headers. */
  chunks: Uint8Array<ArrayBuffer>;
}

const HEADER = 12;
const ALPHA = 0x10;
const ANIMATED = 0x02;

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

function putUint24(view: DataView, at: number, value: number): void {
  view.setUint16(at, value & 0xffff, true);
  view.setUint8(at + 2, value >> 16);
}

/** The chunks of RIFF data from `at` on; a last one that is cut short is left out. */
export function* riffChunks(
  bytes: Uint8Array<ArrayBuffer>,
  at: number,
): Generator<{ type: string; data: Uint8Array<ArrayBuffer> }> {
  const view = viewOf(bytes);
  while (at + 8 <= bytes.length) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size;
    if (end > bytes.length) return;
    yield { type: String.fromCharCode(...bytes.subarray(at, at + 4)), data: bytes.subarray(at + 8, end) };
    at = end + (size & 1);
  }
}

/** Whether a still WebP was written without loss (RFC 9649, 3). */
export function isExactWebp(bytes: Uint8Array<ArrayBuffer>): boolean {
  for (const { type } of riffChunks(bytes, HEADER)) if (type === 'VP8L') return true;
  return false;
}

/** A chunk with its header, padded to an even length (RFC 9649, 2.3). */
export function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8 + data.length + (data.length & 1));
  for (let i = 0; i < 4; i++) bytes[i] = type.charCodeAt(i);
  viewOf(bytes).setUint32(4, data.length, true);
  bytes.set(data, 8);
  return bytes;
}

/** A WebP file of these chunks, in parts. Throws RangeError over 4 GB. */
export function riff(parts: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer>[] {
  const header = new Uint8Array(HEADER);
  header.set([0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x45, 0x42, 0x50]); // RIFF….WEBP
  const size = parts.reduce((sum, part) => sum + part.length, 4);
  if (size > 0xfffffffe) throw new RangeError('memory: WebP over 4 GB');
  viewOf(header).setUint32(4, size, true);
  return [header, ...parts];
}

/** A VP8X chunk for a canvas of this size (2.7). */
export function extended(width: number, height: number, flags: number): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(10);
  data[0] = flags;
  putUint24(viewOf(data), 4, width - 1);
  putUint24(viewOf(data), 7, height - 1);
  return chunk('VP8X', data);
}

/**
 * The frames of an animated WebP, still encoded; no frames when it is a still picture. Damaged frames at the end are
 * left out.
 */
export function parseWebp(bytes: Uint8Array<ArrayBuffer>): WebpAnimation {
  const animation: WebpAnimation = { width: 0, height: 0, loop: 0, frames: [] };
  for (const { type, data } of riffChunks(bytes, HEADER)) {
    const view = viewOf(data);
    if (type === 'VP8X' && data.length >= 10) {
      animation.width = uint24(view, 4) + 1;
      animation.height = uint24(view, 7) + 1;
    } else if (type === 'ANIM' && data.length >= 6) {
      animation.loop = view.getUint16(4, true);
    } else if (type === 'ANMF' && data.length > 16) {
      const flags = view.getUint8(15);
      const [x, y, width, height] = [
        uint24(view, 0) * 2,
        uint24(view, 3) * 2,
        uint24(view, 6) + 1,
        uint24(view, 9) + 1,
      ];
      animation.frames.push({
        x,
        y,
        width,
        height,
        delay: uint24(view, 12),
        blend: !(flags & 2),
        dispose: Boolean(flags & 1),
        chunks: data.subarray(16),
      });
    }
  }
  return animation;
}

/** One frame as a still WebP file of its own. */
function still({ width, height, chunks }: WebpFrame): Blob {
  const alpha = String.fromCharCode(...chunks.subarray(0, 4)) === 'ALPH';
  return new Blob(riff(alpha ? [extended(width, height, ALPHA), chunks] : [chunks]), { type: 'image/webp' });
}

/**
 * Whether a frame lies on the canvas, as it must, and its data are of its size (RFC 6386, 9.1; RFC 9649, 3.4): nothing
 * else is decoded.
 */
function isSound({ x, y, width, height, chunks }: WebpFrame, canvas: Bitmap): boolean {
  if (x + width > canvas.width || y + height > canvas.height) return false;
  for (const { type, data } of riffChunks(chunks, 0)) {
    if (data.length < 10) continue;
    const view = viewOf(data);
    if (type === 'VP8 ')
      return (view.getUint16(6, true) & 0x3fff) === width && (view.getUint16(8, true) & 0x3fff) === height;
    const bits = view.getUint32(1, true);
    if (type === 'VP8L') return (bits & 0x3fff) + 1 === width && ((bits >>> 14) & 0x3fff) + 1 === height;
  }
  return false;
}

/** Puts a frame on the canvas: over what is there, or in its place (RFC 9649, 2.7.1.1). */
function compose(canvas: Bitmap, frame: WebpFrame, { data }: Bitmap): void {
  const width = Math.min(frame.width, canvas.width - frame.x);
  for (let row = 0; row < Math.min(frame.height, canvas.height - frame.y); row++) {
    const from = row * frame.width * 4;
    const to = ((frame.y + row) * canvas.width + frame.x) * 4;
    if (!frame.blend) canvas.data.set(data.subarray(from, from + width * 4), to);
    else for (let i = 0; i < width * 4; i += 4) over(canvas.data, to + i, data, from + i);
  }
}

function over(under: Uint8ClampedArray, at: number, top: Uint8ClampedArray, from: number): void {
  const alpha = (top[from + 3] ?? 0) / 255;
  if (alpha === 0) return;
  const below = ((under[at + 3] ?? 0) / 255) * (1 - alpha);
  const sum = alpha + below;
  for (let c = 0; c < 3; c++) under[at + c] = ((top[from + c] ?? 0) * alpha + (under[at + c] ?? 0) * below) / sum;
  under[at + 3] = sum * 255;
}

/**
 * The frames as they are seen, one after the other, each piece decoded by `decode`. Each bitmap is drawn on by the next
 * step: copy what must stay. Ends early where a frame cannot be decoded.
 */
export async function* webpFrames(
  animation: WebpAnimation,
  decode: (file: Blob) => Promise<Bitmap | undefined>,
): AsyncGenerator<Frame> {
  const canvas = blank(animation.width, animation.height);
  for (const frame of animation.frames) {
    const bitmap = isSound(frame, canvas) ? await decode(still(frame)) : undefined;
    if (!bitmap || bitmap.width !== frame.width || bitmap.height !== frame.height) return;
    compose(canvas, frame, bitmap);
    yield { bitmap: canvas, delay: frame.delay };
    if (frame.dispose) clear(canvas, frame);
  }
}

/** Collects still WebP files of one size and gives them back as one animation. */
export class WebpMuxer {
  readonly #frames: Uint8Array<ArrayBuffer>[] = [];
  #alpha = 0;

  /** Adds an encoded picture shown for `delay` milliseconds in place of the one before. */
  add(file: Uint8Array<ArrayBuffer>, width: number, height: number, delay: number): void {
    const head = new Uint8Array(16);
    const view = viewOf(head);
    putUint24(view, 6, width - 1);
    putUint24(view, 9, height - 1);
    putUint24(view, 12, Math.min(delay, 0xffffff));
    head[15] = 2; // no blending: every frame is the whole picture
    const parts: Uint8Array[] = [head];
    for (const { type, data } of riffChunks(file, HEADER)) {
      if (type === 'ALPH' || type === 'VP8L') this.#alpha = ALPHA;
      if (type === 'ALPH' || type === 'VP8L' || type === 'VP8 ') parts.push(chunk(type, data));
    }
    this.#frames.push(chunk('ANMF', concat(parts)));
  }

  /** The animation in parts, for a Blob. `loop` is how often it plays, 0 for ever. Throws RangeError over 4 GB. */
  finish(width: number, height: number, loop: number): Uint8Array<ArrayBuffer>[] {
    const anim = new Uint8Array(6);
    viewOf(anim).setUint16(4, Math.min(loop, 0xffff), true);
    return riff([extended(width, height, ANIMATED | this.#alpha), chunk('ANIM', anim), ...this.#frames]);
  }
}
