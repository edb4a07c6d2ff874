import { around } from '../../box.ts';
import type { Line, PageLayout } from '../../layout.ts';
import { type Draft, draftOfLines, type Found } from '../drafts.ts';

/** In ems: lines of one note stand so near below each other, and begin so near. */
const [BELOW, BESIDE] = [1, 2];

/**
 * The blocks of a page with its notes in the margin as paragraphs of their own, each behind the block that it begins
 * beside; in front of the last one, which may go on over the page.
 */
export function withMarginNotes(blocks: readonly Draft[], notes: readonly Line[], layout: PageLayout): Draft[] {
  const result = [...blocks];
  for (const lines of together(notes)) {
    const box = around(lines.map((line) => line.box));
    const middle = ((lines[0] as Line).box.top + (lines[0] as Line).box.bottom) / 2;
    const beside = result.findIndex((block) => block.band >= 0 && block.box.bottom > middle);
    const at = beside < 0 ? result.length : beside;
    const found = placeOf(result[Math.min(at, result.length - 1)], layout);
    const isLast = at === result.length - 1 && at > 0;
    const { left, right } = found.column;
    const wide = Math.min(box.right - box.left, right - left);
    const isRight = box.left > (left + right) / 2;
    const within = isRight ? { left: right - wide, right } : { left, right: left + wide };
    result.splice(
      at + (isLast ? 0 : 1),
      0,
      draftOfLines(lines, { ...found, box: { ...box, ...within } }, isRight ? 'right' : 'left'),
    );
  }
  return result;
}

/** Lines of notes that follow each other below. */
function together(notes: readonly Line[]): Line[][] {
  const groups: Line[][] = [];
  for (const note of notes.toSorted((one, other) => one.box.top - other.box.top)) {
    const group = groups.find((own) => {
      const last = (own.at(-1) as Line).box;
      const isBelow = note.box.top > last.top && note.box.top - last.bottom < BELOW * note.size;
      return isBelow && Math.abs(note.box.left - last.left) < BESIDE * note.size;
    });
    if (group) group.push(note);
    else groups.push([note]);
  }
  return groups;
}

const placeOf = (block: Draft | undefined, { index, width }: PageLayout): Omit<Found, 'box'> =>
  block
    ? {
        page: index,
        column: block.column,
        band: block.band,
        columns: block.columns,
        columnIndex: block.columnIndex,
      }
    : { page: index, column: { left: 0, right: width }, band: 0, columns: 1, columnIndex: 0 };
