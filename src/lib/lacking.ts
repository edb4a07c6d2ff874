const MAX_NAMED = 20;
const START = '字体里没有这些字，没有写上：';

/** The note that says which characters of a text no font has, so that they are left out of the result. */
export function lackingNote(characters: Iterable<string>): string {
  const all = [...characters];
  return `${START}${all.slice(0, MAX_NAMED).join('')}${all.length > MAX_NAMED ? `…（共 ${all.length} 个）` : ''}`;
}

/** Whether a note of an engine is a `lackingNote`: that is to be known before the start, too. */
export const isLackingNote = (note: string): boolean => note.startsWith(START);
