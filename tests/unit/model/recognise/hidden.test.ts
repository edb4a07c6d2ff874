import { expect, test } from 'vitest';
import type { Quad } from '../../../../schemas/recognised.ts';
import { shareIn } from '../../../../src/model/recognise/geometry.ts';
import { withHidden } from '../../../../src/model/recognise/prepare.ts';

/** A line that leans by 1.5°. */
const leaning = (left: number, right: number, top: number): Quad => {
  const at = (x: number, y: number): [number, number] => [x, y + x * 0.026];
  return [...at(left, top), ...at(right, top), ...at(right, top + 50), ...at(left, top + 50)] as Quad;
};

test('on a page that leans, a short line below a long one is no part of it', () => {
  const [long, short] = [leaning(180, 1550, 850), leaning(124, 380, 892)];
  expect(shareIn(short, long)).toBeLessThan(0.3);
  expect(shareIn(leaning(300, 600, 852), long)).toBe(1);
  // A seal hid the end of the long line: it is found anew, in one piece.
  expect(withHidden([leaning(180, 700, 850), leaning(820, 1100, 850), short], [long, short])).toEqual([short, long]);
});
