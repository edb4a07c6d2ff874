import { describe, expect, it } from 'vitest';
import { PIECES, placesOf } from '../../../../src/features/img-compress/compress.ts';

describe('pieces of a picture that speak for it', () => {
  it.each([
    ['a narrow one', { width: 1000, height: 4000 }],
    ['a low one', { width: 20_000, height: 100 }],
    ['one with room both ways', { width: 2725, height: 2225 }],
  ])('come from all over %s', (_, size) => {
    const places = placesOf(size, PIECES.webp);
    for (const [axis, room] of [
      ['x', size.width - PIECES.webp.width],
      ['y', size.height - PIECES.webp.height],
    ] as const) {
      const parts = new Set(places.map((place) => Math.min(2, Math.floor((place[axis] * 3) / room))));
      expect([...parts].sort(), axis).toEqual([0, 1, 2]);
      for (const place of places) expect(place[axis]).toBeLessThanOrEqual(room);
    }
  });
});
