import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ASSETS } from '../../../../src/engines/assets.ts';
import { locatePerson } from '../../../../src/features/id-photo/locate-person.ts';
import type { Bitmap } from '../../../../src/formats/image/bitmap.ts';

const readModel = () =>
  readFileSync(join(import.meta.dirname, '../../../../node_modules', ASSETS['selfie-segmentation.tflite']));

/** A bright disc on dark, whose place the model of this test knows. */
function picture(): Bitmap {
  const data = new Uint8ClampedArray(100 * 100 * 4).fill(255);
  for (let at = 0; at < 100 * 100; at++) data.fill(isInside(at) ? 230 : 20, at * 4, at * 4 + 3);
  return { width: 100, height: 100, data };
}
const isInside = (at: number): boolean => Math.hypot((at % 100) - 50, Math.floor(at / 100) - 50) < 25;

/** A run on a device that remembers, with a count of the looks at pictures. */
function device() {
  const kept = new Map<string, string>();
  const looks = { count: 0 };
  const mask = ({ width, height, data }: Bitmap) => {
    looks.count++;
    return {
      width,
      height,
      alpha: Uint8ClampedArray.from({ length: width * height }, (_, at) => Number(data[at * 4])),
    };
  };
  const remember = ({ key, text }: { key: string; text?: string }) => {
    if (text !== undefined) kept.set(key, text);
    return { text: kept.get(key) };
  };
  const run = {
    signal: new AbortController().signal,
    progress: () => undefined,
    note: () => undefined,
    // The bundled model is opened, and not asked where another tells.
    asset: async () => readModel(),
    ask: async (ability: string, query: never) => (ability === 'mask' ? mask(query) : remember(query)),
  };
  return { run: run as unknown as Parameters<typeof locatePerson>[3], looks };
}

test('what a panel has found is not looked for again by the job after it, and is the same', async () => {
  const { run, looks } = device();
  const bytes = Uint8Array.of(1, 2, 3);
  const first = await locatePerson(picture(), bytes, 0.5, run);
  const asked = looks.count;
  expect(asked).toBeGreaterThan(0);
  expect(await locatePerson(picture(), bytes, 0.5, run)).toEqual(first);
  expect(looks.count).toBe(asked);
  // Other bytes are another picture.
  await locatePerson(picture(), Uint8Array.of(4), 0.5, run);
  expect(looks.count).toBeGreaterThan(asked);
});
