// The inputs of the browser bench, made once into .cache/bench: the same bytes of content on every machine.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { inputPath } from '../tests/corpus.ts';

const FOLDER = join(import.meta.dirname, '../.cache/bench');

/** A small generator of numbers from 0 to 1 (mulberry32), so that every machine makes the same content. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Field = { width: number; height: number; values: Float32Array };

/** Soft shapes of four sizes in three colours, 0–255. */
async function shapes(width: number, height: number, seed: number): Promise<Field> {
  const next = random(seed);
  const values = new Float32Array(width * height * 3);
  for (const [cell, weight] of [
    [600, 0.5],
    [150, 0.25],
    [40, 0.15],
    [12, 0.1],
  ] as const) {
    const [columns, rows] = [Math.ceil(width / cell) + 1, Math.ceil(height / cell) + 1];
    const small = Uint8Array.from({ length: columns * rows * 3 }, () => next() * 255);
    const raw = { width: columns, height: rows, channels: 3 } as const;
    const large = await sharp(small, { raw }).resize(width, height, { kernel: 'cubic', fit: 'fill' }).raw().toBuffer();
    for (let i = 0; i < values.length; i++) values[i] = (values[i] ?? 0) + (large[i] ?? 0) * weight;
  }
  return { width, height, values };
}

/**
 * A JPEG that compresses like a photograph: a part of the field chosen by the seed, with grain of ±`look.grain` steps.
 */
async function photo(
  from: Field,
  [width, height]: [number, number],
  seed: number,
  look: { grain: number; quality: number },
): Promise<Buffer> {
  const next = random(seed);
  const left = Math.floor(next() * (from.width - width));
  const top = Math.floor(next() * (from.height - height));
  const pixels = new Uint8ClampedArray(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    const start = ((top + y) * from.width + left) * 3;
    for (let i = start; i < start + width * 3; i++)
      pixels[at++] = (from.values[i] ?? 0) + (next() + next() - 1) * look.grain;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: look.quality })
    .toBuffer();
}

/**
 * A PDF (ISO 32000-1 §7.5) of plain objects 1 … n, the first being the catalogue; streams are written as [dictionary,
 * bytes].
 */
function pdf(objects: (string | [string, Buffer])[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  const write = (bytes: Buffer): void => {
    parts.push(bytes);
    at += bytes.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(at);
    const [dictionary, bytes] = typeof object === 'string' ? [object, undefined] : object;
    write(
      Buffer.from(
        `${index + 1} 0 obj\n${bytes ? dictionary.replace(/>>$/, `/Length ${bytes.length}>>`) : dictionary}\n`,
      ),
    );
    if (bytes) write(Buffer.concat([Buffer.from('stream\n'), bytes, Buffer.from('\nendstream\n')]));
    write(Buffer.from('endobj\n'));
  }
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = at;
  write(Buffer.from(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${lines}`));
  write(Buffer.from(`trailer\n<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

interface Sheet {
  content: string;
  image?: { bytes: Buffer; width: number; height: number };
}

/** A4 pages: each a content stream of its own, two fonts shared by all, and at most one JPEG named /Im. */
function book(sheets: Sheet[]): Buffer {
  const objects: (string | [string, Buffer])[] = ['<</Type/Catalog/Pages 2 0 R>>', ''];
  const add = (object: string | [string, Buffer]): number => objects.push(object);
  const fonts = ['Times-Roman', 'Helvetica-Bold'].map((name) => add(`<</Type/Font/Subtype/Type1/BaseFont/${name}>>`));
  const kids = sheets.map(({ content, image }) => {
    const stream = add(['<</Filter/FlateDecode>>', deflateSync(content)]);
    const { width = 0, height = 0, bytes } = image ?? {};
    const jpeg = `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode>>`;
    const picture = bytes ? `/XObject<</Im ${add([jpeg, bytes])} 0 R>>` : '';
    const resources = `<</Font<</F1 ${fonts[0]} 0 R/F2 ${fonts[1]} 0 R>>${picture}>>`;
    return add(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 595.28 841.89]/Contents ${stream} 0 R/Resources${resources}>>`);
  });
  objects[1] = `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`;
  return pdf(objects);
}

const SYLLABLES = 'la mer con tis ra do ven ti po sel nar que im ber ut for dan sti lo ga'.split(' ');

/** A column of made-up words, `lines` lines from height `top` down. */
function prose(next: () => number, lines: number, top = 790, size = 10.5): string {
  const word = (): string =>
    Array.from({ length: 1 + Math.floor(next() * 4) }, () => SYLLABLES[Math.floor(next() * 20)]).join('');
  const line = (): string => Array.from({ length: 13 }, word).join(' ').slice(0, 92);
  return `BT /F1 ${size} Tf ${size * 1.25} TL 56 ${top} Td ${Array.from({ length: lines }, () => `(${line()}) '`).join('\n')} ET\n`;
}

/** A chart: a grid and curves of many points. */
function chart(next: () => number): string {
  const curve = (): string => {
    let y = 200 + next() * 100;
    const points = Array.from({ length: 240 }, (_, i) => {
      y += (next() - 0.5) * 18;
      return `${60 + i * 2} ${y.toFixed(1)} l`;
    });
    return `${next().toFixed(2)} ${next().toFixed(2)} ${next().toFixed(2)} RG 60 ${y.toFixed(1)} m ${points.join(' ')} S`;
  };
  const grid = Array.from({ length: 30 }, (_, i) => `56 ${100 + i * 12} m 540 ${100 + i * 12} l S`).join('\n');
  return `0.4 w 0.8 G ${grid}\n${Array.from({ length: 8 }, curve).join('\n')}\n`;
}

const place = (x: number, y: number, width: number, height: number): string =>
  `q ${width} 0 0 ${height} ${x} ${y} cm /Im Do Q\n`;

async function photoBook(seed: number, pages: number): Promise<Buffer> {
  const field = await shapes(1440, 2054, seed);
  const sheets = Array.from({ length: pages }, async (_, page): Promise<Sheet> => {
    const image = {
      bytes: await photo(field, [1240, 1754], seed * 100 + page, { grain: 18, quality: 85 }),
      width: 1240,
      height: 1754,
    };
    return { image, content: place(0, 0, 595.28, 841.89) };
  });
  return book(await Promise.all(sheets));
}

async function mixedBook(pages: number): Promise<Buffer> {
  const next = random(50);
  const field = await shapes(1200, 950, 50);
  const sheets = Array.from({ length: pages }, async (_, page): Promise<Sheet> => {
    if (page % 5 === 3) return { content: prose(next, 20) + chart(next) };
    if (page % 5 !== 4) return { content: prose(next, 36, 790, 11) };
    const image = {
      bytes: await photo(field, [1000, 750], page, { grain: 10, quality: 85 }),
      width: 1000,
      height: 750,
    };
    return { image, content: prose(next, 20) + place(97, 100, 400, 300) };
  });
  return book(await Promise.all(sheets));
}

function textBook(pages: number): Buffer {
  const next = random(200);
  return book(Array.from({ length: pages }, () => ({ content: prose(next, 56) })));
}

/** A page of a corpus document as a flatbed scanner gives it: 300 dpi, paper not quite white, grain. */
async function scannedPage(path: string, page: number): Promise<Buffer> {
  const args = [
    '-png',
    '-r',
    '300',
    '-f',
    String(page),
    '-l',
    String(page),
    '-scale-to-x',
    '2480',
    '-scale-to-y',
    '3508',
    inputPath(path),
  ];
  const drawn = execFileSync('pdftoppm', args, { maxBuffer: 2 ** 28 });
  const { data, info } = await sharp(drawn).blur(0.7).raw().toBuffer({ resolveWithObject: true });
  const next = random(page);
  for (let at = 0; at < data.length; at++)
    data[at] = Math.max(0, (data[at] as number) * 0.94 + (next() + next() - 1) * 9 - (at % 3) * 3);
  const raw = { width: info.width, height: info.height, channels: 3 } as const;
  return sharp(data, { raw }).jpeg({ quality: 82 }).toBuffer();
}

const SCANS: [path: string, pages: number[]][] = [
  ['corpus:pdf/zh/quarterly-report-22p-simsun.pdf', [2, 5, 8]],
  ['corpus:pdf/born/slides-go-41p.pdf', [3, 10]],
  ['corpus:pdf/born/freeculture-352p.pdf', [1, 3, 30]],
  ['corpus:pdf/invoice/mustang-example-508.pdf', [1]],
];

/** Nine scanned pages. */
async function scanBook(): Promise<Buffer> {
  const sheets: Sheet[] = [];
  for (const [path, pages] of SCANS)
    for (const page of pages) {
      const image = { bytes: await scannedPage(path, page), width: 2480, height: 3508 };
      sheets.push({ image, content: place(0, 0, 595.28, 841.89) });
    }
  return book(sheets);
}

const PHOTOS = [
  'photo-2725x2225',
  'exif-orientation-landscape-3',
  'exif-orientation-landscape-6',
  'progressive-flowers',
];

/** Photographs of the corpus as a camera gives them: twelve megapixels each, a little grain, on pages of 160 mm. */
async function cameraBook(): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const sheets = PHOTOS.map(async (name, index): Promise<Sheet> => {
    const source = sharp(inputPath(`corpus:image/jpg/${name}.jpg`))
      .autoOrient()
      .removeAlpha();
    const pixels = await source.resize(width, height, { kernel: 'lanczos3' }).raw().toBuffer();
    const next = random(index);
    for (let at = 0; at < pixels.length; at++)
      pixels[at] = Math.max(0, Math.min(255, (pixels[at] as number) + (next() - 0.5) * 12));
    const bytes = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 90 })
      .toBuffer();
    return { image: { bytes, width, height }, content: place(71, 250, 453.5, 340) };
  });
  return book(await Promise.all(sheets));
}

/** Each input by name and how it is made. */
const INPUTS: Record<string, () => Promise<Buffer> | Buffer> = {
  ...Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`photos-${i + 1}.pdf`, () => photoBook(i + 1, 12)])),
  'text-200.pdf': () => textBook(200),
  // A real book beside the made one: an embedded Chinese face for each style, an outline, objects in streams.
  'book-251.pdf': () => readFileSync(inputPath('corpus:pdf/zh/debian-reference-251p.pdf')),
  'mixed-50.pdf': () => mixedBook(50),
  'scan-9.pdf': scanBook,
  'camera-4.pdf': cameraBook,
  'photo-12mp.jpg': async () => photo(await shapes(4000, 3000, 12), [4000, 3000], 12, { grain: 9, quality: 90 }),
};

/** The path of an input, made at the first call. Throws on an unknown name. */
export async function benchInput(name: string): Promise<string> {
  const path = join(FOLDER, name);
  const make = INPUTS[name];
  if (!make) throw new Error(`没有测试输入 ${name}`);
  if (!existsSync(path)) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(path, await make());
  }
  return path;
}
