import { join } from 'node:path';
import { inputPath } from '../tests/corpus.ts';
import type { Job, Native } from './jobs.ts';

const corpus = (path: string): string => inputPath(`corpus:${path}`);
const report = corpus('pdf/zh/quarterly-report-22p-simsun.pdf');
const drawing = corpus('cad/dxf/floorplan.dxf');
const scan = corpus('pdf/scanned/chinese-book-8p.pdf');
const page = corpus('image/ocr/table-methods.jpg');

const calibre: Native = ([file = ''], out) => ['ebook-convert', file, join(out, 'out.azw3')];
const libreOffice =
  (target: string, ...args: string[]): Native =>
  ([file = ''], out) => ['soffice', '--headless', ...args, '--convert-to', target, '--outdir', out, file];
const ezdxf =
  (target: string): Native =>
  ([file = ''], out) => ['ezdxf', 'draw', '-o', join(out, `out.${target}`), file];
const tesseract: Native = ([file = ''], out) => ['tesseract', file, join(out, 'out'), '-l', 'eng'];

/** Documents, books, drawings and recognition: what `bench -- table` measures beside the jobs of every bench. */
export const DOCUMENT_JOBS: Job[] = [
  {
    name: 'PDF→Word 22 页',
    engine: 'pdf-convert',
    options: {},
    files: [report],
    native: libreOffice('docx', '--infilter=writer_pdf_import'),
  },
  {
    name: 'PDF→HTML 22 页',
    engine: 'pdf-convert',
    options: { format: 'html' },
    files: [report],
    native: ([file = ''], out) => ['pdftohtml', '-s', '-c', file, join(out, 'out.html')],
  },
  { name: 'PDF→Excel 22 页', engine: 'pdf-convert', options: { format: 'xlsx' }, files: [report] },
  { name: 'PDF→OFD 22 页', engine: 'pdf-to-ofd', options: {}, files: [report] },
  { name: 'OFD→PDF 11 页', engine: 'ofd-to-pdf', options: {}, files: [corpus('ofd/poems-11p.ofd')] },
  { name: '扫描件→Word 8 页', engine: 'scan-convert', options: {}, files: [scan] },
  { name: '图片→文字 1 页', engine: 'img-to-txt', options: {}, files: [page], native: tesseract },
  { name: '图片→Excel 1 页', engine: 'img-to-excel', options: {}, files: [page] },
  {
    name: 'TXT→PDF',
    engine: 'txt-to-pdf',
    options: {},
    files: [corpus('text/zh-debian-reference.utf8.txt')],
    native: libreOffice('pdf'),
  },
  {
    name: 'EPUB→AZW3',
    engine: 'ebook',
    options: { format: 'azw3' },
    files: [corpus('ebook/epub/alice.epub')],
    native: calibre,
  },
  {
    name: 'EPUB→PDF',
    engine: 'ebook-to-pdf',
    options: {},
    files: [corpus('ebook/epub/alice.epub')],
  },
  { name: 'DXF→PDF 平面图', engine: 'cad-draw', options: {}, files: [drawing], native: ezdxf('pdf') },
  {
    name: 'DXF→PNG 平面图',
    engine: 'cad-draw',
    options: { to: 'picture' },
    files: [drawing],
    native: ezdxf('png'),
  },
  { name: 'DWG→DXF', engine: 'cad-convert', options: { to: 'dxf' }, files: [corpus('cad/dwg/example_2018.dwg')] },
  { name: 'DXF→DWF 平面图', engine: 'cad-to-dwf', options: {}, files: [drawing] },
  { name: 'PDF→CAD 1 页', engine: 'pdf-to-cad', options: {}, files: [corpus('pdf/born/autocad-drawing.pdf')] },
];
