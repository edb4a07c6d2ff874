import { type Block, isTable, plain, textOf } from './document.ts';
import { sameTable } from './metrics/tables.ts';

/** A block of the result, of the truth, or one of each that are the same. */
export interface Step {
  given?: Block;
  expected?: Block;
}

/** The same text, or tables that can be known as the same. */
function isSame(given: Block, expected: Block): boolean {
  if (isTable(given) && isTable(expected)) return sameTable(given, expected);
  return given.k === expected.k && plain(textOf(given)) === plain(textOf(expected));
}

/** The longest common part of two lists of blocks in order, with what is only in one of them between. */
export function align(given: Block[], expected: Block[]): Step[] {
  const same = given.map((one) => expected.map((other) => isSame(one, other)));
  const rest = (y: number, x: number): number => lengths[y]?.[x] ?? 0;
  const lengths: number[][] = [];
  for (let y = given.length - 1; y >= 0; y--) {
    const row: number[] = [];
    lengths[y] = row;
    for (let x = expected.length - 1; x >= 0; x--)
      row[x] = same[y]?.[x] ? rest(y + 1, x + 1) + 1 : Math.max(rest(y + 1, x), row[x + 1] ?? 0);
  }
  const steps: Step[] = [];
  let [y, x] = [0, 0];
  while (y < given.length || x < expected.length) {
    if (y < given.length && x < expected.length && same[y]?.[x])
      steps.push({ given: given[y++], expected: expected[x++] });
    else if (x < expected.length && (y === given.length || rest(y, x + 1) >= rest(y + 1, x)))
      steps.push({ expected: expected[x++] });
    else steps.push({ given: given[y++] });
  }
  return steps;
}
