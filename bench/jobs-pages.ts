import { join } from 'node:path';
import { inputPath } from '../tests/corpus.ts';
import type { Job, Native } from './jobs.ts';

const pdf = (path: string): string => inputPath(`corpus:pdf/${path}`);
const image = (path: string): string => inputPath(`corpus:image/${path}`);
const book = pdf('zh/debian-reference-251p.pdf');
const report = pdf('zh/quarterly-report-22p-simsun.pdf');
const scan = pdf('scanned/chinese-book-8p.pdf');
const photo = image('jpg/photo-2725x2225.jpg');

/** By qpdf: the arguments between the input and the output. */
const qpdf =
  (...args: string[]): Native =>
  ([file = ''], out) => ['qpdf', file, ...args, '--', join(out, 'out.pdf')];
const overlay = qpdf('--overlay', pdf('born/rotated-pages.pdf'), '--repeat=1');
/** PDFs made smaller by Ghostscript, as for screens and e-readers. */
export const ghostscript: Native = (files, out) => [
  'gs',
  '-q',
  '-dNOPAUSE',
  '-dBATCH',
  '-sDEVICE=pdfwrite',
  '-dPDFSETTINGS=/ebook',
  `-sOutputFile=${join(out, 'out.pdf')}`,
  ...files,
];
const vips: Native = ([file = ''], out) => ['vips', 'copy', file, join(out, 'out.jpg[Q=75]')];

/** Pages and pictures: what `bench -- table` measures beside the jobs of every bench. */
export const PAGE_JOBS: Job[] = [
  {
    name: '解除限制 1 页',
    engine: 'pdf-unlock',
    options: { confirm: true },
    files: [pdf('encrypted/owner-only_owner-master.pdf')],
    native: qpdf('--decrypt'),
  },
  { name: '压缩扫描件 8 页', engine: 'pdf-compress', options: {}, files: [scan], native: ghostscript },
  { name: '加页码 251 页', engine: 'pdf-add-page-number', options: {}, files: [book], native: overlay },
  { name: '加水印 251 页', engine: 'watermark', options: {}, files: [book], native: overlay },
  {
    name: '提取图片 352 页',
    engine: 'pdf-getimg',
    options: {},
    files: [pdf('born/freeculture-352p.pdf')],
    native: ([file = ''], out) => ['pdfimages', '-all', file, join(out, 'picture')],
  },
  {
    name: '插入 22 页到 251 页',
    engine: 'pdf-insert',
    options: {},
    files: [book, report],
    native: ([file = '', other = ''], out) => [
      'qpdf',
      file,
      '--pages',
      '.',
      '1-9',
      other,
      '.',
      '10-z',
      '--',
      join(out, 'out.pdf'),
    ],
  },
  {
    name: '打包 2 个附件',
    engine: 'pdf-portfolios',
    options: {},
    files: [book, scan],
    native: ([file = '', other = ''], out) => ['qpdf', file, '--add-attachment', other, '--', join(out, 'out.pdf')],
  },
  { name: '安全检测 251 页', engine: 'pdf-scan', options: {}, files: [book] },
  { name: '多页拼版 251 页，每张 2 页', engine: 'pdf-nup', options: {}, files: [book] },
  {
    name: '去水印',
    engine: 'del-watermark',
    options: {},
    files: [inputPath('fixture:pdf/libreoffice-marked.pdf')],
  },
  {
    name: '照片→PDF 606 万像素',
    engine: 'images-to-pdf',
    options: {},
    files: [photo],
  },
  {
    name: '压缩照片 606 万像素',
    engine: 'img-compress',
    options: {},
    files: [photo],
    native: vips,
  },
  {
    name: '九宫格 606 万像素',
    engine: 'img-cut',
    options: { mode: 'grid' },
    files: [photo],
    native: ([file = ''], out) => ['convert', file, '-crop', '3x3@', join(out, 'part-%d.jpg')],
  },
  { name: '证件照一寸', engine: 'id-photo', options: {}, files: [image('portrait/id-photo-source.jpg')] },
];
