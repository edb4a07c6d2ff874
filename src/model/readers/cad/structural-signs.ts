/**
 * What the fonts of Chinese programs for structures (探索者, 天正, PKPM) show for codes that no font of text has a
 * character for: `%%132` is the sign of a grade of steel.
 */
const SIGNS = new Map<number, string>([
  ...[130, 131, 132, 133].map((code) => [code, 'Φ'] as const),
  [134, '≤'],
  [135, '≥'],
  [136, '‰'],
  [137, '‱'],
  [138, 'Ⅺ'],
  [139, 'Ⅻ'],
  ...[...'ⅠⅡⅢⅣⅤⅥⅦⅧⅨ'].map((sign, at) => [151 + at, sign] as const),
]);
/** Codes that begin and end letters that are raised or lowered. */
const SCRIPTS = new Map<number, Script>([
  [141, 'low'],
  [142, undefined],
  [145, 'high'],
  [146, undefined],
]);
/** How letters stand on the line: raised, lowered, or as they are. */
export type Script = 'high' | 'low' | undefined;

/**
 * What `%%` and three digits say: a sign, or that letters stand otherwise from here on. Codes between, which no
 * program shows as letters, say nothing.
 */
export function structuralSign(code: number): { sign: string } | { script: Script } {
  if (SCRIPTS.has(code)) return { script: SCRIPTS.get(code) };
  const isBlank = code < 0x20 || (code >= 0x7f && code < 0xa0);
  return { sign: SIGNS.get(code) ?? (isBlank ? '' : String.fromCharCode(code)) };
}

const HIGH = new Map([...'0123456789+-=()n'].map((letter, at) => [letter, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'][at] as string]));
const LOW = new Map([...'0123456789+-=()'].map((letter, at) => [letter, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'][at] as string]));

/** Letters as they stand; those that have no such character stay on the line. */
export const inScript = (text: string, script: Script): string =>
  script ? [...text].map((letter) => (script === 'high' ? HIGH : LOW).get(letter) ?? letter).join('') : text;

/** How many signs of a grade of steel a text has that cannot be told from each other once they are all Φ. */
export const gradesIn = (text: string): number => text.match(/%%13[123]/g)?.length ?? 0;
