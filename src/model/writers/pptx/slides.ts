import { append } from '../../../lib/extremes.ts';
import { grown, heightOf, holdsMiddle, meets, widthOf } from '../../box.ts';
import type { Block, Cell, Figure, Flow, Paragraph, Style, Table, TextRun } from '../../flow.ts';
import type { Box, GlyphRun, Page } from '../../page.ts';
import { type InkLine, inkLines, lineText, visibleRuns } from '../ink-lines.ts';
import { saidOutside } from './out-of-box.ts';

/** What of the flow stands on one page. */
export interface SlideContent {
  /** Paragraphs and tables in the order of reading, each with the part that stands here. */
  blocks: (PlacedParagraph | PlacedTable)[];
  /** Parts of the page that are drawn of lines, and pictures with a text beside them. */
  figures: Figure[];
}

export interface PlacedParagraph {
  kind: 'paragraph';
  /** With one place or several: then `part` tells which one stands here. */
  paragraph: Paragraph;
  part: number;
  box: Box;
  /** Its section is written down the page. */
  vertical: boolean;
}

export interface PlacedTable {
  kind: 'table';
  table: Table;
  box: Box;
  /** The rows that stand here; above them stand again so many of the table's first ones. */
  rows: { first: number; last: number };
  headRows: number;
}

/** Sorts the blocks of a flow by the pages they stand on. */
export function slidesOf({ sections }: Pick<Flow, 'sections'>): Map<number, SlideContent> {
  const slides = new Map<number, SlideContent>();
  const slide = (page: number): SlideContent => {
    const known = slides.get(page) ?? { blocks: [], figures: [] };
    slides.set(page, known);
    return known;
  };
  for (const { blocks, vertical } of sections) for (const block of blocks) take(block, vertical, slide);
  return slides;
}

function take(block: Block, vertical: boolean, slide: (page: number) => SlideContent): void {
  if (block.kind === 'table') takeTable(block, slide);
  else if (block.kind === 'figure') for (const { page } of block.places) slide(page).figures.push(block);
  else {
    for (const figure of shownIn(block)) slide(figure.picture.page).figures.push(figure);
    if (block.inlines.length && block.inlines.every(({ kind }) => kind === 'picture')) return;
    for (const [part, { page, box }] of block.places.entries())
      slide(page).blocks.push({ kind: 'paragraph', paragraph: block, part, box, vertical });
  }
}

/** Parts of the page that stand within a paragraph: a text box holds no pictures, so they are put over it. */
const shownIn = ({ inlines }: Paragraph): Figure[] =>
  inlines.flatMap((inline): Figure[] => {
    if (inline.kind !== 'picture' || inline.picture.kind !== 'region') return [];
    const { page, box } = inline.picture;
    return [{ kind: 'figure', picture: inline.picture, align: 'left', places: [{ page, box }] }];
  });

/** A table over pages is one on each: as many rows as its place there has room for. */
function takeTable(table: Table, slide: (page: number) => SlideContent): void {
  let first = 0;
  const head = table.rows.slice(0, table.headRows).reduce((sum, height) => sum + height, 0);
  for (const [at, { page, box }] of table.places.entries()) {
    // The head that stands again on each page is not among the rows.
    const room = heightOf(box) - (at ? head : 0);
    let last = first;
    let high = table.rows[first] ?? 0;
    const rest = at === table.places.length - 1;
    while (last + 1 < table.rows.length && (rest || high + (table.rows[last + 1] as number) / 2 < room))
      high += table.rows[++last] as number;
    const headRows = at ? table.headRows : 0;
    if (first < table.rows.length)
      slide(page).blocks.push({ kind: 'table', table, box, rows: { first, last }, headRows });
    for (const cell of table.cells)
      if (cell.row >= first && cell.row <= last) append(slide(page).figures, figuresIn(cell));
    first = last + 1;
  }
}

const figuresIn = ({ blocks }: Cell): Figure[] =>
  blocks.flatMap((block) =>
    block.kind === 'figure' ? [block] : block.kind === 'table' ? block.cells.flatMap(figuresIn) : [],
  );

/** The boxes of what is shown as pictures because it is drawn of lines. */
export const regionsIn = ({ figures }: SlideContent): Box[] =>
  figures.flatMap(({ picture }) => (picture.kind === 'region' ? [picture.box] : []));

/** Lines of the page that no block has: its running heads and feet, notes. */
export function leftOver(page: Page, content: SlideContent): PlacedParagraph[] {
  const taken = [...content.blocks.map(({ box }) => box), ...regionsIn(content)];
  const runs = visibleRuns(page);
  const free = runs.filter(({ box }) => !taken.some((other) => holdsMiddle(grown(other, 1), box)));
  const said = saidOutside(
    content.blocks.filter((block) => block.kind === 'paragraph'),
    runs,
    free,
  );
  return inkLines(free.filter((run) => !said.has(run)))
    .flatMap((line) => apart(line))
    .map(placed);
}

/** What stands far from each other on one line, as lines of their own. */
function apart(line: InkLine): InkLine[] {
  const parts: InkLine[] = [];
  for (const run of line.runs) {
    const last = parts.at(-1);
    if (last && run.box.left - last.right < line.size * 2) {
      last.runs.push(run);
      last.right = Math.max(last.right, run.box.right);
    } else parts.push({ ...line, left: run.box.left, right: run.box.right, runs: [run] });
  }
  return parts;
}

function placed(line: InkLine): PlacedParagraph {
  const { base, size, left, right } = line;
  const inlines = joined(lineText(line).map(({ run, text }) => ({ kind: 'text', text, style: styleOf(run) })));
  const box = { left, right, top: base - size * 0.9, bottom: base + size * 0.25 };
  const paragraph: Paragraph = {
    kind: 'paragraph',
    inlines,
    level: 0,
    align: 'left',
    indent: { first: 0, left: 0, right: 0 },
    spaceBefore: 0,
    linePitch: size * 1.2,
    places: [],
  };
  return { kind: 'paragraph', paragraph, part: 0, box, vertical: false };
}

/** Neighbours of one look as one: producers set letters one by one. */
function joined(runs: readonly TextRun[]): TextRun[] {
  const all: TextRun[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (last && JSON.stringify(last.style) === JSON.stringify(run.style)) last.text += run.text;
    else all.push({ ...run });
  }
  return all;
}

function styleOf({ typeface, size, colour }: GlyphRun): Style {
  const { name: font, bold, italic, serif, monospaced } = typeface;
  return { font, serif, monospaced, size, bold, italic, underline: false, strike: false, colour };
}

/** Whether something takes the whole page. */
export const covers = (box: Box, { width, height }: Pick<Page, 'width' | 'height'>): boolean =>
  widthOf(box) > width * 0.97 &&
  heightOf(box) > height * 0.97 &&
  meets(box, { left: 0, top: 0, right: width, bottom: height });
