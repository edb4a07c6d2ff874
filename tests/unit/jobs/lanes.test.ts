import { expect, test } from 'vitest';
import { createLanes, type Helper } from '../../../src/jobs/lanes.ts';
import { inOrder } from '../../../src/lib/in-order.ts';

/** Helpers and this thread write down who answered what; an answer is given when it is let go. */
function scene(most: number, fails: (query: number) => boolean = () => false) {
  const asked: [string, number][] = [];
  const open = new Map<number, () => void>();
  let helpers = 0;
  const answer = (who: string, query: number): Promise<string> => {
    asked.push([who, query]);
    return new Promise((resolve) => open.set(query, () => resolve(`${query} by ${who}`)));
  };
  const start = (): Helper<number, string> => {
    const name = `helper ${++helpers}`;
    return {
      ask: (query) => (fails(query) ? Promise.reject(new Error('gone')) : answer(name, query)),
      end: () => asked.push([`${name} ends`, 0]),
    };
  };
  const ask = createLanes((query: number) => answer('here', query), start, { most, rest: async () => undefined });
  return { ask, asked, let: (query: number) => open.get(query)?.() };
}
const soon = async (): Promise<void> => {
  for (let turn = 0; turn < 9; turn++) await Promise.resolve();
};

test('questions one after the other are answered here, those at the same time by helpers too', async () => {
  const { ask, asked, let: go } = scene(2);
  for (const query of [1, 2]) {
    const answer = ask(query);
    go(query);
    expect(await answer).toBe(`${query} by here`);
  }
  const answers = [3, 4, 5, 6].map(ask);
  await soon();
  expect(asked.slice(2)).toEqual([
    ['here', 3],
    ['helper 1', 4],
    ['helper 2', 5],
    ['helper 1', 6],
  ]);
  for (const query of [3, 4, 5, 6]) go(query);
  expect(await Promise.all(answers)).toEqual(['3 by here', '4 by helper 1', '5 by helper 2', '6 by helper 1']);
});

test('what a helper fails at is answered here, and he is asked no more', async () => {
  const { ask, asked, let: go } = scene(1, () => true);
  const answers = [1, 2, 3].map(ask);
  await soon();
  for (const query of [1, 2, 3]) go(query);
  expect(await Promise.all(answers)).toEqual(['1 by here', '2 by here', '3 by here']);
  expect(asked.filter(([who]) => who === 'helper 1 ends')).toHaveLength(1);
  const more = [4, 5].map(ask);
  await soon();
  for (const query of [4, 5]) go(query);
  expect(await Promise.all(more)).toEqual(['4 by here', '5 by here']);
});

test('results stand in the order of the items, so many are under way, and a refusal begins no more', async () => {
  const begun: number[] = [];
  const [at, most] = [{ now: 0 }, { seen: 0 }];
  const results = await inOrder([3, 1, 2, 0], 2, async (item, index) => {
    begun.push(index);
    most.seen = Math.max(most.seen, ++at.now);
    for (let turn = 0; turn < item; turn++) await Promise.resolve();
    at.now--;
    return item * 10;
  });
  expect([results, most.seen]).toEqual([[30, 10, 20, 0], 2]);
  begun.length = 0;
  const refused = inOrder([1, 2, 3, 4], 2, async (item, index) => {
    begun.push(index);
    await Promise.resolve();
    if (item === 1) throw new Error('no');
    await soon();
  });
  await expect(refused).rejects.toThrow('no');
  await soon();
  expect(begun).toEqual([0, 1]);
});
