import { greatest, least } from '../../../lib/extremes.ts';
import { around } from '../../box.ts';
import type { Block, Border, Cell, Figure, Note, Paragraph, Section, Table } from '../../flow.ts';
import type { CellLayout, Line, PageLayout } from '../../layout.ts';
import type { Draft, FigureDraft, Found, NoteDraft, ParagraphDraft, TableDraft } from '../drafts.ts';
import type { Furniture } from '../furniture.ts';
import type { RunningPictures } from '../running-pictures.ts';
import { inlinesOf } from '../text/inlines.ts';
import { joinLines, joinRows, rowsOf } from '../text/join-lines.ts';
import { type Column, paragraphsOf } from '../text/paragraphs.ts';
import { turnBack } from '../turn.ts';
import { withNotes } from './notes.ts';
import { runningPictures } from './running.ts';

/** Pages whose sizes differ by less than this, in points, are alike. */
const SAME = 2;

/** Puts blocks into sections of one layout each. */
export function sectionsOf(
  drafts: readonly Draft[],
  layouts: readonly PageLayout[],
  furniture: Furniture & { pictures: RunningPictures },
): Section[] {
  const pages = new Map(layouts.map((layout, at) => [layout.index, { layout, at }]));
  const sections: { section: Section; drafts: Draft[]; columns: number }[] = [];
  for (const draft of drafts) {
    const { layout } = pages.get(draft.page) as { layout: PageLayout };
    const columns = draft.band < 0 ? (sections.at(-1)?.columns ?? 1) : draft.columns;
    const last = sections.at(-1);
    const same = last && isAlike(last.section, layout);
    if (!same || last.columns !== columns)
      sections.push({
        section: emptySection(layout, same === true && last.section.pages.last === draft.page),
        drafts: [],
        columns,
      });
    const current = sections.at(-1) as (typeof sections)[number];
    current.drafts.push(draft);
    current.section.pages.last = greatest('pieces' in draft ? draft.pieces.map(({ page }) => page) : [], draft.page);
  }
  // Pages may hold nothing but their heads and feet.
  const [first] = layouts;
  if (!sections.length && first) {
    sections.push({ section: emptySection(first, false), drafts: [], columns: 1 });
    for (const { section } of sections) section.pages.last = (layouts.at(-1) as PageLayout).index;
  }
  for (const { section, drafts: own } of sections) {
    section.margins = marginsOf(own, section);
    section.columns = columnsOf(own);
    section.blocks = own.map((draft) => blockOf(draft));
    const at = pages.get(section.pages.first)?.at ?? 0;
    const last = pages.get(section.pages.last)?.at ?? at;
    const { heads, feet } = furniture.pictures;
    const { width } = section.page;
    section.header = [...runningPictures(heads, at, last, width), ...furnitureOf(furniture.heads, at, last, section)];
    section.footer = [...furnitureOf(furniture.feet, at, last, section), ...runningPictures(feet, at, last, width)];
  }
  return sections.map(({ section }) => (section.vertical ? turnedBack(section) : section));
}

/** A section of vertical writing with its page as it is. */
function turnedBack(section: Section): Section {
  const { width: height, height: width } = section.page;
  const { top, right, bottom, left } = section.margins;
  for (const block of [...section.blocks, ...section.header, ...section.footer]) turnBlock(block, width);
  return { ...section, page: { width, height }, margins: { top: left, right: top, bottom: right, left: bottom } };
}

/** Turns the places of a block back, of a table with all that stands in its cells. */
function turnBlock(block: Block, width: number): void {
  for (const place of block.places) place.box = turnBack(place.box, width);
  if (block.kind === 'figure' && block.picture.kind === 'region')
    block.picture = { ...block.picture, box: turnBack(block.picture.box, width) };
  if (block.kind !== 'table') return;
  for (const cell of block.cells) {
    if (cell.box) cell.box = turnBack(cell.box, width);
    for (const inner of cell.blocks) turnBlock(inner, width);
  }
}

const isAlike = ({ page, vertical }: Section, { width, height, turned }: PageLayout): boolean =>
  vertical === turned && Math.abs(page.width - width) < SAME && Math.abs(page.height - height) < SAME;

const emptySection = ({ width, height, index, turned }: PageLayout, continuous: boolean): Section => ({
  ...{
    page: { width, height },
    margins: { top: 72, right: 72, bottom: 72, left: 72 },
    columns: [],
    continuous,
    vertical: turned,
  },
  ...{ header: [], footer: [], plainFirst: false, pages: { first: index, last: index }, blocks: [] },
});

function marginsOf(drafts: readonly Draft[], { page }: Section): Section['margins'] {
  const box = around(
    drafts
      .filter(({ band }) => band >= 0)
      .flatMap((draft) => [draft.box, ...('pieces' in draft ? draft.pieces.map((piece) => piece.box) : [])]),
  );
  const within = (value: number, most: number): number =>
    Math.min(most / 3, Math.max(18, Number.isFinite(value) ? value : 72));
  return {
    top: within(box.top, page.height),
    left: within(box.left, page.width),
    right: within(page.width - box.right, page.width),
    bottom: within(page.height - box.bottom, page.height),
  };
}

function columnsOf(drafts: readonly Draft[]): Section['columns'] {
  const columns = new Map<number, Column[]>();
  const pieces = drafts.flatMap((draft): Found[] => ('pieces' in draft ? [draft, ...draft.pieces] : [draft]));
  for (const { columnIndex, column, columns: count } of pieces) {
    if (count < 2) continue;
    const own = columns.get(columnIndex) ?? [];
    own.push(column);
    columns.set(columnIndex, own);
  }
  const edges = [...columns]
    .sort(([one], [other]) => one - other)
    .map(([, own]) => ({
      left: least(own.map(({ left }) => left)),
      right: greatest(own.map(({ right }) => right)),
    }));
  return edges.map(({ left, right }, at) => ({
    width: right - left,
    gap: Math.max(0, (edges[at + 1]?.left ?? right) - right),
  }));
}

export function blockOf(draft: Draft): Block {
  if (draft.kind === 'paragraph') return paragraphBlock(draft);
  return draft.kind === 'table' ? tableBlock(draft) : figureBlock(draft);
}

function paragraphBlock({ paragraph, level, title, item, pieces, page, box, notes }: ParagraphDraft): Paragraph {
  const lines = [...paragraph.lines, ...pieces.flatMap((piece) => piece.paragraph.lines)];
  const { align, first, left, before, pitch } = paragraph;
  return {
    ...{
      kind: 'paragraph',
      inlines: withNotes(inlinesOf(lines, item?.marker.length ?? 0), [notes, ...pieces.map((piece) => piece.notes)]),
      level,
      align,
      spaceBefore: before,
      linePitch: pitch,
    },
    ...(title && { title }),
    ...(item && { item }),
    indent: {
      first: align === 'center' ? 0 : first,
      left: align === 'center' || align === 'right' ? 0 : Math.max(0, left),
      right: 0,
    },
    places: [{ page, box }, ...pieces.map((piece) => ({ page: piece.page, box: piece.box }))],
  };
}

/** A note without its mark. */
export function noteOf({ marker, paragraph }: NoteDraft): Note {
  const [first] = paragraph.lines as [Line];
  const column = { left: first.box.left, right: first.box.right };
  const block = paragraphBlock({ ...blank, kind: 'paragraph', page: first.page, box: first.box, column, paragraph });
  return { marker, blocks: [{ ...block, inlines: inlinesOf(paragraph.lines, marker.length) }] };
}

function figureBlock({ picture, anchored, page, box, column }: FigureDraft): Figure {
  const middle = (box.left + box.right) / 2 - (column.left + column.right) / 2;
  const align = Math.abs(middle) < 12 ? 'center' : box.left - column.left < 12 ? 'left' : 'right';
  return { kind: 'figure', picture, align, ...(anchored && { anchored }), places: [{ page, box }] };
}

function tableBlock({ table, pieces, headRows, page, box, column }: TableDraft): Table {
  const parts = [table, ...pieces.map((piece) => piece.table)];
  const cells: Cell[] = [];
  const rows: number[] = [];
  for (const [at, part] of parts.entries()) {
    const skip = at ? headRows : 0;
    const offset = rows.length - skip;
    for (const cell of part.cells) if (cell.row >= skip) cells.push(cellBlock(cell, offset));
    for (let row = skip; row + 1 < part.ys.length; row++)
      rows.push((part.ys[row + 1] as number) - (part.ys[row] as number));
  }
  return {
    ...{
      kind: 'table',
      columns: table.xs.slice(1).map((x, at) => x - (table.xs[at] as number)),
      rows,
      headRows,
      cells,
    },
    ...{ indent: Math.max(0, table.box.left - column.left), ruled: table.ruled },
    places: [{ page, box }, ...pieces.map((piece) => ({ page: piece.page, box: piece.box }))],
  };
}

function cellBlock(cell: CellLayout, offset: number): Cell {
  const { row, column, rowspan, colspan, box, fill, borders } = cell;
  return {
    ...{
      row: row + offset,
      column,
      rowspan,
      colspan,
      blocks: cellBlocks(cell),
      borders: borders as [Border, Border, Border, Border],
    },
    ...(fill && { fill }),
    ...{ align: verticalAlign(cell), box },
  };
}

/** What stands in a cell, as blocks of its own. */
function cellBlocks({ lines, tables, pictures, box }: CellLayout): Block[] {
  const column = { left: box.left + 4, right: box.right - 4 };
  const rows = joinRows(lines);
  const page = rows[0]?.page ?? 0;
  const text = paragraphsOf(rows, column).map((paragraph) => {
    const own = around(paragraph.lines.map((line) => line.box));
    return paragraphBlock({ ...blank, kind: 'paragraph', page, box: own, column, paragraph });
  });
  const nested = tables.map((table) =>
    tableBlock({ ...blank, kind: 'table', page: table.page, box: table.box, column, table, pieces: [] }),
  );
  const figures = pictures.map((picture) =>
    figureBlock({
      ...blank,
      kind: 'figure',
      page,
      box: picture.box,
      column,
      picture: { kind: 'picture', page, id: picture.id },
      anchored: undefined,
    }),
  );
  return [...text, ...nested, ...figures].sort(
    (one, other) => (one.places[0]?.box.top ?? 0) - (other.places[0]?.box.top ?? 0),
  );
}

const blank = {
  level: 0,
  title: false,
  item: undefined,
  pieces: [],
  notes: new Map(),
  band: 0,
  columns: 1,
  columnIndex: 0,
  headRows: 0,
};

function verticalAlign({ lines, box }: CellLayout): Cell['align'] {
  if (!lines.length) return 'top';
  const own = around(lines.map((line) => line.box));
  const [above, below] = [own.top - box.top, box.bottom - own.bottom];
  if (Math.abs(above - below) < Math.max(3, (box.bottom - box.top) * 0.15)) return 'middle';
  return above > below * 2 ? 'bottom' : 'top';
}

/** The head or foot that most pages of a section have, its page numbers as fields. */
function furnitureOf(all: readonly Line[][], from: number, to: number, { page }: Section): Paragraph[] {
  const own = all.slice(from, to + 1);
  const lines = own.find((each, at) => at > 0 && each.length) ?? own.find((each) => each.length) ?? [];
  const column = { left: page.width * 0.1, right: page.width * 0.9 };
  const rows = rowsOf(lines).map((row) => row.reduce((one, other) => joinLines(one, other, between(one, other))));
  const parts = rows.some(({ text }) => text.includes('\t')) ? rows.map((row) => [row]) : [rows];
  const paragraphs = parts.flatMap((each) => paragraphsOf(each, column));
  return paragraphs.map((paragraph) => {
    const block = paragraphBlock({
      ...blank,
      kind: 'paragraph',
      page: lines[0]?.page ?? 0,
      box: around(paragraph.lines.map((line) => line.box)),
      column,
      paragraph,
    });
    const parted = withTabs(block);
    return { ...parted, inlines: withNumbers(parted, own, all.length) };
  });
}

/** In ems: parts of a head that stand farther apart are at its left, in its middle or at its right. */
const APART = 3;

const between = (one: Line, other: Line): ' ' | '\t' =>
  other.box.left - one.box.right > APART * Math.max(one.size, other.size) ? '\t' : ' ';

/** A paragraph whose parts stand apart, with tabs between them; it begins where its first part does. */
function withTabs(paragraph: Paragraph): Paragraph {
  const inlines = paragraph.inlines.flatMap((inline): Paragraph['inlines'] => {
    if (inline.kind !== 'text') return [inline];
    return inline.text.split(/(\t)/).flatMap((text): Paragraph['inlines'] => {
      if (text === '\t') return [{ kind: 'tab', style: inline.style }];
      return text ? [{ ...inline, text }] : [];
    });
  });
  if (inlines.every(({ kind }) => kind !== 'tab')) return paragraph;
  return { ...paragraph, inlines, align: 'left', indent: { first: 0, left: 0, right: 0 } };
}

/** Numbers that count the pages become fields. */
function withNumbers({ inlines }: Paragraph, pages: readonly Line[][], total: number): Paragraph['inlines'] {
  const whole = inlines.map((inline) => (inline.kind === 'text' ? inline.text : '')).join('');
  const counts = pages.length > 1 || (total === 1 && isPageLike(whole));
  return inlines.flatMap((inline): Paragraph['inlines'] => {
    if (inline.kind !== 'text' || !counts) return [inline];
    const parts = inline.text.split(/(\d+)/);
    let seen = 0;
    return parts.flatMap((text): Paragraph['inlines'] => {
      if (!text) return [];
      if (!/^\d+$/.test(text) || !isPageLike(inline.text)) return [{ ...inline, text }];
      // A year is on all pages alike.
      if (!seen && pages.length > 1 && pages.every((lines) => !lines.length || isNumberIn(text, lines)))
        return [{ ...inline, text }];
      return [seen++ ? { kind: 'page-count', style: inline.style } : { kind: 'page-number', style: inline.style }];
    });
  });
}

const isNumberIn = (digits: string, lines: readonly Line[]): boolean =>
  lines.some(({ text }) => text.split(/\D+/).includes(digits));

/** A text whose numbers can only be those of pages. */
const isPageLike = (text: string): boolean =>
  /^[-–—·\s]*((第|page)\s*)?\d+(\s*(页|\/|of|,|，))?(\s*(共|of|\/))?(\s*(?<!\d)\d+)?(\s*(页|pages))?[-–—·\s]*$/i.test(
    text.trim(),
  );
