import type { Line } from '../../layout.ts';
import { isWide } from '../lines/scripts.ts';

/** The fonts of most letters: programs have one for Chinese and another for the Latin letters and digits among it. */
export interface Fonts {
  wide?: string;
  narrow?: string;
}

const LETTER = /[\p{L}\p{N}]/u;

export function fontsOf(lines: readonly Line[]): Fonts {
  const counts = { wide: new Map<string, number>(), narrow: new Map<string, number>() };
  for (const { spans } of lines)
    for (const { text, style } of spans)
      for (const letter of text) {
        if (!LETTER.test(letter)) continue;
        const own = isWide(letter) ? counts.wide : counts.narrow;
        own.set(style.font, (own.get(style.font) ?? 0) + 1);
      }
  const [wide, narrow] = [most(counts.wide), most(counts.narrow)];
  return { ...(wide !== undefined && { wide }), ...(narrow !== undefined && { narrow }) };
}

const most = (counts: ReadonlyMap<string, number>): string | undefined =>
  [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];

/** Whether a line has the fonts of a text: that of its Chinese letters tells, where it has some. */
export function hasFontOf(line: Line, { wide, narrow }: Fonts): boolean {
  const own = fontsOf([line]);
  if (own.wide !== undefined) return own.wide === wide;
  return own.narrow === undefined || narrow === undefined || own.narrow === narrow;
}
