import { expect, it } from 'vitest';
import { MAX_HEARD } from '../../../../src/engines/abilities.ts';
import { RATE } from '../../../../src/engines/hearing/loudness.ts';
import { stretchesOf } from '../../../../src/engines/hearing/stretches.ts';
import { type Window, windowsOf } from '../../../../src/engines/hearing/windows.ts';
import { sound, type Tone } from './sounds.ts';

const seconds = (samples: Float32Array): [number, number][] =>
  stretchesOf(samples).map(({ from, to }) => [from / RATE, to / RATE]);

it('finds what is loud, with a little around it, and joins over short gaps', () => {
  const found = seconds(
    sound(10, [
      [1, 2, 300],
      [2.2, 3, 300],
      [6, 7, 300],
    ]),
  );
  expect(found).toHaveLength(2);
  expect(found[0]?.[0]).toBeCloseTo(0.8, 1);
  expect(found[0]?.[1]).toBeCloseTo(3.2, 1);
  expect(found[1]?.[0]).toBeCloseTo(5.8, 1);
});

it('a knock, silence and nothing at all are no speech', () => {
  expect(seconds(sound(5, [[2, 2.05, 300]]))).toEqual([]);
  expect(seconds(sound(5, []))).toEqual([]);
  expect(seconds(new Float32Array(0))).toEqual([]);
  expect(seconds(new Float32Array(RATE))).toEqual([]);
});

it('a word in half a minute of silence is heard', async () => {
  const samples = sound(27, [[20, 20.6, 300]]);
  const found = seconds(samples);
  expect(found).toHaveLength(1);
  expect(found[0]?.[0]).toBeCloseTo(19.8, 1);
  for await (const { silent } of windowsOf(chunks(samples, 64_000))) expect(silent).toBe(false);
});

it('a recording that is loud throughout is listened to, not taken for noise', () => {
  expect(seconds(sound(4, [[0, 4, 300]]))).toEqual([[0, 4]]);
});

it('who speaks on and on is cut where it is softest, without gap or overlap', () => {
  const found = stretchesOf(
    sound(28, [
      [0, 12.4, 300],
      [12.5, 28, 400],
    ]),
  );
  expect(found.length).toBeGreaterThan(1);
  for (const [at, { from, to }] of found.entries()) {
    expect(to - from).toBeLessThanOrEqual(15.5 * RATE);
    if (at) expect(from).toBeGreaterThanOrEqual(found[at - 1]?.to as number);
  }
  expect(Math.abs((found[0]?.to as number) / RATE - 12.45)).toBeLessThan(0.1);
});

const chunks = async function* (samples: Float32Array, size: number) {
  const bytes = new Uint8Array(Int16Array.from(samples, (sample) => sample * 32_768).buffer);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};

it('cuts a stream into pieces that follow each other, at a pause, whatever the size of its chunks', async () => {
  const tones: Tone[] = [
    [0, 23, 300],
    [23.4, 40, 400],
    [40.5, 42.5, 300],
  ];
  const samples = sound(60, tones);
  const read = async (size: number): Promise<Window[]> => {
    const windows: Window[] = [];
    for await (const window of windowsOf(chunks(samples, size))) windows.push(window);
    return windows;
  };
  const [even, odd] = [await read(64_000), await read(1023)];
  expect(odd.map(({ at }) => at)).toEqual(even.map(({ at }) => at));
  expect(even.reduce((sum, one) => sum + one.samples.length, 0)).toBe(samples.length);
  expect(Math.max(...even.map((one) => one.samples.length))).toBeLessThanOrEqual(MAX_HEARD * RATE);
  expect((even[1]?.at as number) / RATE).toBeCloseTo(23.2, 0);
  expect(even.at(-1)?.silent).toBe(true);
  expect(even[0]?.silent).toBe(false);
  expect(even[0]?.samples[100]).toBeCloseTo(samples[100] as number, 4);
});
