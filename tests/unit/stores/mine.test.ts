import { beforeEach, describe, expect, it, vi } from 'vitest';
import { $favourites, $recent, dropMine, forgetMine, noteUse, toggleFavourite } from '../../../src/stores/mine.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});

beforeEach(() => {
  kept.clear();
  forgetMine();
});

describe("the visitor's own tools", () => {
  it('are starred and unstarred, the latest first', () => {
    for (const id of ['a', 'b', 'c', 'a']) toggleFavourite(id);
    expect($favourites.get()).toEqual(['c', 'b']);
    expect(kept.get('pdf365:favourites')).toBe('["c","b"]');
  });

  it('are noted when used, each once, eight at most', () => {
    for (const id of ['a', 'b', 'a', ...Array.from({ length: 7 }, (_, index) => `t${index}`)]) noteUse(id);
    expect($recent.get()).toEqual(['t6', 't5', 't4', 't3', 't2', 't1', 't0', 'a']);
  });

  it('go from both lists at once, and all together', () => {
    toggleFavourite('a');
    noteUse('a');
    noteUse('b');
    dropMine('a');
    expect([$favourites.get(), $recent.get()]).toEqual([[], ['b']]);
    forgetMine();
    expect(kept.size).toBe(0);
  });

  it('begin anew where what is kept is no list', () => {
    kept.set('pdf365:recent', '{"a":1}');
    noteUse('b');
    expect($recent.get()).toEqual(['b']);
  });
});
