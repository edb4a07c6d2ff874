import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCache, requestKey } from '../../../src/api/cache.ts';

const counter = () => {
  let count = 0;
  return async () => ({ count: ++count });
};

test('an entry is fresh for its time and not longer', async () => {
  let now = 1000;
  const cache = createCache({ entries: 10, maxAge: 28_800_000 }, () => now);
  const make = counter();
  await cache.get('a', make);
  now += 28_799_999;
  expect(await cache.get('a', make)).toEqual({ count: 1 });
  now += 1;
  expect(await cache.get('a', make)).toEqual({ count: 2 });
});

test('the entry not used for the longest goes first', async () => {
  const cache = createCache({ entries: 2, maxAge: 1000 }, () => 0);
  const [a, b, c] = [counter(), counter(), counter()];
  await cache.get('a', a);
  await cache.get('b', b);
  await cache.get('a', a);
  await cache.get('c', c);
  expect(await cache.get('a', a)).toEqual({ count: 1 });
  expect(await cache.get('c', c)).toEqual({ count: 1 });
  expect(await cache.get('b', b)).toEqual({ count: 2 });
});

test('by default a thousand entries', async () => {
  const cache = createCache(undefined, () => 0);
  const first = counter();
  await cache.get('0', first);
  for (let index = 1; index < 1000; index++) await cache.get(`${index}`, async () => index);
  expect(await cache.get('0', first)).toEqual({ count: 1 });
  const second = counter();
  await cache.get('1000', second);
  await cache.get('1001', second);
  expect(await cache.get('1', async () => 'asked again')).toBe('asked again');
  expect(await cache.get('0', first)).toEqual({ count: 1 });
});

test('who changes what it was given changes nothing for others', async () => {
  const cache = createCache();
  const make = async () => ({ list: [1] });
  (await cache.get('a', make)).list.push(2);
  expect(await cache.get('a', make)).toEqual({ list: [1] });
});

test('failures are not kept, and a late failure does not take a newer entry away', async () => {
  let now = 0;
  const cache = createCache({ entries: 10, maxAge: 5 }, () => now);
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache.get('a', async () => 1)).toBe(1);

  let fail = (_: Error): void => undefined;
  const late = cache.get('b', () => new Promise((_, reject) => (fail = reject)));
  now = 10;
  expect(await cache.get('b', async () => 'newer')).toBe('newer');
  fail(new Error('late'));
  await expect(late).rejects.toThrow('late');
  expect(await cache.get('b', async () => 'newest')).toBe('newer');
});

test('a key is the MD5 of the request, parameters in any order', () => {
  const key = requestKey('GET', '/a', { b: 1, a: { d: [1, { f: 1, e: 2 }], c: '中' } }, 'token');
  const text = JSON.stringify(['GET', '/a', { a: { c: '中', d: [1, { e: 2, f: 1 }] }, b: 1 }, 'token']);
  expect(key).toBe(createHash('md5').update(text).digest('hex'));
  expect(requestKey('GET', '/a', { list: [1, 2] }, '')).not.toBe(requestKey('GET', '/a', { list: [2, 1] }, ''));
});
