import { type Document, plain, type Table, tables } from '../document.ts';
import { f1, f1Of } from './score.ts';

/** F1 of cells by which a table is known to be that of the truth. */
const SAME = 0.5;

const texts = ({ cells }: Table): string[] => cells.map((cell) => plain(cell[4])).filter(Boolean);

/** Tables that say something; an empty grid cannot be told from another. */
const filled = (document: Document): Table[] => tables(document).filter((one) => texts(one).length > 0);

/** Whether two tables share enough cells to be the same; two empty ones are. */
export const sameTable = (a: Table, b: Table): boolean => f1Of(texts(a), texts(b)) >= SAME;

/** Pairs of a table of the result and one of the truth, the most alike first, each table in one pair. */
export function pairs(result: Document, truth: Document): [given: Table, expected: Table][] {
  const all = filled(result).flatMap((given) =>
    filled(truth).map((expected) => ({ given, expected, like: f1Of(texts(given), texts(expected)) })),
  );
  const taken = new Set<Table>();
  return all
    .filter(({ like }) => like >= SAME)
    .sort((a, b) => b.like - a.like)
    .flatMap(({ given, expected }): [Table, Table][] => {
      if (taken.has(given) || taken.has(expected)) return [];
      taken.add(given).add(expected);
      return [[given, expected]];
    });
}

/** F1 of tables found. */
export function tdet(result: Document, truth: Document): number | undefined {
  const expected = filled(truth).length;
  return expected > 0 ? f1(pairs(result, truth).length, filled(result).length, expected) : undefined;
}

/** The cell that covers each place of a table. */
function grid({ cells }: Table): Map<string, number> {
  const at = new Map<string, number>();
  for (const [index, [row, column, rows, columns]] of cells.entries())
    for (let y = row; y < row + rows; y++) for (let x = column; x < column + columns; x++) at.set(`${y} ${x}`, index);
  return at;
}

/**
 * Pairs of texts that are neighbours to the right or below, empty cells skipped (ICDAR 2013 table competition).
 */
export function neighbours(one: Table): string[] {
  const at = grid(one);
  const text = one.cells.map((cell) => plain(cell[4]));
  const found: string[] = [];
  for (const [index, [row, column, rows, columns]] of one.cells.entries()) {
    if (!text[index]) continue;
    const next = (y: number, x: number, down: number, right: number): number | undefined => {
      for (; y < one.rows && x < one.cols; y += down, x += right) {
        const other = at.get(`${y} ${x}`);
        if (other !== undefined && other !== index && text[other]) return other;
      }
      return undefined;
    };
    const right = new Set(Array.from({ length: rows }, (_, y) => next(row + y, column + columns, 0, 1)));
    const below = new Set(Array.from({ length: columns }, (_, x) => next(row + rows, column + x, 1, 0)));
    for (const other of right) if (other !== undefined) found.push(`${text[index]} → ${text[other]}`);
    for (const other of below) if (other !== undefined) found.push(`${text[index]} ↓ ${text[other]}`);
  }
  return found;
}

/** F1 of neighbouring cells in all tables. */
export function tadj(result: Document, truth: Document): number | undefined {
  const expected = tables(truth).flatMap(neighbours);
  return expected.length > 0 ? f1Of(tables(result).flatMap(neighbours), expected) : undefined;
}

/** F1 of cells that cover several places, by text and size. */
export function tspan(result: Document, truth: Document): number | undefined {
  const spans = (document: Document): string[] =>
    tables(document)
      .flatMap(({ cells }) => cells)
      .filter(([, , rows, columns]) => rows > 1 || columns > 1)
      .map(([, , rows, columns, text]) => `${rows} ${columns} ${plain(text)}`);
  const expected = spans(truth);
  return expected.length > 0 ? f1Of(spans(result), expected) : undefined;
}

/** F1 of cells that are numbers. */
export const num = (result: Document, truth: Document): number | undefined =>
  truth.numbers.length > 0 ? f1Of(result.numbers, truth.numbers) : undefined;
