import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scrollSpeed } from '../../../../src/features/pdf-pages/panel/card-drag.ts';
import { keyAction } from '../../../../src/features/pdf-pages/panel/card-keys.ts';
import {
  between,
  leftBeside,
  movedBy,
  movedTo,
  movedToPlace,
  named,
} from '../../../../src/features/pdf-pages/panel/card-moves.ts';

const cards = named([0, 1, 2, 3, 4, 5].map((page) => ({ id: 'a', page })));
const keys = (...pages: number[]): Set<string> => new Set(pages.map((page) => `a:${page}`));
const pages = (moved: typeof cards): string => moved.map(({ page }) => page).join('');

describe('moves', () => {
  it('name a page that comes twice twice', () => {
    const twice = named([{ id: 'a', page: 1 }, { id: 'b' }, { id: 'a', page: 1 }]);
    expect(twice.map(({ key }) => key)).toEqual(['a:1', 'b:', 'a:1#2']);
  });

  it.each([
    [[2], 2, 'a:3'],
    [[2, 3, 4], 3, 'a:5'],
    [[4, 5], 5, 'a:3'],
    [[0, 1, 2, 3, 4, 5], 2, undefined],
  ])('%j gone, the card at the place of %i: %s', (gone, name, wanted) => {
    expect(leftBeside(cards, keys(...gone), `a:${name}`)).toBe(wanted);
  });

  it.each([
    [[4], 0, '401235'],
    [[0, 1], 6, '234501'],
    [[1, 4], 3, '021435'],
    [[2], 3, '012345'],
  ])('%j before the card at %i: %s', (chosen, before, wanted) => {
    expect(pages(movedTo(cards, keys(...chosen), before))).toBe(wanted);
  });

  it.each([
    [[1, 3], 0, '130245'],
    [[1, 3], 99, '024513'],
    [[0], 2, '120345'],
  ])('%j to the place %i: %s', (chosen, place, wanted) => {
    expect(pages(movedToPlace(cards, keys(...chosen), place))).toBe(wanted);
  });

  it.each([
    [[1], 1, '021345'],
    [[1], -5, '102345'],
    [[1, 4], 1, '021435'],
    [[4, 5], Number.POSITIVE_INFINITY, '012345'],
    [[3], Number.NEGATIVE_INFINITY, '301245'],
  ])('%j by %i: %s', (chosen, places, wanted) => {
    expect(pages(movedBy(cards, keys(...chosen), places))).toBe(wanted);
  });

  it('lose no page and keep the order of the others', () => {
    fc.assert(
      fc.property(fc.subarray([0, 1, 2, 3, 4, 5]), fc.nat(6), (chosen, before) => {
        const moved = pages(movedTo(cards, keys(...chosen), before));
        expect([...moved].sort().join('')).toBe('012345');
        expect([...moved].filter((page) => !chosen.includes(Number(page))).join('')).toBe(
          [...'012345'].filter((page) => !chosen.includes(Number(page))).join(''),
        );
      }),
    );
  });

  it('take a stretch whichever end comes first', () => {
    expect(between(cards, 'a:4', 'a:2')).toEqual(['a:2', 'a:3', 'a:4']);
    expect(between(cards, 'a:2', 'a:2')).toEqual(['a:2']);
  });
});

describe('keys', () => {
  const press = (key: string, more: Partial<Record<'altKey' | 'ctrlKey' | 'shiftKey', boolean>> = {}) =>
    keyAction({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...more }, cards, 'a:1', 3);

  it.each([
    ['ArrowRight', 'a:2'],
    ['ArrowUp', 'a:0'],
    ['ArrowDown', 'a:4'],
    ['Home', 'a:0'],
    ['End', 'a:5'],
  ])('%s goes to %s', (key, wanted) => {
    expect(press(key)).toEqual({ do: 'focus', key: wanted });
  });

  it('move with Alt, leave out, choose all, choose none', () => {
    expect(press('ArrowDown', { altKey: true })).toEqual({ do: 'move', places: 3 });
    expect(press('ArrowLeft', { altKey: true })).toEqual({ do: 'move', places: -1 });
    expect(press('Delete')).toEqual({ do: 'remove' });
    expect(press('a', { ctrlKey: true })).toEqual({ do: 'all' });
    expect(press('Escape')).toEqual({ do: 'none' });
  });

  it.each([
    ['z', { ctrlKey: true }],
    ['ArrowLeft', { ctrlKey: true }],
    ['x', {}],
    [' ', {}],
    ['F4', { altKey: true }],
  ])('leave %s to the browser', (key, more) => {
    expect(press(key, more)).toBeUndefined();
  });
});

it('scrolls faster the nearer the window ends', () => {
  expect(scrollSpeed(400, 100, 800)).toBe(0);
  expect(scrollSpeed(800, 100, 800)).toBe(22);
  expect(scrollSpeed(755, 100, 800)).toBe(11);
  expect(scrollSpeed(60, 100, 800)).toBe(-22);
});
