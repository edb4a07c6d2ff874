import { tag } from '../../../formats/ooxml/elements.ts';
import { greatest, least } from '../../../lib/extremes.ts';
import { meets } from '../../box.ts';
import type { Block, Figure, Paragraph, Section } from '../../flow.ts';
import type { Box } from '../../page.ts';
import { closingXml, isBalanced } from './balanced.ts';
import { type Body, contextIn, makeBookmarks, sectionOf } from './body.ts';
import { keepsWithNext } from './captions.ts';
import { groundXml, reachOf, sharesArea } from './ground.ts';
import { columnWidth, indentOn, isAlone, leftIn, marginsOf } from './margins.ts';
import { emptyParagraph, lookOf, type ParagraphContext, type Placing, paragraphXml } from './paragraph.ts';
import type { Margins } from './section.ts';
import { gapBetween, over, spaceOver } from './spacing.ts';
import { figureXml, tableXml } from './table.ts';
import { downturned } from './vertical.ts';

/** Programs keep so many lines of a paragraph together, and fewer with the heading above them. */
const [LINES, UNDER_HEADING] = [3, 2];

/** A column that begins below this share of its page, and with all of its section on that, is none of a text. */
const LOW = 0.5;

/** Where the blocks of a section begin that is all on one page; nowhere where it is not. */
function topOf({ blocks }: Section): number {
  const places = blocks.flatMap((block) => block.places);
  const isOnePage = places.every(({ page }) => page === places[0]?.page);
  return isOnePage ? least(places.map(({ box }) => box.top)) : Number.POSITIVE_INFINITY;
}

/** A page that ends by intent leaves this share of its height. */
const EARLY = 0.12;

/** The free height of a page that a block would not have left, had it followed on that page. */
function roomOf(block: Block, pitch: number): number {
  if (block.kind === 'paragraph') {
    const own = Math.max(pitch, block.linePitch);
    return block.level ? block.spaceBefore + own + UNDER_HEADING * pitch : LINES * own;
  }
  if (block.kind === 'table') return greatest(block.rows.slice(0, block.headRows + 1), 0) + LINES * pitch;
  const box = block.places[0]?.box;
  return (box ? box.bottom - box.top : 0) + LINES * pitch;
}

const COLUMN_BREAK = tag('w:r', {}, tag('w:br', { 'w:type': 'column' }));

/** Writes the blocks of a document as text that flows: for editing. */
export async function writeReflow(body: Body): Promise<void> {
  const { flow, upright, context } = body;
  const margins = marginsOf(upright, lookOf(context.survey, 'normal').pitch, body.overhang);
  const bookmarks = makeBookmarks(context.survey.targets);
  const total = flow.sections.reduce((sum, { blocks }) => sum + blocks.length, 1);
  let done = 0;
  let above: Block | undefined;
  for (const [at, section] of upright.entries()) {
    const own = margins[at] as Margins;
    const isLast = at + 1 === flow.sections.length;
    const isClosed = isLast && isBalanced(section, flow.notes);
    if (!section.continuous) above = undefined;
    const ending = sectionOf(body, flow.sections[at] as Section, downturned(own, section));
    const writer = new SectionWriter(body, section, { margins: own, ending }, bookmarks, above);
    for (const [index, block] of section.blocks.entries()) {
      await context.pictures.load(block);
      const ends = (!isLast || isClosed) && index + 1 === section.blocks.length;
      for (const xml of writer.block(block, ends, keepsWithNext(section.blocks, index))) {
        body.write(xml);
        await body.rest(done / total);
      }
      done++;
    }
    for (const xml of writer.end(isLast, isClosed)) body.write(xml);
    above = lowest(section) ?? above;
  }
}

/** The block that what follows a section stands below: of several columns that which reaches down farthest. */
function lowest({ blocks, columns }: Section): Block | undefined {
  const last = blocks.at(-1);
  const page = last?.places.at(-1)?.page;
  if (!last || columns.length < 2 || page === undefined) return last;
  const bottomOf = (block: Block): number => {
    const place = block.places.at(-1);
    const isIn = place?.page === page && !(block.kind === 'figure' && block.anchored);
    return isIn ? place.box.bottom : -Infinity;
  };
  return blocks.reduce((one, other) => (bottomOf(other) > bottomOf(one) ? other : one), last);
}

/** Writes the blocks of one section. */
class SectionWriter {
  private readonly context: ParagraphContext;
  private readonly section: Section;
  private readonly margins: Margins;
  /** Its properties. */
  private readonly ending: string;
  private readonly bookmarks: (page: number | undefined) => string;
  private above: Block | undefined;
  /** Where the section begins, once that was asked for. */
  private top: number | undefined;
  /** Drawings that wait for a paragraph to stand in, and their page. */
  private waiting = '';
  private page: number | undefined;
  private newPage = false;
  private ended = false;
  /** The paragraph before stood on the area of the one above it, and had wider lines for that. */
  private odd = false;

  constructor(
    body: Body,
    section: Section,
    { margins, ending }: { margins: Margins; ending: string },
    bookmarks: (page: number | undefined) => string,
    above: Block | undefined,
  ) {
    this.section = section;
    this.margins = margins;
    this.ending = ending;
    this.bookmarks = bookmarks;
    this.above = above;
    this.context = contextIn(body, section);
    this.page = section.pages.first;
  }

  /** A block; `ends`: the section ends with it, if it can hold that; `keepNext`: the next stands on its page. */
  *block(block: Block, ends: boolean, keepNext: boolean): Generator<string> {
    if (block.kind === 'figure' && block.anchored) return yield* this.anchored(block);
    const { above, section } = this;
    const page = block.places[0]?.page;
    const width = columnWidth(section, this.margins);
    const newPage = this.newPage || this.isIntended(block);
    const gap = newPage || !above ? this.fromTop(block) : gapBetween(above, block);
    const low = this.downColumn(block);
    const column = low || this.isNewColumn(block) ? COLUMN_BREAK : '';
    const marks = this.bookmarks(page);
    const lead = marks + this.waiting + column;
    if (block.kind === 'table') {
      const placing = { newPage, ...(this.waiting && { lead: this.waiting, keepNext: true }) };
      // In a cell, drawings would be placed from there, and not from the page.
      if (above?.kind === 'table' || newPage || gap > 1 || this.waiting) yield emptyParagraph(gap, placing);
      if (column) yield emptyParagraph(1, { lead: column });
      const moved = { ...block, indent: leftIn(block, section, this.margins) ?? block.indent };
      yield* tableXml(moved, this.context, undefined, marks);
    } else if (block.kind === 'figure') {
      if (newPage) yield emptyParagraph(1, { newPage });
      yield figureXml(block, this.context, { before: gap, ...this.beside(block), width, lead, keepNext });
    } else {
      const last = ends ? this.ending : undefined;
      const before = low || (newPage || !above ? gap : spaceOver(above, block));
      const reach = reachOf(block).above + (above?.kind === 'paragraph' && !newPage ? reachOf(above).below : 0);
      const isOn = !newPage && sharesArea(above, block);
      this.odd = isOn && !this.odd;
      const placing = {
        before: isOn ? 0 : Math.max(0, before - reach),
        lead,
        ground: groundXml(block, isOn ? { gap: before, odd: this.odd } : undefined),
        width,
        keepNext,
        ...(newPage && { newPage }),
        ...(last && { section: last }),
      };
      yield paragraphXml(block, this.context, { ...placing, ...this.indent(block) });
      this.ended = ends;
    }
    this.waiting = '';
    this.newPage = false;
    this.above = block;
    this.page = block.places.at(-1)?.page ?? this.page;
  }

  /** What a section needs behind its blocks. */
  *end(isLast: boolean, isClosed: boolean): Generator<string> {
    const { above, waiting, newPage, section, ending: last } = this;
    const needs = waiting || above?.kind === 'table' || !section.blocks.length;
    if (isClosed) {
      if (!this.ended) yield emptyParagraph(1, { lead: waiting, newPage, section: last });
      yield emptyParagraph(1);
      yield closingXml(section, this.margins);
    } else if (isLast) {
      if (needs) yield emptyParagraph(1, { lead: waiting, newPage });
      yield last;
    } else if (!this.ended) yield emptyParagraph(1, { lead: waiting, newPage, section: last });
  }

  private *anchored({ picture, anchored, places: [place] }: Figure): Generator<string> {
    if (!place) return;
    if (this.page !== undefined && place.page > this.page && anchored === 'behind') {
      if (this.waiting) yield emptyParagraph(1, { lead: this.waiting, newPage: this.newPage });
      this.waiting = '';
      this.newPage = true;
    }
    this.page = place.page;
    const how = anchored === 'beside' && this.isOnTable(place) ? 'over' : (anchored ?? 'beside');
    this.waiting += this.context.pictures.anchored(picture, place.box, how, this.context.relations);
  }

  /** Whether a table reaches behind a picture: programs would set it below that, not around it. */
  private isOnTable({ page, box }: { page: number; box: Box }): boolean {
    return this.section.blocks.some(
      ({ kind, places }) => kind === 'table' && places.some((other) => other.page === page && meets(other.box, box)),
    );
  }

  /** Where a paragraph stands between the margins. */
  private indent(paragraph: Paragraph): Placing {
    const usual = this.context.lists.of(paragraph)?.indent;
    const indent = indentOn(paragraph, this.section, this.margins, usual);
    return indent ? { indent } : {};
  }

  /** How far a picture that keeps to the left stands from there. */
  private beside(figure: Figure): { left?: number } {
    const left = figure.align === 'left' ? leftIn(figure, this.section, this.margins) : undefined;
    return left === undefined ? {} : { left };
  }

  /** How far below the margin the first block of a page stands. */
  private fromTop(block: Block): number {
    const [place] = block.places;
    if (!place || this.section.continuous) return 0;
    return Math.max(0, Math.min(place.box.top - over(block) - this.margins.top, this.section.page.height / 2));
  }

  /** Whether a block stands in a new column though there was room for it in the one before. */
  private isNewColumn(block: Block): boolean {
    const [last, first] = [this.above?.places.at(-1), block.places[0]];
    if (block.kind === 'paragraph' && block.breakBefore === 'column') return true;
    if (this.section.columns.length < 2 || !last || !first || last.page !== first.page) return false;
    return first.box.left > last.box.right - 1 && first.box.top < last.box.top && this.hasRoom(last.box, block);
  }

  /** How far down its column the first block of one stands, in points, where text that flows would not come; else 0. */
  private downColumn(block: Block): number {
    const [last, first] = [this.above?.places.at(-1), block.places[0]];
    if (this.section.columns.length < 2 || !last || !first || last.page !== first.page) return 0;
    if (first.box.left < last.box.right - 1 || first.box.top > last.box.bottom) return 0;
    if (first.box.top <= this.section.page.height * LOW) return 0;
    this.top ??= topOf(this.section);
    return Math.max(0, first.box.top - over(block) - this.top);
  }

  /** Whether the page still had room for a block, and for some lines more, below a box. */
  private hasRoom(box: Box, block: Block): boolean {
    return this.freeBelow(box) > roomOf(block, lookOf(this.context.survey, 'normal').pitch);
  }

  /** How much of the page's text is free below a box. */
  private freeBelow({ bottom }: Box): number {
    const margins = isAlone([this.section]) ? this.margins : this.section.margins;
    return this.section.page.height - margins.bottom - bottom;
  }

  /** Whether a block stands on a new page though there was room for it on the one before. */
  private isIntended(block: Block): boolean {
    const [last, first] = [this.above?.places.at(-1), block.places[0]];
    if (!last || !first || first.page <= last.page || this.section.columns.length > 1) return false;
    // Pages that are set to one height end a few lines early: a break there would leave those empty in another font.
    const early = this.section.page.height * EARLY;
    return this.hasRoom(last.box, block) && this.freeBelow(last.box) > early;
  }
}
