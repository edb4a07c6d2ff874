import { type Atom, breakRows, firstOf, isWide, lastOf, mayHang } from '../../lib/line-break.ts';

/** How wide things are, in ems of the text's size. */
export interface Measure {
  width(character: string): number;
  /** A tab leads to the next multiple of this. */
  tab: number;
  /** Room between an ideograph and a Latin letter or digit. */
  gap: number;
}

/** A piece of a line that is never broken: its text and where it stands, in ems from the left. */
export interface Piece {
  text: string;
  x: number;
}

export interface Line {
  pieces: Piece[];
  /** To where it reaches without spaces at its end and characters in the margin. */
  width: number;
  /** The paragraph goes on in the next line. */
  wrapped: boolean;
}

/** The most an atom may add to a line. */
const most = ({ kind, width }: Atom, { tab, gap }: Measure): number => (kind === 'tab' ? tab : width) + gap;

/**
 * Breaks a paragraph into lines at most `max` ems wide. An empty paragraph is one empty line; a word longer than a line
 * is cut.
 */
export const breakLines = (paragraph: string, max: number, measure: Measure): Line[] => [
  ...linesOf(paragraph, max, measure),
];

/** The lines of `breakLines`, one after the other: for paragraphs of any length. */
export function* linesOf(paragraph: string, max: number, measure: Measure): Generator<Line> {
  let before: Atom[] | undefined;
  const rows = breakRows(atomsOf(paragraph, max, measure), {
    max,
    most: (atom) => most(atom, measure),
    overflows: (row) => overflows(row, max, measure),
    letters: ({ text }) => Array.from(text, (letter) => ({ text: letter, width: measure.width(letter), kind: 'word' })),
  });
  for (const row of rows) {
    if (before) yield setLine(before, measure, true);
    before = row;
  }
  yield setLine(before ?? [], measure, false);
}

/**
 * Words of letters, single ideographs and characters, runs of spaces (none longer than a line: what is cut nobody
 * sees), tabs.
 */
function* atomsOf(paragraph: string, max: number, measure: Measure): Generator<Atom> {
  let word = '';
  let width = 0;
  let kind: 'word' | 'space' = 'word';
  const flush = function* (): Generator<Atom> {
    if (word) yield { text: word, width, kind };
    word = '';
    width = 0;
    kind = 'word';
  };
  for (const character of paragraph) {
    const wide = measure.width(character);
    if (character === ' ' && wide > 0) {
      if (kind === 'word') yield* flush();
      kind = 'space';
      if (width > max) continue;
      word += character;
      width += wide;
      continue;
    }
    const single = character === '\t' || character === ' ' || isWide(character);
    // A character the font has not is not printed; kept, endless ones would fill no line and each be placed anew.
    if (wide === 0 && single && character !== '\t') continue;
    if (single || kind === 'space' || width + wide > max) yield* flush();
    if (!single) {
      word += character;
      width += wide;
    } else if (character === '\t') yield { text: character, width: 0, kind: 'tab' };
    else yield { text: character, width: wide, kind: 'word' };
  }
  yield* flush();
}

/** Where atoms stand: tabs to their stops, a little room between scripts. */
function place(row: Atom[], { tab, gap }: Measure): { starts: number[]; end: number } {
  const starts: number[] = [];
  let x = 0;
  for (const [index, atom] of row.entries()) {
    const before = row[index - 1];
    if (before?.kind === 'word' && atom.kind === 'word' && meets(before, atom)) x += gap;
    starts.push(x);
    x = atom.kind === 'tab' ? (Math.floor(x / tab + 1e-6) + 1) * tab : x + atom.width;
  }
  return { starts, end: x };
}

/** An ideograph or kana, next to which a Latin word gets a little room. */
const isIdeograph = (character: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character);
const isLetter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character) && !isIdeograph(character);
const meets = (before: Atom, after: Atom): boolean =>
  (isIdeograph(lastOf(before)) && isLetter(firstOf(after))) ||
  (isLetter(lastOf(before)) && isIdeograph(firstOf(after)));

function overflows(row: Atom[], max: number, measure: Measure): boolean {
  const atom = row.at(-1) as Atom;
  if (row.length < 2) return false;
  const { starts, end } = place(row, measure);
  if (end <= max + 1e-6) return false;
  return !(mayHang(atom.text) && (starts.at(-1) as number) <= max + 1e-6);
}

function setLine(row: Atom[], measure: Measure, wrapped: boolean): Line {
  const { starts } = place(row, measure);
  const pieces = row.flatMap(({ text, kind }, index) => (kind === 'tab' ? [] : [{ text, x: starts[index] as number }]));
  const solid = row.findLastIndex(({ kind, text }) => kind === 'word' && !(wrapped && mayHang(text)));
  const width = solid < 0 ? 0 : (starts[solid] as number) + (row[solid] as Atom).width;
  return { pieces, width, wrapped };
}
