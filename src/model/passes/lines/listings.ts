import { least } from '../../../lib/extremes.ts';
import { around, overlapX } from '../../box.ts';
import type { Line, PageLayout, Rule, Span } from '../../layout.ts';
import type { Box } from '../../page.ts';
import { TYPEWRITER } from '../../typewriter.ts';
import { isWide } from './scripts.ts';

/** More faces that programs are printed in. By their names: Chinese faces call themselves fixed in width too. */
const FACE = /source ?code|fira ?code/i;
/** What prose has not, and programs have in nearly each line; so many of a listing's lines, and this share, have it. */
const SIGNS = /[{}\\;=<>|_#$&*]|\/\/|\(\)|::|->|^\s*[-+%@"'!]/;
const MIN_SIGNED = 2;
const SIGNED = 0.4;
/** A comment in Chinese begins with a sign of the program. */
const COMMENT = /^\s*(?:[#/*%;!-]|\d{1,4}\s+[#/*%;!-])/;
/** This share of the letters of other lines are of the face. */
const OWN = 0.5;
/** Lines of one listing stand no farther apart, in sizes; parts of one line in letters. */
const PITCH = 1.9;
const MAX_GAP = 40;
/** The number of a line. */
const NUMBER = /^\s*\d{1,4}\s*$/;

/** A line of a program in its parts, from left to right. */
type Row = [Line, ...Line[]];

/**
 * Lines that print a program (two and more in a typewriter face, with signs of programs) as they are: each is one line,
 * however wide the white space in it, which is written as so many spaces, and all begin at one edge.
 */
export function keepListings(layout: PageLayout): PageLayout {
  const level = layout.lines.filter(({ angle, vertical }) => !angle && !vertical);
  const own = level.filter(isOfProgram);
  if (own.length < MIN_SIGNED) return layout;
  const { horizontal: flat = [], upright = [] } = Object.groupBy(layout.rules, ({ horizontal }) =>
    horizontal ? 'horizontal' : 'upright',
  );
  const listings = listingsOf(rowsOf(own, level, upright), flat).filter(isListing);
  if (!listings.length) return layout;
  const kept = new Map<Line, Line>();
  const gone = new Set<Line>();
  for (const [listing, rows] of listings.entries()) {
    const parts = rows.flat();
    const grid = { listing, left: least(parts.map(({ box }) => box.left)), letter: letterOf(parts) };
    for (const row of rows) {
      kept.set(row[0], lineOf(row, grid));
      for (const part of row.slice(1)) gone.add(part);
    }
  }
  return { ...layout, lines: layout.lines.flatMap((line) => (gone.has(line) ? [] : [kept.get(line) ?? line])) };
}

const isOfFace = ({ style }: Span): boolean => TYPEWRITER.test(style.font) || FACE.test(style.font);

/** Whether all letters but Chinese ones are of a face for programs, and most, or a sign for a comment in front. */
function isOfProgram({ spans, text }: Line): boolean {
  let [own, all] = [0, 0];
  for (const span of spans) {
    const letters = [...span.text].filter((letter) => letter.trim());
    const latin = letters.filter((letter) => !isWide(letter)).length;
    all += letters.length;
    if (isOfFace(span)) own += latin;
    else if (latin && !/^\d{1,4}\s*$/.test(span.text)) return false;
  }
  return own > 0 && (own >= all * OWN || COMMENT.test(text));
}

/** Parts on one base line, with no rule between them, and the number in front of them. */
function rowsOf(lines: readonly Line[], all: readonly Line[], upright: readonly Rule[]): Row[] {
  const numbers = all.filter(({ text }) => NUMBER.test(text));
  const rows: Row[] = [];
  const sorted = [...lines].sort((one, other) => one.base - other.base || one.box.left - other.box.left);
  for (const line of sorted) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row && last && isBeside(last, line, MAX_GAP) && !isParted(last, line, upright)) row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => {
    const number = numbers.find((one) => one !== row[0] && isBeside(one, row[0], MAX_GAP));
    return number ? [number, ...row] : row;
  });
}

const isBeside = (one: Line, other: Line, letters: number): boolean =>
  Math.abs(one.base - other.base) < 1 &&
  one.box.right <= other.box.left + 1 &&
  other.box.left - one.box.right < letters * other.size * 0.6;

const isParted = ({ box }: Line, other: Line, upright: readonly Rule[]): boolean =>
  upright.some(
    ({ at, from, to }) => at > box.right - 1 && at < other.box.left + 1 && from < box.bottom && to > box.top,
  );

/** Rows that follow each other, from the top down, within one stripe of the page and with no rule between them. */
function listingsOf(rows: readonly Row[], flat: readonly Rule[]): Row[][] {
  const listings: { rows: Row[]; box: Box }[] = [];
  for (const row of rows) {
    const box = around(row.map((part) => part.box));
    const before = listings.find((listing) => follows(listing, row, box, flat));
    if (before) {
      before.rows.push(row);
      before.box = around([before.box, box]);
    } else listings.push({ rows: [row], box });
  }
  return listings.map((listing) => listing.rows);
}

function follows(listing: { rows: readonly Row[]; box: Box }, row: Row, box: Box, flat: readonly Rule[]): boolean {
  const above = listing.rows.at(-1) as Row;
  const [size, from, to] = [(row.at(-1) as Line).size, above[0].base, row[0].base];
  const isSameSize = Math.abs((above.at(-1) as Line).size - size) < 0.2;
  if (!isSameSize || to - from <= 1 || to - from > size * PITCH || overlapX(listing.box, box) < 0) return false;
  return !flat.some((rule) => rule.at > from && rule.at < to - size / 2 && rule.from < box.right && rule.to > box.left);
}

function isListing(rows: readonly Row[]): boolean {
  const signed = rows.filter((row) => SIGNS.test(row.map(({ text }) => text).join(' '))).length;
  return signed >= MIN_SIGNED && signed >= rows.length * SIGNED;
}

/** Where a listing, by its number, begins, and how wide its letters are. */
interface Grid {
  listing: number;
  left: number;
  letter: number;
}

/** A row as one line that begins where its listing does, white space written by the width of a letter. */
function lineOf(row: Row, { listing, left, letter }: Grid): Line {
  const spans: Span[] = [];
  let end = left;
  for (const span of row.flatMap((part) => part.spans)) {
    const gap = spacesIn((span.edges[0] as number) - end, letter);
    if (gap > 0) spans.push(blank(span, end, gap));
    spans.push(spaced(span, letter));
    end = span.edges.at(-1) as number;
  }
  const box = { ...around(row.map((part) => part.box)), left };
  const { starts: _, typed: __, ...host } = row.at(-1) as Line;
  return { ...host, spans, text: spans.map(({ text }) => text).join(''), box, listing };
}

const spacesIn = (white: number, letter: number): number => Math.min(MAX_GAP * 2, Math.round(white / letter));

function blank(span: Span, from: number, count: number): Span {
  const to = span.edges[0] as number;
  const edges = Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count);
  return { text: ' '.repeat(count), style: span.style, box: { ...span.box, left: from, right: to }, edges };
}

/** A span whose spaces are as many as they are wide, also where white space was not taken for one. */
function spaced(span: Span, letter: number): Span {
  const [letters, edges]: [string[], number[]] = [[], []];
  for (const [index, text] of span.text.split('').entries()) {
    const [from, to] = [span.edges[index] as number, span.edges[index + 1] as number];
    const count = isWide(text) ? 1 : Math.max(1, spacesIn(to - from, letter));
    for (let one = 0; one < count; one++) {
      letters.push(one ? ' ' : text);
      edges.push(from + ((to - from) * one) / count);
    }
  }
  return { ...span, text: letters.join(''), edges: [...edges, span.edges.at(-1) as number] };
}

/** How wide a letter is: not the middle of all, for many are followed by white space. */
function letterOf(parts: readonly Line[]): number {
  const widths = parts
    .flatMap(({ spans }) => spans.filter(isOfFace))
    .flatMap(({ text, edges }) =>
      text.split('').flatMap((letter, at) => (letter.trim() ? (edges[at + 1] as number) - (edges[at] as number) : [])),
    )
    .sort((one, other) => one - other);
  return Math.max(1, widths[widths.length >> 2] ?? 0);
}
