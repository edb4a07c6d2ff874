import { type Bitmap, blank, type Frame } from './bitmap.ts';
import { unpackLzw } from './gif-lzw.ts';

interface GifFrame {
  x: number;
  y: number;
  width: number;
  height: number;
  delay: number;
  disposal: number;
  transparent: number;
  interlaced: boolean;
  palette: Uint8Array;
  codeSize: number;
  data: Uint8Array[];
}

/** The structure of a GIF (CompuServe GIF89a), pixels still packed. `loop` is how often it plays, 0 for ever. */
export interface Gif {
  width: number;
  height: number;
  loop: number;
  frames: GifFrame[];
  truncated: boolean;
}

/** Parses the blocks of a GIF; what follows a damaged or missing block is left out and `truncated` set. */
export function parseGif(bytes: Uint8Array): Gif {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const gif: Gif = { width: 0, height: 0, loop: 1, frames: [], truncated: true };
  try {
    new BlockReader(bytes, view, gif).read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // DataView past the end: the file is cut
  }
  return gif;
}

class BlockReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #gif: Gif;
  #at = 13;
  #global: Uint8Array = new Uint8Array();
  #control = { delay: 0, disposal: 0, transparent: -1 };

  constructor(bytes: Uint8Array, view: DataView, gif: Gif) {
    this.#bytes = bytes;
    this.#view = view;
    this.#gif = gif;
  }

  read(): void {
    this.#gif.width = this.#view.getUint16(6, true);
    this.#gif.height = this.#view.getUint16(8, true);
    this.#global = this.#table(this.#view.getUint8(10));
    for (;;) {
      const block = this.#view.getUint8(this.#at++);
      if (block === 0x2c) this.#image();
      else if (block === 0x21) this.#extension();
      else {
        this.#gif.truncated = block !== 0x3b;
        return;
      }
    }
  }

  #table(flags: number): Uint8Array {
    const size = flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
    this.#at += size;
    return this.#bytes.subarray(this.#at - size, this.#at);
  }

  /** Sub-blocks up to the empty one. */
  #blocks(): Uint8Array[] {
    const blocks: Uint8Array[] = [];
    for (;;) {
      const size = this.#at < this.#bytes.length ? this.#view.getUint8(this.#at++) : 0;
      if (!size) return blocks;
      blocks.push(this.#bytes.subarray(this.#at, this.#at + size));
      this.#at += size;
    }
  }

  #extension(): void {
    const label = this.#view.getUint8(this.#at++);
    const at = this.#at;
    const blocks = this.#blocks();
    if (label === 0xf9) {
      const flags = this.#view.getUint8(at + 1);
      const transparent = flags & 1 ? this.#view.getUint8(at + 4) : -1;
      this.#control = { delay: this.#view.getUint16(at + 2, true) * 10, disposal: (flags >> 2) & 7, transparent };
    } else if (label === 0xff && String.fromCharCode(...(blocks[0] ?? [])) === 'NETSCAPE2.0') {
      const [, data] = blocks;
      // The extension counts repeats after the first showing; 0 is for ever.
      if (data?.[0] === 1) this.#gif.loop = ((data[1] ?? 0) | ((data[2] ?? 0) << 8)) + 1;
      if (this.#gif.loop === 1) this.#gif.loop = 0;
    }
  }

  #image(): void {
    const at = this.#at;
    const flags = this.#view.getUint8(at + 8);
    this.#at += 9;
    const local = this.#table(flags);
    const codeSize = this.#view.getUint8(this.#at++);
    this.#gif.frames.push({
      x: this.#view.getUint16(at, true),
      y: this.#view.getUint16(at + 2, true),
      width: this.#view.getUint16(at + 4, true),
      height: this.#view.getUint16(at + 6, true),
      ...this.#control,
      interlaced: Boolean(flags & 0x40),
      palette: local.length ? local : this.#global,
      codeSize,
      data: this.#blocks(),
    });
    this.#control = { delay: 0, disposal: 0, transparent: -1 };
  }
}

/** Rows in the order an interlaced picture stores them (GIF89a, appendix E). */
function* interlacedRows(height: number): Generator<number> {
  for (const [start, step] of [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ] as const)
    for (let y = start; y < height; y += step) yield y;
}

function* plainRows(height: number): Generator<number> {
  for (let y = 0; y < height; y++) yield y;
}

/** A frame of more pixels is no picture that is taken anyway. */
const MAX_PIXELS = 200_000_000;

function paint(canvas: Bitmap, frame: GifFrame): void {
  if (frame.width * frame.height > MAX_PIXELS) return;
  const indices = unpackLzw(frame.data, frame.codeSize, frame.width * frame.height);
  const { palette, transparent, width } = frame;
  let from = 0;
  for (const row of frame.interlaced ? interlacedRows(frame.height) : plainRows(frame.height)) {
    const y = frame.y + row;
    for (let x = frame.x; x < frame.x + width; x++) {
      const index = indices[from++];
      if (index === undefined) return;
      if (index === transparent || x >= canvas.width || y >= canvas.height) continue;
      const to = (y * canvas.width + x) * 4;
      canvas.data[to] = palette[index * 3] ?? 0;
      canvas.data[to + 1] = palette[index * 3 + 1] ?? 0;
      canvas.data[to + 2] = palette[index * 3 + 2] ?? 0;
      canvas.data[to + 3] = 255;
    }
  }
}

/** Makes a rectangle of the canvas transparent. */
export function clear(
  canvas: Bitmap,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const right = Math.min(canvas.width, x + width);
  for (let row = y; row < Math.min(canvas.height, y + height); row++) {
    canvas.data.fill(0, (row * canvas.width + x) * 4, (row * canvas.width + right) * 4);
  }
}

/** The frames as they are seen, one after the other. Each bitmap is drawn on by the next step: copy what must stay. */
export function* gifFrames(gif: Gif): Generator<Frame> {
  const canvas = blank(gif.width, gif.height);
  for (const frame of gif.frames) {
    const before = frame.disposal === 3 ? canvas.data.slice() : undefined;
    paint(canvas, frame);
    yield { bitmap: canvas, delay: frame.delay };
    if (before) canvas.data.set(before);
    else if (frame.disposal === 2) clear(canvas, frame);
  }
}
