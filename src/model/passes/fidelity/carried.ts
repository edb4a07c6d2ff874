import type { Block, Flow, Paragraph, Section, Table } from '../../flow.ts';
import type { Box } from '../../page.ts';
import { numberOn, numberText, runningOn } from '../../running.ts';
import { folded } from './digest.ts';

/** Characters with how many there are of each. */
export type Pool = Map<number, number>;

/** What a block says, and where on a page it stands; without a box: anywhere. */
export interface CarriedText {
  pool: Pool;
  box?: Box;
  /** It stands on several pages, which share what it says. */
  shared?: true;
}

/** What a document has of one page. */
export interface CarriedPage {
  /** Of its blocks; one that stands on several pages is in all their lists, and what one page takes of it is gone. */
  pools: CarriedText[];
  /** Pictures of the page by number. */
  pictures: Set<number>;
  /** Parts of the page that are kept as pictures. */
  regions: Box[];
  tables: Box[];
  paragraphs: Box[];
}

const emptyPage = (): CarriedPage => ({ pools: [], pictures: new Set(), regions: [], tables: [], paragraphs: [] });

/** What a document has of each of its pages, by number; `tables`: nothing but its tables counts. */
export function carriedOf(flow: Flow, wants: 'all' | 'tables'): Map<number, CarriedPage> {
  const pages = new Map<number, CarriedPage>();
  const on = (page: number): CarriedPage => {
    const own = pages.get(page) ?? emptyPage();
    pages.set(page, own);
    return own;
  };
  for (const section of flow.sections) {
    for (const block of section.blocks) if (wants === 'all' || block.kind === 'table') addBlock(block, on);
    if (wants === 'all') addFurniture(section, on);
  }
  if (wants === 'all') for (const { blocks, marker } of flow.notes) addNote(marker, blocks, on);
  return pages;
}

/** The box of an item begins where its text does: its marker stands before. */
const withMarker = (block: Block, box: Box): Box =>
  block.kind === 'paragraph' && block.item ? { ...box, left: box.left - 3 * block.linePitch } : box;

type On = (page: number) => CarriedPage;

function addBlock(block: Block, on: On): void {
  addPictures([block], on);
  if (block.kind === 'figure') return;
  const pool = poolOf(block.kind === 'table' ? tableText(block) : paragraphText(block));
  for (const [at, { page, box }] of block.places.entries()) {
    if (at && block.kind === 'table') on(page).pools.push({ pool: poolOf(tableText(headOf(block))), box });
    const shared = block.places.length > 1 && { shared: true as const };
    on(page).pools.push({ pool, box: withMarker(block, box), ...shared }); // heads take nothing from rows
    on(page)[block.kind === 'table' ? 'tables' : 'paragraphs'].push(box);
  }
}

function addPictures(blocks: readonly Block[], on: On): void {
  for (const block of blocks) {
    if (block.kind === 'figure') addPicture(block.picture, on);
    else if (block.kind === 'table') for (const cell of block.cells) addPictures(cell.blocks, on);
    else for (const inline of block.inlines) if (inline.kind === 'picture') addPicture(inline.picture, on);
  }
}

function addPicture(picture: Extract<Block, { kind: 'figure' }>['picture'], on: On): void {
  if (picture.kind === 'picture') on(picture.page).pictures.add(picture.id);
  else on(picture.page).regions.push(picture.box);
}

/** Heads and feet stand on each page, at the places of the first; their fields are any digits. */
function addFurniture(section: Section, on: On): void {
  const { pages, numbers } = section;
  for (let page = pages.first; page <= pages.last; page++) {
    const { header, footer } = runningOn(section, page);
    for (const paragraph of [...header, ...footer]) {
      const { inlines, places } = paragraph;
      const values = inlines
        .filter(({ kind }) => kind.startsWith('page-'))
        .map(({ kind }) =>
          kind === 'page-number' ? numberText(numberOn(section, page), numbers?.format) : pages.last + 1,
        );
      const box = places[0]?.box;
      on(page).pools.push({ pool: poolOf(paragraphText(paragraph) + values.join('')), ...(box && { box }) });
      on(page).paragraphs.push(...places.map((place) => place.box));
    }
  }
}

function addNote(marker: string, blocks: readonly Paragraph[], on: On): void {
  for (const block of blocks) addBlock(block, on);
  const page = blocks[0]?.places[0]?.page;
  if (page !== undefined) on(page).pools.push({ pool: poolOf(marker + marker) }); // in the text, and before the note
}

function paragraphText({ inlines, item }: Paragraph): string {
  const said = inlines.map((inline) => (inline.kind === 'text' ? inline.text : ''));
  return `${item?.marker ?? ''}${said.join('')}`;
}

const tableText = ({ cells }: Pick<Table, 'cells'>): string =>
  cells
    .flatMap(({ blocks }) => blocks)
    .map((block) =>
      block.kind === 'table' ? tableText(block) : block.kind === 'paragraph' ? paragraphText(block) : '',
    )
    .join('');

/** What stands above the rows again on each page. */
const headOf = ({ cells, headRows }: Table): Pick<Table, 'cells'> => ({
  cells: headRows ? cells.filter(({ row }) => row < headRows) : [],
});

function poolOf(text: string): Pool {
  const pool: Pool = new Map();
  for (const character of folded(text)) {
    const code = character.codePointAt(0) ?? 0;
    pool.set(code, (pool.get(code) ?? 0) + 1);
  }
  return pool;
}
