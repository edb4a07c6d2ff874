import { expect, it } from 'vitest';
import { forEach } from '../../../src/service/tasks/each.ts';

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
const late = new Error('timeout exceeded when trying to connect');
const own = new Error('a row that cannot be removed');

/** What was tried of four items where some fail, and the error at the end. */
async function tried(faults: Record<number, Error>): Promise<[number[], unknown]> {
  const items: number[] = [];
  const act = async (item: number): Promise<void> => {
    items.push(item);
    if (faults[item]) throw faults[item];
  };
  const error = await forEach([1, 2, 3, 4], act).catch((thrown: unknown) => thrown);
  return [items, error];
}

it('goes on behind one that fails, and throws the first error', async () => {
  expect(await tried({ 2: own, 3: new Error('another') })).toEqual([[1, 2, 3, 4], own]);
});

it.each([away, late])('does not wait for what is away once for each: %s', async (fault) => {
  expect(await tried({ 1: own, 2: fault })).toEqual([[1, 2], own]);
});
