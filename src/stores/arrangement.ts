import { parsePages } from '../lib/page-range.ts';
import { writeSequence } from '../lib/page-sequence.ts';
import { type InputFile, theTool } from './tool.ts';

/** A page (0-based) of an input; without a page all of it, where its pages are not known. */
export interface PageCard {
  id: string;
  page?: number;
}

/** The order of pages that a visitor made, as it stands under an option of the type `sequence`. */
export interface Arrangement {
  cards: PageCard[];
  /** The inputs there were: one that came later follows with all its pages, one of these may have none left. */
  files: string[];
}

const isArrangement = (value: unknown): value is Arrangement => typeof value === 'object' && value !== null;

/** An input's pages in their own order: those that its page range names. */
function cardsOf({ id, pages, values }: InputFile): PageCard[] {
  const [range] = Object.entries(theTool().engine.options).find(([, { type, each }]) => type === 'pages' && each) ?? [];
  if (!pages) return [{ id }];
  let chosen = [...Array(pages).keys()];
  try {
    chosen = parsePages(String((range && values[range]) ?? ''), pages);
  } catch {
    // it is being typed, and wrong
  }
  return chosen.map((page) => ({ id, page }));
}

/** All pages in the order made (`value` of the option), or in that of the inputs where none was made. */
export function arrangedCards(value: unknown, files: readonly InputFile[]): PageCard[] {
  const { cards, files: known } = isArrangement(value) ? value : { cards: [], files: [] };
  const byId = new Map(files.map((file) => [file.id, file]));
  const own = cards.flatMap((card) => {
    const file = byId.get(card.id);
    return file && card.page === undefined ? cardsOf(file) : file ? [card] : [];
  });
  return [...own, ...files.filter(({ id }) => !known.includes(id)).flatMap(cardsOf)];
}

/** The order made as the option's text for these inputs; empty where none was made. */
export function sequenceText(value: unknown, files: readonly InputFile[]): string {
  if (!isArrangement(value)) return '';
  const places = new Map(files.map(({ id }, place) => [id, place]));
  return writeSequence(arrangedCards(value, files).map(({ id, page }) => ({ file: places.get(id) as number, page })));
}
