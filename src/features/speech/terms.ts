import { UserError } from '../../../schemas/error.ts';

/** How a word is to be translated. */
export interface Term {
  from: string;
  to: string;
}

const MAX_TERMS = 200;

/**
 * A visitor's list of terms: one a line, `原文=译文`; the longest come first, so that one within another does not
 * spoil it. Throws UserError `bad-option`, with the line, for what is none.
 */
export function parseTerms(text: string): Term[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const terms = lines.flatMap((line, at): Term[] => {
    if (!line) return [];
    const [from = '', to = '', ...more] = line.split(/[=＝]/).map((part) => part.trim());
    if (!from || !to || more.length)
      throw new UserError('bad-option', `术语表第 ${at + 1} 行请写成“原文=译文”，如 torque=扭矩。`);
    return [{ from, to }];
  });
  if (terms.length > MAX_TERMS) throw new UserError('bad-option', `术语表最多 ${MAX_TERMS} 行。`);
  return terms.sort((a, b) => b.from.length - a.from.length);
}

/** A word that a translator leaves as it is, as it looks like the name of a part. */
const hiding = (at: number): string => `QX${at}Z`;

/** A text with its terms hidden, each once, and which were found. Latin terms count as whole words, in any case. */
export function hideTerms(text: string, terms: readonly Term[]): { text: string; used: Term[] } {
  const used: Term[] = [];
  let hidden = text;
  for (const term of terms) {
    const pattern = patternOf(term.from);
    if (!pattern.test(hidden)) continue;
    hidden = hidden.replaceAll(pattern, hiding(used.length));
    used.push(term);
  }
  return { text: hidden, used };
}

function patternOf(from: string): RegExp {
  const plain = from.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return /^[\p{Script=Latin}\d]/u.test(from)
    ? new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`, 'giu')
    : new RegExp(plain, 'gu');
}

/** A translation with the terms in the place of what hid them; undefined where the translator spoiled one. */
export function showTerms(text: string, used: readonly Term[]): string | undefined {
  let shown = text;
  for (const [at, { to }] of used.entries()) {
    const pattern = new RegExp(`QX\\s?${at}\\s?Z`, 'gi');
    if (!pattern.test(shown)) return undefined;
    shown = shown.replaceAll(pattern, () => to);
  }
  return shown;
}
