import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startsOf, type Waiting } from '../../../src/service/jobs/order.ts';

const task = (id: string, owner: string, cost = 1, internal = false): Waiting => ({ id, owner, cost, internal });
const order = (tasks: Waiting[], begin = 0): [string, number][] =>
  [...startsOf(tasks, begin)].sort(([, a], [, b]) => a - b);

test('one owner’s tasks stand one after the other, as far apart as they cost', () => {
  expect(order([task('a', 'x', 5), task('b', 'x', 7), task('c', 'x', 1)], 100)).toEqual([
    ['a', 100],
    ['b', 105],
    ['c', 112],
  ]);
});

test('owners take turns by cost', () => {
  const tasks = [
    task('a1', 'a', 3),
    task('a2', 'a', 3),
    task('b1', 'b'),
    task('b2', 'b'),
    task('b3', 'b'),
    task('b4', 'b'),
  ];
  expect(order(tasks).map(([id]) => id)).toEqual(['a1', 'b1', 'b2', 'b3', 'a2', 'b4']);
});

test('a picture that somebody waits for comes before the other tasks of its owner', () => {
  const tasks = [task('a1', 'a', 9), task('b1', 'b', 9), task('a2', 'a', 9), task('p', 'a', 1, true)];
  expect(order(tasks).map(([id]) => id)).toEqual(['p', 'b1', 'a1', 'a2']);
});

test('starts stay within what the queue can keep', () => {
  expect(order([task('a', 'x', 36_000), task('b', 'x')], 2 ** 31 - 10).map(([, start]) => start)).toEqual([
    2 ** 31 - 10,
    2 ** 31 - 1,
  ]);
});

test('nobody gets more than his part and one task before another who has work left', () => {
  const given = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 50 })), { maxLength: 40 });
  fc.assert(
    fc.property(given, (list) => {
      const tasks = list.map(([owner, cost], index) => task(String(index), owner, cost));
      const got = new Map<string, number>();
      for (const [id] of order(tasks)) {
        const { owner, cost } = tasks[Number(id)] as Waiting;
        const before = got.get(owner) ?? 0;
        for (const other of tasks.filter((each) => each.owner !== owner)) {
          const sum = tasks.filter((each) => each.owner === other.owner).reduce((all, each) => all + each.cost, 0);
          const had = got.get(other.owner) ?? 0;
          if (had < sum) expect(before).toBeLessThanOrEqual(had);
        }
        got.set(owner, before + cost);
      }
    }),
  );
});
