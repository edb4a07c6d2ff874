import { greatest, least } from '../../../lib/extremes.ts';
import { around } from '../../box.ts';
import type { Block, Section } from '../../flow.ts';
import type { PageLayout } from '../../layout.ts';
import { runningIn } from '../../running.ts';
import type { Draft, Found } from '../drafts.ts';
import type { Column } from '../text/paragraphs.ts';
import { turnBack } from '../turn.ts';
import { blockOf } from './block-of.ts';
import { endsOf } from './ends.ts';
import { makeRunner, type RunningParts } from './running-text.ts';
import { type Stretch, stretchesOf } from './stretches.ts';
import { putBackUnshown } from './unshown.ts';

/** Pages whose sizes differ by less than this, in points, are alike. */
const SAME = 2;

/** Puts blocks into sections of one layout each. */
export function sectionsOf(
  drafts: readonly Draft[],
  layouts: readonly PageLayout[],
  furniture: RunningParts,
): Section[] {
  const pages = new Map(layouts.map((layout, at) => [layout.index, { layout, at }]));
  const ends = endsOf(furniture, layouts);
  const stretches = stretchesOf(ends, drafts, layouts);
  const runner = makeRunner(ends, furniture.pictures, layouts);
  const stretchAt = (index: number): Stretch => {
    const at = pages.get(index)?.at ?? 0;
    return stretches.findLast(({ from }) => from <= at) as Stretch;
  };
  const sections: { section: Section; drafts: Draft[]; columns: number }[] = [];
  for (const draft of drafts) {
    const { layout } = pages.get(draft.page) as { layout: PageLayout };
    const columns = draft.band < 0 ? (sections.at(-1)?.columns ?? 1) : draft.columns;
    const last = sections.at(-1);
    const same = last && isAlike(last.section, layout);
    const goesOn = last && stretchAt(last.section.pages.first) === stretchAt(draft.page);
    if (!same || !goesOn || last.columns !== columns)
      sections.push({
        section: emptySection(layout, same === true && goesOn === true && last.section.pages.last === draft.page),
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
    Object.assign(section, runner.of(stretchAt(section.pages.first), section));
  }
  putBackUnshown(
    sections.map(({ section }) => section),
    ends,
    runner.shown,
  );
  return sections.map(({ section }) => (section.vertical ? turnedBack(section) : section));
}

/** A section of vertical writing with its page as it is. */
function turnedBack(section: Section): Section {
  const { width: height, height: width } = section.page;
  const { top, right, bottom, left } = section.margins;
  for (const block of [...section.blocks, ...runningIn(section)]) turnBlock(block, width);
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
  page: { width, height },
  margins: { top: 72, right: 72, bottom: 72, left: 72 },
  columns: [],
  continuous,
  vertical: turned,
  header: [],
  footer: [],
  plainFirst: false,
  pages: { first: index, last: index },
  blocks: [],
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
