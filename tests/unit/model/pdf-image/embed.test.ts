import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { nodeImageCodec } from '../../../../src/engines/codec-node.ts';
import { addPictures, finishBook, startBook } from '../../../../src/formats/pdf/pictures/book.ts';
import { readJpeg } from '../../../../src/formats/pdf/pictures/jpeg.ts';
import { readPng } from '../../../../src/formats/pdf/pictures/png.ts';
import { faults, ready } from '../pdf/tools.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const folder = mkdtempSync(join(tmpdir(), 'pdf-image-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SETUP = { page: 'image', orientation: 'auto', fit: 'contain', margin: 0, perPage: 1 } as const;
const said: string[] = [];
const ports = {
  decode: nodeImageCodec.decode,
  encode: nodeImageCodec.encode,
  asset: () => Promise.reject(new Error('no asset')),
  tell: (text: string) => void said.push(text),
};

async function pdfOf(bytes: Bytes, name: string): Promise<string> {
  const book = startBook(SETUP);
  await addPictures(book, bytes, name, ports);
  const path = join(folder, `${name}.pdf`);
  writeFileSync(path, new Uint8Array(await new Blob(await finishBook(book, new Uint8Array(16))).arrayBuffer()));
  return path;
}

const bytesOf = (buffer: Buffer): Bytes => new Uint8Array(buffer);
/** A picture with another colour in each corner, so that each way of turning it looks different. */
const corners = (width = 64, height = 40) => {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data.set(
        [x < width / 2 ? 230 : 20, y < height / 2 ? 230 : 20, x < width / 4 && y < height / 4 ? 255 : 60],
        (y * width + x) * 3,
      );
  return sharp(data, { raw: { width, height, channels: 3 } });
};

/** Mean difference of two pictures' samples, 0 to 255; both upright and in sRGB. */
async function difference(a: Buffer | string, b: Buffer | string): Promise<number> {
  const raw = (picture: Buffer | string) =>
    sharp(picture)
      .autoOrient()
      .toColourspace('srgb')
      .flatten({ background: '#fff' })
      .raw()
      .toBuffer({ resolveWithObject: true });
  const [one, two] = [await raw(a), await raw(b)];
  expect([one.info.width, one.info.height]).toEqual([two.info.width, two.info.height]);
  return one.data.reduce((sum, value, index) => sum + Math.abs(value - (two.data[index] ?? 0)), 0) / one.data.length;
}

/** The page drawn a dot a pixel: 96 dots an inch is what pictures without a resolution are given. */
const drawn = (pdf: string, dpi = 96): Buffer =>
  execFileSync('pdftoppm', ['-r', String(dpi), '-png', pdf], {
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

describe.skipIf(!ready)('pictures in PDFs', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'a JPEG of orientation %d stands upright, its data untouched',
    async (orientation) => {
      const jpeg = bytesOf(await corners().jpeg({ quality: 95 }).withMetadata({ orientation, density: 96 }).toBuffer());
      const pdf = await pdfOf(jpeg, `o${orientation}.jpg`);
      expect(faults(new Uint8Array(readFileSync(pdf)))).toBe('');
      expect(await difference(drawn(pdf), Buffer.from(jpeg))).toBeLessThan(6);
      execFileSync('pdfimages', ['-all', pdf, join(folder, `o${orientation}`)]);
      const stored = readFileSync(join(folder, `o${orientation}-000.jpg`));
      expect(stored.includes('Exif')).toBe(false);
      const scan = (data: Uint8Array): string => Buffer.from(data).toString('latin1').split('\xff\xda')[1] ?? '';
      expect(scan(stored)).toBe(scan(jpeg));
    },
  );

  it.each([
    ['grey', () => corners().greyscale().jpeg()],
    ['progressive', () => corners().jpeg({ progressive: true })],
    ['with a profile', () => corners().jpeg().withIccProfile('p3')],
    ['CMYK', () => corners().toColourspace('cmyk').jpeg()],
  ] as const)('a JPEG %s goes in as it is and looks the same', async (name, make) => {
    const jpeg = await make().toBuffer();
    const pdf = await pdfOf(bytesOf(jpeg), `${name}.jpg`);
    expect(execFileSync('pdfimages', ['-list', pdf], { encoding: 'utf8' })).toContain(' jpeg ');
    expect(await difference(drawn(pdf), jpeg)).toBeLessThan(name === 'CMYK' ? 40 : 8);
  });

  it.each([
    ['colour', () => corners().png()],
    ['16 bits', () => corners().toColourspace('rgb16').png()],
    ['palette', () => corners().png({ palette: true, colours: 8 })],
    ['grey', () => corners().greyscale().png()],
    ['interlaced', () => corners().png({ progressive: true })],
    ['with alpha', () => corners().ensureAlpha(0.4).png()],
  ] as const)('a PNG %s looks the same, without loss', async (name, make) => {
    const png = await make().toBuffer();
    const pdf = await pdfOf(bytesOf(png), `${name}.png`);
    expect(faults(new Uint8Array(readFileSync(pdf)))).toBe('');
    expect(await difference(drawn(pdf), png)).toBeLessThan(4);
    execFileSync('pdfimages', ['-png', pdf, join(folder, name)]);
    if (name !== 'with alpha' && name !== '16 bits')
      expect(await difference(join(folder, `${name}-000.png`), png)).toBeLessThan(0.5);
  });

  it('the resolution decides the size', async () => {
    const pdf = await pdfOf(
      bytesOf(await corners(600, 300).jpeg().withMetadata({ density: 300 }).toBuffer()),
      'dpi.jpg',
    );
    expect(execFileSync('pdfinfo', [pdf], { encoding: 'utf8' })).toMatch(/Page size: +144 x 72 pts/);
  });

  it('a JPEG cut short is decoded, and that is said', async () => {
    const whole = await corners(400, 300).jpeg().toBuffer();
    expect(readJpeg(bytesOf(whole.subarray(0, whole.length - 300)))).toBeUndefined();
    await pdfOf(bytesOf(whole.subarray(0, whole.length - 300)), 'cut.jpg');
    expect(said).toContain('图片不完整，缺失的部分显示为灰色或空白');
  });

  it('a comment stays out, but is no place or time', async () => {
    const jpeg = await corners().jpeg().toBuffer();
    const comment = Buffer.from([0xff, 0xfe, 0, 6, 0x4c, 0x61, 0x76, 0x63]);
    const parts = readJpeg(bytesOf(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])));
    expect(parts?.stripped).toBe(false);
    expect(Buffer.from(parts?.data ?? []).includes('Lavc')).toBe(false);
  });

  it('what stands behind the picture stays out', async () => {
    const jpeg = await corners().jpeg().toBuffer();
    const parts = readJpeg(bytesOf(Buffer.concat([jpeg, Buffer.from('a film of the moment before')])));
    expect(parts?.stripped).toBe(true);
    expect(Buffer.from(parts?.data ?? []).includes('film')).toBe(false);
  });

  it('a PNG with a wrong check sum or without its end is not taken as it is', async () => {
    const png = bytesOf(await corners().png().toBuffer());
    expect(readPng(png)).toBeDefined();
    const wrong = png.slice();
    const at = Buffer.from(wrong).indexOf('IDAT') + 20;
    wrong[at] = (wrong[at] as number) ^ 1;
    expect(readPng(wrong)).toBeUndefined();
    expect(readPng(png.slice(0, -12))).toBeUndefined();
  });
});
