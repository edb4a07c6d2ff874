import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { Bitmap } from '../../../../src/formats/image/bitmap.ts';
import { flatten, shrink } from '../../../../src/formats/image/bitmap.ts';
import { gifFrames, parseGif } from '../../../../src/formats/image/gif-read.ts';
import { GifWriter } from '../../../../src/formats/image/gif-write.ts';
import { readHeader } from '../../../../src/formats/image/header.ts';
import { readIco, writeIco } from '../../../../src/formats/image/ico.ts';
import { parseWebp, WebpMuxer } from '../../../../src/formats/image/webp.ts';
import { writeBmp } from '../../../../src/formats/image/write-bmp.ts';
import { TiffWriter } from '../../../../src/formats/image/write-tiff.ts';

const hasMagick = spawnSync('convert', ['-version']).status === 0;
if (!hasMagick) console.warn('skipped: BMP is read back by ImageMagick');
const folder = mkdtempSync(join(tmpdir(), 'writers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Numbers 0–2³²−1 that look random and are the same in every run (mulberry32). */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
}

const SEEDS = Array.from({ length: 12 }, (_, i) => i + 1);
const bitmapOf = (
  next: () => number,
  opaque: boolean,
  width = 1 + (next() % 70),
  height = 1 + (next() % 50),
): Bitmap => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4).map((_, i) => (opaque && i % 4 === 3 ? 255 : next() & 255)),
});
const bytesOf = async (parts: BlobPart[]) => new Uint8Array(await new Blob(parts).arrayBuffer());

describe('picture writers, read back by others', () => {
  it.skipIf(!hasMagick).each(SEEDS)('BMP of random pixels %i', (seed) => {
    const bitmap = bitmapOf(randoms(seed), true);
    const path = join(folder, `${seed}.bmp`);
    writeFileSync(path, writeBmp(bitmap, 144));
    const pixels = execFileSync('convert', [path, '-depth', '8', 'RGBA:-'], { maxBuffer: 1 << 24 });
    expect(pixels.equals(Buffer.from(bitmap.data))).toBe(true);
    expect(readHeader(writeBmp(bitmap, 144), 'bmp')).toMatchObject({
      width: bitmap.width,
      height: bitmap.height,
      dpi: 144,
    });
  });

  it.each(SEEDS)('TIFF of several pages, with and without alpha %i', async (seed) => {
    const next = randoms(seed);
    const pages = Array.from({ length: 1 + (next() % 3) }, () => bitmapOf(next, next() % 2 === 0));
    const writer = new TiffWriter();
    for (const page of pages) writer.add(page, 200);
    const file = await bytesOf(writer.parts());
    expect((await sharp(file).metadata()).density).toBe(200);
    expect(readHeader(file, 'tiff')).toMatchObject({ count: pages.length, dpi: 200 });
    for (const [page, bitmap] of pages.entries()) {
      const { data, info } = await sharp(file, { page }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([bitmap.width, bitmap.height]);
      expect(data.equals(Buffer.from(bitmap.data))).toBe(true);
    }
  });

  it('TIFF with more strips than one', async () => {
    const bitmap = bitmapOf(randoms(7), true, 900, 400);
    const writer = new TiffWriter();
    writer.add(bitmap);
    const pixels = await sharp(await bytesOf(writer.parts()))
      .ensureAlpha()
      .raw()
      .toBuffer();
    expect(pixels.equals(Buffer.from(bitmap.data))).toBe(true);
  });

  it.each(SEEDS)('GIF of frames with few colours and holes keeps every pixel %i', async (seed) => {
    const next = randoms(seed);
    const [width, height] = [1 + (next() % 40), 1 + (next() % 40)];
    const colours = Array.from({ length: 2 + (next() % 90) }, () => [next() & 255, next() & 255, next() & 255, 255]);
    const frames = Array.from({ length: 2 + (next() % 4) }, (): Bitmap => {
      const pixels = Array.from({ length: width * height }, () =>
        next() % 5 ? (colours[next() % colours.length] ?? []) : [0, 0, 0, 0],
      );
      return { width, height, data: Uint8ClampedArray.from(pixels.flat()) };
    });
    const writer = new GifWriter(0);
    for (const frame of frames) writer.add(frame, 70);
    const file = writer.finish();
    const { data } = await sharp(file, { animated: true }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(data.equals(Buffer.concat(frames.map((frame) => Buffer.from(frame.data))))).toBe(true);
    expect(await sharp(file, { animated: true }).metadata()).toMatchObject({ loop: 0, delay: frames.map(() => 70) });
    let index = 0;
    for (const { bitmap, delay } of gifFrames(parseGif(file))) {
      expect(bitmap.data).toEqual(frames[index++]?.data);
      expect(delay).toBe(70);
    }
    expect(index).toBe(frames.length);
  });

  it('GIF with far more colours than a palette holds stays near them', async () => {
    const [width, height] = [128, 128];
    const data = new Uint8ClampedArray(width * height * 4).map((_, i) => {
      const pixel = i >> 2;
      return [(pixel % width) * 2, Math.floor(pixel / width) * 2, 120, 255][i % 4] ?? 0;
    });
    const writer = new GifWriter(1);
    writer.add({ width, height, data }, 0);
    const pixels = await sharp(writer.finish()).ensureAlpha().raw().toBuffer();
    const error = pixels.reduce((sum, value, i) => sum + (value - (data[i] ?? 0)) ** 2, 0) / pixels.length;
    expect(10 * Math.log10(255 ** 2 / error)).toBeGreaterThan(28);
  });

  it('WebP animation of frames', async () => {
    const writer = new WebpMuxer();
    for (const [i, background] of ['red', 'lime', 'blue'].entries()) {
      const frame = await sharp({ create: { width: 33, height: 21, channels: 4, background } })
        .webp({ lossless: i === 1 })
        .toBuffer();
      writer.add(new Uint8Array(frame), 33, 21, 40 + i);
    }
    const file = await bytesOf(writer.finish(33, 21, 3));
    expect(await sharp(file, { animated: true }).metadata()).toMatchObject({
      pages: 3,
      width: 33,
      pageHeight: 21,
      delay: [40, 41, 42],
      loop: 3,
    });
    expect(parseWebp(file)).toMatchObject({ width: 33, height: 21, loop: 3 });
    const { data } = await sharp(file, { page: 1 }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 4)]).toEqual([0, 255, 0, 255]);
  });

  it('icon directory there and back, largest first', () => {
    const entries = [16, 256, 48].map((side) => ({
      width: side,
      height: side,
      bits: 32,
      data: new Uint8Array(50 + side).fill(side),
    }));
    expect(readIco(writeIco(entries)).map(({ width, data }) => [width, data.length, data[0]])).toEqual([
      [256, 306, 0],
      [48, 98, 48],
      [16, 66, 16],
    ]);
    const broken = writeIco(entries);
    broken.fill(255, 18, 22); // the first entry points past the end
    expect(readIco(broken)).toHaveLength(2);
  });
});

describe('readers on cut and random bytes', () => {
  it('never throw or hang', async () => {
    const next = randoms(99);
    const writer = new GifWriter(0);
    writer.add(bitmapOf(next, true, 30, 30), 10);
    writer.add(bitmapOf(next, true, 30, 30), 10);
    const tiff = new TiffWriter();
    tiff.add(bitmapOf(next, true, 30, 30));
    const png = new Uint8Array(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    );
    const jpg = new Uint8Array(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer(),
    );
    const whole: [string, Uint8Array<ArrayBuffer>][] = [
      ['gif', writer.finish()],
      ['tiff', await bytesOf(tiff.parts())],
      ['png', png],
      ['jpg', jpg],
      ...['webp', 'bmp', 'ico', 'psd', 'avif', 'heic', 'jp2'].map((type): [string, Uint8Array<ArrayBuffer>] => [
        type,
        png,
      ]),
    ];
    for (const [type, bytes] of whole) {
      for (let round = 0; round < 60; round++) {
        const copy = bytes.slice(0, next() % (bytes.length + 1));
        for (let hits = next() % 8; hits > 0 && copy.length; hits--) copy[next() % copy.length] = next() & 255;
        const header = readHeader(copy, type);
        if (header && type === 'gif' && header.width * header.height < 1e6)
          for (const { bitmap } of gifFrames(parseGif(copy))) expect(bitmap.width).toBe(header.width);
      }
    }
  });
});

describe('bitmap', () => {
  it('flatten lays pixels on a colour, or clears the faint ones', () => {
    const bitmap = { width: 3, height: 1, data: Uint8ClampedArray.of(0, 0, 0, 128, 10, 20, 30, 255, 9, 9, 9, 10) };
    flatten(bitmap, '#ff8000', 26);
    expect([...bitmap.data]).toEqual([127, 64, 0, 255, 10, 20, 30, 255, 9, 9, 9, 0]);
  });

  it('shrink averages by alpha: what is transparent gives no colour', () => {
    const bitmap = { width: 2, height: 1, data: Uint8ClampedArray.of(200, 100, 50, 255, 0, 255, 0, 0) };
    expect([...shrink(bitmap, 1, 1).data]).toEqual([200, 100, 50, 128]);
  });
});
