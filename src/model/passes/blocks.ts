import { append } from '../../lib/extremes.ts';
import { isClosing } from '../../lib/line-break.ts';
import { around, holdsMiddle, overlapX, overlapY } from '../box.ts';
import type { Line, PageLayout, TableLayout } from '../layout.ts';
import type { Box, Picture } from '../page.ts';
import {
  type Draft,
  draftOfLines,
  type FigureDraft,
  type Found,
  type ParagraphDraft,
  paragraphDraft,
} from './drafts.ts';
import { drawingsOf } from './drawing/drawings.ts';
import { withShadows } from './drawing/shadows.ts';
import { type Card, cardsOf } from './order/cards.ts';
import { columnOf, MIN_LINES } from './order/column-edges.ts';
import { columnsDown } from './order/columns-down.ts';
import type { Placed } from './order/gutters.ts';
import { withMarginNotes } from './order/margin-notes.ts';
import { type Region, regionsOf } from './order/regions.ts';
import { bilingualTable } from './tables/bilingual.ts';
import { unruledTables } from './tables/unruled.ts';
import { joinChoices } from './text/choices.ts';
import type { EdgeOf } from './text/edges.ts';
import { joinLines, joinRows } from './text/join-lines.ts';
import { isMarker } from './text/markers.ts';
import { joinNoteMarks } from './text/note-marks.ts';
import { type Column, paragraphsOf } from './text/paragraphs.ts';

/** What a page holds besides its running heads and feet. */
export interface PageContent {
  layout: PageLayout;
  tables: TableLayout[];
  pictures: Picture[];
}

type Item = Placed & ({ line: Line } | { table: TableLayout } | { figure: FigureItem } | { card: Card });
type FigureItem = Pick<FigureDraft, 'picture' | 'anchored'> & { box: Box };

/** Pictures that take so much of a page lie behind its text. */
const BEHIND = 0.7;
/** A marker stands in front of its text by at most so many ems. */
const MARKER_GAP = 6;
/** Over wider gaps than this, in ems, a tab leads. */
const TABBED = 1;
/** Pages with more are read without markers and tables of their own. */
const MAX_LINES = 3000;

/** The blocks of a page in the order of reading; `before` is the last block of the page before. */
export function blocksOf(content: PageContent, edgeOf?: EdgeOf, before?: Draft): Draft[] {
  const { layout } = content;
  const { figures, lines: free } = figuresOf(content);
  const notes = free.filter(({ aside }) => aside);
  const { tables: pairs, lines } = bilingualTable(
    notes.length ? free.filter(({ aside }) => !aside) : free,
    before?.kind === 'table' && before.table.pairs ? before.table : undefined,
  );
  const tables = [...content.tables, ...pairs];
  const cards = cardsOf(layout, lines);
  const inCards = new Set(cards.flatMap((card) => card.lines));
  const items: Item[] = [
    ...cards.map((card) => ({ card, box: card.box, size: 0 })),
    ...joinMarkers(joinNoteMarks(joinChoices(lines.filter((line) => !inCards.has(line))), layout.rules)).map(
      (line) => ({
        line,
        box: inkOf(line),
        size: line.size,
        text: line.text,
        bold: line.bold,
      }),
    ),
    ...tables.map((table) => ({ table, box: table.box, size: 0 })),
    ...figures.filter(({ anchored }) => !anchored).map((figure) => ({ figure, box: figure.box, size: 0 })),
  ];
  const behind = figures.filter(({ anchored }) => anchored === 'behind');
  const isLast = before && before.columns > 1 && before.columnIndex === before.columns - 1;
  const regions = regionsOf(items, isLast ? before.column.left : undefined);
  for (const region of regions) putBeside(region);
  const column = (region: Region<Item>): Column => columnOf(region, regions, (left) => edgeOf?.(layout, left));
  const over = figures.filter(({ anchored }) => anchored === 'over').map((figure) => draftOf(figure, pageOf(layout)));
  const blocks = withMarginNotes(
    regions.flatMap((region) => blocksIn(region, column(region), layout)),
    notes,
    layout,
  );
  return [...behind.map((figure) => draftOf(figure, pageOf(layout))), ...withOver(blocks, over)];
}

/** A picture stands beside its text where so many lines do so, of which it shares this much of the height. */
const BESIDE_LINES = 2;
const BESIDE_SHARE = 0.6;

/** Pictures beside which the lines of their column stand take no room of their own below each other. */
function putBeside({ items }: Region<Item>): void {
  const lines = items.flatMap((item) => ('line' in item ? [item.line.box] : []));
  for (const item of items) {
    if (!('figure' in item) || lines.length > MAX_LINES) continue;
    const { box } = item;
    const beside = lines.filter((line) => overlapY(line, box) > BESIDE_SHARE * (line.bottom - line.top));
    const isClear = beside.every((line) => overlapX(line, box) <= 1);
    if (beside.length >= BESIDE_LINES && isClear) item.figure = { ...item.figure, anchored: 'beside' };
  }
}

/** What lies over text stands in front of the first block that reaches down to its middle. */
function withOver(blocks: Draft[], over: readonly FigureDraft[]): Draft[] {
  for (const figure of over) {
    const { top, bottom } = figure.box;
    const middle = figure.anchored === 'beside' ? top : (top + bottom) / 2;
    const at = blocks.findIndex(({ box }) => box.bottom >= middle);
    blocks.splice(at < 0 ? Math.max(0, blocks.length - 1) : at, 0, figure);
  }
  return blocks;
}

const sheetOf = ({ width, height }: PageLayout): Box => ({ left: 0, top: 0, right: width, bottom: height });

const pageOf = (layout: PageLayout): Found => ({
  page: layout.index,
  box: sheetOf(layout),
  column: { left: 0, right: layout.width },
  band: -1,
  columns: 1,
  columnIndex: 0,
});

const draftOf = ({ picture, anchored, box }: FigureItem, found: Found): FigureDraft => ({
  ...found,
  kind: 'figure',
  picture,
  anchored,
  box,
});

/** Full-width punctuation at a line's end is half white: it may hang over the edge of a column. */
function inkOf({ box, text, size, angle, vertical }: Line): Box {
  return !angle && !vertical && isClosing(text.at(-1) ?? '') ? { ...box, right: box.right - size / 2 } : box;
}

function blocksIn(region: Region<Item>, column: Column, layout: PageLayout): Draft[] {
  const found = { page: layout.index, column, band: region.band, columns: region.columns, columnIndex: region.column };
  const drafts: Draft[] = [];
  const figures = region.items.flatMap((item) =>
    'figure' in item && item.figure.anchored === 'beside' ? [draftOf(item.figure, { ...found, box: item.box })] : [],
  );
  const beside = figures.map(({ box }) => box);
  let lines: Line[] = [];
  const flush = (): void => {
    append(drafts, textBlocks(lines, column, layout, found, beside));
    lines = [];
  };
  for (const item of region.items) {
    if ('line' in item) lines.push(item.line);
    else if (!('figure' in item && item.figure.anchored === 'beside')) {
      flush();
      if ('table' in item) drafts.push(tableDraft(item.table, found));
      else if ('card' in item) append(drafts, cardBlocks(item.card, layout, found));
      else drafts.push(draftOf(item.figure, { ...found, box: item.box }));
    }
  }
  flush();
  return withOver(drafts, figures);
}

/** What a card says, in the order of its own columns. */
function cardBlocks({ box, lines }: Card, layout: PageLayout, found: Omit<Found, 'box'>): Draft[] {
  const regions = regionsOf<Item>(joinMarkers(lines).map((line) => ({ line, box: inkOf(line), size: line.size })));
  return regions.flatMap((region) => {
    const own = region.items.flatMap((item) => ('line' in item ? [item.line] : []));
    const column = around(own.map((line) => line.box));
    // Text stands in as far at the right of a card as at its left.
    const right = region.columns > 1 ? column.right : Math.max(column.right, box.right + box.left - column.left);
    return textBlocks(own, { ...column, right }, layout, found);
  });
}

const tableDraft = (table: TableLayout, found: Omit<Found, 'box'>): Draft => ({
  ...found,
  kind: 'table',
  box: table.box,
  table,
  pieces: [],
  headRows: 0,
});

/** Lines as paragraphs and as tables without rules, from the top down. */
function textBlocks(
  all: readonly Line[],
  whole: Column,
  layout: PageLayout,
  found: Omit<Found, 'box'>,
  pictures: readonly Box[] = [],
): Draft[] {
  const upright = all.filter(({ angle, vertical }) => !angle && !vertical);
  const beside = [...pictures, ...columnsDown(all).map((own) => around(own.map(({ box }) => box)))];
  const { tables, lines } =
    upright.length > MAX_LINES ? { tables: [], lines: upright } : unruledTables(upright, layout);
  const column = tables.length && lines.length >= MIN_LINES ? around(lines.map(({ box }) => box)) : whole;
  const drafts: Draft[] = [];
  let run: Line[] = [];
  const flush = (): void => {
    for (const paragraph of paragraphsOf(run, column, beside)) {
      const box = around(paragraph.lines.map((line) => line.box));
      drafts.push(paragraphDraft(paragraph, { ...found, box }));
    }
    run = [];
  };
  const rows = [
    ...joinRows(lines).map((line) => ({ line, top: line.box.top })),
    ...tables.map((table) => ({ table, top: table.box.top })),
  ];
  for (const row of rows.sort((one, other) => one.top - other.top)) {
    if ('line' in row) run.push(row.line);
    else {
      flush();
      drafts.push(tableDraft(row.table, found));
    }
  }
  flush();
  for (const draft of turned(
    all.filter(({ angle, vertical }) => angle || vertical),
    found,
  )) {
    const down = draft.paragraph.lines[0]?.vertical;
    const at = down ? drafts.findIndex(({ box }) => box.bottom >= draft.box.top) : -1;
    drafts.splice(at < 0 ? drafts.length : at, 0, draft);
  }
  return drafts;
}

/** Lines in other directions, each for itself; those of vertical writing go on from right to left. */
const turned = (lines: readonly Line[], found: Omit<Found, 'box'>): ParagraphDraft[] =>
  [...lines.filter(({ vertical }) => !vertical).map((line) => [line]), ...columnsDown(lines)].map((own) =>
    draftOfLines(own, { ...found, box: around(own.map(({ box }) => box)) }),
  );

/** Markers are one line with what they mark. */
function joinMarkers(lines: readonly Line[]): readonly Line[] {
  if (lines.length > MAX_LINES) return lines;
  const joined = new Map<Line, Line>();
  const gone = new Set<Line>();
  for (const marker of lines) {
    if (marker.angle || marker.vertical || !isMarker(marker.text) || isCellBeside(marker, lines)) continue;
    const text = lines
      .filter(
        (line) =>
          line !== marker &&
          !gone.has(line) &&
          /\p{L}/u.test(line.text) &&
          !line.spans[0]?.shown &&
          overlapY(line.box, marker.box) > 0.5 * (marker.box.bottom - marker.box.top),
      )
      .filter(({ box, size }) => box.left >= marker.box.right - 1 && box.left - marker.box.right < size * MARKER_GAP)
      .sort((one, other) => one.box.left - other.box.left)[0];
    if (!text || joined.has(text)) continue;
    const gap = text.box.left - marker.box.right > text.size * TABBED ? '\t' : ' ';
    joined.set(text, { ...joinLines(marker, text, gap), size: text.size, bold: text.bold, base: text.base });
    gone.add(marker);
  }
  return lines.filter((line) => !gone.has(line)).map((line) => joined.get(line) ?? line);
}

/** An amount such as 4.9 looks like the number of a section. */
const AMOUNT = /^\d{1,3}\.\d{1,3}$/;
const NUMERAL = /^[-+−]?\d[\d,.]*%?$/;
/** The cell before it ends so near, in ems. */
const CELL_GAP = 14;

/** Whether a number has another at its left, in the same row of a table. */
const isCellBeside = ({ text, box, size }: Line, lines: readonly Line[]): boolean =>
  AMOUNT.test(text.trim()) &&
  lines.some(
    (line) =>
      NUMERAL.test(line.text.trim()) &&
      line.box.right < box.left &&
      box.left - line.box.right < size * CELL_GAP &&
      overlapY(line.box, box) > 0.5 * (box.bottom - box.top),
  );

/** Pictures that take so much of a page without text make it a scan; they may be its strips. */
const SCAN = 0.5;

export function isScan({ lines, pictures, width, height, unreadable }: PageLayout): boolean {
  if (unreadable) return true;
  if (lines.length) return false;
  const area = pictures.reduce((sum, { box }) => sum + (box.right - box.left) * (box.bottom - box.top), 0);
  return area > width * height * SCAN;
}

/** A seal in Han letters is called one; a ring of other letters may be an emblem. */
const sealTitle = (said: string): string => (/\p{Script=Han}{4}/u.test(said) ? `印章：${said}` : said);

/** Pictures and drawings, and the lines that are not part of a drawing. */
function figuresOf({ layout, pictures, tables }: PageContent): { figures: FigureItem[]; lines: Line[] } {
  const page = layout.width * layout.height;
  const whole = layout.unreadable ? sheetOf(layout) : around(pictures.map(({ box }) => box));
  if (!tables.length && isScan({ ...layout, pictures }))
    return {
      figures: [{ box: whole, anchored: undefined, picture: { kind: 'region', page: layout.index, box: whole } }],
      lines: [],
    };
  const { drawings, own } = withShadows(drawingsOf(layout, tables), pictures);
  const figures: FigureItem[] = own.map(({ id, box, tag, over, letters }) => {
    const said = letters?.map(({ text }) => text.trim()).join('');
    const alt = said ? sealTitle(said) : tag === undefined ? undefined : layout.tags[tag]?.alt;
    const wide = (box.right - box.left) * (box.bottom - box.top) > page * BEHIND && layout.lines.length > 0;
    return {
      box,
      anchored: over ? 'over' : wide ? 'behind' : undefined,
      picture: { kind: 'picture', page: layout.index, id, ...(alt && { alt }) },
    };
  });
  for (const box of drawings)
    figures.push({ box, anchored: undefined, picture: { kind: 'region', page: layout.index, box } });
  const lines = layout.lines.filter(({ box }) => !drawings.some((drawing) => holdsMiddle(drawing, box)));
  return { figures, lines };
}
