import type { Placed, Row } from './order.ts';

/**
 * In heights of a line: gaps between cells, how near lines of a cell begin and follow, how long a line is that is
 * broken.
 */
const APART = 0.8;
const SAME_LEFT = 0.6;
const FOLLOWS = 0.9;
const LONG = 6;
/** So many times as long as the note beside it a line is; in heights, how far the first one may be indented. */
const NOTED = 2.5;
const INDENT = 2.2;
/** So much shorter than the longest line of its cell, a line was not broken. */
const SHORT = 2;

/** What stands beside each other under one label, each by its lines. */
type Cells = Placed[][];

/**
 * Rows in which what goes on under a value stands right behind it, as in `住所　浙江省……` of a form: such lines have
 * nothing at their left, and each begins under a long one. `continued`: the boxes, by index, that go on with the one
 * before.
 */
export function withWrapped(rows: readonly Row[]): { rows: Row[]; continued: Set<number> } {
  const continued = new Set<number>();
  const groups: Cells[] = [];
  for (const row of rows) {
    const cells = groups.at(-1);
    const places = cells && placesIn(cells, row);
    if (!places) groups.push(row.map((box) => [box]));
    else
      for (const [at, box] of row.entries()) {
        (cells[places[at] as number] as Placed[]).push(box);
        continued.add(box.index);
      }
  }
  return { rows: groups.map((cells) => cells.flat()), continued };
}

/** Which cell each box of a row goes on with; undefined where one of them does not. */
function placesIn(cells: Cells, row: Row): number[] | undefined {
  const [label, value] = [cells[0]?.[0], cells[1]?.[0]];
  if (!label || !value || value.left - label.right < APART * heightOf(label)) return undefined;
  if (row.length === 1 && isNoted(cells) && goesOnBelow(cells[0] as Placed[], row[0] as Placed)) return [0];
  const places = row.map((box) => cells.findIndex((lines, at) => at > 0 && goesOn(lines, box)));
  return places.includes(-1) ? undefined : places;
}

function goesOn(lines: readonly Placed[], box: Placed): boolean {
  const [last, height] = [lines.at(-1) as Placed, heightOf(box)];
  const longest = lines.reduce((most, { right }) => Math.max(most, right), box.right);
  return (
    Math.abs(box.left - last.left) < SAME_LEFT * height &&
    box.top - last.bottom < FOLLOWS * height &&
    box.top > last.top &&
    last.right - last.left > LONG * height &&
    longest - last.right < SHORT * height
  );
}

/** Whether a row is a line of text with a note in the margin: two pieces, the first one several times as long. */
const isNoted = ([text, note, ...others]: Cells): boolean => {
  const widest = (lines: Placed[]): number => Math.max(...lines.map(({ left, right }) => right - left));
  return (
    !others.length && !!text && !!note && widest(text) > NOTED * Math.max(widest(note), heightOf(text[0] as Placed))
  );
};

/** Whether a line goes on with the text at the left; the first line of that may be indented. */
function goesOnBelow(lines: readonly Placed[], box: Placed): boolean {
  const indent = (lines[0] as Placed).left - box.left;
  const isIndented = lines.length === 1 && indent > 0 && indent < INDENT * heightOf(box);
  return goesOn(isIndented ? [{ ...(lines[0] as Placed), left: box.left }] : lines, box);
}

const heightOf = ({ top, bottom }: Placed): number => bottom - top;
