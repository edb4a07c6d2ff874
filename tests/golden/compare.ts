import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect } from 'vitest';
import { ssim } from '../../bench/fidelity/ssim.ts';
import { optionSchema } from '../../schemas/option.ts';
import { scanReportSchema } from '../../schemas/scan.ts';
import { loadCatalog } from '../../src/catalog/load.ts';
import { runEngine } from '../../src/engines/load-node.ts';
import { newestSignature, opensslVerify } from '../authority.ts';
import { inputPath } from '../corpus.ts';
import { hasPrograms } from '../has-program.ts';
import type { Expectation } from './case.ts';
import { compareMedia } from './media-compare.ts';
import {
  bookSheets,
  comparable,
  decrypted,
  drawAll,
  drawPage,
  dxfFacts,
  encryptionOf,
  exifTags,
  hasInk,
  identify,
  likeness,
  outlineEntries,
  pageRotation,
  pageSeen,
  pageSize,
  pageText,
  pdfaLevel,
  pdfImages,
  pdfPages,
  pixelAt,
  pixelLikeness,
  plainPdf,
  qpdfFaults,
  type Sheets,
  signatures,
  subsetFonts,
  xmlFault,
  xmlPartFaults,
  zipFaults,
  zippedText,
} from './programs.ts';

/** Two engines draw the same page with other edges and hinting; below this it is another picture. */
const ALIKE = 0.93;

/** Strokes of a watermark are several pixels wide at this resolution. */
const INK_DPI = 100;

type Check = (path: string, want: Expectation) => void | Promise<void>;

/** Each kind of expectation: the keys it reads, the program it needs, and the comparison. */
const CHECKS: { keys: (keyof Expectation)[]; program?: string; check: Check }[] = [
  { keys: ['atMost'], check: (path, want) => expect(statSync(path).size).toBeLessThanOrEqual(want.atMost ?? 0) },
  { keys: ['atLeast'], check: (path, want) => expect(statSync(path).size).toBeGreaterThanOrEqual(want.atLeast ?? 0) },
  {
    keys: ['clear'],
    program: 'qpdf',
    check: (path) => expect(encryptionOf(path, '')).toContain('File is not encrypted'),
  },
  { keys: ['pages'], program: 'pdfinfo', check: (path, want) => expect(pdfPages(path), 'pages').toBe(want.pages) },
  { keys: ['rotations'], program: 'pdfinfo', check: compareRotations },
  { keys: ['sizes'], program: 'pdfinfo', check: compareSizes },
  {
    keys: ['images'],
    program: 'pdfimages',
    check: (path, want) => expect(pdfImages(path), 'images').toEqual(want.images),
  },
  { keys: ['pdfa'], program: 'pdfinfo', check: (path, want) => expect(pdfaLevel(path), 'PDF/A').toBe(want.pdfa) },
  { keys: ['contains', 'lacks'], program: 'pdftotext', check: comparePhrases },
  { keys: ['qpdf'], program: 'qpdf', check: (path) => expect(qpdfFaults(path), 'qpdf --check').toBe('') },
  {
    keys: ['outlines'],
    program: 'mutool',
    check: (path, want) => expect(outlineEntries(path), 'outlines').toBe(want.outlines),
  },
  { keys: ['format', 'width', 'height', 'frames'], program: 'identify', check: comparePicture },
  {
    keys: ['dpi'],
    program: 'identify',
    check: (path, want) => expect(identify(path).dpi, 'DPI').toBeCloseTo(want.dpi ?? 0, 0),
  },
  { keys: ['dots'], program: 'identify', check: compareDots },
  { keys: ['like'], program: 'pdftoppm', check: compareLook },
  { keys: ['pixels'], program: 'convert', check: comparePixels },
  {
    keys: ['exif'],
    program: 'exiftool',
    check: (path, { exif = {} }) => expect(exifTags(path, Object.keys(exif))).toEqual(exif),
  },
  { keys: ['looks'], program: 'pdftoppm', check: comparePages },
  { keys: ['findings'], check: compareFindings },
  {
    keys: ['drawnAs'],
    program: 'pdftoppm',
    check: (path, { drawnAs }) =>
      expect(
        drawnAs && drawAll(path, '').equals(drawAll(inputPath(drawnAs.file), drawnAs.password)),
        'same pixels',
      ).toBe(true),
  },
  {
    keys: ['without'],
    program: 'qpdf',
    check: (path, { without = [] }) => expect(without.filter((word) => plainPdf(path).includes(word))).toEqual([]),
  },
  { keys: ['inks'], program: 'pdftoppm', check: compareInks },
  {
    keys: ['subsets'],
    program: 'pdffonts',
    check: (path, want) => expect(subsetFonts(path)).toEqual(expect.arrayContaining(want.subsets ?? [])),
  },
  { keys: ['stamps'], program: 'pdfsig', check: compareStamp },
  {
    keys: ['says'],
    check: (path, want) => want.says?.forEach((text) => void expect(readFileSync(path, 'utf8')).toContain(text)),
  },
  { keys: ['dxf'], program: 'ezdxf', check: compareDxf },
  { keys: ['xml'], program: 'python3', check: (path) => expect(xmlFault(path), 'XML').toBe('') },
  { keys: ['xmlParts'], program: 'python3', check: (path) => expect(xmlPartFaults(path), 'XML').toBe('') },
  { keys: ['returns'], program: 'pdftoppm', check: compareReturn },
  { keys: ['unzipped'], program: 'unzip', check: compareArchive },
  { keys: ['sheets'], program: 'soffice', check: (path, want) => void books.push({ path, want }) },
  { keys: ['media'], program: 'ffprobe', check: (path, { media }) => media && compareMedia(path, media) },
];

function compareDxf(path: string, { dxf }: Expectation): void {
  if (!dxf) return;
  const found = dxfFacts(path);
  expect(found.errors, 'ezdxf audit').toEqual([]);
  expect(found.version).toBe(dxf.version);
  expect(found.counts).toMatchObject(dxf.counts);
  for (const text of dxf.texts) expect(found.texts.join('\n')).toContain(text);
  expect(found.layers).toEqual(expect.arrayContaining(dxf.layers));
  if (dxf.length) expect(Math.abs(found.length / dxf.length - 1), `length ${found.length}`).toBeLessThan(0.005);
}

/**
 * Compares a result on disk with what its case expects, by programs that are not ours. Gives the programs that were
 * missing.
 */
export async function compareResult(result: string, want: Expectation): Promise<string[]> {
  const missing: string[] = [];
  if (want.password !== undefined && !hasPrograms('qpdf')) return ['qpdf'];
  const path = want.password === undefined ? result : opened(result, want.password, want);
  for (const { keys, program, check } of CHECKS) {
    if (!keys.some((key) => want[key] !== undefined)) continue;
    if (program && !hasPrograms(program)) missing.push(program);
    else await check(path, want);
  }
  return missing;
}

/** Checks the encryption of a result and gives it in clear. */
function opened(path: string, password: string, { cipher, denies = [] }: Expectation): string {
  const said = encryptionOf(path, password);
  // qpdf tells the method only where there is a choice: from revision 4 on.
  if (cipher === 'RC4') expect(said).toMatch(/R = [23]/);
  else expect(said).toContain(`file encryption method: ${cipher}`);
  for (const right of denies) expect(said).toContain(`${right}: not allowed`);
  if (password) expect(encryptionOf(path, '')).toContain('Incorrect password');
  return decrypted(path, password);
}

function compareArchive(path: string, { unzipped = {} }: Expectation): void {
  expect(zipFaults(path), 'unzip -t').toContain('No errors detected');
  for (const [name, texts] of Object.entries(unzipped)) {
    const found = zippedText(path, name);
    for (const text of texts) expect(found, name).toContain(text);
  }
}

/** Books of the cases that ran: a start of LibreOffice costs more than to read them all. */
let books: { path: string; want: Expectation }[] = [];

/** Compares the sheets of all books since the last time with what their cases expect; the files must still be there. */
export function compareBooks(): void {
  const waiting = books;
  books = [];
  const found = waiting.length ? bookSheets(waiting.map(({ path }) => path)) : [];
  for (const [at, { path, want }] of waiting.entries()) compareSheets(basename(path), found[at] ?? {}, want);
}

function compareSheets(book: string, found: Sheets, { sheets = {} }: Expectation): void {
  expect(Object.keys(found).sort(), book).toEqual(Object.keys(sheets).sort());
  for (const [name, rows] of Object.entries(sheets))
    for (const row of rows) expect(found[name]?.split('\n'), `${book} ${name}`).toContain(row);
}

function compareFindings(path: string, { findings }: Expectation): void {
  const report = scanReportSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  expect(report.findings.map(({ severity, code }) => `${severity}:${code}`)).toEqual(findings);
}

function comparePhrases(path: string, { contains = {}, lacks = {} }: Expectation): void {
  for (const [page, phrases] of Object.entries(contains)) {
    const found = pageText(path, page);
    for (const phrase of phrases) expect(found, `page ${page}`).toContain(comparable(phrase));
  }
  for (const [page, phrases] of Object.entries(lacks)) {
    const found = pageText(path, page);
    for (const phrase of phrases) expect(found, `page ${page}`).not.toContain(comparable(phrase));
  }
}

function compareRotations(path: string, { rotations = {} }: Expectation): void {
  const found = Object.keys(rotations).map((page) => [page, pageRotation(path, page)]);
  expect(Object.fromEntries(found), 'rotations').toEqual(rotations);
}

function compareSizes(path: string, { sizes = {} }: Expectation): void {
  const found = Object.keys(sizes).map((page) => [page, pageSize(path, page)]);
  expect(Object.fromEntries(found), 'sizes').toEqual(sizes);
}

function comparePicture(path: string, { format, width, height, frames }: Expectation): void {
  const wanted = Object.entries({ format, width, height, frames }).filter(([, value]) => value !== undefined);
  expect(identify(path)).toMatchObject(Object.fromEntries(wanted));
}

/** JPEG changes even a plain colour by a step or two. */
const DOT_TOLERANCE = 3;

function compareDots(path: string, { dots = {} }: Expectation): void {
  for (const [place, want] of Object.entries(dots)) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixelAt(path, place);
    if (want === 'clear') expect(alpha, place).toBe(0);
    else {
      const asked = [1, 3, 5].map((at) => Number.parseInt(want.slice(at, at + 2), 16));
      const off = [red, green, blue].map((part, index) => Math.abs(part - (asked[index] ?? 0)));
      expect([alpha, Math.max(...off) <= DOT_TOLERANCE], `${place}: ${[red, green, blue]}, not ${want}`).toEqual([
        255,
        true,
      ]);
    }
  }
}

async function compareLook(path: string, { like }: Expectation): Promise<void> {
  if (!like) return;
  const model = 'file' in like ? inputPath(like.file) : drawPage(inputPath(like.pdftoppm), like.page, like.dpi);
  expect(await likeness(path, model), 'likeness').toBeGreaterThan(ALIKE);
}

function comparePixels(path: string, { pixels }: Expectation): void {
  if (pixels)
    expect(pixelLikeness(path, inputPath(pixels.file), pixels.convert), 'dB').toBeGreaterThanOrEqual(
      pixels.psnr ?? Infinity,
    );
}

async function comparePages(path: string, { looks = {} }: Expectation): Promise<void> {
  for (const [page, model] of Object.entries(looks))
    expect(await likeness(drawPage(path, Number(page), 36), inputPath(model)), `page ${page}`).toBeGreaterThan(ALIKE);
}

async function compareInks(path: string, { inks = {} }: Expectation): Promise<void> {
  for (const [page, parts] of Object.entries(inks)) {
    const drawn = drawPage(path, Number(page), INK_DPI);
    for (const [part, ink] of Object.entries(parts))
      expect(await hasInk(drawn, part, ink.replace('!', '')), `page ${page} ${part} ${ink}`).toBe(!ink.startsWith('!'));
  }
}

async function compareStamp(path: string, { stamps = '' }: Expectation): Promise<void> {
  const [before, after] = [readFileSync(inputPath(stamps)), readFileSync(path)];
  expect(after.subarray(0, before.length).equals(before), 'the original is a prefix').toBe(true);
  expect(newestSignature(after).whole, 'the stamp reaches to the end').toBe(true);
  expect(await opensslVerify(path)).toContain('Verification: OK');
  expect(signatures(path).at(-1)).toContain('Total document signed');
}

async function compareReturn(path: string, { returns }: Expectation): Promise<void> {
  if (!returns) return;
  const file = new File([readFileSync(path)], basename(path));
  const options = optionSchema(loadCatalog().engines[returns.engine]?.options ?? {}).parse({});
  const [made] = await runEngine(returns.engine, [file], options, {});
  const again = `${path}.pdf`;
  writeFileSync(again, new Uint8Array(await (made as File).arrayBuffer()));
  const original = inputPath(returns.as);
  expect(pdfPages(again), 'pages').toBe(returns.pages);
  for (let page = 1; page <= returns.pages; page++) {
    const [before, after] = [pageSeen(original, page), pageSeen(again, page)];
    expect(after.letters, `letters of page ${page}`).toBe(before.letters);
    expect(ssim(before.grey, after.grey).ssim, `page ${page}`).toBeGreaterThanOrEqual(returns.ssim);
  }
}
