import type { Block, Cell, Flow, Inline, Paragraph, Section, Style, Table } from '../../../../../src/model/flow.ts';
import type { Box, Source } from '../../../../../src/model/page.ts';

export const STYLE: Style = {
  font: 'SimSun',
  serif: true,
  monospaced: false,
  size: 10,
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  colour: '#000000',
};
export const BOX: Box = { left: 50, top: 100, right: 250, bottom: 120 };

export const text = (said: string, style: Partial<Style> = {}): Inline => ({
  kind: 'text',
  text: said,
  style: { ...STYLE, ...style },
});

/** A paragraph on pages (from 0), 20 letters to a line. */
export const paragraph = (inlines: Inline[], pages = [0], rest: Partial<Paragraph> = {}): Paragraph => ({
  kind: 'paragraph',
  inlines,
  level: 0,
  align: 'left',
  indent: { first: 0, left: 0, right: 0 },
  spaceBefore: 0,
  linePitch: 13,
  places: pages.map((page) => ({ page, box: BOX })),
  ...rest,
});

const LINE = { width: 0.5, colour: '#112233' };

/** A table of a row for each list. */
export const table = (rows: string[][], pages = [0]): Table => ({
  kind: 'table',
  headRows: 1,
  indent: 0,
  ruled: true,
  columns: (rows[0] ?? []).map(() => 100),
  rows: rows.map(() => 20),
  cells: rows.flatMap((line, row) =>
    line.map(
      (said, column): Cell => ({
        row,
        column,
        rowspan: 1,
        colspan: 1,
        borders: [LINE, LINE, LINE, LINE],
        align: 'middle',
        blocks: [paragraph([text(said)])],
      }),
    ),
  ),
  places: pages.map((page) => ({ page, box: { ...BOX, bottom: 100 + rows.length * 20 } })),
});

export const section = (blocks: Block[], first = 0, last = first, rest: Partial<Section> = {}): Section => ({
  page: { width: 300, height: 400 },
  margins: { top: 40, right: 50, bottom: 40, left: 50 },
  columns: [{ width: 200, gap: 0 }],
  continuous: false,
  vertical: false,
  plainFirst: false,
  header: [],
  footer: [],
  pages: { first, last },
  blocks,
  ...rest,
});

export const flow = (sections: Section[], rest: Partial<Flow> = {}): Flow => ({
  title: '',
  author: '',
  lang: 'zh-CN',
  sections,
  notes: [],
  scanned: [],
  unknown: 0,
  guessed: 0,
  ...rest,
});

/** A source whose pictures are one byte each; a picture of number 9 cannot be read. */
export const SOURCE = {
  picture: async (_: number, id: number) =>
    id === 9 ? undefined : { bytes: Uint8Array.of(id), type: 'image/png', width: 10, height: 10 },
  region: async () => ({ bytes: Uint8Array.of(7), type: 'image/png', width: 10, height: 10 }),
} as unknown as Source;
