import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import type { CadTarget } from '../../formats/cad/version-codes.ts';
import { baseName } from '../../lib/output-name.ts';
import { parsePages, rangeText } from '../../lib/page-range.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { Outlines } from '../../model/outlines.ts';
import { openPdfDrawings } from '../../model/readers/pdf/drawing/source.ts';
import { addDrawing, type CadBook, finishCad, startCad } from '../../model/writers/cad/write.ts';
import { UNITS } from './shared/scale.ts';
import { writeChecked } from './written.ts';

type Options = EngineOptions['pdf-to-cad'];

/**
 * The lines, areas and texts of PDF pages as entities of CAD in true scale. Pages without any are told, and refused
 * where there is nothing else: they are pictures.
 */
const pdfToCad: Engine<'pdf-to-cad'> = async ([file], options, run) => {
  if (!file) return [];
  const source = openPdfDrawings(new Uint8Array(await file.arrayBuffer()), run.password(file), run, { lines: true });
  try {
    const pages = parsePages(options.pages, source.pages);
    const outlines = new Outlines(run);
    const results: File[] = [];
    const empty: number[] = [];
    let [pictures, gradients] = [0, 0];
    let book = bookOf(options);
    for (const [index, page] of pages.entries()) {
      await yieldToEvents(run.signal);
      const before = book.entities;
      await addDrawing(book, await source.drawing(page), outlines);
      if (book.entities === before) empty.push(page);
      run.progress((0.8 * (index + 1)) / pages.length, `第 ${page + 1} 页`);
      const isLast = index === pages.length - 1;
      if (!isLast && options.sheets === 'beside') continue;
      pictures += book.pictures;
      gradients += book.gradients;
      if (book.entities > 0) results.push(fileOf(book, nameOf(file, options, page, pages.length), options, run));
      if (!isLast) book = bookOf(options);
    }
    if (results.length === 0) throw nothing(pictures);
    tell({ empty, pictures, gradients, flattened: source.pictured.parts }, options, run);
    tellFonts(outlines, run);
    run.progress(1);
    return results;
  } finally {
    source.close();
  }
};
export default pdfToCad;

function bookOf({ scale, unit, curves, layers, texts, fills, frames }: Options): CadBook {
  return startCad({ scale: scale / UNITS[unit], unit, curves, layering: layers, texts, fills, frames });
}

function nameOf(file: File, { sheets }: Options, page: number, pages: number): string {
  const base = baseName(file.name);
  return sheets === 'each' && pages > 1 ? `${base}_${page + 1}` : base;
}

function fileOf(book: CadBook, name: string, options: Options, run: Run<Options>): File {
  const { format } = options;
  const target: CadTarget = { format, release: format === 'dxf' ? options.dxf : options.dwg };
  return writeChecked(finishCad(book), target, name, run);
}

const nothing = (pictures: number): UserError =>
  new UserError(
    'no-result',
    pictures > 0
      ? '这份 PDF 里是图片（扫描或拍照），没有线条可以取出来。请用 CAD 打印出的 PDF。'
      : '这些页面上没有线条和文字。',
  );

interface Told {
  empty: number[];
  pictures: number;
  gradients: number;
  flattened: readonly number[];
}

function tell({ empty, pictures, gradients, flattened }: Told, { frames }: Options, run: Run<Options>): void {
  if (empty.length > 0) run.note(`第 ${rangeText(empty)} 页没有线条，可能是扫描的图片。`, { lost: true });
  if (pictures > 0) run.note(`有 ${pictures} 张图片没有放进图纸${frames ? '，原处画了框' : ''}。`, { lost: true });
  if (gradients > 0) run.note('渐变色填充改成了单色。');
  if (flattened.length > 0)
    run.note(`第 ${rangeText([...flattened])} 页有图案填充，图纸里没有画出图案。`, { lost: true });
}

function tellFonts({ replaced, missing }: Outlines, run: Run<Options>): void {
  if (replaced.size > 0) run.note(`PDF 里没有带字体“${[...replaced].slice(0, 8).join('、')}”，轮廓用了相近的字体。`);
  if (missing.size > 0) run.note(`有些字画不出轮廓：${[...missing].slice(0, 20).join('')}。`, { lost: true });
}
