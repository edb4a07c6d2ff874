import { expect, it } from 'vitest';
import { loadOnce } from '../../../src/lib/load-once.ts';

it('loads once for all callers, and again after a failure', async () => {
  const asked: string[] = [];
  const load = loadOnce(async (name: string) => {
    asked.push(name);
    if (name === 'broken') throw new Error('no network');
    return name;
  });
  await expect(load('broken')).rejects.toThrow('no network');
  expect(await Promise.all([load('a'), load('b')])).toEqual(['a', 'a']);
  expect(asked).toEqual(['broken', 'a']);
});
