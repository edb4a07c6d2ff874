import { describe, expect, it } from 'vitest';
import { append, greatest, least } from '../../../src/lib/extremes.ts';

describe('of more values than a call takes', () => {
  const many = Array.from({ length: 400_000 }, (_, at) => (at * 7919) % 400_009);

  it('the least and the greatest are found', () => {
    expect([least(many), greatest(many)]).toEqual([Math.min(...sorted(many)), Math.max(...sorted(many))]);
    expect([least([]), greatest([]), least([3], 2), greatest([3], 4)]).toEqual([Infinity, -Infinity, 2, 4]);
  });

  it('all are put behind others', () => {
    const list = [1];
    append(list, many);
    expect([list.length, list[1], list.at(-1)]).toEqual([400_001, many[0], many.at(-1)]);
  });
});

/** The first and the last in order. */
const sorted = (values: readonly number[]): number[] => {
  const all = values.toSorted((one, other) => one - other);
  return [all[0] as number, all.at(-1) as number];
};
