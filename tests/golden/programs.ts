import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { type Grey, readPgm } from '../../bench/fidelity/ssim.ts';

const MOST = 64 * 1024 * 1024;
/** Programs name files as the locale says; where none is set, a Chinese name would be lost. */
const env = { ...process.env, LC_ALL: 'C.UTF-8' };
const text = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: MOST, timeout: 300_000, env });

/** Pages of a PDF, by pdfinfo. */
export const pdfPages = (path: string): number => Number(/^Pages:\s+(\d+)/m.exec(text('pdfinfo', path))?.[1]);

/** The part and level of PDF/A that the metadata of a PDF claims (2b), by pdfinfo. */
export function pdfaLevel(path: string): string {
  const metadata = text('pdfinfo', '-meta', path);
  const [part, level] = ['part', 'conformance'].map(
    (name) => new RegExp(`pdfaid:${name}[>="']+(\\w+)`).exec(metadata)?.[1] ?? '',
  );
  return `${part}${level?.toLowerCase()}`;
}

/** The rotation of one page in degrees, by pdfinfo. */
export const pageRotation = (path: string, page: string): number =>
  Number(/^Page\s+\d+ rot:\s+(\d+)/m.exec(text('pdfinfo', '-f', page, '-l', page, path))?.[1]);

/** The size of one page in whole points, by pdfinfo. */
export function pageSize(path: string, page: string): string {
  const [, width, height] =
    /^Page\s+\d+ size:\s+([\d.]+) x ([\d.]+)/m.exec(text('pdfinfo', '-f', page, '-l', page, path)) ?? [];
  return `${Math.round(Number(width))}x${Math.round(Number(height))}`;
}

/** The pictures of a PDF, by pdfimages: page, type, size, colours, bits, encoding. */
export const pdfImages = (path: string): string[] =>
  text('pdfimages', '-list', path)
    .split('\n')
    .slice(2)
    .filter((line) => line.trim())
    .map((line) => {
      const [page, , type, width, height, colours, , bits, encoding] = line.trim().split(/\s+/);
      return `${page} ${type} ${width}x${height} ${colours} ${bits} ${encoding}`;
    });

/** Text of one page in reading order, by pdftotext, in the form phrases are compared in. */
export const pageText = (path: string, page: string): string =>
  comparable(text('pdftotext', '-f', page, '-l', page, path, '-'));

/** Text without white space, compatibility characters unified (NFKC). */
export const comparable = (value: string): string => value.normalize('NFKC').replace(/\s+/g, '');

/** What qpdf has to say against a PDF; empty when it is sound. */
export function qpdfFaults(path: string): string {
  const { status, stdout, stderr } = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

/** What qpdf says of a PDF's encryption, opened with a password; its complaint where that does not open it. */
export function encryptionOf(path: string, password: string): string {
  const { stdout, stderr } = spawnSync('qpdf', ['--show-encryption', `--password=${password}`, path], {
    encoding: 'utf8',
  });
  return `${stdout}${stderr}`;
}

/** Writes the PDF in clear beside itself with qpdf and gives the path. Throws when the password does not open it. */
export function decrypted(path: string, password: string): string {
  const clear = `${path}.clear.pdf`;
  text('qpdf', '--decrypt', `--password=${password}`, path, clear);
  return clear;
}

/** Entries of a PDF's outline on all levels, by mutool. */
export const outlineEntries = (path: string): number =>
  text('mutool', 'show', path, 'outline')
    .split('\n')
    .filter((line) => line.trim()).length;

/** A picture as ImageMagick describes it: pixels, and the dots per inch that it says it has. */
export interface Identified {
  format: string;
  width: number;
  height: number;
  dpi: number;
  frames: number;
}

/** Format, size and number of frames of a picture, by ImageMagick. */
export function identify(path: string): Identified {
  const frames = text('identify', '-units', 'PixelsPerInch', '-format', '%m %w %h %x\n', path).trim().split('\n');
  const [format = '', width, height, dpi = ''] = (frames[0] ?? '').split(' ');
  return {
    format: FORMATS[format] ?? format.toLowerCase(),
    width: Number(width),
    height: Number(height),
    dpi: Number.parseFloat(dpi),
    frames: frames.length,
  };
}
const FORMATS: Record<string, string> = { JPEG: 'jpg', BMP3: 'bmp' };

/** The red, green, blue and alpha of the pixel at `x,y`, 0–255. */
export const pixelAt = (path: string, place: string): number[] => {
  const crop = `1x1+${place.replace(',', '+')}`;
  return [
    ...execFileSync('convert', [`${path}[0]`, '-crop', crop, '-depth', '8', 'rgba:-'], {
      maxBuffer: MOST,
      timeout: 300_000,
    }),
  ];
};

/**
 * How near a picture is to what ImageMagick makes of a file by these arguments (hardly packed, for it is only
 * compared): PSNR in dB, Infinity for the same pixels.
 */
export function pixelLikeness(path: string, file: string, args: readonly string[]): number {
  const model = execFileSync('convert', [`${file}[0]`, ...args, '-depth', '8', '-quality', '10', 'png32:-'], {
    maxBuffer: MOST,
    timeout: 300_000,
  });
  const { stdout, stderr } = spawnSync('compare', ['-metric', 'PSNR', path, 'png:-', 'null:'], {
    input: model,
    encoding: 'utf8',
  });
  const said = `${stdout}${stderr}`.trim();
  if (!/^(inf|[\d.]+)/.test(said)) throw new Error(said);
  return said.startsWith('inf') ? Number.POSITIVE_INFINITY : Number.parseFloat(said);
}

/** Tags of a picture as numbers and words, by exiftool; an empty one where there is none. */
export function exifTags(path: string, names: readonly string[]): Record<string, string> {
  const [found = {}] = JSON.parse(text('exiftool', '-json', '-n', ...names.map((name) => `-${name}`), path)) as Record<
    string,
    unknown
  >[];
  return Object.fromEntries(names.map((name) => [name, String(found[name] ?? '')]));
}

/** One page of a PDF as poppler draws it, as a PNG. */
export const drawPage = (path: string, page: number, dpi: number): Buffer =>
  execFileSync('pdftoppm', ['-f', String(page), '-l', String(page), '-r', String(dpi), '-png', path], {
    maxBuffer: MOST,
    timeout: 300_000,
  });

/** All pages of a PDF as poppler draws them. */
export const drawAll = (path: string, password: string): Buffer =>
  execFileSync('pdftoppm', ['-r', '40', '-upw', password, path], { maxBuffer: MOST, timeout: 300_000 });

/** A PDF as plain text, its object streams taken apart and its streams as they are. */
export const plainPdf = (path: string): string =>
  execFileSync('qpdf', ['--object-streams=disable', '--stream-data=preserve', '--warning-exit-0', path, '-'], {
    encoding: 'latin1',
    maxBuffer: MOST,
    timeout: 300_000,
  });

const SIDE = 48;

/**
 * How alike two pictures look: the correlation of their darkness on a coarse grid, 1 for the same, near 0 for unrelated
 * ones.
 */
export async function likeness(a: string | Buffer, b: string | Buffer): Promise<number> {
  const [left, right] = [await darkness(a), await darkness(b)];
  const product = left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
  return product / (Math.hypot(...left) * Math.hypot(...right) || 1);
}

/** Darkness of each cell of the grid, less the mean of the picture. */
async function darkness(picture: string | Buffer): Promise<number[]> {
  const grey = sharp(picture).autoOrient().flatten({ background: '#fff' }).greyscale();
  const cells = [...(await grey.resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer())].map((value) => 255 - value);
  const mean = cells.reduce((sum, value) => sum + value, 0) / cells.length;
  return cells.map((value) => value - mean);
}

/** Names of fonts that are embedded as a subset and have a map to Unicode, by pdffonts; without the subset's tag. */
export const subsetFonts = (path: string): string[] =>
  text('pdffonts', path)
    .split('\n')
    .filter((line) => /\byes\s+yes\s+yes\b/.test(line))
    .map((line) => /^(?:[A-Z]{6}\+)?(\S+)/.exec(line)?.[1] ?? '');

/** Colours may come out a little different where they were blended. */
const NEAR = 6;

/** Whether a colour is in one of the nine parts of a picture. */
export async function hasInk(picture: Buffer, part: string, colour: string): Promise<boolean> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [row, column] = part.split('-').map((word) => ({ top: 0, left: 0, middle: 1, center: 1 })[word] ?? 2) as [
    number,
    number,
  ];
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const third = (size: number, index: number): number => Math.floor((size * index) / 3);
  for (let y = third(info.height, row); y < third(info.height, row + 1); y++)
    for (let x = third(info.width, column); x < third(info.width, column + 1); x++) {
      const at = (y * info.width + x) * info.channels;
      if (wanted.every((value, channel) => Math.abs(value - (data[at + channel] as number)) <= NEAR)) return true;
    }
  return false;
}

/**
 * What pdfsig says of each signature of a PDF, in the order it finds them; without asking anybody about certificates.
 */
export const signatures = (path: string): string[] => {
  const { stdout } = spawnSync('pdfsig', ['-nocert', path], { encoding: 'utf8', timeout: 300_000 });
  return stdout.split(/^Signature #\d+:$/m).slice(1);
};

/** The system's own Python, where it has one: what stands before it in PATH may be a script that looks for one. */
const PYTHON = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';

/** What Python's expat says against an XML file; nothing where it is well-formed. */
export function xmlFault(path: string): string {
  const program = 'import sys, xml.parsers.expat as e; e.ParserCreate().ParseFile(open(sys.argv[1], "rb"))';
  return spawnSync(PYTHON, ['-c', program, path], { encoding: 'utf8' }).stderr;
}

/** What expat has to say against the XML files in a zip archive; empty when all are well-formed. */
export function xmlPartFaults(path: string): string {
  const program = [
    'import sys, zipfile, xml.parsers.expat as e',
    'z = zipfile.ZipFile(sys.argv[1])',
    'for name in z.namelist():',
    '  if name.endswith(".xml"): e.ParserCreate().Parse(z.read(name), True)',
  ].join('\n');
  return spawnSync(PYTHON, ['-c', program, path], { encoding: 'utf8' }).stderr;
}

/** A page in grey as poppler draws it, and its letters by number: order is a matter of layout. */
export function pageSeen(path: string, page: number): { grey: Grey; letters: string } {
  const at = ['-f', String(page), '-l', String(page)];
  const draw = ['-cropbox', '-gray', '-r', '75', ...at, path];
  const grey = readPgm(execFileSync('pdftoppm', draw, { maxBuffer: MOST, timeout: 300_000 }));
  const said = comparable(text('pdftotext', '-cropbox', '-raw', ...at, path, '-')).replaceAll('\u200b', '');
  return { grey, letters: [...said].sort().join('') };
}

/** What `unzip -t` says of an archive. */
export function zipFaults(path: string): string {
  const { stdout, stderr } = spawnSync('unzip', ['-t', path], { encoding: 'utf8' });
  return `${stdout}${stderr}`;
}

/** The text of one file of an archive. */
export const zippedText = (path: string, name: string): string => text('unzip', '-p', path, name);

/** UTF-8, commas, percentages as they are shown and other numbers without groups, all sheets. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';

/** The sheets of a book by their names, each as comma-separated rows. */
export type Sheets = Record<string, string>;

/** The sheets of books (XLSX, each with a name of its own) by LibreOffice, which takes all of them at one start. */
export function bookSheets(paths: readonly string[]): Sheets[] {
  const folder = mkdtempSync(join(tmpdir(), 'pdf365-sheets-'));
  try {
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    text('soffice', profile, '--headless', '--convert-to', CSV, '--outdir', folder, ...paths);
    const files = readdirSync(folder).filter((name) => name.endsWith('.csv'));
    const starts = paths.map((path) => `${basename(path, '.xlsx')}-`);
    // The name of one book may begin like that of another: the longest is meant.
    const startOf = (name: string): string | undefined =>
      starts.filter((start) => name.startsWith(start)).sort((a, b) => b.length - a.length)[0];
    const sheet = (name: string, start: string): [string, string] => [
      name.slice(start.length, -'.csv'.length),
      readFileSync(join(folder, name), 'utf8'),
    ];
    return starts.map((start) =>
      Object.fromEntries(files.filter((name) => startOf(name) === start).map((name) => sheet(name, start))),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What ezdxf reads in a DXF file. */
interface DxfFacts {
  version: string;
  errors: string[];
  counts: Record<string, number>;
  texts: string[];
  layers: string[];
  length: number;
}

/** A DXF file by ezdxf, an independent reader, in the Python that it is installed for. */
export function dxfFacts(path: string): DxfFacts {
  const python = /^#!\s*(\S+)/.exec(readFileSync(text('which', 'ezdxf').trim(), 'utf8'))?.[1] ?? 'python3';
  return JSON.parse(text(python, join(import.meta.dirname, 'dxf-facts.py'), path)) as DxfFacts;
}
