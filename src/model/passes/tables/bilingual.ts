import { greatest, least } from '../../../lib/extremes.ts';
import { around } from '../../box.ts';
import type { Border } from '../../flow.ts';
import type { CellLayout, Line, TableLayout } from '../../layout.ts';

/** So many lines of each language stand in a column of their own, and so many of its paragraphs begin beside each other. */
const MIN_LINES = 4;
const MIN_ROWS = 3;
const MAX_LINES = 3000;
const BESIDE = 0.75;
/** Of the letters of a language so many are its own. */
const OWN = 0.6;
/** Base lines of one row differ by no more than this, in ems. */
const SAME_ROW = 0.35;
/** Left edges of one column are alike within so many points; most of its lines begin there. */
const SAME_EDGE = 3;
const AT_EDGE = 0.5;
/** White space above a paragraph: base lines stand farther apart than usual by this share. */
const APART = 1.22;
/** The last line of a paragraph leaves so many ems, or room for the next word. */
const FREE = 1.5;
const NONE: Border = { width: 0, colour: '#000000' };

type Language = 'wide' | 'latin';

/** Lines of a page that are pairs of paragraphs, and the lines that are left. */
export interface Bilingual {
  tables: TableLayout[];
  lines: Line[];
}

/**
 * A text in two languages, paragraph beside paragraph, without rules between them: a row for each pair. Columns of one
 * language, or whose paragraphs do not begin beside each other, are read one after the other. `begun`: such a table at the end
 * of the page before, whose columns go on.
 */
export function bilingualTable(lines: readonly Line[], begun?: TableLayout): Bilingual {
  const nothing = { tables: [], lines: [...lines] };
  const level = lines.filter(({ angle, vertical }) => !angle && !vertical);
  if (level.length > MAX_LINES) return nothing;
  const sides = (begun && sidesBelow(level, begun)) ?? sidesOf(level);
  if (!sides) return nothing;
  const [left, right] = sides;
  const rows = rowsOf(sides, begun !== undefined);
  // The pair that the page before ends with may go on.
  const first = least([...left, ...right].map(({ base }) => base));
  const starts = begun && (rows[0] ?? first) > first + 1 ? [first, ...rows] : rows;
  if (starts.length < (begun ? 1 : MIN_ROWS)) return nothing;
  const top = (starts[0] as number) - 2;
  const own = [left, right].map((side) => side.filter(({ base }) => base > top)) as [Line[], Line[]];
  const taken = new Set(own.flat());
  return { tables: [tableOf(own, starts, begun?.xs)], lines: lines.filter((line) => !taken.has(line)) };
}

function languageOf({ text }: Line): Language | undefined {
  const wide = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}+/gu)?.length ?? 0;
  if (wide + latin === 0) return undefined;
  return wide > OWN * (wide + latin) ? 'wide' : latin > OWN * (wide + latin) ? 'latin' : undefined;
}

/** The lines left and right of a white stripe that parts two languages; undefined where there is none. */
function sidesOf(lines: readonly Line[]): [Line[], Line[]] | undefined {
  for (const language of ['latin', 'wide'] as const) {
    const of = (side: Language): Line[] => lines.filter((line) => languageOf(line) === side);
    const edge = usualEdge(of(language));
    if (edge === undefined) continue;
    const right = lines.filter(({ box }) => box.left > edge - SAME_EDGE);
    const crossing = lines.filter(({ box, size }) => box.left <= edge - SAME_EDGE && box.right > edge - size / 2);
    const top = Math.max(-Infinity, ...crossing.map(({ base }) => base).filter((base) => base < middleOf(right)));
    const bottom = Math.min(Infinity, ...crossing.map(({ base }) => base).filter((base) => base >= middleOf(right)));
    const within = lines.filter(({ base }) => base > top && base < bottom);
    const sides = [
      within.filter(({ box }) => box.left <= edge - SAME_EDGE),
      within.filter(({ box }) => box.left > edge - SAME_EDGE),
    ] as [Line[], Line[]];
    const other = language === 'latin' ? 'wide' : 'latin';
    if (isOf(sides[0], other) && isOf(sides[1], language)) return sides;
  }
  return undefined;
}

/** The lines in the columns of a table that was begun, down to the first that crosses them. */
function sidesBelow(lines: readonly Line[], { xs }: TableLayout): [Line[], Line[]] | undefined {
  const [from, edge, to] = xs as [number, number, number];
  const isOut = ({ box, size }: Line): boolean =>
    (box.left < edge && box.right > edge) || box.left < from - SAME_EDGE || box.right > to + size;
  const bottom = least(lines.filter(isOut).map(({ base }) => base));
  const within = lines.filter(({ base }) => base < bottom);
  const sides = Object.groupBy(within, ({ box }) => (box.left < edge ? 'left' : 'right'));
  const [left, right] = [sides.left ?? [], sides.right ?? []];
  const [one, other] = [usualLanguage(left), usualLanguage(right)];
  return one && other && one !== other ? [left, right] : undefined;
}

function usualLanguage(lines: readonly Line[]): Language | undefined {
  const known = lines.flatMap((line) => languageOf(line) ?? []);
  const wide = known.filter((one) => one === 'wide').length;
  return known.length ? (wide * 2 > known.length ? 'wide' : 'latin') : undefined;
}

const middleOf = (lines: readonly Line[]): number => {
  const sorted = lines.map(({ base }) => base).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/** Where most lines begin. */
function usualEdge(lines: readonly Line[]): number | undefined {
  const counts = Map.groupBy(lines, ({ box }) => Math.round(box.left / SAME_EDGE));
  const [most] = [...counts.values()].sort((one, other) => other.length - one.length);
  return most && most.length >= Math.max(MIN_LINES, lines.length * AT_EDGE)
    ? least(most.map(({ box }) => box.left))
    : undefined;
}

/** Whether lines are written in a language, and are a column of text. */
function isOf(lines: readonly Line[], language: Language): boolean {
  const known = lines.flatMap((line) => languageOf(line) ?? []);
  const own = known.filter((one) => one === language).length;
  return own >= MIN_LINES && own > 0.85 * known.length && usualEdge(lines) !== undefined;
}

/** The base lines on which paragraphs begin on both sides; none where most do not. */
function rowsOf([left, right]: [Line[], Line[]], begun: boolean): number[] {
  const [one, other] = [startsOf(left), startsOf(right)];
  const has = (all: readonly Line[], { base, size }: Line): boolean =>
    all.some((line) => Math.abs(line.base - base) < SAME_ROW * size);
  const both = one.certain.filter((line) => has(other.possible, line));
  const more = other.certain.filter((line) => has(one.possible, line) && !has(both, line));
  // What goes on at the top of a page begins nothing.
  const certain = one.certain.length + other.certain.length - (begun ? 1 : 0);
  const met =
    one.certain.filter((line) => has(other.possible, line)).length +
    other.certain.filter((line) => has(one.possible, line)).length;
  if (met < BESIDE * certain) return [];
  return [...both, ...more].map(({ base }) => base).sort((a, b) => a - b);
}

/** Lines that begin a paragraph, by white space above them, and those that may. */
function startsOf(side: readonly Line[]): { certain: Line[]; possible: Line[] } {
  const lines = side.toSorted((one, other) => one.base - other.base);
  const steps = lines.slice(1).map((line, at) => line.base - (lines[at] as Line).base);
  const pitch = steps.filter((step) => step > 2).sort((one, other) => one - other)[Math.floor(steps.length * 0.2)] ?? 0;
  const edge = greatest(lines.map(({ box }) => box.right));
  const certain = lines.filter((_, at) => at === 0 || (steps[at - 1] as number) > pitch * APART);
  const possible = lines.filter(
    (line, at) => at === 0 || certain.includes(line) || isEnded(lines[at - 1] as Line, line, edge),
  );
  return { certain, possible };
}

/** Whether a line leaves room in which the next could have begun. */
function isEnded(last: Line, { text, size }: Line, edge: number): boolean {
  const word =
    languageOf(last) === 'wide' ? FREE : Math.max(FREE, (/^\S+/.exec(text.trim())?.[0].length ?? 0) * 0.5 + 0.5);
  return edge - last.box.right > word * size;
}

function tableOf([left, right]: [Line[], Line[]], starts: readonly number[], edges?: readonly number[]): TableLayout {
  const all = [...left, ...right];
  const page = (all[0] as Line).page;
  const box = around(all.map((line) => line.box));
  const middle = (): number =>
    (greatest(left.map((line) => line.box.right)) + least(right.map((line) => line.box.left))) / 2;
  const xs = edges ? [...edges] : [box.left, middle(), box.right];
  const rowOf = ({ base }: Line): number =>
    Math.max(
      0,
      starts.findLastIndex((start) => base > start - 2),
    );
  const rows = starts.map((_, row) => [left, right].map((side) => side.filter((line) => rowOf(line) === row)));
  const ys = [...rows.map((sides) => least(sides.flat().map((line) => line.box.top))), box.bottom];
  const cells = rows.flatMap((sides, row) => sides.map((lines, column) => cellOf(lines, { row, column }, xs, ys)));
  return { page, box, xs, ys, cells, ruled: false, pairs: true };
}

const cellOf = (
  lines: Line[],
  { row, column }: { row: number; column: number },
  xs: readonly number[],
  ys: readonly number[],
): CellLayout => ({
  row,
  column,
  rowspan: 1,
  colspan: 1,
  lines,
  tables: [],
  pictures: [],
  box: {
    left: xs[column] as number,
    right: xs[column + 1] as number,
    top: ys[row] as number,
    bottom: ys[row + 1] as number,
  },
  borders: [NONE, NONE, NONE, NONE],
});
