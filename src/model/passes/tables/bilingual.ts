import { least } from '../../../lib/extremes.ts';
import type { Line, TableLayout } from '../../layout.ts';
import { isTranslation } from './pair-evidence.ts';
import { rowsOf } from './pair-rows.ts';
import { type Sides, sidesBelow, sidesOf } from './pair-sides.ts';
import { tableOf } from './pair-table.ts';

/** Pages with more lines have no pairs. */
const MAX_LINES = 400;

/** Lines of a page that are pairs of paragraphs, and the lines that are left. */
export interface Bilingual {
  tables: TableLayout[];
  lines: Line[];
}

/**
 * A text in two languages, paragraph beside paragraph, without rules between them: a row for each pair. Columns of one
 * language, whose paragraphs do not begin beside each other, or of which none seems to translate the other, are read
 * one after the other. `begun`: such a table at the end of the page before, whose columns go on.
 */
export function bilingualTable(lines: readonly Line[], begun?: TableLayout): Bilingual {
  const level = lines.filter(({ angle, vertical }) => !angle && !vertical);
  const sides = level.length > MAX_LINES ? undefined : ((begun && sidesBelow(level, begun)) ?? sidesOf(level));
  const starts = sides ? startsOf(sides, begun) : [];
  if (!sides || !starts.length) return { tables: [], lines: [...lines] };
  const top = (starts[0] as number) - 2;
  const own = sides.map((side) => side.filter(({ base }) => base > top)) as Sides;
  const table = tableOf(own, starts, begun?.xs);
  if (!begun && !isTranslation(table)) return { tables: [], lines: [...lines] };
  const taken = new Set(own.flat());
  return { tables: [table], lines: lines.filter((line) => !taken.has(line)) };
}

/** Where the pairs begin; the one that the page before ends with may go on. */
function startsOf(sides: Sides, begun?: TableLayout): number[] {
  const rows = rowsOf(sides, begun !== undefined);
  const first = least(sides.flat().map(({ base }) => base));
  return begun && (rows[0] ?? first) > first + 1 ? [first, ...rows] : rows;
}
