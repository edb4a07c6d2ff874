import { type Box, inked } from './cut.ts';
import type { Gray } from './gray.ts';

/** The areas of so many lines, from the top: cut in the emptiest rows near where equal lines would end. */
export function splitLines(ink: Gray, count: number): Box[] | undefined {
  const all = inked(ink, [0, 0, ink.width, ink.height]);
  if (!all) return undefined;
  const [x0, y0, x1, y1] = all;
  const each = (y1 - y0) / count;
  const cuts = [y0];
  for (let line = 1; line < count; line++) {
    const wanted = y0 + each * line;
    let [best, least] = [Math.round(wanted), Number.POSITIVE_INFINITY];
    for (let y = Math.max((cuts.at(-1) as number) + 1, Math.ceil(wanted - each * 0.4)); y < wanted + each * 0.4; y++) {
      const cost = rowInk(ink, y, x0, x1) + (Math.abs(y - wanted) / each) * 0.02;
      if (cost < least) [best, least] = [y, cost];
    }
    cuts.push(best);
  }
  return cuts.map((top, line) => [x0, top, x1, cuts[line + 1] ?? y1]);
}

/** The ink of a row as a share of its length. */
function rowInk({ data, width }: Gray, y: number, x0: number, x1: number): number {
  let sum = 0;
  for (let x = x0; x < x1; x++) sum += data[y * width + x] as number;
  return sum / (x1 - x0);
}
