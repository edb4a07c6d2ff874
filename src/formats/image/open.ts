import { UserError } from '../../../schemas/error.ts';
import type { Bitmap, Frame } from './bitmap.ts';
import { gifFrames, parseGif } from './gif-read.ts';
import type { Header } from './header.ts';
import { type IconEntry, readIco, writeIco } from './ico.ts';
import { orientationOf } from './metadata/exif.ts';
import { readMetadata, replaceMetadata } from './metadata.ts';
import type { SvgFaceSources } from './svg-faces.ts';
import { readSvgText } from './svg-text.ts';
import { tiffPages } from './tiff-ifd.ts';
import { turned, turnOf } from './turn.ts';
import { parseWebp, webpFrames } from './webp.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What reading needs from its surroundings. */
export interface Ports {
  /** The platform's own decoder; `undefined` where it has none for the file. */
  decode(file: Blob): Promise<Bitmap | undefined>;
  asset(name: 'magick.wasm' | 'resvg.wasm' | Parameters<SvgFaceSources['asset']>[0]): Promise<Uint8Array>;
  /** Asked with a size found only while reading; throws to refuse. */
  fits(width: number, height: number): void;
}

/** A file's pictures. `animation` frames follow in time, `pages` in order, `sizes` show one thing, largest first. */
export interface Picture {
  kind: 'still' | 'animation' | 'pages' | 'sizes';
  count: number;
  /** How often an animation plays, 0 for ever. */
  loop: number;
  /** Each bitmap is valid until the next one is asked for. */
  frames(): AsyncGenerator<Frame>;
}

/** Thrown where the data of a picture cannot be decoded. */
export class DecodeError extends Error {}

const still = (load: () => Promise<Bitmap>): Picture => ({
  kind: 'still',
  count: 1,
  loop: 1,
  async *frames() {
    yield { bitmap: await load(), delay: 0 };
  },
});

function gif(bytes: Bytes): Picture {
  const parsed = parseGif(bytes);
  const kind = parsed.frames.length > 1 ? 'animation' : 'still';
  return {
    kind,
    count: parsed.frames.length,
    loop: parsed.loop,
    async *frames() {
      yield* gifFrames(parsed);
    },
  };
}

function animatedWebp(bytes: Bytes, ports: Ports): Picture {
  const parsed = parseWebp(bytes);
  return {
    kind: 'animation',
    count: parsed.frames.length,
    loop: parsed.loop,
    frames: () => webpFrames(parsed, ports.decode),
  };
}

/** The wanted entry alone, as the platform can read it: a PNG as it is, a bitmap as an icon file of its own. */
const iconBlob = (entry: IconEntry): Blob =>
  entry.data[0] === 0x89
    ? new Blob([entry.data], { type: 'image/png' })
    : new Blob([writeIco([entry])], { type: 'image/x-icon' });

/**
 * The size that an entry's own head gives (PNG, 11.2.1; BITMAPINFOHEADER, with the mask below the picture); the
 * directory's says nothing.
 */
function iconSize({ data, width, height }: IconEntry): [width: number, height: number] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (data[0] === 0x89) return [view.getUint32(16), view.getUint32(20)];
  if (view.getUint32(0, true) < 40) return [width, height]; // of OS/2, 16 bits each
  return [Math.abs(view.getInt32(4, true)), Math.abs(view.getInt32(8, true)) / 2];
}

function icon(bytes: Bytes, ports: Ports): Picture {
  const entries = readIco(bytes);
  return {
    kind: entries.length > 1 ? 'sizes' : 'still',
    count: entries.length,
    loop: 1,
    async *frames() {
      for (const entry of entries) {
        ports.fits(...iconSize(entry));
        const blob = iconBlob(entry);
        const bitmap = await ports.decode(blob);
        yield {
          bitmap: bitmap ?? (await firstByMagick(new Uint8Array(await blob.arrayBuffer()), 'ico', ports)),
          delay: 0,
        };
      }
    },
  };
}

async function byMagick(bytes: Bytes, type: string, ports: Ports, page?: number) {
  const { openWithMagick } = await import('./magick.ts'); // heavy, and rarely needed
  const pictures = await openWithMagick(bytes, type, () => ports.asset('magick.wasm'), ports.fits, page);
  if (pictures.count) return pictures;
  pictures.done();
  throw new DecodeError('no picture');
}

async function firstByMagick(bytes: Bytes, type: string, ports: Ports, page?: number): Promise<Bitmap> {
  const pictures = await byMagick(bytes, type, ports, page);
  try {
    return pictures.bitmap(0);
  } finally {
    pictures.done();
  }
}

const [WIDTH, HEIGHT] = [256, 257];

/**
 * One page after the other, so that one alone stands in memory. Where a later one cannot be read, that ends with a
 * DecodeError.
 */
function tiff(bytes: Bytes, ports: Ports): Picture {
  const pages = tiffPages(bytes);
  if (!pages.length) return still(() => firstByMagick(bytes, 'tiff', ports));
  return {
    kind: pages.length > 1 ? 'pages' : 'still',
    count: pages.length,
    loop: 1,
    async *frames() {
      for (const [done, { index, ifd }] of pages.entries()) {
        ports.fits(ifd.get(WIDTH)?.[0] ?? 0, ifd.get(HEIGHT)?.[0] ?? 0);
        const bitmap = await firstByMagick(bytes, 'tiff', ports, index).catch((thrown: unknown) => {
          throw done && !(thrown instanceof UserError)
            ? new DecodeError(`page ${done + 1}`, { cause: thrown })
            : thrown;
        });
        yield { bitmap, delay: 0 };
      }
    },
  };
}

/**
 * Not every browser heeds EXIF in these, so it is taken off before decoding, and the picture turned by our own hand.
 */
const TURNED_HERE = new Set(['png', 'webp']);

async function turnedHere(bytes: Bytes, type: string, ports: Ports): Promise<Bitmap | undefined> {
  const { exif } = await readMetadata(bytes, type);
  const bitmap = await ports.decode(new Blob([replaceMetadata(bytes, type, {})], { type: `image/${type}` }));
  return bitmap && exif ? turned(bitmap, turnOf(orientationOf(exif))) : bitmap;
}

async function general(bytes: Bytes, type: string, header: Header | undefined, ports: Ports): Promise<Bitmap> {
  if (header?.turned && !header.truncated && TURNED_HERE.has(type)) {
    const bitmap = await turnedHere(bytes, type, ports);
    if (bitmap) return bitmap;
  }
  const bitmap = await ports.decode(new Blob([bytes], { type: `image/${type === 'jpg' ? 'jpeg' : type}` }));
  return bitmap ?? firstByMagick(bytes, type, ports);
}

async function drawing(bytes: Bytes, ports: Ports, side: number | undefined): Promise<Bitmap> {
  const [{ drawSvg }, { svgFaces }] = await Promise.all([import('./svg.ts'), import('./svg-faces.ts')]);
  const load = { wasm: () => ports.asset('resvg.wasm'), fonts: (svg: string) => svgFaces(readSvgText(svg), ports) };
  return drawSvg(bytes, load, ports.fits, side);
}

/** A file's pictures, not decoded yet. `type` as `sniff` names it; `svgSide` asks an SVG to be drawn that large. */
export function openPicture(
  bytes: Bytes,
  type: string,
  header: Header | undefined,
  ports: Ports,
  svgSide?: number,
): Picture {
  if (type === 'gif') return gif(bytes);
  if (type === 'webp' && header?.animated) return animatedWebp(bytes, ports);
  if (type === 'ico') return icon(bytes, ports);
  if (type === 'tiff') return tiff(bytes, ports);
  if (type === 'svg') {
    return still(() => drawing(bytes, ports, svgSide));
  }
  return still(() => general(bytes, type, header, ports));
}
