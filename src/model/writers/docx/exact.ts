import { greatest, least } from '../../../lib/extremes.ts';
import { overlapX } from '../../box.ts';
import type { Block, Paragraph, Section } from '../../flow.ts';
import type { GlyphRun } from '../../page.ts';
import { numberOn, runningIn } from '../../running.ts';
import { visibleRuns } from '../ink-lines.ts';
import { type Body, contextIn, makeBookmarks, sectionOf } from './body.ts';
import { frameXml } from './frame.ts';
import { groundsXml } from './grounds.ts';
import { emptyParagraph } from './paragraph.ts';
import { setInLines } from './set-lines.ts';
import { type Piece, piecesOf } from './split.ts';
import { tableXml } from './table.ts';

/** What stands on a page of the source. */
interface PageContent {
  page: number;
  section: Section;
  pieces: Piece[];
}

/** Writes the blocks of a document at their places: paragraphs in frames, tables and pictures fixed to their pages. */
export async function writeExact(body: Body): Promise<void> {
  const pages = pagesOf(body);
  const bookmarks = makeBookmarks(body.context.survey.targets);
  const exact = exactContext(body.context);
  for (const [at, content] of pages.entries()) {
    const page = await body.source.page?.(content.page);
    // Letters of vertical writing may stand below each other one by one: they are no lines.
    if (page && !content.section.vertical) exact.set(content.pieces, visibleRuns(page));
    const blocks = content.pieces.map(({ block }) => block);
    const grounds = page && !content.section.vertical ? groundsXml(page, blocks, body.context.pictures) : '';
    for (const { block } of content.pieces) await body.context.pictures.load(block);
    const [before, next] = [pages[at - 1], pages[at + 1]];
    const isNew = before !== undefined && before.section === content.section;
    for (const xml of pageXml(
      content,
      { ...body, context: exact.context },
      isNew,
      bookmarks(content.page) + grounds,
      exact.hangs,
    )) {
      body.write(xml);
      await body.rest(at / pages.length);
    }
    if (next?.section === content.section) continue;
    const section = sectionOf(body, content.section, marginsOf(content.section, pages), true);
    body.write(next ? emptyParagraph(1, { section }) : section);
  }
  if (!pages.length) body.write(emptyParagraph(1));
}

/** The pages of a document; sections that share a page, or look alike, are one. */
function pagesOf({ flow, pages: chosen }: Body): PageContent[] {
  const wanted = chosen && new Set(chosen);
  const pages = new Map<number, PageContent>();
  let current: Section | undefined;
  for (const section of flow.sections) {
    if (!current || !isAlike(current, section)) current = section;
    for (let page = section.pages.first; page <= section.pages.last; page++)
      if (!pages.has(page) && (!wanted || wanted.has(page))) pages.set(page, { page, section: current, pieces: [] });
    for (const piece of section.blocks.flatMap(piecesOf)) pages.get(piece.place.page)?.pieces.push(piece);
  }
  for (const { blocks, marker } of flow.notes)
    for (const [at, block] of blocks.entries())
      for (const piece of piecesOf(at ? block : marked(block, marker))) pages.get(piece.place.page)?.pieces.push(piece);
  return [...pages.values()].sort((one, other) => one.page - other.page);
}

const isAlike = (one: Section, other: Section): boolean =>
  Math.abs(one.page.width - other.page.width) < 1 &&
  Math.abs(one.page.height - other.page.height) < 1 &&
  !other.plainFirst &&
  one.numbers?.format === other.numbers?.format &&
  numberOn(one, other.pages.first) === numberOn(other, other.pages.first) &&
  JSON.stringify(textsOf(runningIn(one))) === JSON.stringify(textsOf(runningIn(other)));

const textsOf = (paragraphs: readonly Paragraph[]): string[] =>
  paragraphs.map(({ inlines }) => inlines.map((one) => (one.kind === 'text' ? one.text : one.kind)).join(''));

/** A note with its mark, which is no longer a field. */
function marked(block: Paragraph, marker: string): Paragraph {
  const style = block.inlines.flatMap((inline) => ('style' in inline ? [inline.style] : []))[0];
  return style ? { ...block, inlines: [{ kind: 'text', text: `${marker} `, style }, ...block.inlines] } : block;
}

/** Frames hang on small paragraphs, which stand above all that is on the page. */
function marginsOf(section: Section, pages: readonly PageContent[]): Section['margins'] {
  const own = pages.filter((content) => content.section === section);
  const tops = own.flatMap(({ pieces }) => pieces.map(({ place }) => place.box.top));
  const tables = greatest(own.map(({ pieces }) => pieces.filter(({ block }) => block.kind === 'table').length));
  const top = Math.max(1, least(tops, section.margins.top) - 2 * tables - 4);
  return { ...section.margins, top, bottom: Math.min(section.margins.bottom, 36) };
}

/**
 * What changes where lines are set as they stand: the letters of each are fitted, and items are known by new objects.
 */
function exactContext(context: Body['context']) {
  const [fits, hangs, given] = [
    new WeakMap<object, number>(),
    new Map<Paragraph, number>(),
    new Map<Paragraph, Paragraph>(),
  ];
  const { survey, lists } = context;
  const fitOf: typeof survey.fit = (text, style) => fits.get(style) ?? survey.fit(text, style);
  const set = (paragraph: Paragraph, runs: readonly GlyphRun[]): Paragraph => {
    const { paragraph: lined, hang } = setInLines(paragraph, runs, fits);
    given.set(lined, given.get(paragraph) ?? paragraph);
    if (hang) hangs.set(lined, hang);
    return lined;
  };
  const setBlock = (block: Block, runs: readonly GlyphRun[]): Block => {
    if (block.kind === 'paragraph') return set(block, runs);
    if (block.kind === 'figure') return block;
    const cells = block.cells.map((cell) => ({ ...cell, blocks: cell.blocks.map((inner) => setBlock(inner, runs)) }));
    return { ...block, cells };
  };
  return {
    hangs,
    context: {
      ...context,
      moves: 0.1,
      isPainted: true,
      survey: { ...survey, fit: fitOf },
      lists: { ...lists, of: (paragraph: Paragraph) => lists.of(given.get(paragraph) ?? paragraph) },
    },
    set: (pieces: Piece[], runs: readonly GlyphRun[]): void => {
      for (const piece of pieces) piece.block = setBlock(piece.block, runs);
    },
  };
}

function* pageXml(
  { section, pieces }: PageContent,
  body: Body,
  newPage: boolean,
  marks: string,
  hangs: ReadonlyMap<Paragraph, number>,
): Generator<string> {
  const context = contextIn(body, section);
  const drawings = pieces.flatMap(({ block, place }) =>
    block.kind === 'figure'
      ? [
          context.pictures.anchored(
            block.picture,
            place.box,
            block.anchored === 'over' ? 'over' : 'behind',
            context.relations,
          ),
        ]
      : [],
  );
  const frames = groupsOf(pieces).map((group) => frameXml(group, section, context, hangs));
  yield emptyParagraph(1, { newPage, lead: [marks, ...drawings, ...frames].join('') });
  for (const { block, place } of pieces) {
    if (block.kind !== 'table') continue;
    yield* tableXml(block, context, { left: place.box.left, top: place.box.top });
    yield emptyParagraph(1);
  }
}

/** Paragraphs farther apart than so many lines stand in frames of their own. */
const FAR = 4;

/** Paragraphs that stand below each other, with nothing else between: each group becomes a frame. */
function groupsOf(pieces: readonly Piece[]): Paragraph[][] {
  const groups: Paragraph[][] = [];
  let last: Block | undefined;
  for (const { block } of pieces) {
    if (block.kind === 'paragraph' && block.inlines.length) {
      if (last?.kind === 'paragraph' && follows(last, block)) groups.at(-1)?.push(block);
      else groups.push([block]);
      last = block;
    } else last = undefined;
  }
  return groups;
}

function follows(one: Paragraph, other: Paragraph): boolean {
  const [above, below] = [one.places[0]?.box, other.places[0]?.box];
  if (!above || !below || one.angle || other.angle) return false;
  const gap = below.top - above.bottom;
  return gap > -other.linePitch * 0.4 && gap < other.linePitch * FAR && overlapX(above, below) > 0;
}
