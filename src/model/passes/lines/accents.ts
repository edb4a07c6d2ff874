import type { Atom } from './atoms.ts';

/** The marks that are set as signs of their own, as TeX does, by what they are upon a letter. */
const MARKS: Record<string, string> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '^': '\u0302',
  '˜': '\u0303',
  '~': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
  '˛': '\u0328',
};
const DOTLESS: Record<string, string> = { ı: 'i', ȷ: 'j' };
/** Marks of capitals are raised by at most so many ems, and are as large as their letters, give or take a share. */
const RAISED = 0.4;
const ALIKE = 0.1;

/** Atoms in the order of painting; marks that are painted right before or behind a letter, upon it, are part of it. */
export function withAccents(atoms: readonly Atom[]): Atom[] {
  if (!atoms.some(({ text }) => text in MARKS)) return [...atoms];
  const dropped = new Set<Atom>();
  for (const [at, mark] of atoms.entries()) {
    if (!(mark.text in MARKS)) continue;
    for (const letter of [atoms[at + 1], atoms[at - 1]]) {
      const text =
        letter && !dropped.has(letter) && isUpon(mark, letter) ? composed(letter.text, mark.text) : undefined;
      if (!letter || text === undefined) continue;
      letter.text = text;
      dropped.add(mark);
      break;
    }
  }
  return atoms.filter((atom) => !dropped.has(atom));
}

/** A letter with a mark as one character; undefined where there is none. */
function composed(letter: string, mark: string): string | undefined {
  const text = `${DOTLESS[letter] ?? letter}${MARKS[mark]}`.normalize('NFC');
  return /^\p{L}$/u.test(text) ? text : undefined;
}

/** Whether the middle of a mark stands over or under a letter, at its height. */
function isUpon(mark: Atom, letter: Atom): boolean {
  const middle = (mark.u + mark.end) / 2;
  return (
    middle > letter.u &&
    middle < letter.end &&
    Math.abs(mark.v - letter.v) < letter.size * RAISED &&
    Math.abs(mark.size - letter.size) < letter.size * ALIKE
  );
}
