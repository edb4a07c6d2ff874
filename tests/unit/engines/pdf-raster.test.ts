import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { nodeImageCodec } from '../../../src/engines/codec-node.ts';
import { runEngine } from '../../../src/engines/load-node.ts';
import pdfRaster from '../../../src/features/pdf-raster/engine.ts';
import { library } from '../../../src/formats/pdfium/library.ts';
import { REPAIRED } from '../../../src/lib/repaired.ts';
import { corpusFile, corpusPath, hasCorpus } from './corpus.ts';

const DEFAULTS = { format: 'png', dpi: 72, quality: 85, pages: '', long: false, maxHeight: 20_000 };
const PASSWORDS: Record<string, string> = {
  'pdf/encrypted/aes-256-r6_user-usersecret_owner-ownersecret.pdf': 'usersecret',
  'pdf/encrypted/libreoffice_user-openpassword.pdf': 'openpassword',
};

const hasPoppler = (() => {
  try {
    execFileSync('pdftoppm', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

async function raster(path: string, options: Partial<typeof DEFAULTS> = {}, notes: string[] = []): Promise<File[]> {
  const password = PASSWORDS[path] ?? /user-(baz)/.exec(path)?.[1];
  return runEngine(
    'pdf-raster',
    [corpusFile(path)],
    { ...DEFAULTS, ...options },
    { password: () => password, onNote: (text) => notes.push(text) },
  );
}

const pixels = async (file: File) => sharp(await file.arrayBuffer());
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

/** 64 × 64 grey levels, lightly blurred, so that another rasteriser's anti-aliasing does not count. */
const fingerprint = (picture: Sharp) =>
  picture.flatten({ background: '#fff' }).greyscale().resize(64, 64, { fit: 'fill' }).blur(1).raw().toBuffer();

async function popplerPage(path: string, page: number): Promise<Sharp> {
  const folder = mkdtempSync(join(tmpdir(), 'raster-'));
  try {
    const args = [
      '-r',
      '72',
      '-cropbox',
      '-png',
      '-f',
      `${page}`,
      '-l',
      `${page}`,
      '-singlefile',
      corpusPath(path),
      join(folder, 'page'),
    ];
    execFileSync('pdftoppm', args, { stdio: 'ignore' });
    return sharp(readFileSync(join(folder, 'page.png')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function distance(file: File, reference: Sharp): Promise<number> {
  const [ours, theirs] = await Promise.all([fingerprint(await pixels(file)), fingerprint(reference)]);
  return ours.reduce((sum, level, i) => sum + Math.abs(level - (theirs[i] ?? 0)), 0) / ours.length;
}

const pdfs = (folder: string) =>
  hasCorpus
    ? readdirSync(corpusPath(folder))
        .filter((name) => name.endsWith('.pdf'))
        .map((name) => `${folder}/${name}`)
    : [];
/** Pages that are white in other viewers too, or that no other viewer opens. */
const BLANK = new Set(['pdf/active/doc-actions-js.pdf', 'pdf/damaged/poppler-395-0-fuzzed.pdf']);
/**
 * 300 × 400 units, cropped to 200 × 300, each unit two points; without a cross-reference table, so that it is mended
 * first.
 */
const UNIT_PDF = `%PDF-1.6
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/CropBox[50 50 250 350]/UserUnit 2/Contents 4 0 R>>endobj
4 0 obj<</Length 28>>stream
1 0 0 rg 50 50 100 100 re f 
endstream
endobj
trailer<</Size 5/Root 1 0 R>>
%%EOF`;
const FOLDERS = ['active', 'born', 'damaged', 'encrypted', 'form', 'invoice', 'scanned', 'signed', 'table', 'zh'];

describe.skipIf(!hasCorpus)('pdf-raster over the corpus', { timeout: 60_000 }, () => {
  it.each(FOLDERS.flatMap((folder) => pdfs(`pdf/${folder}`)))('draws page 1 of %s', async (path) => {
    const [file] = await raster(path, { pages: '1' });
    const stats = await (await pixels(file as File)).stats();
    expect(stats.channels.some((channel) => channel.stdev > 0.2)).toBe(!BLANK.has(path));
  });

  it.skipIf(!hasPoppler).each([
    ['pdf/zh/abstract-nsimsun.pdf', 1],
    ['pdf/zh/bond-prospectus-tables-kaiti.pdf', 1],
    ['pdf/zh/debian-reference-251p.pdf', 20],
    ['pdf/zh/exam-paper-single.pdf', 2],
    ['pdf/zh/quarterly-report-22p-simsun.pdf', 5],
    ['pdf/zh/zhnumber-simsun-simhei-32p.pdf', 3],
    ['pdf/born/tracemonkey.pdf', 2],
    ['pdf/born/rotated-pages.pdf', 2],
    ['pdf/born/geotopo-117p.pdf', 30],
    ['pdf/form/160F-2019.pdf', 1],
    ['pdf/scanned/chinese-book-8p.pdf', 3],
    ['pdf/table/icdar-eu-016.pdf', 1],
    ['pdf/invoice/mustang-example-508.pdf', 1],
  ] as const)('%s page %i looks as poppler draws it', async (path, page) => {
    const [file] = await raster(path, { pages: String(page) });
    expect(await distance(file as File, await popplerPage(path, page))).toBeLessThan(4);
  });

  it('draws text whose Chinese font is not in the file, and says which font stood in', async () => {
    const notes: string[] = [];
    const [file] = await raster('pdf/zh/vat-invoice-uniGB-nonembedded.pdf', { dpi: 144 }, notes);
    expect(notes).toContain(
      '文件没有嵌入“楷体”字体，已用霞鹜文楷代替显示；没有嵌入“宋体”“华文宋体”字体，已用思源宋体代替显示。',
    );
    expect(new Set(notes).size).toBe(notes.length);
    // The buyer's box holds nothing but Chinese labels, a name and digits in a Chinese font: without one it is white.
    const cut = (await pixels(file as File)).extract({ left: 100, top: 180, width: 590, height: 100 });
    expect(Math.min(...(await cut.greyscale().raw().toBuffer()))).toBeLessThan(120);
  });

  it('mends a file whose end is cut off, says so, and draws it as before', async () => {
    const whole = corpusFile('pdf/zh/exam-paper-single.pdf');
    const cut = new File([whole.slice(0, whole.size - 600)], 'cut.pdf');
    const notes: string[] = [];
    const options = { ...DEFAULTS, pages: '1' };
    const [mended] = await runEngine('pdf-raster', [cut], options, { onNote: (text) => notes.push(text) });
    const [drawn] = await runEngine('pdf-raster', [whole], options);
    expect(notes.join()).toContain('能读到的内容都取出来了');
    expect(await distance(mended as File, await pixels(drawn as File))).toBeLessThan(0.1);
  });

  it.each([
    ['bad/empty.pdf', 'empty-file'],
    ['bad/mz-stub.pdf', 'wrong-type'],
    ['bad/really-ofd.pdf', 'wrong-type'],
    ['bad/only-header.pdf', 'damaged'],
    ['bad/page-tree-100-million.pdf', 'too-many-pages'],
    ['bad/unknown-password.pdf', 'password-needed'],
  ])('%s is refused as %s at once', async (path, code) => {
    expect(await codeOf(raster(path))).toBe(code);
  });

  it.each(['bad/page-tree-loop.pdf', 'pdf/damaged/helloworld-bad.pdf', 'pdf/damaged/xref_command_missing.pdf'])(
    'says that %s was mended, as the other engines do',
    async (path) => {
      const notes: string[] = [];
      expect(await raster(path, { dpi: 36 }, notes)).toHaveLength(1);
      expect(notes).toContain(REPAIRED);
    },
  );

  it('says that a picture was too large to draw, and nothing of sound files', async () => {
    const notes: string[] = [];
    await raster('pdf/table/pdf2docx-borderless.pdf', { dpi: 36 }, notes);
    expect(notes).toEqual([]);
    await raster('bad/image-xobject-60000x60000.pdf', { dpi: 36 }, notes);
    expect(notes.join()).toContain('60000×60000');
  });

  it('tells a wrong password from a missing one', async () => {
    const file = corpusFile('bad/unknown-password.pdf');
    expect(await codeOf(runEngine('pdf-raster', [file], DEFAULTS, { password: () => 'no' }))).toBe('wrong-password');
  });

  it('stays within memory on a picture of 60,000 × 60,000 pixels', async () => {
    const before = process.memoryUsage().rss;
    await raster('bad/image-xobject-60000x60000.pdf', { dpi: 150 });
    expect(process.memoryUsage().rss - before).toBeLessThan(500e6);
  });
});

describe.skipIf(!hasCorpus)('pdf-raster options', { timeout: 60_000 }, () => {
  it('names pages by their number, padded to the page count', async () => {
    const files = await raster('pdf/zh/debian-reference-251p.pdf', { format: 'jpg', dpi: 36, pages: '3,100' });
    expect(files.map((file) => file.name)).toEqual(['debian-reference-251p-003.jpg', 'debian-reference-251p-100.jpg']);
  });

  it('gives a one-page document its plain name, the size asked for, and writes the resolution', async () => {
    const [file] = await raster('pdf/form/160F-2019.pdf', { format: 'jpg', dpi: 200 });
    const { width, height, density, format } = await (await pixels(file as File)).metadata();
    expect({ name: file?.name, width, height, density, format }).toEqual({
      name: '160F-2019.jpg',
      width: 1653,
      height: 2338,
      density: 200,
      format: 'jpeg',
    });
  });

  it('turns pages upright by /Rotate', async () => {
    const sizes = await Promise.all(
      (await raster('pdf/born/rotated-pages.pdf')).map(async (file) => (await pixels(file)).metadata()),
    );
    const reference = await Promise.all(
      [1, 2].map(async (page) => (await popplerPage('pdf/born/rotated-pages.pdf', page)).metadata()),
    );
    expect(sizes.map(({ width, height }) => [width, height])).toEqual(
      reference.map(({ width, height }) => [width, height]),
    );
  });

  it('applies CropBox and UserUnit', async () => {
    const [file] = await runEngine('pdf-raster', [new File([UNIT_PDF], 'unit.pdf')], DEFAULTS);
    const picture = await pixels(file as File);
    const { width, height } = await picture.metadata();
    expect([width, height]).toEqual([400, 600]);
    // The red square covers the lower left 100 units, 200 pixels, of the cropped page.
    const corner = await picture.extract({ left: 0, top: 402, width: 198, height: 198 }).removeAlpha().raw().toBuffer();
    expect(new Set(corner.toString('hex').match(/.{6}/g))).toEqual(new Set(['ff0000']));
  });

  it('stacks pages into long pictures that lose nothing', async () => {
    const one = await raster('pdf/zh/exam-paper-single.pdf', { long: true });
    expect(one.map((file) => file.name)).toEqual(['exam-paper-single.png']);
    const { width, height } = await (await pixels(one[0] as File)).metadata();
    expect([width, height]).toEqual([595, 842 * 3]);
    const cut = await raster('pdf/zh/exam-paper-single.pdf', { long: true, maxHeight: 1700 });
    const heights = await Promise.all(cut.map(async (file) => (await (await pixels(file)).metadata()).height));
    expect(heights).toEqual([1684, 842]);
  });

  it('draws each page of a long picture as it draws it alone', async () => {
    const [long] = await raster('pdf/zh/exam-paper-single.pdf', { long: true });
    const alone = await raster('pdf/zh/exam-paper-single.pdf');
    const part = (await pixels(long as File)).extract({ left: 0, top: 842, width: 595, height: 842 });
    const [a, b] = await Promise.all([
      part.removeAlpha().raw().toBuffer(),
      (await pixels(alone[1] as File)).removeAlpha().raw().toBuffer(),
    ]);
    // Coordinates further down are rounded differently: a few pixels may differ by a level.
    expect(a.findIndex((level, i) => Math.abs(level - (b[i] ?? 0)) > 2)).toBe(-1);
  });

  it('cuts a page higher than a slice without a gap', async () => {
    const cut = await raster('pdf/zh/exam-paper-single.pdf', { long: true, dpi: 144, pages: '1', maxHeight: 1000 });
    const whole = await raster('pdf/zh/exam-paper-single.pdf', { dpi: 144, pages: '1' });
    const rows = await Promise.all(cut.map(async (file) => (await pixels(file)).removeAlpha().raw().toBuffer()));
    const together = Buffer.concat(rows);
    const once = await (await pixels(whole[0] as File)).removeAlpha().raw().toBuffer();
    expect(together.length).toBe(once.length);
    expect(together.findIndex((level, i) => Math.abs(level - (once[i] ?? 0)) > 2)).toBe(-1);
  });

  it('spreads a long job into parts that keep the numbers and the order', async () => {
    const seen: string[] = [];
    const file = corpusFile('pdf/zh/zhnumber-simsun-simhei-32p.pdf');
    const options = { ...DEFAULTS, format: 'jpg' as const, dpi: 36, pages: '1-9,20-' };
    const run = {
      signal: new AbortController().signal,
      progress() {},
      note() {},
      skip() {},
      password: () => undefined,
      cores: 2,
      image: nodeImageCodec,
      asset: async (name: string) =>
        readFileSync(new URL(`../../../node_modules/@embedpdf/pdfium/dist/${name}`, import.meta.url)),
      spread: (parts: { files: File[]; options: { pages: string } }[]) => {
        expect(closed).toHaveBeenCalledOnce(); // each part opens the file: it is not held here as well
        seen.push(...parts.map((part) => part.options.pages));
        return Promise.all(parts.map((part) => runEngine('pdf-raster', part.files, part.options)));
      },
    };
    const closed = vi.spyOn((await library(run)).api, 'FPDF_CloseDocument');
    const files = await pdfRaster([file], options, run as never);
    expect(seen).toEqual(['1-3', '4-6', '7-9', '20-22', '23-25', '26-28', '29-31', '32']);
    const numbers = [...Array.from({ length: 9 }, (_, i) => i + 1), ...Array.from({ length: 13 }, (_, i) => i + 20)];
    expect(files.map(({ name }) => name)).toEqual(
      numbers.map((n) => `zhnumber-simsun-simhei-32p-${String(n).padStart(2, '0')}.jpg`),
    );
  });

  it('lowers the resolution of a page too large to hold, and says so', async () => {
    const notes: string[] = [];
    const [file] = await raster('pdf/zh/chemistry-type3.pdf', { format: 'jpg', dpi: 600 }, notes);
    const { width, height } = await (await pixels(file as File)).metadata();
    expect(width * height).toBeLessThanOrEqual(100_100_000);
    expect(width * height).toBeGreaterThan(99_000_000);
    expect(notes[0]).toMatch(/尺寸太大，已按 \d+ DPI/);
  });

  it('ends when it is cancelled', async () => {
    const signal = AbortSignal.abort();
    await expect(
      runEngine('pdf-raster', [corpusFile('pdf/zh/exam-paper-single.pdf')], DEFAULTS, { signal }),
    ).rejects.toThrow(/abort/i);
  });
});
