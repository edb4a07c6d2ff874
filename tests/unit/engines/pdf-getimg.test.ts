import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { runEngine } from '../../../src/engines/load-node.ts';
import { buildPdf, bytesOf, ready } from '../model/pdf/tools.ts';

const OPTIONS = { minSide: 0, stencils: true, pages: '' };
const take = (bytes: Uint8Array<ArrayBuffer>, options: Record<string, unknown> = {}): Promise<File[]> =>
  runEngine('pdf-getimg', [new File([bytes], 'a.pdf')], { ...OPTIONS, ...options }, {});

const pixelsOf = async (picture: Buffer): Promise<Buffer> =>
  sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer();
const bufferOf = async (file: File | undefined): Promise<Buffer> => Buffer.from(await (file as File).arrayBuffer());

/** A page that draws the images `I0`, `I1` … given as dictionary entries and data; `extra` is more content. */
function pageOf(images: [entries: string, data: number[], codec?: string][], extra = ''): Uint8Array<ArrayBuffer> {
  const names = images.map((_, index) => `/I${index} ${index + 5} 0 R`).join('');
  const content = `${images.map((_, index) => `q 50 0 0 50 ${index * 60} 0 cm /I${index} Do Q`).join('\n')}\n${extra}`;
  return buildPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</XObject<<${names}>>>>>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ...images.map(([entries, data, codec = '']) => {
      const text = `${data.map((byte) => byte.toString(16).padStart(2, '0')).join('')}>`;
      return `<</Type/XObject/Subtype/Image ${entries}/Filter[/ASCIIHexDecode ${codec}]/Length ${text.length}>>\nstream\n${text}\nendstream`;
    }),
  ]);
}

/** Straight RGBA of the only picture. */
async function rgba(bytes: Uint8Array<ArrayBuffer>): Promise<number[]> {
  const files = await take(bytes);
  expect(files.map(({ name }) => name)).toEqual(['a-p1-1.png']);
  return [
    ...(await sharp(await bufferOf(files[0]))
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer()),
  ];
}

const RGB = '/Width 2/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB';
const RED_BLUE = [255, 0, 0, 0, 0, 255];

describe('pdf-getimg', () => {
  it('gives samples as they are', async () => {
    expect(await rgba(pageOf([[RGB, RED_BLUE]]))).toEqual([255, 0, 0, 255, 0, 0, 255, 255]);
  });

  it('keeps all bits of deep grey, and palettes', async () => {
    const [deep] = await take(
      pageOf([['/Width 2/Height 1/BitsPerComponent 16/ColorSpace/DeviceGray', [1, 2, 254, 253]]]),
    );
    expect((await bufferOf(deep)).readUInt8(24)).toBe(16);
    const indexed = '/Width 3/Height 1/BitsPerComponent 2/ColorSpace[/Indexed/DeviceRGB 2<ff000000ff000000ff>]';
    const [palette] = await take(pageOf([[indexed, [0b00011000]]]));
    expect((await bufferOf(palette)).readUInt8(25)).toBe(3);
    expect([...(await pixelsOf(await bufferOf(palette)))]).toEqual([255, 0, 0, 0, 255, 0, 0, 0, 255]);
  });

  it('makes a soft mask the transparency', async () => {
    const gray = '/Width 2/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray';
    const bytes = pageOf(
      [
        [`${RGB}/SMask 6 0 R`, RED_BLUE],
        [gray, [255, 128]],
      ],
      '',
    );
    const [first] = await take(bytes);
    const pixels = [
      ...(await sharp(await bufferOf(first))
        .ensureAlpha()
        .raw()
        .toBuffer()),
    ];
    expect(pixels.slice(0, 4)).toEqual([255, 0, 0, 255]);
    expect(pixels[7]).toBe(128);
    expect(pixels[6]).toBeGreaterThan(250);
  });

  it('makes a stencil mask and a colour key transparency', async () => {
    const key = await rgba(pageOf([[`${RGB}/Mask[0 0 0 0 250 255]`, RED_BLUE]]));
    expect([key[3], key[7]]).toEqual([255, 0]);
    const stencil = '/Width 2/Height 1/BitsPerComponent 1/ImageMask true';
    const [masked] = await take(
      pageOf([
        [`${RGB}/Mask 6 0 R`, RED_BLUE],
        [stencil, [0b01000000]],
      ]),
    );
    const pixels = [
      ...(await sharp(await bufferOf(masked))
        .ensureAlpha()
        .raw()
        .toBuffer()),
    ];
    expect([pixels[3], pixels[7]]).toEqual([255, 0]);
  });

  it('computes colours that no picture format has', async () => {
    const tint = '<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[0 .5 1]/N 1>>';
    const spot = `/Width 2/Height 1/BitsPerComponent 8/ColorSpace[/Separation/Spot/DeviceRGB ${tint}]`;
    const [r, g, b] = (await rgba(pageOf([[spot, [255, 0]]]))) as [number, number, number];
    expect([r < 3, Math.abs(g - 128) < 3, b > 252]).toEqual([true, true, true]);
    const cmyk = await rgba(
      pageOf([['/Width 2/Height 1/BitsPerComponent 8/ColorSpace/DeviceCMYK', [0, 0, 0, 255, 0, 0, 0, 0]]]),
    );
    expect([(cmyk[0] ?? 255) < 60, cmyk[4]]).toEqual([true, 255]);
    const turned = await rgba(pageOf([[`${RGB}/Decode[1 0 1 0 1 0]`, RED_BLUE]]));
    expect(turned).toEqual([0, 255, 255, 255, 255, 255, 0, 255]);
  });

  it('takes stencils as black on white, turned around where /Decode says so, and leaves them out when asked', async () => {
    const stencil = '/Width 2/Height 1/BitsPerComponent 1/ImageMask true';
    expect(await rgba(pageOf([[stencil, [0b01000000]]]))).toEqual([0, 0, 0, 255, 255, 255, 255, 255]);
    expect(await rgba(pageOf([[`${stencil}/Decode[1 0]`, [0b01000000]]]))).toEqual([255, 255, 255, 255, 0, 0, 0, 255]);
    await expect(take(pageOf([[stencil, [0]]]), { stencils: false })).rejects.toMatchObject({ code: 'no-result' });
  });

  it('takes inline images, and the same content once', async () => {
    const inline = 'BI /W 2 /H 1 /BPC 8 /CS /RGB /F /AHx ID ff00000000ff> EI\n';
    expect(await rgba(pageOf([], inline))).toEqual([255, 0, 0, 255, 0, 0, 255, 255]);
    expect(
      await take(
        pageOf([
          [RGB, RED_BLUE],
          [RGB, RED_BLUE],
          [RGB, [1, 2, 3, 4, 5, 6]],
        ]),
      ),
    ).toHaveLength(2);
    expect(await take(pageOf([], inline + inline))).toHaveLength(1);
  });

  it('gives what there is of data cut short, and nothing for pictures without a size', async () => {
    const short = '/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray';
    expect(await take(pageOf([[short, [9, 9, 9]]]))).toHaveLength(1);
    await expect(
      take(pageOf([['/Width 0/Height 5/BitsPerComponent 8/ColorSpace/DeviceGray', [0]]])),
    ).rejects.toMatchObject({
      code: 'no-result',
    });
  });
});

/** A picture of red and blue made by ImageMagick in a format. */
const made = (...args: string[]): number[] =>
  [...spawnSync('convert', ['-size', '16x16', 'gradient:red-blue', ...args]).stdout] as number[];

describe.skipIf(spawnSync('convert', ['-version']).error)('pdf-getimg of pictures that are files already', () => {
  const entries = '/Width 16/Height 16/BitsPerComponent 8/ColorSpace';

  it('gives JPEG and JPEG 2000 byte for byte', async () => {
    for (const [format, codec, type] of [
      ['jpg:-', '/DCTDecode', 'jpg'],
      ['jp2:-', '/JPXDecode', 'jp2'],
    ] as const) {
      const data = made(format);
      const [file] = await take(pageOf([[`${entries}/DeviceRGB`, data, codec]]));
      expect(file?.name).toBe(`a-p1-1.${type}`);
      expect([...(await bufferOf(file))]).toEqual(data);
    }
  });

  it('gives a JPEG the profile that the PDF has for it', async () => {
    const profile = new Array(300).fill(0);
    profile.splice(16, 4, ...Buffer.from('GRAY'));
    const data = made('-colorspace', 'Gray', 'jpg:-');
    const bytes = pageOf([
      [`${entries}[/ICCBased 6 0 R]`, data, '/DCTDecode'],
      ['/N 1', profile],
    ]);
    const file = await bufferOf((await take(bytes))[0]);
    expect(file.length).toBe(data.length + 300 + 18);
    expect(file.includes('ICC_PROFILE')).toBe(true);
    expect(file.subarray(-100)).toEqual(Buffer.from(data).subarray(-100));
    expect((await sharp(file).metadata()).width).toBe(16);
  });

  it('puts a bare JPEG 2000 stream into a file that opens', async () => {
    const [file] = await take(pageOf([[`${entries}/DeviceRGB`, made('j2k:-'), '/JPXDecode']]));
    const { stdout } = spawnSync('convert', ['jp2:-', '-depth', '8', 'rgb:-'], { input: await bufferOf(file) });
    const { stdout: before } = spawnSync('convert', ['jp2:-', '-depth', '8', 'rgb:-'], {
      input: Buffer.from(made('jp2:-')),
    });
    expect(stdout.equals(before)).toBe(true);
    expect(stdout).toHaveLength(768);
  });

  it('keeps a CMYK JPEG as it is, and decodes one under a mask', async () => {
    const cmyk = made('-colorspace', 'CMYK', 'jpg:-');
    const [plain] = await take(pageOf([[`${entries}/DeviceCMYK/Decode[1 0 1 0 1 0 1 0]`, cmyk, '/DCTDecode']]));
    expect([...(await bufferOf(plain))]).toEqual(cmyk);
    const mask = '/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray';
    const [masked] = await take(
      pageOf([
        [`${entries}/DeviceRGB/SMask 6 0 R`, made('jpg:-'), '/DCTDecode'],
        [mask, [100]],
      ]),
    );
    const pixels = await sharp(await bufferOf(masked))
      .raw()
      .toBuffer();
    expect([(pixels[0] ?? 0) > 200, pixels[3]]).toEqual([true, 100]);
  });

  it('undoes a matte', async () => {
    const rgb = '/Width 2/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB/SMask 6 0 R';
    const mask = '/Width 2/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Matte[0 0 0]';
    const [first] = await take(
      pageOf([
        [rgb, [128, 0, 0, 0, 0, 128]],
        [mask, [128, 128]],
      ]),
    );
    const pixels = await sharp(await bufferOf(first))
      .raw()
      .toBuffer();
    expect([(pixels[0] ?? 0) > 250, pixels[3], (pixels[6] ?? 0) > 250]).toEqual([true, 128, true]);
  });
});

const theirs = (bytes: Uint8Array): Buffer[] => {
  const folder = mkdtempSync(join(tmpdir(), 'getimg-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), bytes);
    spawnSync('pdfimages', ['-png', join(folder, 'a.pdf'), join(folder, 'x')], { timeout: 60_000 });
    return readdirSync(folder)
      .filter((name) => name.endsWith('.png'))
      .map((name) => readFileSync(join(folder, name)));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

describe.skipIf(!ready || spawnSync('pdfimages', ['-v']).error)('pdf-getimg beside pdfimages', () => {
  it.each([
    'scanned/docling-ocr-test',
    'scanned/cardinal-4-rotations',
    'form/160F-2019',
    'zh/abstract-nsimsun',
    'zh/form-chinese',
  ])('%s: the same pixels', { timeout: 60_000 }, async (path) => {
    const bytes = bytesOf(`pdf/${path}.pdf`);
    const expected = await Promise.all(theirs(bytes).map(pixelsOf));
    for (const file of await take(bytes)) {
      const found = await pixelsOf(await bufferOf(file));
      expect(
        expected.some((other) => other.equals(found)),
        file.name,
      ).toBe(true);
    }
  });
});
