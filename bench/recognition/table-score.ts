import type { ReadTable } from '../../src/model/recognise/tables/tables.ts';
import type { TrueCell } from './tables.ts';

/** Cells of the truth: all, those whose place and spans were found, and of these those that say what they should. */
export interface CellScore {
  all: number;
  places: number;
  texts: number;
}

/** No white space, no difference between forms of one character. */
const counted = (text: string): string => text.normalize('NFKC').replace(/[—–]/g, '-').replace(/\s/g, '');

/** How much of the true tables stands in those that were read, in their order. */
export function cellScore(read: readonly Pick<ReadTable, 'cells'>[], truth: readonly TrueCell[][]): CellScore {
  const score: CellScore = { all: 0, places: 0, texts: 0 };
  for (const [index, cells] of truth.entries()) {
    const found = new Map(read[index]?.cells.map((cell) => [placeOf(cell), cell.text]));
    for (const cell of cells) {
      const text = found.get(placeOf(cell));
      score.all++;
      if (text === undefined) continue;
      score.places++;
      if (counted(text) === counted(cell.text)) score.texts++;
    }
  }
  return score;
}

const placeOf = ({ row, column, rowspan, colspan }: Omit<TrueCell, 'text'>): string =>
  `${row} ${column} ${rowspan} ${colspan}`;
