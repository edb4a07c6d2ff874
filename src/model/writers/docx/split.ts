import { isClosing } from '../../../lib/line-break.ts';
import { heightOf, widthOf } from '../../box.ts';
import type { Block, Cell, Inline, Paragraph, Place, Table } from '../../flow.ts';
import { WIDE_LETTER } from '../fonts.ts';
import { linesIn } from './spacing.ts';

/** A part of a block that stands on one page. */
export interface Piece {
  block: Block;
  place: Place;
}

/** A block cut where it goes on at another place: by the lines, or the rows, that each place has room for. */
export function piecesOf(block: Block): Piece[] {
  const [first, ...rest] = block.places;
  if (!first) return [];
  if (rest.length === 0 || block.kind === 'figure') return [{ block, place: first }];
  return block.kind === 'table' ? tablePieces(block) : paragraphPieces(block);
}

/** Western letters are about so wide, in ems. */
const NARROW = 0.5;

const widthOfLetter = (letter: string, size: number): number => (WIDE_LETTER.test(letter) ? size : size * NARROW);

function paragraphPieces(paragraph: Paragraph): Piece[] {
  const { places, indent } = paragraph;
  const room = places.map((place, at) => {
    const full = widthOf(place.box) * linesIn(paragraph, place.box);
    return at ? full : full - Math.max(0, indent.first);
  });
  // The last place may be half empty: all others are full, as far as widths are known.
  const total = inlineWidth(paragraph.inlines);
  const known = room.slice(0, -1).reduce((sum, one) => sum + one, 0);
  const scale = Math.min(1, (total * 0.98) / Math.max(1, known));
  let left = paragraph.inlines;
  return places.map((place, at) => {
    const isLast = at + 1 === places.length;
    const [own, rest] = isLast ? [left, []] : cut(left, (room[at] as number) * scale);
    left = rest;
    const { item, breakBefore, ...plain } = paragraph;
    const kept = at === 0 ? paragraph : { ...plain, indent: { ...indent, first: 0 } };
    return { place, block: { ...kept, inlines: own, places: [place] } };
  });
}

const lengthOf = (inline: Inline): number => {
  if (inline.kind === 'text')
    return [...inline.text].reduce((sum, letter) => sum + widthOfLetter(letter, inline.style.size), 0);
  return inline.kind === 'picture' ? inline.width : 0;
};

const inlineWidth = (inlines: readonly Inline[]): number => inlines.reduce((sum, inline) => sum + lengthOf(inline), 0);

/** Inlines up to a width, and the others; words are not cut. */
function cut(inlines: readonly Inline[], width: number): [Inline[], Inline[]] {
  let used = 0;
  for (const [at, inline] of inlines.entries()) {
    const own = lengthOf(inline);
    if (used + own <= width) {
      used += own;
      continue;
    }
    if (inline.kind !== 'text') return [inlines.slice(0, at), inlines.slice(at)];
    const end = placeToCut(inline.text, inline.style.size, width - used);
    const [head, tail] = [inline.text.slice(0, end), inline.text.slice(end).trimStart()];
    return [
      [...inlines.slice(0, at), ...(head ? [{ ...inline, text: head }] : [])],
      [...(tail ? [{ ...inline, text: tail }] : []), ...inlines.slice(at + 1)],
    ];
  }
  return [[...inlines], []];
}

/** Where a text can be parted so that its head is at most so wide. */
function placeToCut(text: string, size: number, width: number): number {
  let [at, used, end] = [0, 0, 0];
  for (const letter of text) {
    used += widthOfLetter(letter, size);
    if (used > width) break;
    at += letter.length;
    const next = text[at] ?? '';
    if (WIDE_LETTER.test(letter) || letter === ' ' || WIDE_LETTER.test(next)) end = at;
  }
  while (end > 0 && isClosing(text[end] ?? '')) end++;
  return end;
}

/** Rows that fill a place to within this, in points, are all of it. */
const SLACK = 2;

function tablePieces(table: Table): Piece[] {
  const head = table.rows.slice(0, table.headRows).reduce((sum, height) => sum + height, 0);
  let row = 0;
  return table.places.flatMap((place, at): Piece[] => {
    const from = row;
    const isLast = at + 1 === table.places.length;
    let room = heightOf(place.box) - (at ? head : 0) + SLACK;
    while (row < table.rows.length && (isLast || room >= (table.rows[row] as number) || row === from))
      room -= table.rows[row++] as number;
    if (row === from) return [];
    return [{ place, block: rowsOf(table, from, row, at > 0, place) }];
  });
}

/** Rows of a table as one of its own, the head above them again. */
function rowsOf(table: Table, from: number, to: number, isLater: boolean, place: Place): Table {
  const head = isLater ? table.headRows : 0;
  const heads = head ? table.cells.filter((cell) => cell.row < head) : [];
  const cells = table.cells.filter((cell) => cell.row < to && cell.row + cell.rowspan > from);
  const moved = cells.map((cell): Cell => {
    const start = Math.max(from, cell.row);
    const end = Math.min(to, cell.row + cell.rowspan);
    const blocks = cell.row < from ? [] : cell.blocks;
    return { ...cell, row: start - from + head, rowspan: end - start, blocks };
  });
  const rows = [...table.rows.slice(0, head), ...table.rows.slice(from, to)];
  return { ...table, rows, cells: [...heads, ...moved], places: [place] };
}
