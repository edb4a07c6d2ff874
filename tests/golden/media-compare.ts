import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { inputPath } from '../corpus.ts';
import type { MediaExpectation } from './case.ts';
import { decode, filmLikeness, probeMedia, soundLikeness, startsFast } from './media-programs.ts';

/** Below these it is another sound or picture, or one spoilt beyond its format's ways. */
const SOUNDS_ALIKE = 0.9;
const LOOKS_ALIKE = 0.85;

/** Compares a media result with what its case expects. */
export function compareMedia(path: string, want: MediaExpectation): void {
  const found = probeMedia(path);
  const { faults, samples } = decode(path, want.sounds !== undefined);
  expect(faults, 'decoding all of it').toBe('');
  expect(found).toMatchObject(want.found);
  if (want.seconds !== undefined)
    expect(Math.abs(found.seconds - want.seconds), `${found.seconds} s`).toBeLessThan(want.within);
  for (const [name, text] of Object.entries(want.tags ?? {})) expect(found.tags[name]?.trim(), name).toBe(text);
  if (want.sounds)
    expect(soundLikeness(samples, inputPath(want.sounds), want.track), 'sound').toBeGreaterThan(SOUNDS_ALIKE);
  if (want.looks) expect(filmLikeness(path, found, inputPath(want.looks)), 'picture').toBeGreaterThan(LOOKS_ALIKE);
  if (want.startsFast) expect(startsFast(readFileSync(path)), 'index first').toBe(true);
}
