import { append } from '../../lib/extremes.ts';
import type { Flow } from '../flow.ts';
import type { PageLayout } from '../layout.ts';
import type { Source } from '../page.ts';
import { unreadIn } from '../readable.ts';
import { blocksOf, isScan } from './blocks.ts';
import { noteOf } from './document/block-of.ts';
import { addGrounds } from './document/grounds.ts';
import { findHeadings } from './document/headings.ts';
import { joinOver } from './document/joining.ts';
import { findLists } from './document/lists.ts';
import { takeNotes } from './document/notes.ts';
import { sectionsOf } from './document/sections.ts';
import type { Draft } from './drafts.ts';
import { fieldTables } from './fields/tables.ts';
import { takeFurniture } from './furniture.ts';
import { layoutOf } from './layout.ts';
import { takeRunningPictures } from './running-pictures.ts';
import { dissolveRunningTables } from './running-tables.ts';
import { withBareRows } from './tables/bare-rows.ts';
import { ruledOffTables, rulesOutside } from './tables/booktabs.ts';
import { ruledTables } from './tables/ruled.ts';
import { writeBullets } from './text/drawn-bullets.ts';
import { textEdges } from './text/edges.ts';

/**
 * Pages as a document that can be edited: sections, paragraphs, lists, tables, figures. `rest` is awaited after each
 * page with the share of the work done, and may throw to end it.
 */
export async function flowOf(
  source: Source,
  pages: readonly number[],
  rest: (part: number) => Promise<void>,
): Promise<Flow> {
  const layouts: PageLayout[] = [];
  const kept = new Set(pages);
  let [unknown, held, guessed] = [0, 0, 0];
  for (const [at, index] of pages.entries()) {
    const page = await source.page(index);
    page.links = page.links.filter(
      ({ target }) => !target.startsWith('#page=') || kept.has(Number(target.slice(6)) - 1),
    );
    const layout = layoutOf(page);
    for (const run of layout.unreadable ? [] : page.runs) {
      unknown += unreadIn(run);
      if (run.guessed) guessed += run.text.length;
    }
    held += layout.held ?? 0;
    layouts.push(layout);
    await rest(((at + 1) / pages.length) * 0.8);
  }
  const scanned = layouts.filter(isScan).map(({ index }) => index);
  const unreadable = layouts.flatMap((layout) => (layout.unreadable ? [layout.index] : []));
  const contents = layouts.map((layout) => {
    // A seal over a table is none of its cells' pictures.
    const over = layout.pictures.filter((picture) => picture.over);
    const ruled = ruledTables({ ...layout, pictures: layout.pictures.filter((picture) => !picture.over) });
    const { pictures } = ruled;
    const { tables, lines } = withBareRows(ruled.tables, ruled.lines);
    const fields = fieldTables(layout, lines, tables);
    const written = writeBullets({ ...layout, lines: fields.lines });
    const open = ruledOffTables(written, rulesOutside(layout.rules, tables), layout.fills);
    layout.lines = open.lines;
    return { layout, tables: [...tables, ...fields.tables, ...open.tables], pictures: [...pictures, ...over] };
  });
  dissolveRunningTables(contents);
  const tabled = new Set(contents.filter(({ tables }) => tables.length).map(({ layout }) => layout));
  const furniture = { ...takeFurniture(layouts, tabled), pictures: takeRunningPictures(contents) };
  const edgeOf = textEdges(contents);
  const blocks: Draft[] = [];
  for (const [at, content] of contents.entries()) {
    append(blocks, blocksOf(content, edgeOf, blocks.at(-1)));
    await rest(0.8 + ((at + 1) / contents.length) * 0.2);
  }
  const { drafts: text, notes } = takeNotes(blocks, layouts);
  const drafts = joinOver(text, layouts);
  findHeadings(drafts, source.outline, layouts);
  findLists(drafts);
  const sections = sectionsOf(drafts, layouts, furniture);
  addGrounds(sections, layouts);
  const { title, author, lang } = source;
  return { title, author, lang, sections, notes: notes.map(noteOf), scanned, unreadable, unknown, held, guessed };
}
