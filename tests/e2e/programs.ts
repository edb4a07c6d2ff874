import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from '@playwright/test';

/** unzip and others take names for UTF-8 only where the locale says so. */
const UTF8 = { ...process.env, LC_ALL: 'C.UTF-8' };

/** What a program prints; throws with its own words when it fails or takes more than a minute. */
function say(program: string, ...args: string[]): string {
  return execFileSync(program, args, {
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: UTF8,
  });
}

/** Skips a test, with a visible notice, where a program that checks its results is absent. */
export function needsPrograms(...programs: string[]): void {
  const absent = programs.filter((program) => spawnSync(program, ['-v']).error);
  test.skip(absent.length > 0, `没有检查程序 ${absent.join('、')}`);
}

/** What qpdf finds wrong with a PDF; empty when it is sound. Damage and warnings both count. */
export function qpdfFaults(pdf: string, password = ''): string {
  const { status, stdout, stderr } = spawnSync('qpdf', ['--check', `--password=${password}`, pdf], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

/** The number of pages, by pdfinfo. */
export const pageCount = (pdf: string): number => Number(/^Pages:\s+(\d+)/m.exec(say('pdfinfo', pdf))?.[1]);

/** The rotation of each page in degrees, by pdfinfo. */
export const rotations = (pdf: string, password = ''): number[] =>
  [...say('pdfinfo', '-upw', password, '-f', '1', '-l', '9999', pdf).matchAll(/^Page\s+\d+ rot:\s+(\d+)/gm)].map(
    ([, degrees]) => Number(degrees),
  );

/** The text of one page without white space, by pdftotext. */
export const pageText = (pdf: string, page: number): string =>
  say('pdftotext', '-f', String(page), '-l', String(page), pdf, '-').normalize('NFKC').replace(/\s/g, '');

/** The outline as mutool prints it: one line an entry, its depth in tabs before the title. */
export const outline = (pdf: string): string[] =>
  say('mutool', 'show', pdf, 'outline')
    .split('\n')
    .filter((line) => line.trim());

export interface Picture {
  format: string;
  width: number;
  height: number;
}

/** Each picture of a file (the frames of an animation, the pages of a TIFF), by ImageMagick. */
export const pictures = (file: string): Picture[] =>
  say('identify', '-format', '%m %w %h\n', file)
    .trim()
    .split('\n')
    .map((line) => {
      const [format = '', width, height] = line.split(' ');
      return { format, width: Number(width), height: Number(height) };
    });

/** The colour of one pixel as [red, green, blue], 0–255, by ImageMagick. */
export function pixel(file: string, x: number, y: number): number[] {
  const text = say(
    'convert',
    `${file}[0]`,
    '-alpha',
    'off',
    '-colorspace',
    'sRGB',
    '-depth',
    '8',
    '-crop',
    `1x1+${x}+${y}`,
    'txt:-',
  );
  return (/\(([\d.]+),([\d.]+),([\d.]+)/.exec(text)?.slice(1) ?? []).map((value) => Math.round(Number(value)));
}

/**
 * A PDF of these pages (in qpdf's words) of another, under the same name, as its path: a long one costs each of its
 * pages.
 */
export function onlyPages(pdf: string, pages: string): string {
  const path = test.info().outputPath(basename(pdf));
  say('qpdf', pdf, '--pages', '.', pages, '--', path);
  return path;
}

/**
 * Unpacks an archive (after `unzip -t` found it sound) and gives the paths in it, in their order, with their places on
 * disk.
 */
export function unzip(archive: string): { name: string; path: string }[] {
  say('unzip', '-tq', archive);
  const folder = mkdtempSync(join(tmpdir(), 'e2e-zip-'));
  say('unzip', '-q', archive, '-d', folder);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ name: entry.name, path: join(entry.parentPath, entry.name) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What a QR code in a picture says, by ZBar. Throws where there is none that can be read. */
export const readQr = (picture: string): string =>
  say('zbarimg', '--quiet', '--raw', '-S*.enable=0', '-Sqr.enable=1', picture).trim();

/** One page drawn by mutool, which brings Chinese fonts and CMaps of its own, as the path of a PNG. */
export function drawPage(pdf: string, page: number, dpi: number): string {
  const picture = join(mkdtempSync(join(tmpdir(), 'e2e-draw-')), 'page.png');
  say('mutool', 'draw', '-q', '-r', String(dpi), '-o', picture, pdf, String(page));
  return picture;
}

/** A picture as darkness (0 white – 1 black) on a grid of `columns` × `rows` cells. */
export function ink(file: string, columns: number, rows: number): number[] {
  const size = `${columns}x${rows}!`;
  const args = [
    `${file}[0]`,
    '-background',
    'white',
    '-flatten',
    '-colorspace',
    'Gray',
    '-resize',
    size,
    '-depth',
    '8',
    'gray:-',
  ];
  return [...execFileSync('convert', args, { timeout: 60_000 })].map((value) => 1 - value / 255);
}

/** How alike two pictures look: the correlation (−1 … 1) of their darkness, cell by cell. */
export function likeness(a: string, b: string, columns = 120, rows = 80): number {
  const [left, right] = [ink(a, columns, rows), ink(b, columns, rows)];
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [ma, mb] = [mean(left), mean(right)];
  const [da, db] = [left.map((value) => value - ma), right.map((value) => value - mb)];
  const dot = (x: number[], y: number[]): number => x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  return dot(da, db) / Math.sqrt(dot(da, da) * dot(db, db));
}
