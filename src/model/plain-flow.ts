import type { Block, Flow, Section, Style } from './flow.ts';

/** What a plain section is made of: its paper and margins in points, its blocks, and the source pages (the first). */
interface Plain {
  page: Section['page'];
  margins: Section['margins'];
  blocks: Block[];
  pages?: Section['pages'];
}

/** A document that no PDF page was read for: no notes, no scanned page, no text in doubt. */
export const plainFlow = (title: string, sections: Section[], lang = 'zh-CN'): Flow => ({
  title,
  author: '',
  lang,
  sections,
  notes: [],
  scanned: [],
  unknown: 0,
  guessed: 0,
});

/** A section of one column as wide as its paper allows, without header and footer. */
export const plainSection = ({ page, margins, blocks, pages = { first: 0, last: 0 } }: Plain): Section => ({
  page,
  margins,
  columns: [{ width: page.width - margins.left - margins.right, gap: 0 }],
  continuous: false,
  vertical: false,
  header: [],
  footer: [],
  plainFirst: false,
  pages,
  blocks,
});

/** Black letters of a serif font, neither heavy nor slanted, of a size in points. */
export const plainStyle = (font: string, size: number): Style => ({
  font,
  serif: true,
  monospaced: false,
  size,
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  colour: '#000000',
});
