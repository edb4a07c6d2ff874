import type { Recognised } from '../../../../schemas/recognised.ts';

/** As many characters as the engine's option takes. */
const MAX_READ = 1_000_000;

/**
 * What was read as the engine takes it back. What is too long goes without how sure each character is and where it
 * stands in its line: the unseen text of a PDF is then spread evenly. Empty where that is too long, too: the engine
 * reads the file again, and does not know of corrections.
 */
export function asOption({ pages, of }: Recognised): string {
  const whole = JSON.stringify({ pages, of });
  if (whole.length <= MAX_READ) return whole;
  const lean = pages.map((page) => ({
    ...page,
    lines: page.lines.map(({ quad, others, ...line }) => ({ ...line, quad: quad.map(Math.round), at: [], sure: [] })),
  }));
  const short = JSON.stringify({ pages: lean, of });
  return short.length <= MAX_READ ? short : '';
}
