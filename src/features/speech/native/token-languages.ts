/** So many different characters of a script say that a language is known, not only quoted. */
const MANY = 500;
const SOME = 40;
/** Pieces of Latin words. */
const WORDS = 100;

/**
 * The languages that the tokens of a model (`tokens.txt`: one a line, with its number) can write: Chinese by its
 * characters, Japanese by kana, Korean by its syllables, English by pieces of Latin words.
 */
export function tokenLanguages(text: string): string[] {
  const tokens = text.split('\n').map((line) => line.trim().split(/\s+/)[0] ?? '');
  const count = (pattern: RegExp): number => tokens.filter((token) => pattern.test(token)).length;
  const [kana, han] = [count(/[\u3041-\u30ff]/u), count(/\p{Script=Han}/u)];
  const languages = [
    ...(han >= MANY && kana < SOME ? ['zh'] : []),
    ...(kana >= SOME ? ['ja'] : []),
    ...(count(/\p{Script=Hangul}/u) >= SOME ? ['ko'] : []),
    ...(count(/^[▁@a-z']*[a-z][a-z'@]*$/iu) >= WORDS ? ['en'] : []),
  ];
  if (!languages.length) throw new Error('看不出模型是哪种语言的，请设置 SPEECH_LANGUAGES，如 zh');
  return languages;
}
