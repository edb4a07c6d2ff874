import type { Line } from '../../layout.ts';

/**
 * Signs and brackets that stand alone, as in a formula with rows; so many of them, and this share of all, are of no
 * table.
 */
const SIGN = /^[=+×÷·∙<>≤≥≠≈∣|()[\]{}⎛-⎭⏐√∑∫]+$/u;
const MIN_SIGNS = 3;
const SIGNS = 0.15;
/**
 * Pieces that large brackets are built from, brackets that are repeated in their place, and what may stand around rows.
 */
const PIECE = /[⎛-⎭⏐]/u;
const REPEATED = /^[()[\]]$/u;
const BRACKET = /[()[\]{}|∣]/u;
/** Signs between terms; plus, less and more alone are marks of tables, too. */
const OPERATOR = /^[=×÷·∙≤≥≠≈∑∫]+$/u;
/** Signs of a formula stand in so many columns. */
const MIN_COLUMNS = 3;
/** Pieces touch: their base lines differ by so many ems at most, their left edges by so many points. */
const TOUCHING = 1.15;
const SAME_X = 1;

type ColumnOf = (line: Line) => number;

/**
 * Whether rows are those of a formula: brackets in pieces, or brackets and operators of their own over several columns.
 */
export function isFormula(rows: readonly Line[][], columns: number, columnOf: ColumnOf): boolean {
  const lines = rows.flat();
  const signs = lines.filter(({ text }) => SIGN.test(text.trim()));
  if (signs.length < MIN_SIGNS || signs.length <= SIGNS * lines.length) return false;
  if (isHead(rows[0] ?? [], columns, columnOf)) return false;
  return hasPieces(signs) || isSpread(signs, columnOf);
}

/** Whether a row has words in each column. */
function isHead(row: readonly Line[], columns: number, columnOf: ColumnOf): boolean {
  const words = row.filter(({ text }) => /\p{Script=Han}|\p{L}{2}/u.test(text));
  return new Set(words.map(columnOf)).size === columns;
}

/** Brackets built from pieces, or repeated close under each other on both sides of rows. */
function hasPieces(signs: readonly Line[]): boolean {
  if (signs.filter(({ text }) => PIECE.test(text)).length > 1) return true;
  const brackets = signs.filter(({ text }) => REPEATED.test(text.trim()));
  const repeated = brackets.filter((line) => brackets.some((other) => isUnder(other, line)));
  return new Set(repeated.map(({ text }) => text.trim())).size > 1;
}

const isUnder = (line: Line, above: Line): boolean =>
  line.text === above.text &&
  Math.abs(line.box.left - above.box.left) < SAME_X &&
  line.base > above.base &&
  line.base - above.base < TOUCHING * above.size;

/** Brackets in several columns, with an operator in one of its own. */
function isSpread(signs: readonly Line[], columnOf: ColumnOf): boolean {
  const columnsOf = (pattern: RegExp): Set<number> =>
    new Set(signs.filter(({ text }) => pattern.test(text.trim())).map(columnOf));
  const [brackets, operators] = [columnsOf(BRACKET), columnsOf(OPERATOR)];
  return brackets.size > 1 && operators.size > 0 && new Set([...brackets, ...operators]).size >= MIN_COLUMNS;
}
