import { expect, it } from 'vitest';
import type { Rule } from '../../../../src/model/layout.ts';
import { joinRules } from '../../../../src/model/passes/drawing/rules.ts';

/** Where lines begin and end that are drawn in pieces of these lengths, with these gaps between them. */
function joined(pieces: readonly number[], gaps: readonly number[]): [number, number][] {
  let from = 100;
  const rules = pieces.map((length, at): Rule => {
    const own: Rule = { horizontal: false, at: 50, from, to: from + length, width: 0.5, colour: '#000000', order: 0 };
    from = own.to + (gaps[at % gaps.length] as number);
    return own;
  });
  return joinRules(rules).map(({ from, to }) => [from, to]);
}

it.each([
  ['dashes', Array(6).fill(3), [3], [[100, 133]]],
  ['long dashes and dots', [18, 3, 18, 3, 18], [3], [[100, 172]]],
  ['dashes whose second side begins where the first ends', [3, 3, 3, 3], [3, 0, 3], [[100, 118]]],
  [
    'the borders of short rows of two tables near each other',
    Array(6).fill(11),
    [0, 0, 4],
    [
      [100, 133],
      [137, 170],
    ],
  ],
])('makes lines of %s', (_, pieces, gaps, lines) => expect(joined(pieces, gaps)).toEqual(lines));
