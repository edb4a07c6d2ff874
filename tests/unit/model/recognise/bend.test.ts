import { describe, expect, it } from 'vitest';
import { type Bow, bent, bowOf } from '../../../../src/model/recognise/bend/bow.ts';
import { flat } from '../../../../src/model/recognise/bend/flat.ts';
import { surfaceOf } from '../../../../src/model/recognise/bend/surface.ts';
import { components } from '../../../../src/model/recognise/components.ts';
import type { ReadingPlace } from '../../../../src/model/recognise/place.ts';
import type { Upright } from '../../../../src/model/recognise/upright.ts';

const [WIDTH, HEIGHT] = [1000, 800];
/** A page bowed like an open book: more so at its foot. */
const low = (x: number, y: number): number => (20 + y / 40) * Math.sin((x / WIDTH) * Math.PI);
const lineAt = (top: number, left = 80, right = 920, lower = low): Bow => ({
  places: Array.from({ length: 24 }, (_, at) => left + ((right - left) * at) / 23).map((x) => ({
    x,
    y: top + lower(x, top),
  })),
  height: 12,
});
const TOPS = [100, 200, 300, 400, 500, 600, 700];

describe('how lines are bowed', () => {
  it('is seen on the heat map', () => {
    const data = new Float32Array(400 * 100);
    for (let x = 20; x < 380; x++) for (let y = 0; y < 8; y++) data[(30 + y + Math.round(x / 20) * 2) * 400 + x] = 0.9;
    const [straight] = components({ width: 400, height: 100, data }, 0.3).map((one) => bowOf(one, 2, 2) as Bow);
    expect(bent(straight as Bow)).toBeLessThan(0.3);
    expect(straight?.places[0]?.x).toBeLessThan(80);
    expect(bent(lineAt(100))).toBeGreaterThan(1);
  });

  it('is not asked of short pieces', () => {
    const data = new Float32Array(400 * 100).fill(0);
    for (let x = 20; x < 60; x++) for (let y = 30; y < 38; y++) data[y * 400 + x] = 0.9;
    expect(components({ width: 400, height: 100, data }, 0.3).map((one) => bowOf(one, 1, 1))).toEqual([undefined]);
  });
});

it('finds the surface that lines follow, short ones and one that leaves it included', () => {
  const bows = [...TOPS.map((top) => lineAt(top)), lineAt(350, 80, 500), lineAt(450, 80, 920, (x) => x / 4)];
  const lower = surfaceOf(bows, WIDTH, HEIGHT);
  for (const top of TOPS) {
    const left = lineAt(top).places.map(({ x, y }) => y - lower(x, top));
    expect(Math.max(...left) - Math.min(...left)).toBeLessThan(3);
  }
});

describe('a page', () => {
  const page = (bows: Bow[]): Upright => {
    const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
    for (const { places } of bows)
      for (const { x, y } of places)
        data.fill(0, (Math.round(y) * WIDTH + Math.round(x)) * 4, (Math.round(y) * WIDTH + Math.round(x)) * 4 + 3);
    return { picture: { width: WIDTH, height: HEIGHT, data }, quads: [], bows, turn: 0 };
  };
  /** A network that finds nothing. */
  const place = {
    signal: new AbortController().signal,
    ask: (_: string, { input }: { input: { dims: number[] } }) => {
      const [, , height = 0, width = 0] = input.dims;
      return Promise.resolve({ data: new Float32Array(height * width), dims: [1, 1, height, width] });
    },
  } as unknown as ReadingPlace;

  it('that is bowed is made flat, and its lines go back to where they stood', async () => {
    const bowed = page(TOPS.map((top) => lineAt(top)));
    const { picture, back } = await flat(bowed, place);
    expect(picture).not.toBe(bowed.picture);
    const [, left = 0, , middle = 0] = back?.([80, 400, 500, 400, 500, 420, 80, 420]) ?? [];
    expect(middle - left).toBeCloseTo(low(500, 400) - low(80, 400), -1);
  });

  it('that lies flat stays, as do lines that are bowed each in its own way', async () => {
    const straight = page(TOPS.map((top) => lineAt(top, 80, 920, (x) => x / 30)));
    expect(await flat(straight, place)).toBe(straight);
    const wild = page(TOPS.map((top, at) => lineAt(top, 80, 920, (x) => 30 * Math.sin(x / 30 + at * 2))));
    expect(await flat(wild, place)).toBe(wild);
  });
});
