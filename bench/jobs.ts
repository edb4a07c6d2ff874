import { join } from 'node:path';
import { inputPath } from '../tests/corpus.ts';

export type Native = (files: string[], out: string) => [program: string, ...args: string[]];

/** The same job for an engine and for a native program. */
export interface Job {
  name: string;
  engine: string;
  options: Record<string, unknown>;
  files: string[];
  /** The native program's arguments for the inputs and a folder to write into; there may be none for the job. */
  native?: Native;
}

const pdf = (path: string): string => inputPath(`corpus:pdf/${path}`);
const image = (path: string): string => inputPath(`corpus:image/${path}`);
const book = pdf('zh/debian-reference-251p.pdf');

const qpdfMerge: Native = (files, out) => ['qpdf', '--empty', '--pages', ...files, '--', join(out, 'out.pdf')];
const qpdfRotate: Native = ([file = ''], out) => ['qpdf', file, '--rotate=+90', '--', join(out, 'out.pdf')];
const qpdfSplit: Native = ([file = ''], out) => ['qpdf', '--split-pages', file, join(out, 'part.pdf')];
const qpdfDelete: Native = ([file = ''], out) => ['qpdf', file, '--pages', '.', '1,12-z', '--', join(out, 'out.pdf')];
const qpdfLock: Native = ([file = ''], out) => ['qpdf', '--encrypt', 'a', 'b', '256', '--', file, join(out, 'out.pdf')];
const poppler =
  (dpi: number, ...format: string[]): Native =>
  ([file = ''], out) => ['pdftoppm', '-r', String(dpi), ...format, file, join(out, 'page')];
const vips =
  (target: string): Native =>
  ([file = ''], out) => ['vips', 'copy', file, join(out, target)];

const JPEG = ['-jpeg', '-jpegopt', 'quality=85'];
const merge10 = [
  book,
  pdf('born/freeculture-352p.pdf'),
  pdf('born/geotopo-117p.pdf'),
  pdf('born/slides-go-41p.pdf'),
  pdf('zh/quarterly-report-22p-simsun.pdf'),
];

/**
 * What `npm run bench` measures. Options are the engines' defaults where none is named, so both sides do the same work.
 */
export const JOBS: Job[] = [
  {
    name: '合并 10 个（共 1,566 页）',
    engine: 'pdf-merge',
    options: {},
    files: [...merge10, ...merge10],
    native: qpdfMerge,
  },
  { name: '旋转 251 页', engine: 'pdf-rotate', options: { angle: '90' }, files: [book], native: qpdfRotate },
  {
    name: '拆成 352 份',
    engine: 'pdf-split',
    options: {},
    files: [pdf('born/freeculture-352p.pdf')],
    native: qpdfSplit,
  },
  { name: '拆成 117 份', engine: 'pdf-split', options: {}, files: [pdf('born/geotopo-117p.pdf')], native: qpdfSplit },
  {
    name: '删掉 10 页，余 241 页',
    engine: 'pdf-delete-page',
    options: { pages: ['2-11'] },
    files: [book],
    native: qpdfDelete,
  },
  {
    name: '加密 251 页，AES-256',
    engine: 'pdf-lock',
    options: { user: 'a', owner: 'b' },
    files: [book],
    native: qpdfLock,
  },
  {
    name: 'PDF→JPG 22 页，150 DPI',
    engine: 'pdf-raster',
    options: { format: 'jpg' },
    files: [pdf('zh/quarterly-report-22p-simsun.pdf')],
    native: poppler(150, ...JPEG),
  },
  {
    name: 'PDF→PNG 41 页，96 DPI',
    engine: 'pdf-raster',
    options: { format: 'png', dpi: 96 },
    files: [pdf('born/slides-go-41p.pdf')],
    native: poppler(96, '-png'),
  },
  {
    name: '扫描件→JPG 8 页，150 DPI',
    engine: 'pdf-raster',
    options: { format: 'jpg' },
    files: [pdf('scanned/chinese-book-8p.pdf')],
    native: poppler(150, ...JPEG),
  },
  {
    name: 'JPG→WebP 606 万像素',
    engine: 'img-convert',
    options: { format: 'webp' },
    files: [image('jpg/photo-2725x2225.jpg')],
    native: vips('out.webp[Q=85]'),
  },
  {
    name: 'JPG→PNG 606 万像素',
    engine: 'img-convert',
    options: { format: 'png' },
    files: [image('jpg/photo-2725x2225.jpg')],
    native: vips('out.png'),
  },
];
