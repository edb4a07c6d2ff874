const HAN = /\p{Script=Han}/u;
const LETTER = /[A-Za-z]/;
const QUOTE = /['"‘’“”]/;
/** So many Western letters make a line one of them. */
const LETTERS = 4;

/**
 * The characters of a line of Western letters or of a program with marks of half width, also where it quotes Chinese:
 * brackets are taken for full-width ones; and quotation marks are closed as they were opened. Others stay.
 */
export function westernMarks(characters: readonly string[]): readonly string[] {
  if (characters.filter((character) => LETTER.test(character)).length < LETTERS) return characters;
  let isQuoted = false;
  const within = characters.map((character) => {
    if (QUOTE.test(character)) isQuoted = !isQuoted;
    return isQuoted;
  });
  const hasHan = characters.some((character) => HAN.test(character));
  if (characters.some((character, index) => HAN.test(character) && !within[index])) return characters;
  const isHalf = (index: number): boolean => !hasHan || !within[index];
  return paired(characters.map((character, index) => (isHalf(index) ? half(character) : character)));
}

/** The half-width form of a full-width mark, letter or figure. */
function half(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xff00 && code < 0xff5f ? String.fromCodePoint(code - 0xfee0) : character;
}

/** `‘` that is closed by a straight mark is one, `"` behind `“` closes it. */
function paired(characters: readonly string[]): string[] {
  const isMixed = characters.includes("'") && characters.includes('‘') !== characters.includes('’');
  let isOpen = false;
  return characters.map((character) => {
    if (isMixed && /[‘’]/.test(character)) return "'";
    if (character === '“') isOpen = true;
    if (character !== '”' && !(character === '"' && isOpen)) return character;
    isOpen = false;
    return '”';
  });
}
