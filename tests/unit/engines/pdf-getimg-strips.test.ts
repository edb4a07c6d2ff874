import { spawnSync } from 'node:child_process';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { runEngine } from '../../../src/engines/load-node.ts';
import { buildPdf, bytesOf, probe, ready } from '../model/pdf/tools.ts';

/** A picture drawn on the page: dictionary entries, stored data and matrix. */
interface Drawn {
  entries: string;
  data: Uint8Array;
  matrix: number[];
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** A page of this size with the pictures on it. */
function pdfOf(drawn: Drawn[], size: [number, number], more = ''): Uint8Array<ArrayBuffer> {
  const names = drawn.map((_, index) => `/I${index} ${index + 5} 0 R`).join('');
  const content = drawn.map(({ matrix }, index) => `q ${matrix.join(' ')} cm /I${index} Do Q\n`).join('');
  return buildPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size.join(' ')}]/Contents 4 0 R/Resources<</XObject<<${names}>>>>${more}>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ...drawn.map(
      ({ entries, data }) =>
        `<</Type/XObject/Subtype/Image ${entries}/Length ${data.length}>>\nstream\n${latin1(data)}\nendstream`,
    ),
  ]);
}

interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A picture of waves and grain: each line goes on where the one before it ended. */
function photo(width: number, height: number, seed = 0): Pixels {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 3; channel++)
        data[at++] =
          128 +
          70 * Math.sin(x / 9 + seed * 3) * Math.cos(y / 11 + channel + seed) +
          (((x * 7 + y * 13) ^ (x * y)) % 9);
  return { width, height, data };
}

const cut = ({ width, data }: Pixels, x: number, y: number, w: number, h: number, channels = 3): Uint8Array =>
  Buffer.concat(
    Array.from({ length: h }, (_, row) =>
      data.subarray(((y + row) * width + x) * channels, ((y + row) * width + x + w) * channels),
    ),
  );

const RGB = (width: number, height: number): string =>
  `/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceRGB`;
const GRAY = (width: number, height: number): string =>
  `/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceGray`;

/**
 * The picture in strips of these heights, a point a pixel, on a page as large as it. `place` may move and stretch each.
 */
function strips(
  picture: Pixels,
  heights: number[],
  place = (y: number, height: number): [bottom: number, height: number] => [picture.height - y - height, height],
): Drawn[] {
  let y = 0;
  return heights.map((height) => {
    const [bottom, drawn] = place(y, height);
    const data = cut(picture, 0, y, picture.width, height);
    y += height;
    return { entries: RGB(picture.width, height), data, matrix: [picture.width, 0, 0, drawn, 0, bottom] };
  });
}

interface Taken {
  files: File[];
  notes: string;
}

async function take(bytes: Uint8Array<ArrayBuffer>, options: Record<string, unknown> = {}): Promise<Taken> {
  const notes: string[] = [];
  const call = { onNote: (text: string) => notes.push(text) };
  const files = await runEngine(
    'pdf-getimg',
    [new File([bytes], 'a.pdf')],
    { minSide: 32, stencils: true, pages: '', ...options },
    call,
  );
  return { files, notes: notes.join('\n') };
}

async function pixelsOf(file: File | undefined): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(await (file as File).arrayBuffer()))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** The only picture of a PDF. */
async function only(bytes: Uint8Array<ArrayBuffer>): Promise<Pixels & { notes: string; name: string }> {
  const { files, notes } = await take(bytes);
  expect(files.map(({ name }) => name.replace(/\..*/, ''))).toEqual(['a-p1-1']);
  return { ...(await pixelsOf(files[0])), notes, name: files[0]?.name ?? '' };
}

const PICTURE = photo(120, 100);
const PAGE: [number, number] = [120, 100];

function expectSame(found: Pixels, expected: Pixels): void {
  expect([found.width, found.height]).toEqual([expected.width, expected.height]);
  expect(Buffer.compare(found.data, expected.data)).toBe(0);
}

/** The mean difference of two pictures, levels. */
function difference(one: Pixels, other: Pixels): number {
  expect([one.width, one.height]).toEqual([other.width, other.height]);
  return one.data.reduce((sum, value, at) => sum + Math.abs(value - (other.data[at] as number)), 0) / one.data.length;
}

describe('strips of one picture', () => {
  it('are joined without loss, the first and the last of other heights, and said', async () => {
    const found = await only(pdfOf(strips(PICTURE, [7, 40, 40, 13]), PAGE));
    expectSame(found, PICTURE);
    expect(found.notes).toBe('第 1 页的图在文件里切成了 4 块，已按页面上的样子拼成 1 张。');
  });

  it('are joined where coordinates are rounded, and each has its scale', async () => {
    const rounded = (y: number, height: number): [number, number] => {
      const [top, bottom] = [Math.round((100 - y) * 0.24), Math.round((100 - y - height) * 0.24)];
      return [bottom, top - bottom];
    };
    const drawn = strips(PICTURE, [25, 25, 25, 25], rounded).map((each) => ({
      ...each,
      matrix: [28.8, ...each.matrix.slice(1)],
    }));
    expectSame(await only(pdfOf(drawn, PAGE)), PICTURE);
  });

  it('are joined where each is drawn a unit too long, or a hairline too short', async () => {
    for (const more of [1, -0.6])
      expectSame(
        await only(
          pdfOf(
            strips(PICTURE, [20, 20, 20, 20, 20], (y, height) => [100 - y - height - more, height + more]),
            PAGE,
          ),
        ),
        PICTURE,
      );
  });

  it('are joined where each repeats the last line of the one before', async () => {
    const drawn = [0, 24, 49, 74].map((y, index) => {
      const height = index ? 26 : 25;
      const data = cut(PICTURE, 0, y, 120, height);
      return { entries: RGB(120, height), data, matrix: [120, 0, 0, height, 0, 100 - y - height] };
    });
    expectSame(await only(pdfOf(drawn, PAGE)), PICTURE);
  });

  it('are joined in any order, in columns and in a grid', async () => {
    const tiles = [0, 40, 80].flatMap((x) =>
      [0, 50].map((y) => ({
        entries: RGB(40, 50),
        data: cut(PICTURE, x, y, 40, 50),
        matrix: [40, 0, 0, 50, x, 50 - y],
      })),
    );
    expectSame(await only(pdfOf([...tiles].reverse(), PAGE)), PICTURE);
    const columns = [0, 60].map((x) => ({
      entries: RGB(60, 100),
      data: cut(PICTURE, x, 0, 60, 100),
      matrix: [60, 0, 0, 100, x, 0],
    }));
    expectSame(await only(pdfOf(columns, PAGE)), PICTURE);
  });

  it('are joined as the page shows them, turned and mirrored', async () => {
    const source = sharp(PICTURE.data, { raw: { width: 120, height: 100, channels: 3 } });
    const raw = async (turned: Sharp, width: number, height: number): Promise<Pixels> => ({
      width,
      height,
      data: await turned.raw().toBuffer(),
    });
    const drawn = strips(PICTURE, [50, 50]);
    expectSame(await only(pdfOf(drawn, PAGE, '/Rotate 90')), await raw(source.clone().rotate(90), 100, 120));
    expectSame(await only(pdfOf(drawn, PAGE, '/Rotate 180')), await raw(source.clone().rotate(180), 120, 100));
    // Stored lying: turned counter-clockwise by the matrix, (x, y) to (-y, x).
    const lying = drawn.map((each) => ({
      ...each,
      matrix: [0, 120, -(each.matrix[3] as number), 0, 100 - (each.matrix[5] as number), 0],
    }));
    expectSame(await only(pdfOf(lying, [100, 120])), await raw(source.clone().rotate(270), 100, 120));
    const upsideDown = drawn.map((each) => ({
      ...each,
      matrix: [120, 0, 0, -50, 0, 100 - (each.matrix[5] as number)],
    }));
    expectSame(await only(pdfOf(upsideDown, PAGE)), await raw(source.clone().flip(), 120, 100));
  });

  it('are joined where some are grey and some have colour', async () => {
    const grey: Drawn = {
      entries: GRAY(120, 30),
      data: Uint8Array.from({ length: 3600 }, (_, at) => PICTURE.data[at * 3] as number),
      matrix: [120, 0, 0, 30, 0, 70],
    };
    const below = { entries: RGB(120, 70), data: cut(PICTURE, 0, 30, 120, 70), matrix: [120, 0, 0, 70, 0, 0] };
    const found = await only(pdfOf([grey, below], PAGE));
    const expected = Uint8Array.from(PICTURE.data);
    for (let at = 0; at < 10_800; at++) expected[at] = PICTURE.data[at - (at % 3)] as number;
    expectSame(found, { ...PICTURE, data: expected });
  });

  it('keep all bits and the palette they are stored with', async () => {
    const deep = (y: number): Drawn => ({
      entries: '/Width 40/Height 40/BitsPerComponent 16/ColorSpace/DeviceGray',
      data: Uint8Array.from({ length: 3200 }, (_, at) => (at * 31) & 255),
      matrix: [40, 0, 0, 40, 0, y],
    });
    const { files } = await take(pdfOf([deep(40), { ...deep(0), data: deep(0).data.toReversed() }], [40, 80]));
    expect(files).toHaveLength(1);
    expect(Buffer.from(await (files[0] as File).arrayBuffer()).readUInt8(24)).toBe(16);
  });

  it('are joined as inline images and as stencils; small ones count by the whole', async () => {
    const bits = (seed: number): Uint8Array =>
      Uint8Array.from({ length: 40 }, (_, at) => (at % 5 ? 0xf0 >> (at % 3) : 0x3c + seed));
    const stencil = (y: number): Drawn => ({
      entries: '/Width 40/Height 8/BitsPerComponent 1/ImageMask true',
      data: bits(y),
      matrix: [40, 0, 0, 8, 0, y],
    });
    const found = await only(pdfOf([0, 8, 16, 24, 32].map(stencil), [40, 40]));
    expect([found.width, found.height]).toEqual([40, 40]);
    const inline = [0, 20].map((y) => {
      const hex = Buffer.from(cut(PICTURE, 0, 20 - y, 40, 20)).toString('hex');
      return `q 40 0 0 20 0 ${y} cm BI /W 40 /H 20 /BPC 8 /CS /RGB /F /AHx ID ${hex}> EI Q\n`;
    });
    const content = inline.join('');
    const bytes = buildPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 40 40]/Contents 4 0 R>>',
      `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ]);
    expectSame(await only(bytes), { width: 40, height: 40, data: cut(PICTURE, 0, 0, 40, 40) });
  });
});

describe('JPEG strips of one picture', () => {
  const jpegs = async (heights: number[]): Promise<Drawn[]> =>
    Promise.all(
      strips(PICTURE, heights).map(async ({ data, matrix }, index) => {
        const height = heights[index] as number;
        const jpeg = await sharp(data, { raw: { width: 120, height, channels: 3 } })
          .jpeg({ quality: 90 })
          .toBuffer();
        return { entries: `${RGB(120, height)}/Filter/DCTDecode`, data: jpeg, matrix };
      }),
    );

  it('keep their coefficients where all but the last are whole blocks high', async () => {
    const drawn = await jpegs([32, 48, 20]);
    const found = await only(pdfOf(drawn, PAGE));
    expect(found.name).toBe('a-p1-1.jpg');
    expect(found.notes).not.toContain('重新压缩');
    const apart = await Promise.all(drawn.map(async ({ data }) => (await sharp(data).raw().toBuffer()) as Uint8Array));
    // Decoders smooth colour across the seams.
    expect(difference(found, { ...PICTURE, data: Buffer.concat(apart) })).toBeLessThan(0.3);
  });

  it('are compressed once more where they are not, which is said', async () => {
    const found = await only(pdfOf(await jpegs([30, 45, 25]), PAGE));
    expect(found.name).toBe('a-p1-1.jpg');
    expect(found.notes).toMatch(/拼成 1 张。其中 1 张.*重新压缩了一次/);
    expect(difference(found, PICTURE)).toBeLessThan(4);
  });
});

const hasConvert = spawnSync('convert', ['-version']).stdout?.toString().includes('ImageMagick');

/** The data of a TIFF of one strip (TIFF 6.0: little-endian, tags 273 and 279). */
function stripOf(tiff: Buffer): Buffer {
  const at = tiff.readUInt32LE(4);
  const entry = (tag: number): number => {
    for (let place = at + 2; place < tiff.length; place += 12)
      if (tiff.readUInt16LE(place) === tag) return tiff.readUInt32LE(place + 8);
    throw new Error(`no tag ${tag}`);
  };
  return tiff.subarray(entry(273), entry(273) + entry(279));
}

describe.skipIf(!hasConvert)('fax strips of one scan', () => {
  it('are joined bit by bit', async () => {
    const run = (args: string[], input?: Uint8Array): Buffer =>
      spawnSync('convert', args, { input, maxBuffer: 1 << 26 }).stdout;
    const scan = run([
      '-size',
      '200x120',
      'plasma:fractal',
      '-seed',
      '7',
      '-colorspace',
      'Gray',
      '-ordered-dither',
      'o4x4',
      '-depth',
      '8',
      'gray:-',
    ]);
    const drawn = [0, 50, 100].map((y) => {
      const height = Math.min(50, 120 - y);
      const gray = scan.subarray(y * 200, (y + height) * 200);
      const tiff = ['-monochrome', '-compress', 'Group4', '-define', `tiff:rows-per-strip=${height}`, 'tiff:-'];
      const fax = stripOf(run(['-size', `200x${height}`, '-depth', '8', 'gray:-', ...tiff], gray));
      const parms = `/DecodeParms<</K -1/Columns 200/Rows ${height}>>`;
      return {
        entries: `/Width 200/Height ${height}/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/CCITTFaxDecode${parms}`,
        data: fax,
        matrix: [200, 0, 0, height, 0, 120 - y - height],
      };
    });
    const found = await only(pdfOf(drawn, [200, 120]));
    const grey = Uint8Array.from({ length: 24_000 }, (_, at) => found.data[at * 3] as number);
    expect([found.width, found.height]).toEqual([200, 120]);
    expect(Buffer.compare(grey, scan)).toBe(0);
  });
});

describe('pictures that only stand together', () => {
  const one = photo(60, 60, 1);
  const other = { ...one, data: photo(60, 60, 2).data.map((value) => value / 2) };
  const on = (picture: Pixels, x: number, y: number, entries = RGB(60, 60)): Drawn => ({
    entries,
    data: picture.data,
    matrix: [60, 0, 0, 60, x, y],
  });

  it.each<[string, Drawn[]]>([
    ['photos edge to edge that do not go on', [on(one, 0, 0), on(other, 60, 0)]],
    [
      'pictures more than a pixel apart',
      [...strips(PICTURE, [50, 50], (y, height) => [(100 - y - height) * 1.04, height])],
    ],
    [
      'pictures of another scale',
      [on(one, 0, 0), { ...on(one, 60, 0), data: other.data, matrix: [60, 0, 0, 30, 60, 0] }],
    ],
    [
      'three quarters of a rectangle',
      [on(one, 0, 0), on(other, 60, 0), { ...on(one, 0, 60), data: photo(60, 60, 3).data }],
    ],
  ])('stay apart: %s', async (_, drawn) => {
    expect((await take(pdfOf(drawn, [500, 500]))).files.length).toBe(drawn.length);
  });

  it('stay apart: logos with a margin, though their edges meet', async () => {
    const logo = (x: number, seed: number): Drawn => {
      const data = new Uint8Array(8 * 60).fill(0xff);
      for (let row = 10; row < 50; row++) data.fill((row * seed) & 0xff, row * 8 + 2, row * 8 + 6);
      return { entries: '/Width 64/Height 60/BitsPerComponent 1/ImageMask true', data, matrix: [64, 0, 0, 60, x, 0] };
    };
    expect((await take(pdfOf([logo(0, 3), logo(64, 7), logo(128, 11)], [500, 500]))).files).toHaveLength(3);
  });

  it('stay one: a pattern of the same picture', async () => {
    const bytes = latin1(pdfOf([on(one, 0, 0)], [500, 500])).replace(/\/I0 Do Q\n/, '/I0 Do 1 0 0 1 1 0 cm /I0 Do Q\n');
    const fixed = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
    const found = await only(fixed);
    expect([found.width, found.height]).toEqual([60, 60]);
  });

  it('are joined each for itself: two columns of strips', async () => {
    const right = strips(photo(120, 100, 5), [50, 50]).map((each) => ({
      ...each,
      matrix: [...each.matrix.slice(0, 4), 150, each.matrix[5] as number],
    }));
    const { files, notes } = await take(pdfOf([...strips(PICTURE, [50, 50]), ...right], [300, 100]));
    expect(files).toHaveLength(2);
    expect(notes).toContain('切成了 4 块，已按页面上的样子拼成 2 张');
  });
});

describe.skipIf(!ready)('a scan of the corpus in strips', () => {
  it('is a picture a page, as the page shows it', { timeout: 60_000 }, async () => {
    const bytes = bytesOf('pdf/scanned/chinese-book-8p.pdf');
    const { files, notes } = await take(bytes, { pages: '1-2' });
    expect(files.map(({ name }) => name)).toEqual(['a-p1-1.png', 'a-p2-1.png']);
    expect(notes).toContain('切成了 124 块，已按页面上的样子拼成 2 张');
    const found = await pixelsOf(files[0]);
    expect([found.width, found.height]).toEqual([1634, 2400]);
    // Both seen from afar: the page's own strips are drawn with their edges between pixels.
    const { out } = probe(bytes, 'sh', '-c', 'pdftoppm -gray -r 96 -l 1 "$0" | base64 -w0', '{}');
    const small = (picture: Sharp): Promise<Buffer> =>
      picture.removeAlpha().greyscale().resize(200, 300, { fit: 'fill' }).raw().toBuffer();
    const page = Buffer.from(out, 'base64');
    const head = page
      .subarray(0, 20)
      .toString('latin1')
      .match(/^P5\s1634 2400\s255\s/);
    const shown = sharp(page.subarray(head?.[0].length ?? 0), { raw: { width: 1634, height: 2400, channels: 1 } });
    const ours = await small(sharp(found.data, { raw: { width: 1634, height: 2400, channels: 3 } }));
    const theirs = await small(shown);
    const mean = ours.reduce((sum, value, at) => sum + Math.abs(value - (theirs[at] as number)), 0) / ours.length;
    expect(mean).toBeLessThan(4);
  });
});
