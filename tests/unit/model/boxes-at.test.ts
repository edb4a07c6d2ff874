import { describe, expect, it } from 'vitest';
import { firstAt } from '../../../src/model/boxes-at.ts';

const boxAt = (left: number, top: number, side: number, name: string) => ({
  name,
  box: { left, top, right: left + side, bottom: top + side },
});

describe('the first of many boxes that holds a point', () => {
  it('is the one that stands first in the list, edges included', () => {
    const at = firstAt([boxAt(0, 0, 10, 'a'), boxAt(5, 5, 500, 'b'), boxAt(400, 400, 10, 'c')]);
    expect([at(10, 10)?.name, at(11, 11)?.name, at(405, 405)?.name, at(600, 600), at(-1, 0)]).toEqual([
      ...['a', 'b', 'b', undefined, undefined],
    ]);
  });

  it('is what looking at each of them finds', () => {
    const random = (seed: number): number => Math.abs(Math.sin(seed * 12.9898) * 43_758.5453) % 1;
    const boxes = Array.from({ length: 500 }, (_, at) =>
      boxAt(random(at) * 600, random(at + 0.5) * 800, random(at + 0.25) * 30, `${at}`),
    );
    const at = firstAt(boxes);
    for (let point = 0; point < 2000; point++) {
      const [x, y] = [random(point + 0.1) * 620, random(point + 0.2) * 820];
      const found = boxes.find(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
      expect(at(x, y)?.name).toBe(found?.name);
    }
  });

  it('is none of none', () => expect(firstAt([])(1, 1)).toBe(undefined));
});
