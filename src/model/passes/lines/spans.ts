import type { Style } from '../../flow.ts';
import type { Span } from '../../layout.ts';
import type { Typeface } from '../../page.ts';
import type { Atom } from './atoms.ts';
import { inReadingOrder, isToLeft } from './bidi.ts';
import { partedIn } from './parted.ts';
import { isWide, TICKS } from './scripts.ts';
import type { Segment } from './segments.ts';

/** Gaps that are read as a space, in ems: between Latin letters, and where a wide character stands at one side. */
const SPACE = 0.2;
const SPACE_BESIDE_WIDE = 0.45;
/** Spaces of a line that was set tight are narrower: all gaps are either of these, or none, and most are none. */
const TIGHT = 0.12;
const NONE = 0.06;
const MOSTLY = 0.7;
/** In one face boxes and ticks are wide, in another as narrow as a letter. */
const BOX = new RegExp(`^[${TICKS}]$`, 'u');
const SPACE_BESIDE_BOX = 0.3;
/** Marks of Chinese text that stand in a half of what they take, or take what room the line has. */
const MARK = /^[—―–…⋯·・～〜“”‘’]+$/u;

const DOT = /^[.·•…‥]$/;

/** A character with its place along the line. */
interface Letter {
  text: string;
  from: number;
  to: number;
  style: Style;
  link: string | undefined;
  atom: Atom;
}

/** The spans of a segment: letters of one look, with spaces for gaps. */
export function spansOf(segment: Segment): { letters: Letter[]; key: string }[] {
  const spread = spreadOf(segment.atoms);
  const space = spaceOf(segment.atoms);
  const parted = partedIn(segment.atoms);
  const groups: { letters: Letter[]; key: string }[] = [];
  let [before, last]: [Atom | undefined, Style | undefined] = [undefined, undefined];
  for (const atom of trimmed(segment.atoms)) {
    const style: Style = styleOf(atom, segment, last);
    const gap =
      before && (parted.has(atom) || (!isMarked(before, atom, groups) && isSpace(before, atom, { spread, space })))
        ? gapLetter(before, atom, style)
        : undefined;
    const look = `${style.font} ${style.size} ${style.bold} ${style.italic} ${style.colour} ${style.raise} ${atom.link}`;
    const key = atom.unread ? `${look} unread` : look;
    let group = groups.at(-1);
    if (gap && group) group.letters.push({ ...gap, style: (group.letters.at(-1) as Letter).style });
    if (!group || (group.key !== key && atom.text.trim())) {
      group = { letters: [], key };
      groups.push(group);
    }
    group.letters.push({ text: atom.text, from: atom.u, to: atom.end, style, link: atom.link, atom });
    [before, last] = [atom, style];
  }
  return groups.some(({ letters }) => letters.some(({ text }) => isToLeft(text))) ? regrouped(groups) : groups;
}

/** The letters of groups in the order of reading, grouped anew. */
function regrouped(groups: readonly { letters: Letter[]; key: string }[]): { letters: Letter[]; key: string }[] {
  const found: { letters: Letter[]; key: string }[] = [];
  for (const letter of inReadingOrder(
    groups.flatMap(({ letters, key }) => letters.map((each) => ({ ...each, key }))),
  )) {
    const last = found.at(-1);
    if (last && (last.key === letter.key || !letter.text.trim())) last.letters.push(letter);
    else found.push({ letters: [letter], key: letter.key });
  }
  return found;
}

/** Letters along a line as a span; `box` is what surrounds them on the page. */
export function spanOf({ letters }: { letters: Letter[] }, box: Span['box']): Span {
  const { style, link } = letters.find(({ text }) => text.trim()) ?? (letters[0] as Letter);
  const edges: number[] = [];
  let text = '';
  for (const letter of letters) {
    const { length } = letter.text;
    for (let at = 0; at < length; at++) edges.push(letter.from + ((letter.to - letter.from) * at) / length);
    text += letter.text === '\u00a0' || letter.text === '\t' ? ' ' : letter.text;
  }
  edges.push((letters.at(-1) as Letter).to);
  const unread = letters.some(({ atom }) => atom.unread);
  return { text, style, box, edges, ...(link && { link }), ...(unread && { shown: 'letters' }) };
}

/** Atoms without white space at both ends. */
function trimmed(atoms: readonly Atom[]): Atom[] {
  const from = atoms.findIndex(({ text }) => text.trim());
  const to = atoms.findLastIndex(({ text }) => text.trim());
  return atoms.slice(Math.max(0, from), to + 1);
}

/** The usual gap between the letters of a segment: more than nothing where they are spaced out. */
function spreadOf(atoms: readonly Atom[]): number {
  const gaps: number[] = [];
  for (let at = 1; at < atoms.length; at++) {
    const [one, other] = [atoms[at - 1] as Atom, atoms[at] as Atom];
    // Dots that lead to a page number are as far apart as they like.
    if (one.text.trim() && other.text.trim() && !(DOT.test(one.text) && DOT.test(other.text)))
      gaps.push((other.u - one.end) / other.size);
  }
  // Of two in the middle the lesser one: a line half of whose letters stand close is not spaced out.
  const middle = gaps.sort((one, other) => one - other)[(gaps.length - 1) >> 1] ?? 0;
  return gaps.length > 3 && middle > 0.08 ? middle : 0;
}

/**
 * Whether one of two letters is a mark of Chinese text beside the other, and no bullet at the beginning of its line.
 */
const isMarked = (one: Atom, other: Atom, [first]: readonly { letters: Letter[] }[]): boolean =>
  (isWide(one.text) && MARK.test(other.text)) ||
  (isWide(other.text) && MARK.test(one.text) && first?.letters[0]?.atom !== one);

/** The least gap that is a space between Latin letters of a line, in ems. */
function spaceOf(atoms: readonly Atom[]): number {
  const gaps = atoms.slice(1).flatMap((atom, at) => {
    const one = atoms[at] as Atom;
    const isLatin = [one, atom].every(({ text }) => text.trim() && !isWide(text));
    return isLatin ? (atom.u - one.end) / Math.min(one.size, atom.size) : [];
  });
  const none = gaps.filter((gap) => Math.abs(gap) <= NONE).length;
  const isClear = !gaps.some((gap) => gap > NONE && gap < TIGHT);
  return isClear && none >= gaps.length * MOSTLY ? TIGHT : SPACE;
}

function isSpace(one: Atom, other: Atom, { spread, space }: { spread: number; space: number }): boolean {
  if (/\s$/.test(one.text) || /^\s/.test(other.text)) return false;
  const gap = (other.u - one.end) / Math.min(one.size, other.size) - spread * 1.3;
  if (BOX.test(one.text) || BOX.test(other.text)) return gap > SPACE_BESIDE_BOX;
  const [before, behind] = [isWide(one.text), isWide(other.text)];
  if (before && behind) return false;
  return gap > (before || behind ? SPACE_BESIDE_WIDE : space);
}

const gapLetter = (one: Atom, other: Atom, style: Style): Letter => ({
  text: ' ',
  from: one.end,
  to: other.u,
  style,
  link: undefined,
  atom: one,
});

/** The look of a letter; a mark whose weight cannot be told has that of the letter before it. */
function styleOf(atom: Atom, { raised, size }: Segment, before: Style | undefined): Style {
  const { run, doubled } = atom;
  const raise = raised.get(atom);
  return {
    ...lookOf(run.typeface),
    size: Math.round((raise ? size : run.size) * 20) / 20,
    colour: run.colour,
    ...((doubled || (run.typeface.unweighed && before?.bold)) && { bold: true }),
    ...(raise && { raise }),
  };
}

const lookOf = ({ name, serif, monospaced, bold, italic }: Typeface): Omit<Style, 'size' | 'colour'> => ({
  font: name,
  serif,
  monospaced,
  bold,
  italic,
  underline: false,
  strike: false,
});
