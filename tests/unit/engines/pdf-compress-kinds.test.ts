import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { optionSchema } from '../../../schemas/option.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { runEngine } from '../../../src/engines/load-node.ts';
import { inputPath } from '../../corpus.ts';
import { buildPdf, contents, faults, ready } from '../model/pdf/tools.ts';

const [W, H] = [800, 600];
const PHOTO = inputPath('corpus:image/jpg/photo-2725x2225.jpg');
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const stream = (dict: string, data: Uint8Array): string =>
  `<<${dict}/Length ${data.length}>>stream\n${latin1(data)}\nendstream`;
const image = (rest: string): string => `/Type/XObject/Subtype/Image/Width ${W}/Height ${H}${rest}`;

/** The picture, 300 dpi on its page over a red square, and what else it needs as object 7. */
function page(picture: string, other = 'null'): File {
  const content = `1 0 0 rg 0 0 96 144 re f 192 0 0 144 0 0 cm /I Do`;
  const bytes = buildPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 192 144]/Contents 4 0 R/Resources<</XObject<</I 6 0 R>>>>>>',
    stream('', Buffer.from(content)),
    'null',
    picture,
    other,
  ]);
  return new File([bytes], 'page.pdf');
}

const photo = () => sharp(PHOTO).resize(W, H, { fit: 'fill' }).removeAlpha();
const rgb = (): Promise<Buffer> => photo().raw().toBuffer();
const grey = async (): Promise<Buffer> => photo().greyscale().raw().toBuffer();
const flate = '/Filter/FlateDecode';

const KINDS: Record<string, () => Promise<File>> = {
  RGB: async () => page(stream(image(`/ColorSpace/DeviceRGB/BitsPerComponent 8${flate}`), deflateSync(await rgb()))),
  'grey, turned round': async () =>
    page(stream(image(`/ColorSpace/DeviceGray/BitsPerComponent 8/Decode[1 0]${flate}`), deflateSync(await grey()))),
  'grey of 4 bits': async () => {
    const data = await grey();
    const packed = Uint8Array.from(
      { length: data.length / 2 },
      (_, at) => ((data[at * 2] as number) & 0xf0) | ((data[at * 2 + 1] as number) >> 4),
    );
    return page(stream(image(`/ColorSpace/DeviceGray/BitsPerComponent 4${flate}`), deflateSync(packed)));
  },
  '16 bits': async () => {
    const wide = Buffer.from([...(await grey())].flatMap((value) => [value, value ^ 85]));
    return page(stream(image(`/ColorSpace/DeviceGray/BitsPerComponent 16${flate}`), deflateSync(wide)));
  },
  CMYK: async () => {
    const data = await rgb();
    const inks = Buffer.alloc(W * H * 4);
    for (let at = 0; at < W * H; at++)
      for (let ink = 0; ink < 3; ink++) inks[at * 4 + ink] = 255 - (data[at * 3 + ink] as number);
    return page(stream(image(`/ColorSpace/DeviceCMYK/BitsPerComponent 8${flate}`), deflateSync(inks)));
  },
  'an index': async () => {
    const table = [...Array(256).keys()]
      .map((value) => [value, 255 - value, 128].map((one) => one.toString(16).padStart(2, '0')).join(''))
      .join('');
    return page(
      stream(
        image(`/ColorSpace[/Indexed/DeviceRGB 255<${table}>]/BitsPerComponent 8${flate}`),
        deflateSync(await grey()),
      ),
    );
  },
  'a soft mask': async () =>
    page(
      stream(image(`/ColorSpace/DeviceRGB/BitsPerComponent 8/SMask 7 0 R${flate}`), deflateSync(await rgb())),
      stream(image(`/ColorSpace/DeviceGray/BitsPerComponent 8${flate}`), deflateSync(await grey())),
    ),
  'RGB as JPEG': async () =>
    page(
      stream(
        image('/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode'),
        await photo().jpeg({ quality: 95 }).toBuffer(),
      ),
    ),
};

async function drawn(file: File): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'pdf365-kinds-'));
  try {
    writeFileSync(join(folder, 'page.pdf'), await contents(file));
    spawnSync('pdftoppm', ['-r', '72', '-png', '-singlefile', join(folder, 'page.pdf'), join(folder, 'page')]);
    return await sharp(join(folder, 'page.png')).removeAlpha().raw().toBuffer();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function likeness(a: Buffer, b: Buffer): number {
  expect(a.length).toBe(b.length);
  const sum = a.reduce((total, value, at) => total + (value - (b[at] as number)) ** 2, 0);
  return 10 * Math.log10(255 ** 2 / (sum / a.length + 1e-9));
}

describe.skipIf(!ready)('pictures', () => {
  it.each(Object.entries(KINDS))('%s: smaller and alike', async (_name, make) => {
    const file = await make();
    const options = optionSchema(loadCatalog().engines['pdf-compress']?.options ?? {}).parse({ level: 'balanced' });
    const [result] = await runEngine('pdf-compress', [file], options);
    if (!result) throw new Error('no result');
    expect(faults(await contents(result))).toBe('');
    expect(result.size).toBeLessThan(file.size * 0.6);
    expect(likeness(await drawn(file), await drawn(result))).toBeGreaterThan(28);
  });

  it('says which stay as they are', async () => {
    const cmyk = await photo().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    const file = page(stream(image('/ColorSpace/DeviceCMYK/BitsPerComponent 8/Filter/DCTDecode'), cmyk));
    const parse = optionSchema(loadCatalog().engines['pdf-compress']?.options ?? {}).parse;
    const notes: string[] = [];
    await runEngine('pdf-compress', [file], parse({ level: 'small' }), { onNote: (text) => notes.push(text) });
    expect(notes).toContain('CMYK 印刷色 JPEG 图片 1 张：这类图片原样保留，没有重新压缩。');
    notes.length = 0;
    await runEngine('pdf-compress', [await (KINDS.RGB as () => Promise<File>)()], parse({ level: 'small' }), {
      onNote: (text) => notes.push(text),
    });
    expect(notes.join()).not.toContain('原样保留');
  });
});
