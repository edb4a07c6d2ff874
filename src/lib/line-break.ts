/**
 * Chinese line breaking (GB/T 15834-2011 §5; W3C "Requirements for Chinese Text Layout" §3.1): what may not begin or
 * end a line.
 */

/** Full-width stops and closing marks. */
const CLOSING = new Set('，。、；：？！）】》〉」』〕｝”’');

/** Whether a character is a full-width stop or closing mark. */
export const isClosing = (character: string): boolean => CLOSING.has(character);

/** What belongs to what stands before it: closing marks, dots, units and small kana. */
const NOT_FIRST = new Set([...CLOSING, ...'…—～·％‰℃°,.;:?!)]}»›>%、･ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々〻']);
/** Opening marks and characters that belong to what comes after them. */
const NOT_LAST = new Set('（【《〈「『〔｛“‘([{«‹<￥$£€#＃');
/** Stops that may stand in the margin when the line is full. */
const HANGS = new Set('，。、,.');
/** Pairs that stay together: dashes and ellipses are two characters long. */
const DOUBLE = new Set('—…');

const WIDE =
  /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef“”‘’—…·～\u{1f300}-\u{1faff}\u{20000}-\u{3ffff}]/u;
/**
 * A character that stands alone, not as a letter of a word: ideographs, kana, hangul, full-width characters and marks
 * of Chinese text.
 */
export const isWide = (character: string): boolean => WIDE.test(character);

/** Whether a line may be broken between these two neighbours. */
export const mayBreak = (before: string, after: string): boolean =>
  !NOT_FIRST.has(after) && !NOT_LAST.has(before) && !(before === after && DOUBLE.has(before));

/** Whether a full line may have this character in the margin. */
export const mayHang = (character: string): boolean => HANGS.has(character);

/** What a line is broken between: a word or one wide character, a run of spaces, or a tab. */
export interface Atom {
  text: string;
  width: number;
  kind: 'word' | 'space' | 'tab';
}

/** How atoms fill lines of `max`. */
export interface Fill {
  max: number;
  /** The most an atom may add to a row: rows that sum up to `max` or less are not asked about. */
  most(atom: Atom): number;
  /** Whether a row is too long by its last atom, which is no space. */
  overflows(row: Atom[]): boolean;
  /** A word as atoms of one character each. */
  letters(word: Atom): Atom[];
}

export const firstOf = ({ text }: Atom): string => String.fromCodePoint(text.codePointAt(0) as number);
export const lastOf = ({ text }: Atom): string => [...text.slice(-2)].at(-1) as string;

/**
 * Breaks atoms into rows, one after the other: as late as may be, and within words only where they can be broken
 * nowhere else. Spaces at a break stay at the end of their row. No atoms give no row.
 */
export function* breakRows(atoms: Iterable<Atom>, fill: Fill): Generator<Atom[]> {
  let row: Atom[] = [];
  let reach = 0; // at most
  const coming: Atom[] = []; // the next one stands last
  for (const next of atoms) {
    coming.push(next);
    for (let atom = coming.pop(); atom; atom = coming.pop()) {
      row.push(atom);
      reach += fill.most(atom);
      while (reach > fill.max && atom.kind !== 'space' && fill.overflows(row)) {
        const at = breakAt(row);
        const letters = at ? [] : lettersOf(row, fill);
        if (letters.length > row.length) {
          while (letters.length) coming.push(letters.pop() as Atom);
          row = [];
        } else if (row.length > 1) {
          yield row.slice(0, at || -1);
          row = row.slice(at || -1);
        } else break;
        reach = row.reduce((sum, own) => sum + fill.most(own), 0);
      }
    }
  }
  if (row.length) yield row;
}

/** The last place at which the row may be broken; 0 where there is none. */
function breakAt(row: Atom[]): number {
  for (let at = row.length - 1; at > 0; at--) {
    const [before, after] = [row[at - 1] as Atom, row[at] as Atom];
    if (before.kind !== 'word' || after.kind !== 'word' || mayBreak(lastOf(before), firstOf(after))) return at;
  }
  return 0;
}

const lettersOf = (row: Atom[], fill: Fill): Atom[] =>
  row.flatMap((atom) => (atom.kind === 'word' ? fill.letters(atom) : [atom]));
