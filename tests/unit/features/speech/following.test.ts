import { expect, it } from 'vitest';
import { isSeen } from '../../../../src/features/speech/panel/use-following.ts';

it.each([
  [120, 160, true],
  [80, 120, true],
  [880, 930, true],
  [40, 100, false],
  [900, 940, false],
])('a sentence from %i to %i between the player and the end of the window: seen %s', (top, bottom, seen) =>
  expect(isSeen({ top, bottom }, 100, 900)).toBe(seen),
);
