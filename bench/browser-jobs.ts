import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A job as a visitor does it, and the native program's arguments for the same. */
export interface BrowserJob {
  name: string;
  tool: string;
  inputs: string[];
  /** What the visitor last set for this tool. */
  settings: Record<string, unknown>;
  /** Throws when the saved file is not what was asked for; gives its measure in words. */
  verify: (saved: string) => string;
  native: (files: string[], out: string) => [program: string, ...args: string[]];
  /** How it is told, where its first word does not. */
  nativeName?: string;
  /** None where the native program makes something else. */
  aim?: Aim;
}

/** What is to be reached. */
interface Aim {
  /** Of the native program's seconds in the same run. */
  times: number;
  /** Of its bytes. */
  bytes?: number;
}

const say = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
const mb = (path: string): string => `${(statSync(path).size / 1e6).toFixed(2)} MB`;

function expect(found: unknown, wanted: unknown, what: string): void {
  if (String(found) !== String(wanted)) throw new Error(`${what}：${String(found)}，应为 ${String(wanted)}`);
}

function soundPdf(path: string, pages: number, rotation: number): string {
  const { status, stdout, stderr } = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout + stderr);
  const info = say('pdfinfo', '-f', '1', '-l', String(pages), path);
  expect(/^Pages:\s+(\d+)/m.exec(info)?.[1], pages, '页数');
  expect(
    [...info.matchAll(/rot:\s+(\d+)/g)].filter(([, degrees]) => Number(degrees) === rotation).length,
    pages,
    '转过的页',
  );
  return mb(path);
}

/** An archive of so many PDFs, one page each. */
function onePagePdfs(path: string, count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'pdf365-bench-'));
  try {
    say('unzip', '-q', '-j', path, '-d', folder);
    const files = readdirSync(folder).map((name) => join(folder, name));
    expect(files.length, count, '文件数');
    soundPdf(files[0] ?? '', 1, 0);
    return mb(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function pictures(path: string, count: number, format: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'pdf365-bench-'));
  try {
    say('unzip', '-q', '-j', path, '-d', folder);
    const files = readdirSync(folder).map((name) => join(folder, name));
    expect(files.length, count, '图片数');
    const measures = say('identify', '-ping', '-format', '%m %w %h\\n', ...files)
      .trim()
      .split('\n');
    for (const measure of measures) expect(measure, `${format} 1191 1684`, '图片');
    const first = say('identify', '-format', '%[fx:standard_deviation>0.01]', files[0] ?? '');
    expect(first, 1, '第一页有内容');
    return mb(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Likeness to the original in dB over all channels (ImageMagick's PSNR). */
function picture(path: string, format: string, original: string, least: number): string {
  expect(say('identify', '-format', '%m %w %h', path), `${format} 4000 3000`, '图片');
  const { stderr } = spawnSync('compare', ['-metric', 'PSNR', original, path, 'null:'], { encoding: 'utf8' });
  const likeness = stderr.startsWith('inf') ? Number.POSITIVE_INFINITY : Number.parseFloat(stderr);
  if (!(likeness >= least)) throw new Error(`与原图的差别太大：${stderr}`);
  return `${mb(path)}，与原图差 PSNR ${likeness.toFixed(1)} dB`;
}

/** A program that knows -f and -l, half of the pages by one process, half by another, as on two cores. */
const onTwo = (pages: number, ...command: string[]): [program: string, ...args: string[]] => {
  const half = Math.ceil(pages / 2);
  const script = `p=$1; shift; "$p" -l ${half} "$@" & "$p" -f ${half + 1} "$@" && wait $!`;
  return ['bash', '-c', script, 'bash', ...command];
};

/** PDFs made smaller by Ghostscript, as for screens and e-readers. */
const ghostscript: BrowserJob['native'] = (files, out) => [
  'gs',
  '-q',
  '-dNOPAUSE',
  '-dBATCH',
  '-sDEVICE=pdfwrite',
  '-dPDFSETTINGS=/ebook',
  `-sOutputFile=${join(out, 'out.pdf')}`,
  ...files,
];

const photos = Array.from({ length: 10 }, (_, index) => `photos-${index + 1}.pdf`);
const PHOTO = join(import.meta.dirname, '../.cache/bench/photo-12mp.jpg');

/** The jobs other sites were measured at (bench/peers.yaml has their figures by the same names). */
export const BROWSER_JOBS: BrowserJob[] = [
  {
    name: 'merge-10',
    aim: { times: 2.2 },
    tool: 'pdf-merge',
    inputs: photos,
    settings: {},
    verify: (saved) => soundPdf(saved, 120, 0),
    native: (files, out) => ['qpdf', '--empty', '--pages', ...files, '--', join(out, 'out.pdf')],
  },
  {
    name: 'rotate-200',
    aim: { times: 4 },
    tool: 'pdf-rotate',
    inputs: ['text-200.pdf'],
    settings: {},
    verify: (saved) => soundPdf(saved, 200, 90),
    native: (files, out) => ['qpdf', ...files, '--rotate=+90', '--', join(out, 'out.pdf')],
  },
  {
    name: 'rotate-book',
    aim: { times: 4 },
    tool: 'pdf-rotate',
    inputs: ['book-251.pdf'],
    settings: {},
    verify: (saved) => soundPdf(saved, 251, 90),
    native: (files, out) => ['qpdf', ...files, '--rotate=+90', '--', join(out, 'out.pdf')],
  },
  {
    name: 'split-burst',
    aim: { times: 1 },
    tool: 'pdf-split',
    inputs: ['text-200.pdf'],
    settings: { mode: 'every', every: 1 },
    verify: (saved) => onePagePdfs(saved, 200),
    native: (files, out) => ['qpdf', '--split-pages', ...files, join(out, 'part.pdf')],
  },
  {
    // A page range belongs to one document and is no habit of the visitor's; halves give the first hundred pages as
    // well.
    name: 'split-range',
    aim: { times: 5 },
    tool: 'pdf-split',
    inputs: ['text-200.pdf'],
    settings: { mode: 'every', every: 100 },
    verify: mb,
    native: (files, out) => ['qpdf', ...files, '--pages', '.', '1-100', '--', join(out, 'out.pdf')],
  },
  {
    name: 'range-book',
    aim: { times: 5 },
    tool: 'pdf-split',
    inputs: ['book-251.pdf'],
    settings: { mode: 'every', every: 126 },
    verify: mb,
    native: (files, out) => ['qpdf', ...files, '--pages', '.', '1-126', '--', join(out, 'out.pdf')],
  },
  {
    name: 'burst-book',
    aim: { times: 1 },
    tool: 'pdf-split',
    inputs: ['book-251.pdf'],
    settings: { mode: 'every', every: 1 },
    verify: (saved) => onePagePdfs(saved, 251),
    native: (files, out) => ['qpdf', '--split-pages', ...files, join(out, 'part.pdf')],
  },
  {
    name: 'compress-scan',
    aim: { times: 3, bytes: 0.62 },
    tool: 'pdf-compress',
    inputs: ['scan-9.pdf'],
    settings: {},
    verify: (saved) => soundPdf(saved, 9, 0),
    native: ghostscript,
  },
  {
    name: 'pdf2jpg-50',
    aim: { times: 1.2 },
    tool: 'pdf-to-jpg',
    inputs: ['mixed-50.pdf'],
    settings: { dpi: 144, quality: 90 },
    verify: (saved) => pictures(saved, 50, 'JPEG'),
    nativeName: 'pdftoppm（两个进程）',
    native: (files, out) =>
      onTwo(50, 'pdftoppm', '-r', '144', '-jpeg', '-jpegopt', 'quality=90', ...files, join(out, 'page')),
  },
  {
    name: 'pdf2png-50',
    aim: { times: 0.6 },
    tool: 'pdf-to-png',
    inputs: ['mixed-50.pdf'],
    settings: { dpi: 144 },
    verify: (saved) => pictures(saved, 50, 'PNG'),
    native: (files, out) => ['mutool', 'draw', '-q', '-r', '144', '-o', join(out, 'page-%d.png'), ...files],
  },
  {
    name: 'img-webp',
    aim: { times: 1 },
    tool: 'img-convert',
    inputs: ['photo-12mp.jpg'],
    settings: { format: 'webp' },
    verify: (saved) => picture(saved, 'WEBP', PHOTO, 34),
    native: (files, out) => ['cwebp', '-quiet', '-q', '75', ...files, '-o', join(out, 'out.webp')],
  },
  {
    name: 'img-png',
    aim: { times: 0.8 },
    tool: 'img-convert',
    inputs: ['photo-12mp.jpg'],
    settings: { format: 'png' },
    verify: (saved) => picture(saved, 'PNG', PHOTO, 45),
    native: (files, out) => ['vips', 'copy', ...files, join(out, 'out.png')],
  },
  {
    name: 'img-compress',
    tool: 'img-compress',
    inputs: ['photo-12mp.jpg'],
    settings: {},
    verify: (saved) => picture(saved, 'JPEG', PHOTO, 37),
    native: (files, out) => ['vips', 'copy', ...files, join(out, 'out.jpg[Q=75]')],
  },
];
