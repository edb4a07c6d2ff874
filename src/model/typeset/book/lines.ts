import type { Look } from '../../../formats/html/style.ts';
import { append } from '../../../lib/extremes.ts';
import { type Atom, breakRows, firstOf, isClosing, isWide, lastOf } from '../../../lib/line-break.ts';
import type { Inline } from './blocks.ts';
import { type BookFaces, EITHER, type Glyph } from './faces.ts';

/** A character of a line, from where its atom begins, in points. */
interface Letter {
  text: string;
  glyph: Glyph;
  x: number;
}

/** What a line is broken between, in points. */
export interface RichAtom extends Atom {
  look: Look;
  size: number;
  letters: Letter[];
  link: string | undefined;
  ruby?: RichAtom;
  picture?: { path: string; width: number; height: number };
  /** Places that stand before it. */
  places: string[];
}

/** A line: its atoms and where each begins. */
export interface RichLine {
  atoms: RichAtom[];
  starts: number[];
  width: number;
  /** The paragraph goes on. */
  wrapped: boolean;
}

/** What the lines of a paragraph are made with. */
export interface Setting {
  faces: BookFaces;
  /** Size of body text in points. */
  base: number;
  max: number;
  /** How wide the first lines are, where something stands beside them. */
  narrow?: { lines: number; max: number } | undefined;
  indent: number;
  chinese: boolean;
  picture(
    path: string,
    inline: Extract<Inline, { kind: 'picture' }>,
    size: number,
  ): { width: number; height: number } | undefined;
}

const GAP = 0.2;
const OPENS = new Set('（【《〈「『〔｛“‘');
/** Closing marks whose right half is not empty. */
const WHOLE = new Set('？！');

const isFull = ({ letters, size }: RichAtom): boolean =>
  letters.length === 1 && Math.abs((letters[0] as Letter).glyph.width - 1) < 0.05 && size > 0;
const opens = (atom: RichAtom): boolean => OPENS.has(atom.text) && isFull(atom);
const closes = (atom: RichAtom): boolean => isClosing(atom.text) && isFull(atom);
const halfWhite = (atom: RichAtom): boolean => closes(atom) && !WHOLE.has(atom.text);
const isHan = (text: string): boolean => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
const isLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(text) && !isHan(text);

/** The lines of a paragraph (GB/T 15834 §5, CLREQ §3.1): as full as may be, marks of Chinese text pushed together. */
export function richLines(inlines: readonly Inline[], setting: Setting): RichLine[] {
  const lines: RichLine[] = [];
  const all = paragraphs(inlines, setting);
  for (const [index, atoms] of all.entries()) {
    const indent = index === 0 ? setting.indent : 0;
    const own = indent ? [space(indent), ...atoms] : atoms;
    const rows = own.length ? brokenRows(own, setting, lines.length) : [[]];
    for (const [at, row] of rows.entries()) lines.push(lineOf(row, at + 1 < rows.length));
  }
  return lines;
}

/** Atoms as lines, of which so many stand before them. */
function brokenRows(atoms: RichAtom[], { max, narrow }: Setting, before: number): RichAtom[][] {
  const rows: RichAtom[][] = [];
  const fill = {
    get max(): number {
      return narrow && before + rows.length < narrow.lines ? narrow.max : max;
    },
    most: (atom: Atom) => atom.width + GAP * (atom as RichAtom).size,
    overflows: (row: Atom[]) => overflows(row as RichAtom[], fill.max),
    letters: (atom: Atom) => cut(atom as RichAtom),
  };
  for (const row of breakRows(atoms, fill)) rows.push(row as RichAtom[]);
  return rows;
}

/** Room at the beginning of a line, which no line is broken behind. */
const space = (width: number): RichAtom => ({
  text: '（',
  width,
  kind: 'word',
  look: BLANK,
  size: 0,
  letters: [],
  link: undefined,
  places: [],
});
const BLANK = {} as Look;

/** Words cut where a line is too short for one; a picture is one letter. */
function cut(atom: RichAtom): RichAtom[] {
  if (atom.letters.length < 2 || atom.ruby || atom.picture) return [atom];
  return atom.letters.map((letter, at) => ({
    ...atom,
    text: letter.text,
    width: letter.glyph.width * atom.size,
    letters: [{ ...letter, x: 0 }],
    places: at ? [] : atom.places,
  }));
}

function paragraphs(inlines: readonly Inline[], setting: Setting): RichAtom[][] {
  const out: RichAtom[][] = [[]];
  let places: string[] = [];
  for (const inline of inlines) {
    if (inline.kind === 'break') out.push([]);
    else if (inline.kind === 'place') places.push(inline.id);
    else {
      const texts = inline.kind === 'text' && inline.look.pre ? inline.text.split('\n') : undefined;
      const pieces = texts ? texts.map((text) => ({ ...inline, text }) as Inline) : [inline];
      for (const [at, piece] of pieces.entries()) {
        if (at) out.push([]);
        const atoms = [...atomsOf(piece, setting)];
        if (atoms[0] && places.length) {
          append(atoms[0].places, places);
          places = [];
        }
        for (const atom of atoms) out.at(-1)?.push(atom);
      }
    }
  }
  const last = out.at(-1)?.at(-1);
  if (places.length && last) append(last.places, places);
  // A break at the end ends nothing.
  if (out.length > 1 && out.at(-1)?.length === 0) out.pop();
  return out;
}

function* atomsOf(inline: Inline, setting: Setting): Generator<RichAtom> {
  if (inline.kind === 'break' || inline.kind === 'place') return;
  const { look, link } = inline;
  const size = sizeOf(look, setting);
  const common = { look, size, link };
  if (inline.kind === 'picture') {
    const found = setting.picture(inline.path, inline, size);
    if (found)
      yield {
        ...common,
        text: '\ufffc',
        kind: 'word',
        width: found.width,
        letters: [],
        places: [],
        picture: { path: inline.path, ...found },
      };
    return;
  }
  if (inline.kind === 'ruby') {
    yield rubyOf(inline, setting, size);
    return;
  }
  yield* textAtoms(inline.text, setting, common);
}

const sizeOf = ({ size, raise }: Look, { base }: Setting): number => size * base * (raise ? 0.7 : 1);

function rubyOf(
  { text, reading, look, link }: Extract<Inline, { kind: 'ruby' }>,
  setting: Setting,
  size: number,
): RichAtom {
  const own = wordOf(text, setting, { look, size, link });
  const above = wordOf(reading, setting, { look, size: size / 2, link: undefined });
  const width = Math.max(own.width, above.width);
  const shift = (width - own.width) / 2;
  for (const letter of own.letters) letter.x += shift;
  for (const letter of above.letters) letter.x += (width - above.width) / 2;
  return { ...own, width, ruby: above };
}

type Common = Pick<RichAtom, 'look' | 'size' | 'link'>;

function wordOf(text: string, { faces, chinese }: Setting, common: Common): RichAtom {
  const letters: Letter[] = [];
  let x = 0;
  for (const character of text) {
    const glyph = faces.glyph(character, common.look, chinese);
    if (!glyph) continue;
    letters.push({ text: character, glyph, x });
    x += glyph.width * common.size;
  }
  return { ...common, text, kind: 'word', width: x, letters, places: [] };
}

/** Words, single ideographs and marks, runs of spaces. */
function* textAtoms(text: string, setting: Setting, common: Common): Generator<RichAtom> {
  let word = '';
  const flush = function* (): Generator<RichAtom> {
    const atom = word ? wordOf(word, setting, common) : undefined;
    word = '';
    if (atom?.letters.length) yield atom;
  };
  for (const character of text) {
    const isSpace = character === ' ' || character === '\t';
    const single =
      isSpace || (isWide(character) && !(EITHER.test(character) && !setting.chinese)) || character === '\u3000';
    if (!single) {
      word += character;
      // A word may be broken behind its hyphen; one without end is taken in pieces.
      if ((character === '-' && word.length > 2) || word.length > 200) yield* flush();
      continue;
    }
    yield* flush();
    const atom = wordOf(isSpace ? ' ' : character, setting, common);
    if (isSpace)
      yield {
        ...atom,
        kind: common.look.pre ? 'word' : 'space',
        text: ' ',
        width: atom.width * (character === '\t' ? 4 : 1),
      };
    else if (atom.letters.length) yield atom;
  }
  yield* flush();
}

/** How much nearer an atom stands to the one before it than their widths say; below 0: farther. */
function tightened(before: RichAtom | undefined, atom: RichAtom): number {
  if (!before || before.size === 0) return opens(atom) && !before ? atom.size / 2 : 0;
  if (halfWhite(before) && (closes(atom) || opens(atom))) return before.size / 2;
  if (opens(before) && opens(atom)) return atom.size / 2;
  if (before.kind === 'word' && atom.kind === 'word' && !atom.picture && !before.picture && !atom.look.pre) {
    const [left, right] = [lastOf(before), firstOf(atom)];
    if ((isHan(left) && isLetter(right)) || (isLetter(left) && isHan(right)))
      return -GAP * Math.min(before.size, atom.size);
  }
  return 0;
}

function place(row: readonly RichAtom[]): { starts: number[]; end: number } {
  const starts: number[] = [];
  let x = 0;
  for (const [index, atom] of row.entries()) {
    x -= tightened(row[index - 1], atom);
    starts.push(x);
    x += atom.width;
  }
  return { starts, end: x };
}

function overflows(row: RichAtom[], max: number): boolean {
  if (row.length < 2) return false;
  const last = row.at(-1) as RichAtom;
  const { end } = place(row);
  const give = halfWhite(last) ? last.size / 2 : 0;
  return end - give > max + 1e-6;
}

function lineOf(atoms: RichAtom[], wrapped: boolean): RichLine {
  const { starts } = place(atoms);
  const solid = atoms.findLastIndex(({ kind }) => kind !== 'space');
  const last = atoms[solid];
  const give = wrapped && last && halfWhite(last) ? last.size / 2 : 0;
  return {
    atoms: atoms.slice(0, solid + 1),
    starts: starts.slice(0, solid + 1),
    width: last ? (starts[solid] as number) + last.width - give : 0,
    wrapped,
  };
}

const MAX_AIR = 0.35;

/** Moves the atoms of a line apart so that it is `max` wide; lines that would be too loose stay as they are. */
export function justify(line: RichLine, max: number): void {
  const { atoms, starts, width } = line;
  const left = max - width;
  const gaps = atoms.map(
    ({ kind, size }, at) =>
      (at > 0 && size > 0 && (atoms[at - 1] as RichAtom).size > 0 && kind !== 'space' ? 1 : 0) as number,
  );
  const words = atoms.some(({ kind }) => kind === 'space');
  // Between Latin words only spaces grow, several times as much as the room between ideographs.
  for (const [at, atom] of atoms.entries()) {
    const before = atoms[at - 1];
    if (before && words && gaps[at])
      gaps[at] = before.kind === 'space' ? 4 : isHan(firstOf(atom)) || isHan(lastOf(before)) ? 1 : 0;
  }
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  const size = atoms.at(-1)?.size ?? 0;
  if (left <= 0 || total === 0 || left / total > MAX_AIR * size) return;
  let moved = 0;
  for (const [at, gap] of gaps.entries()) {
    moved += (gap * left) / total;
    starts[at] = (starts[at] as number) + moved;
  }
  line.width = max;
}
