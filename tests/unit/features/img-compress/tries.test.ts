import { expect, it } from 'vitest';
import type { Ports } from '../../../../src/features/img-compress/compress.ts';
import { createTries, during } from '../../../../src/features/img-compress/tries.ts';

it('never says that all is done, nor less than before, however many tries there are', async () => {
  const said: [part: number, note: string | undefined][] = [];
  const ports = { step: async (part: number, note?: string) => void said.push([part, note]) } as unknown as Ports;
  const next = createTries(0.2, 0.8);
  for (let round = 0; round < 12; round++) {
    const own = during(ports, next());
    await own.step(0);
    await own.step(1);
  }
  const parts = said.map(([part]) => part);
  expect(parts).toEqual([...parts].sort((a, b) => a - b));
  expect(Math.min(...parts)).toBe(0.2);
  expect(Math.max(...parts)).toBeLessThan(0.8);
  expect(said[0]?.[1]).toBeUndefined();
  expect(said.at(-1)?.[1]).toBe('还没合适，压第 12 遍');
});

it('has the strips of a try bring the work as far as the try', async () => {
  const ends: (number | undefined)[] = [];
  const strips = async (_: File[], to?: number): Promise<File[]> => {
    ends.push(to);
    return [];
  };
  const ports = { step: async () => undefined, spread: { cores: 2, strips } } as unknown as Ports;
  const next = createTries(0.2, 0.8);
  await during(ports, next()).spread?.strips([]);
  await during(ports, next()).spread?.strips([]);
  expect(ends).toEqual([0.5, 0.65]);
});
