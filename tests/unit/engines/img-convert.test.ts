import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { optionSchema } from '../../../schemas/option.ts';
import { limitsSchema } from '../../../schemas/tool.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { type AssetName, assetPath } from '../../../src/engines/assets.ts';
import { nodeImageCodec } from '../../../src/engines/codec-node.ts';
import type { ImageCodec } from '../../../src/engines/engine.ts';
import { runEngine } from '../../../src/engines/load-node.ts';
import type { EngineOptions } from '../../../src/engines/options.gen.ts';
import imgConvert from '../../../src/features/img-convert/engine.ts';
import { corpusFile, corpusPath, hasCorpus } from './corpus.ts';

const ready =
  hasCorpus && ['identify', 'convert', 'compare'].every((name) => spawnSync(name, ['-version']).status === 0);
if (!ready) console.warn('skipped: these tests need the corpus (PDF365_CORPUS) and ImageMagick');

const FORMATS = ['jpg', 'png', 'webp', 'avif', 'gif', 'bmp', 'tiff', 'ico'] as const;
const MAGICK: Record<string, string> = { jpg: 'JPEG', png: 'PNG', webp: 'WEBP', gif: 'GIF', bmp: 'BMP', tiff: 'TIFF' };
/** Stored or, for turned pictures, upright size of one file of each kind, from the corpus' manifest or read by eye. */
const STILLS: [path: string, width: number, height: number][] = [
  ['image/avif/libheif-example.avif', 800, 533],
  ['image/bmp/pal8rle.bmp', 127, 64],
  ['image/bmp/rgb24.bmp', 127, 64],
  ['image/heic/zpug.heic', 64, 64],
  ['image/ico/pillow.ico', 256, 256],
  ['image/jpg/cmyk.jpg', 500, 333],
  ['image/jpg/exif-gps.jpg', 640, 480],
  ['image/png/16bit-grey-alpha.png', 109, 96],
  ['image/png/interlaced-indexed.png', 290, 442],
  ['image/psd/hopper.psd', 128, 128],
  ['image/svg/logo.svg', 736, 552],
  ['image/tiff/lzw.tiff', 16, 16],
  ['image/webp/lossy-4.webp', 1024, 772],
  ['bad/really-png.jpg', 290, 442],
  ['bad/svg-script-and-onload.svg', 100, 100],
];

const schema = optionSchema(loadCatalog().engines['img-convert']?.options ?? {});
/** Options as they come to the engine, complete. */
const complete = (options: object): EngineOptions['img-convert'] =>
  schema.parse(options) as EngineOptions['img-convert'];

let folder = '';
let count = 0;

async function convert(path: string | File, format: string, options = {}) {
  const notes: string[] = [];
  const parts: number[] = [];
  const files = await runEngine(
    'img-convert',
    [typeof path === 'string' ? corpusFile(path) : path],
    complete({ format, ...options }),
    { onNote: (text) => notes.push(text), onProgress: (part) => parts.push(part) },
  );
  return { files, notes, parts };
}

async function save(file: File | undefined): Promise<string> {
  const path = join(folder, `${++count}.${file?.name.split('.').pop()}`);
  writeFileSync(path, new Uint8Array(await (file as File).arrayBuffer()));
  return path;
}

const identify = (paths: string | string[], format: string): string[] =>
  execFileSync('identify', ['-format', `${format}\n`, ...[paths].flat()], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .trim()
    .split('\n');

/** Format, size and turn of each picture in each of these files; those in icons are PNG. */
const identifyAll = (paths: string[]): string[] =>
  identify(paths, '%m %w %h %[orientation]').map((line) =>
    line.replace('BMP3', 'BMP').replace(/(?:Undefined|TopLeft)$/, 'upright'),
  );

/** Peak signal-to-noise ratio in dB between two picture files, by ImageMagick; Infinity when they are the same. */
function psnr(a: string, b: string): number {
  const { stderr } = spawnSync('compare', ['-metric', 'PSNR', a, b, 'null:'], { encoding: 'utf8' });
  const value = stderr.trim().split(/\s/)[0] ?? '';
  if (!/^(inf|[\d.]+)$/.test(value)) throw new Error(stderr);
  return value === 'inf' ? Number.POSITIVE_INFINITY : Number(value);
}

/** The corpus file as ImageMagick itself reads it, upright, in its own format: packing it would cost most. */
function reference(path: string, ...more: string[]): string {
  const to = join(folder, `${++count}.miff`);
  execFileSync(
    'convert',
    [`${corpusPath(path)}[0]`, '-auto-orient', '-colorspace', 'sRGB', '-depth', '8', ...more, to],
    {
      stdio: 'ignore',
    },
  );
  return to;
}

const refused = (path: string | File, format = 'png') =>
  convert(path, format).then(
    () => 'converted',
    (error: { code?: string }) => error.code,
  );

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'img-convert-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!ready)('img-convert', { timeout: 60_000 }, () => {
  for (const [path, width, height] of STILLS) {
    it(`turns ${path} into every format at its own size`, async () => {
      const saved: Record<string, string> = {};
      for (const format of FORMATS) {
        const { files, parts } = await convert(path, format);
        expect(files, format).toHaveLength(1);
        expect(files[0]?.name).toMatch(new RegExp(`^[^.]+\\.${format}$`));
        expect(parts.every((part, i) => part >= (parts[i - 1] ?? 0) && part <= 1)).toBe(true);
        saved[format] = await save(files[0]);
      }
      expect(await sharp(saved.avif).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width, height });
      // An SVG is drawn as large as an icon can be
      const largest = path.endsWith('.svg') ? 256 : Math.min(256, Math.max(width, height));
      const sides = [...new Set([...[16, 32, 48, 256].filter((side) => side <= largest), largest])];
      // One look at all of them: a program's start takes longer than what it says of a file.
      const others = Object.keys(MAGICK).map((format) => `${MAGICK[format]} ${width} ${height} upright`);
      const seen = identifyAll([...Object.keys(MAGICK), 'ico'].map((format) => saved[format] as string));
      expect(seen).toEqual([...others, ...sides.map((side) => `PNG ${side} ${side} upright`)]);
    });
  }

  it.each([3, 6, 8])('turns a picture of EXIF orientation %i upright, to the pixel', async (orientation) => {
    const path = `image/jpg/exif-orientation-landscape-${orientation}.jpg`;
    const saved = await save((await convert(path, 'png')).files[0]);
    expect(identify(saved, '%w %h')).toEqual(['1800 1200']);
    expect(psnr(reference(path), saved)).toBeGreaterThan(50);
  });

  it.each([
    ['image/heic/zpug.heic', 45],
    ['image/heic/libheif-example.heic', 40],
    ['image/psd/hopper.psd', 60],
    ['image/ico/pillow.ico', 60],
    ['image/tiff/lzw.tiff', 60],
    ['image/bmp/pal8rle.bmp', 60],
    ['image/png/16bit-grey-alpha.png', 60],
    ['image/png/interlaced-indexed.png', 60],
  ])('reads the same pixels as ImageMagick from %s (at least %i dB)', async (path, least) => {
    const saved = await save((await convert(path, 'png')).files[0]);
    expect(psnr(reference(path), saved)).toBeGreaterThan(least);
  });

  it('turns CMYK into the right colours, and says so', async () => {
    const { files, notes } = await convert('image/jpg/cmyk.jpg', 'png');
    const right = join(folder, 'cmyk.png');
    await sharp(corpusPath('image/jpg/cmyk.jpg')).toColourspace('srgb').png().toFile(right);
    const saved = await save(files[0]);
    expect(psnr(right, saved)).toBeGreaterThan(45);
    // No profile: programs differ, an inverted one is below 8
    expect(psnr(reference('image/jpg/cmyk.jpg'), saved)).toBeGreaterThan(20);
    expect(notes).toEqual([expect.stringContaining('CMYK')]);
  });

  it('lays transparent pixels on the background asked for where the format has no alpha', async () => {
    const path = 'image/png/alpha-layer.png';
    const right = reference(path, '-background', '#ff8800', '-flatten');
    for (const format of ['jpg', 'bmp'] as const) {
      const saved = await save((await convert(path, format, { background: '#ff8800', quality: 95 })).files[0]);
      expect(psnr(right, saved), format).toBeGreaterThan(40);
    }
  });

  it('takes place and camera data out, keeps the resolution, and says so', async () => {
    for (const format of FORMATS) {
      const { files, notes } = await convert('image/jpg/exif-gps.jpg', format);
      const saved = await save(files[0]);
      const [kept, resolution] =
        format === 'avif' ? [''] : (identify(saved, '%[EXIF:*]%[profile:icc]|%x %U')[0]?.split('|') ?? []);
      expect(kept).toBe('');
      expect(Buffer.from(await (files[0] as File).arrayBuffer()).includes('NIKON'), format).toBe(false);
      expect(notes.filter((note) => !note.startsWith('图标'))).toEqual(['已去除拍摄位置等隐私信息。']);
      if (format === 'jpg' || format === 'tiff') expect(resolution).toBe('300 PixelsPerInch');
      if (format === 'png') expect(resolution).toMatch(/^118\.1/); // per centimetre
    }
  });

  it('encodes a JPEG anew at the quality asked for', async () => {
    const [low, high] = await Promise.all(
      [5, 95].map((quality) => convert('image/jpg/photo-2725x2225.jpg', 'jpg', { quality })),
    );
    expect(high?.files[0]?.size).toBeGreaterThan((low?.files[0]?.size ?? 0) * 4);
  });

  it('keeps frames, times and looks of an animation: GIF to WebP to GIF', async () => {
    const path = 'image/gif/chi-animated.gif';
    const before = identify(corpusPath(path), '%T');
    const webp = (await convert(path, 'webp', { quality: 95 })).files[0] as File;
    const meta = await sharp(await webp.arrayBuffer(), { animated: true }).metadata();
    expect(meta).toMatchObject({ pages: before.length, delay: before.map((time) => Number(time) * 10) });
    const again = await save((await convert(webp, 'gif')).files[0]);
    expect(identify(again, '%T')).toEqual(before);
    const frame = (from: string, to: string) => {
      execFileSync('convert', [
        from,
        '-coalesce',
        '-delete',
        '0-14',
        '-delete',
        '1--1',
        '-background',
        'white',
        '-flatten',
        to,
      ]);
      return to;
    };
    const both = [corpusPath(path), again].map((from, i) => frame(from, join(folder, `frame-${i}.miff`)));
    expect(psnr(both[0] as string, both[1] as string)).toBeGreaterThan(25);
  });

  it('writes a GIF that was a GIF without changing a pixel of any frame', async () => {
    const path = 'image/gif/animated-rotating-squares.gif';
    const saved = await save((await convert(path, 'gif')).files[0]);
    const frames = (from: string) => sharp(from, { animated: true }).ensureAlpha().raw().toBuffer();
    expect((await frames(saved)).equals(await frames(corpusPath(path)))).toBe(true);
    expect((await sharp(saved, { animated: true }).metadata()).loop).toBe(
      (await sharp(corpusPath(path), { animated: true }).metadata()).loop,
    );
  });

  it('takes the first frame where the format cannot move, and says so; or each frame for itself', async () => {
    const first = await convert('image/webp/animated-rotating-squares.webp', 'jpg');
    expect(first.files.map(({ name }) => name)).toEqual(['animated-rotating-squares.jpg']);
    expect(first.notes).toEqual([expect.stringContaining('已只取第一帧'), expect.stringContaining('透明处填上了白色')]);
    const all = await convert('image/webp/animated-rotating-squares.webp', 'png', { animation: 'all' });
    expect(all.files.map(({ name }) => name)).toEqual(
      Array.from({ length: 9 }, (_, i) => `animated-rotating-squares-0${i + 1}.png`),
    );
    const expected = await sharp(corpusPath('image/webp/animated-rotating-squares.webp'), { page: 8 }).png().toBuffer();
    const wanted = join(folder, 'last-frame.png');
    writeFileSync(wanted, expected);
    expect(psnr(wanted, await save(all.files[8]))).toBeGreaterThan(45);
  });

  it('keeps the pages of a TIFF together in TIFF and apart elsewhere', async () => {
    const path = 'image/tiff/multipage-g31d.tif';
    const small = join(folder, 'small.tif');
    execFileSync('convert', [corpusPath(path), '-scale', '20%', '-compress', 'Fax', small]);
    const together = await convert(new File([readFileSync(small)], 'small.tif'), 'tiff');
    expect(identify(small, '%w %h')).toHaveLength(2);
    expect(identify(await save(together.files[0]), '%w %h')).toEqual(identify(small, '%w %h'));
    const { files } = await convert(path, 'png');
    expect(files.map(({ name }) => name)).toEqual(['multipage-g31d-01.png', 'multipage-g31d-02.png']);
    expect(psnr(reference(path), await save(files[0]))).toBeGreaterThan(60);
  });

  it('shows what is there of a cut JPEG, and says so', async () => {
    const { files, notes } = await convert('bad/truncated.jpg', 'png');
    expect(identify(await save(files[0]), '%w %h')).toEqual(['1920 1080']);
    expect(notes[0]).toContain('不完整');
  });

  it.each([
    ['bad/eps-disguised.jpg', 'wrong-type'],
    ['bad/one-byte.png', 'wrong-type'],
    ['bad/png-header-100000x100000.png', 'too-many-pixels'],
    ['bad/tiff-header-100000x100000.tif', 'too-many-pixels'],
    ['bad/polyglot-gif-js.gif', 'damaged'],
    ['bad/svg-billion-laughs.svg', 'damaged'],
    ['bad/empty.pdf', 'empty-file'],
  ])('refuses %s as %s at once', async (path, code) => {
    expect(await refused(path)).toBe(code);
  });

  it('refuses a picture too wide for the format instead of cutting it', async () => {
    const png = await sharp({ create: { width: 16_384, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const wide = new File([new Uint8Array(png)], 'wide.png');
    expect(await refused(wide, 'webp')).toBe('too-many-pixels');
    expect((await convert(wide, 'jpg')).files).toHaveLength(1);
  });

  it('writes WebP and AVIF by its own encoders where the platform has none', async () => {
    const image: ImageCodec = { ...nodeImageCodec, encode: async () => undefined, transcode: async () => undefined };
    const run = {
      signal: new AbortController().signal,
      progress: () => {},
      note: () => {},
      skip: () => {},
      password: () => undefined,
      asset: async (name: AssetName) => new Uint8Array(readFileSync(assetPath(name))),
      image,
      cores: 1,
      spread: async () => [],
      limits: limitsSchema.parse({}),
      folder: async () => folder,
      ask: () => Promise.reject(new Error('none')),
    };
    for (const path of ['image/portrait/street-portrait.jpg', 'image/png/16bit-grey-alpha.png']) {
      for (const format of ['webp', 'avif'] as const) {
        const options = complete({ format });
        const [file] = await imgConvert([corpusFile(path)], options, run);
        const back = join(folder, `${format}.png`);
        const hasAlpha = path.endsWith('png');
        expect(await sharp(await (file as File).arrayBuffer()).metadata()).toMatchObject({
          format: format === 'avif' ? 'heif' : 'webp',
        });
        await sharp(await (file as File).arrayBuffer())
          .flatten({ background: 'white' })
          .png()
          .toFile(back);
        expect(
          psnr(reference(path, ...(hasAlpha ? ['-background', 'white', '-flatten'] : [])), back),
          path,
        ).toBeGreaterThan(38);
      }
    }
  });

  it('says that an icon is made smaller and square', async () => {
    const png = async (width: number, height: number) =>
      new File(
        [
          new Uint8Array(
            await sharp({ create: { width, height, channels: 3, background: '#c33' } })
              .png()
              .toBuffer(),
          ),
        ],
        'a.png',
      );
    const wide = await convert(await png(600, 300), 'ico');
    expect(wide.notes).toEqual([expect.stringContaining('256×256'), expect.stringContaining('正方形')]);
    expect((await convert(await png(64, 64), 'ico')).notes).toEqual([]);
  });

  it('stops when cancelled', async () => {
    const stop = new AbortController();
    const path = 'image/gif/chi-animated.gif';
    const running = runEngine(
      'img-convert',
      [corpusFile(path)],
      complete({ format: 'gif' }),
      // As a button does it: from another task
      { signal: stop.signal, onProgress: () => setTimeout(() => stop.abort()) },
    );
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  });
});
