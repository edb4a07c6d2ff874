import type { Line } from '../../layout.ts';
import { choiceRows } from '../tables/unruled.ts';
import { joinLines } from './join-lines.ts';

/** Pages with more lines are read without. */
const MAX_LINES = 3000;
/**
 * Choices beside each other stand at most so many ems apart; so many lines that begin there, so near, make it a gutter.
 */
const CHOICE_GAP = 22;
const GUTTER = { lines: 2, near: 12, indent: 3 };

/**
 * Lines with the choices of a question beside each other as one line: under each other they would look like columns.
 */
export function joinChoices(lines: readonly Line[]): readonly Line[] {
  if (lines.length > MAX_LINES) return lines;
  const all = choiceRows(lines);
  const choices = new Set(all.flat());
  const others = lines.filter((line) => !choices.has(line));
  const rows = all.filter((row) => row.every((line, at) => !at || isBesideChoice(row[at - 1] as Line, line, others)));
  const joined = new Map(rows.map((row) => [row[0], row.reduce((one, other) => joinLines(one, other, '\t'))]));
  const gone = new Set(rows.flatMap((row) => row.slice(1)));
  return lines.flatMap((line) => (gone.has(line) ? [] : (joined.get(line) ?? line)));
}

/** Whether two choices are of one question: near each other, and with no column that begins between them. */
function isBesideChoice(one: Line, other: Line, others: readonly Line[]): boolean {
  const em = other.size;
  if (other.box.left - one.box.right > em * CHOICE_GAP) return false;
  const inColumn = others.filter(
    ({ box, base }) =>
      Math.abs(base - other.base) < em * GUTTER.near &&
      box.left > one.box.right - 1 &&
      box.left < other.box.left + em * GUTTER.indent,
  );
  return inColumn.length < GUTTER.lines;
}
