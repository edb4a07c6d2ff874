import type { EngineOptions } from '../../engines/options.gen.ts';
import { parsePages } from '../../lib/page-range.ts';
import { type Piece, pagesOfPieces, parseSequence, sequencePlaces } from '../../lib/page-sequence.ts';
import { interleaved } from './interleave.ts';

type Options = Pick<EngineOptions['pdf-merge'], 'order' | 'pages' | 'reverse' | 'sequence'>;

/** An input with its place among all. */
export type Turn = [index: number, file: File];

/** How the pages of all inputs follow each other. */
export interface Order {
  options: Options;
  /** Where it is written page by page. */
  pieces: Piece[] | undefined;
}

/** The order that the options ask for with so many files. Throws UserError `bad-range`. */
export const orderOf = (options: Options, files: number): Order => ({
  options,
  pieces: options.order === 'pages' ? parseSequence(options.sequence, files) : undefined,
});

/** The inputs in the order in which the result first has pages of them; those it has none of are left out. */
export function turnOf(files: File[], { pieces }: Order): Turn[] {
  if (!pieces) return [...files.entries()];
  return [...new Set(pieces.map(({ file }) => file))].map((index) => [index, files[index] as File]);
}

/**
 * What is taken of an input of so many pages or pictures (0-based), piece by piece; one piece where the order is not
 * written page by page. Throws UserError `bad-range`.
 */
export function lotsOf(count: number, index: number, { options, pieces }: Order): number[][] {
  const range = options.pages[index] ?? '';
  const own = pieces?.filter(({ file }) => file === index);
  if (own) return pagesOfPieces(own, count, range);
  const chosen = parsePages(range, count);
  return [options.order === 'interleave' && options.reverse && index > 0 ? chosen.reverse() : chosen];
}

/**
 * The places in the result of the pages of the inputs whose lots these are, where files do not just follow each other.
 */
export function placesOf(lots: ReadonlyMap<number, number[][]>, { pieces }: Order): Map<number, number[]> {
  if (pieces) return sequencePlaces(pieces, lots);
  const places = interleaved([...lots.values()].map((own) => own.flat().length));
  return new Map([...lots.keys()].map((index, order) => [index, places[order] as number[]]));
}
