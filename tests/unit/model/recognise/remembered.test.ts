import { expect, test } from 'vitest';
import { type Memory, remembered } from '../../../../src/model/recognise/remembered.ts';

function memory(): Memory {
  const kept = new Map<string, string>();
  return {
    ask: async (_, { key, text }) => {
      if (text !== undefined) kept.set(key, text);
      return { text: kept.get(key) };
    },
  };
}
const bytes = (...list: number[]): Uint8Array => Uint8Array.from(list);

test('what was made of bytes once is not made again, of others and of another kind it is', async () => {
  const place = memory();
  let made = 0;
  const read = (kind: string, ...list: number[]) =>
    remembered(place, kind, bytes(...list), async () => ({ count: ++made }));
  expect(await read('page', 1, 2)).toEqual({ count: 1 });
  expect(await read('page', 1, 2)).toEqual({ count: 1 });
  expect(await read('page', 1, 3)).toEqual({ count: 2 });
  expect(await read('other', 1, 2)).toEqual({ count: 3 });
});

test('where nobody remembers it is made each time, and what could not be made is not kept', async () => {
  const nobody: Memory = { ask: () => Promise.reject(new Error('nobody')) };
  let made = 0;
  const make = async () => (++made % 2 ? undefined : { made });
  for (const place of [nobody, memory()]) {
    expect(await remembered(place, 'page', bytes(1), make)).toBeUndefined();
    expect(await remembered(place, 'page', bytes(1), make)).toEqual({ made });
  }
});
