import { unzipSync } from 'fflate';
import type { Block, Border, Cell, Flow, Paragraph, Section, Style, Table } from '../../../../../src/model/flow.ts';
import type { Box, GlyphRun, Page, Path, PictureFile, Source } from '../../../../../src/model/page.ts';
import { writePptx } from '../../../../../src/model/writers/pptx/write.ts';

/** Documents made by hand: pages with letters where their paragraphs say they stand. */

export const style = (size: number, more: Partial<Style> = {}): Style => ({
  font: 'SimSun',
  serif: true,
  monospaced: false,
  size,
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  colour: '#112233',
  ...more,
});

/** A run of letters as wide as high, its base line at y. */
export function run(text: string, x: number, y: number, size: number, more: Partial<GlyphRun> = {}): GlyphRun {
  const glyphs = [...text].map((each, at) => ({ text: each, x: x + at * size, y, advance: size }));
  const box = { left: x, right: x + glyphs.length * size, top: y - size, bottom: y + size * 0.2 };
  const typeface = { name: 'SimSun', bold: false, italic: false, serif: true, monospaced: false, drawn: false };
  return {
    text,
    glyphs,
    typeface,
    size,
    colour: '#112233',
    angle: 0,
    vertical: false,
    hidden: false,
    box,
    order: 1,
    ...more,
  };
}

/** The lines of a paragraph on a page, with the paragraph. */
export interface Written {
  runs: GlyphRun[];
  block: Paragraph;
}

/** Lines of text, each with its base line one pitch below the one before. */
export function text(
  lines: string[],
  x: number,
  y: number,
  size: number,
  more: Partial<Paragraph> & { page?: number; pitch?: number } = {},
): Written {
  const { page = 0, pitch = size * 1.5, ...own } = more;
  const marker = own.item?.marker ?? '';
  const runs = lines.map((line, at) => run((at ? '' : marker) + line, x, y + at * pitch, size));
  const box = boxOf(runs);
  const inlines = [{ kind: 'text' as const, text: lines.join(''), style: style(size) }];
  const block: Paragraph = {
    kind: 'paragraph',
    inlines,
    level: 0,
    align: 'left',
    indent: { first: 0, left: 0, right: 0 },
    spaceBefore: 0,
    linePitch: pitch,
    places: [{ page, box }],
    ...own,
  };
  return { runs, block };
}

const boxOf = (runs: readonly GlyphRun[]): Box => ({
  left: Math.min(...runs.map(({ box }) => box.left)),
  right: Math.max(...runs.map(({ box }) => box.right)),
  top: Math.min(...runs.map(({ box }) => box.top)),
  bottom: Math.max(...runs.map(({ box }) => box.bottom)),
});

export const page = (index: number, runs: GlyphRun[], more: Partial<Page> = {}): Page => ({
  index,
  width: 720,
  height: 405,
  runs,
  paths: [],
  pictures: [],
  links: [],
  tags: [],
  ...more,
});

/** A filled rectangle. */
export const rectangle = (box: Box, fill: string, order = 0): Path => {
  const { left, top, right, bottom } = box;
  return {
    segments: [['M', left, top], ['L', right, top], ['L', right, bottom], ['L', left, bottom], ['Z']],
    box,
    fill,
    width: 0,
    alpha: 1,
    patterned: false,
    order,
  };
};

export const section = (blocks: Block[], more: Partial<Section> = {}): Section => ({
  page: { width: 720, height: 405 },
  margins: { top: 0, right: 0, bottom: 0, left: 0 },
  columns: [],
  continuous: false,
  vertical: false,
  header: [],
  footer: [],
  plainFirst: false,
  pages: { first: 0, last: 0 },
  blocks,
  ...more,
});

const line: Border = { width: 1, colour: '#000000' };

/** A table with cells `[row, column, rows, columns, text]`, all columns and rows alike. */
export function table(cells: [number, number, number, number, string][], box: Box, size: [number, number]): Table {
  const [columns, rows] = size;
  const [wide, high] = [(box.right - box.left) / columns, (box.bottom - box.top) / rows];
  return {
    kind: 'table',
    headRows: 1,
    indent: 0,
    ruled: true,
    places: [{ page: 0, box }],
    columns: Array.from({ length: columns }, () => wide),
    rows: Array.from({ length: rows }, () => high),
    cells: cells.map(([row, column, rowspan, colspan, said]): Cell => {
      const [left, top] = [box.left + column * wide, box.top + row * high];
      const { block } = text([said], left + 4, top + high / 2, 10);
      const own = { left, top, right: left + wide * colspan, bottom: top + high * rowspan };
      const look = { borders: [line, line, line, line] as Cell['borders'], align: 'middle' as const, box: own };
      return { row, column, rowspan, colspan, blocks: [block], ...look };
    }),
  };
}

export const flow = (sections: Section[], more: Partial<Flow> = {}): Flow => ({
  title: '年度汇报',
  author: '王',
  lang: 'zh-CN',
  sections,
  notes: [],
  scanned: [],
  unknown: 0,
  guessed: 0,
  ...more,
});

/** What is written of pages, its parts by path, and what was said meanwhile. */
export async function write(document: Flow, pages: Page[], pictures: Partial<Source> = {}) {
  const notes: string[] = [];
  const lost = async (): Promise<PictureFile | undefined> => undefined;
  const bytes = await writePptx({
    flow: document,
    source: { picture: lost, region: lost, ...pictures, page: async (index) => pages[index] as Page },
    pages: pages.map(({ index }) => index),
    note: (said) => void notes.push(said),
    rest: async () => undefined,
  });
  const parts = new Map(
    Object.entries(unzipSync(bytes)).map(([path, content]) => [path, new TextDecoder().decode(content)]),
  );
  return { bytes, parts, notes, slide: (number: number) => parts.get(`ppt/slides/slide${number}.xml`) ?? '' };
}
