import { Package } from '../../../../bench/fidelity/read/tree.ts';
import type { Block, Cell, Flow, Inline, Paragraph, Section, Style, Table } from '../../../../src/model/flow.ts';
import type { Page } from '../../../../src/model/page.ts';
import { type Writing, writeDocx } from '../../../../src/model/writers/docx/docx.ts';

/** Flows made by hand, and what the writer makes of them. */

export const style = (given: Partial<Style> = {}): Style => ({
  font: 'SimSun',
  serif: true,
  monospaced: false,
  size: 12,
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  colour: '#000000',
  ...given,
});

export const text = (words: string, given: Partial<Style> = {}, link?: string): Inline => ({
  kind: 'text',
  text: words,
  style: style(given),
  ...(link && { link }),
});

let line = 0;

/** A paragraph below the one made before it. */
export function para(words: string | Inline[], given: Partial<Paragraph> = {}): Paragraph {
  const top = 72 + (line++ % 30) * 20;
  return {
    kind: 'paragraph',
    inlines: typeof words === 'string' ? [text(words)] : words,
    level: 0,
    align: 'left',
    indent: { first: 0, left: 0, right: 0 },
    spaceBefore: 0,
    linePitch: 18,
    places: [{ page: 0, box: { left: 72, top, right: 300, bottom: top + 12 } }],
    ...given,
  };
}

const border = { width: 0.5, colour: '#000000' };

export const cell = (row: number, column: number, words: string | Block[], given: Partial<Cell> = {}): Cell => ({
  row,
  column,
  rowspan: 1,
  colspan: 1,
  borders: [border, border, border, border],
  align: 'top',
  blocks: typeof words === 'string' ? (words ? [para(words, { places: [] })] : []) : words,
  ...given,
});

export const table = (rows: number, columns: number, cells: Cell[], given: Partial<Table> = {}): Table => ({
  kind: 'table',
  columns: Array(columns).fill(100),
  rows: Array(rows).fill(20),
  headRows: 0,
  cells,
  indent: 0,
  ruled: true,
  places: [{ page: 0, box: { left: 72, top: 300, right: 272, bottom: 300 + 20 * rows } }],
  ...given,
});

export const section = (blocks: Block[], given: Partial<Section> = {}): Section => ({
  page: { width: 595, height: 842 },
  margins: { top: 72, right: 72, bottom: 72, left: 72 },
  columns: [],
  continuous: false,
  vertical: false,
  header: [],
  footer: [],
  plainFirst: false,
  pages: { first: 0, last: 0 },
  blocks,
  ...given,
});

export const flow = (sections: Section[], given: Partial<Flow> = {}): Flow => ({
  title: '',
  author: '',
  lang: '',
  sections,
  notes: [],
  scanned: [],
  unknown: 0,
  guessed: 0,
  ...given,
});

/** A PNG's head, told apart by its last byte: the writer does not look into pictures. */
export const picture = (last: number) => ({
  bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, last),
  type: 'image/png' as const,
  width: 10,
  height: 10,
});

const emptyPage = async (index: number): Promise<Page> => ({
  index,
  width: 595,
  height: 842,
  runs: [],
  paths: [],
  pictures: [],
  links: [],
  tags: [],
});

/** Writes a flow; gives the bytes, the package and the notes. */
export async function written(given: Flow, layout: 'flow' | 'exact' = 'flow', source: Partial<Writing['source']> = {}) {
  const notes: string[] = [];
  const bytes = await writeDocx({
    flow: given,
    options: { layout },
    note: (words) => notes.push(words),
    rest: async () => undefined,
    source: { picture: async (_page, id) => picture(id), region: async () => picture(99), page: emptyPage, ...source },
  });
  return { bytes, parts: new Package(bytes), notes };
}
