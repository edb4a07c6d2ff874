import { type Atom, breakRows, isWide } from './line-break.ts';

const GRAPHEMES = new Intl.Segmenter('zh', { granularity: 'grapheme' });
const SPACE = /^\s+$/;

/** The grapheme clusters of a text: what readers take for one character. */
const graphemes = (text: string): string[] => Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);

/** Words of letters, single wide characters, runs of spaces. */
function* atomsOf(text: string, width: (text: string) => number): Generator<Atom> {
  let run = '';
  let kind: Atom['kind'] = 'word';
  const atom = (own: string): Atom => ({ text: own, width: width(own), kind });
  for (const character of graphemes(text)) {
    const space = SPACE.test(character);
    if (run && (space !== (kind === 'space') || isWide(character) || isWide(run))) {
      yield atom(run);
      run = '';
    }
    kind = space ? 'space' : 'word';
    run += character;
  }
  if (run) yield atom(run);
}

const sum = (row: Atom[]): number => row.reduce((whole, { width }) => whole + width, 0);

/**
 * A text as lines no wider than `max`, broken at its own line ends and where Chinese and Latin text may be broken;
 * spaces at a line's end are left out.
 */
export function wrapText(text: string, max: number, width: (text: string) => number): string[] {
  const fill = {
    max,
    most: (atom: Atom) => atom.width,
    overflows: (row: Atom[]) => sum(row) > max + 1e-6,
    letters: ({ text }: Atom): Atom[] => graphemes(text).map((own) => ({ text: own, width: width(own), kind: 'word' })),
  };
  return text.split(/\r\n?|\n/).flatMap((paragraph) => {
    if (width(paragraph) <= max) return [paragraph];
    return [...breakRows(atomsOf(paragraph, width), fill)].map((row) =>
      row
        .map((atom) => atom.text)
        .join('')
        .trimEnd(),
    );
  });
}
