import { chineseNumber } from '../../../lib/numerals.ts';
import type { CellLayout, TableLayout } from '../../layout.ts';

/**
 * Fewer pairs are no translation; so many of them, and this share of those with numbers or names on both sides, share
 * one.
 */
const MIN_PAIRS = 5;
const MIN_SHARED = 3;
const SHARED = 0.6;
/** Latin letters for each Chinese one, in nearly all pairs that are longer than a heading. */
const RATIO = { from: 1.7, to: 6 };
const STEADY = 0.85;
const HEADING = 8;

/** The text of a paragraph, and of the one beside it. */
type Pair = [string, string];

/** Whether the columns of a table say the same: they share numbers or names, and their lengths go together. */
export function isTranslation(table: TableLayout): boolean {
  const pairs = pairsOf(table);
  const marked = pairs
    .map(([wide, latin]) => ({ wide: marksOf(wide), latin: marksOf(latin) }))
    .filter(({ wide, latin }) => wide.size && latin.size);
  const shared = marked.filter(({ wide, latin }) => [...wide].some((mark) => latin.has(mark))).length;
  if (pairs.length < MIN_PAIRS || shared < Math.max(MIN_SHARED, SHARED * marked.length)) return false;
  const long = pairs.filter(([wide]) => lengthOf(wide, HAN) >= HEADING);
  return long.filter(isSteady).length >= STEADY * long.length;
}

const HAN = /\p{Script=Han}/gu;
const LATIN = /\p{Script=Latin}/gu;
const lengthOf = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/** The rows that have text on both sides, the Chinese one first. */
function pairsOf({ cells }: TableLayout): Pair[] {
  return [...Map.groupBy(cells, ({ row }) => row).values()].flatMap((own) => {
    const [one, other] = own.map(textOf);
    if (!one || !other) return [];
    return [lengthOf(one, HAN) < lengthOf(other, HAN) ? [other, one] : [one, other]] as Pair[];
  });
}

const textOf = ({ lines }: CellLayout): string => lines.map(({ text }) => text.normalize('NFKC')).join(' ');

function isSteady([wide, latin]: Pair): boolean {
  const ratio = lengthOf(latin, LATIN) / lengthOf(wide, HAN);
  return ratio >= RATIO.from && ratio <= RATIO.to;
}

/** The number of a clause: 第十二条, 三、 */
const CLAUSE = /^\s*第?([一二三四五六七八九十]{1,3})[条章节款、]/;
const CLAUSES = new Map(Array.from({ length: 99 }, (_, at) => [chineseNumber(at + 1), String(at + 1)]));

/** What stays the same in a translation: numbers, and names in Latin letters. */
function marksOf(text: string): Set<string> {
  const clause = CLAUSES.get(CLAUSE.exec(text)?.[1] ?? '');
  const marks = text.toLowerCase().match(/\d+(?:[.,]\d+)*|\p{Script=Latin}{2,}/gu) ?? [];
  return new Set(clause ? [clause, ...marks] : marks);
}
