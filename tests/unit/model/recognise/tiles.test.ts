import { expect, it } from 'vitest';
import type { Quad } from '../../../../schemas/recognised.ts';
import type { Bitmap } from '../../../../src/formats/image/bitmap.ts';
import { detectLines } from '../../../../src/model/recognise/detect.ts';
import type { Inference, ReadingPlace } from '../../../../src/model/recognise/place.ts';
import { joinTiles, pixelsOf, tilesOf } from '../../../../src/model/recognise/tiles.ts';

const box = (x: number, y: number, width: number, height: number): Quad => [
  x,
  y,
  x + width,
  y,
  x + width,
  y + height,
  x,
  y + height,
];
const place = (ask: (query: Inference) => Float32Array): ReadingPlace => ({
  signal: new AbortController().signal,
  cores: 1,
  asset: async () => new Uint8Array(),
  ask: (async (_: string, query: Inference) => {
    const [, , height = 0, width = 0] = query.input.dims;
    return { data: ask(query), dims: [1, 1, height, width] };
  }) as ReadingPlace['ask'],
});
const white = (width: number, height: number): Bitmap => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4).fill(255),
});

it('cuts what is long either way, into no more tiles than a side has room for', () => {
  expect(tilesOf({ width: 1200, height: 2000 })).toBeUndefined();
  expect(tilesOf({ width: 30, height: 900 })).toBeUndefined();
  const down = tilesOf({ width: 800, height: 6000 });
  const across = tilesOf({ width: 6000, height: 800 });
  expect(down?.axis).toBe('y');
  expect(across).toEqual({ ...down, axis: 'x' });
  for (const [width, height] of [
    [1, 65_535],
    [65_535, 3],
    [640, 65_535],
  ] as const) {
    const tiles = tilesOf({ width, height })?.tiles ?? [];
    expect(tiles.length).toBeGreaterThan(10);
    expect(tiles.length).toBeLessThan(90);
    expect([tiles[0]?.from, tiles.at(-1)?.to]).toEqual([0, 65_535]);
    for (const [index, { from }] of tiles.slice(1).entries()) expect(from).toBeLessThan((tiles[index]?.to ?? 0) - 100);
  }
});

it('gives each tile its own pixels', () => {
  const picture = { width: 4, height: 3, data: Uint8ClampedArray.from({ length: 48 }, (_, at) => at >> 2) };
  const reds = ({ data }: Bitmap): number[] => [...data].filter((_, at) => at % 4 === 0);
  const mine = { from: 0, to: 0 };
  expect(reds(pixelsOf(picture, 'x', { from: 1, to: 3, mine }))).toEqual([1, 2, 5, 6, 9, 10]);
  expect(reds(pixelsOf(picture, 'y', { from: 1, to: 3, mine }))).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
});

it('puts the parts of a line together that runs through tiles, and leaves lines beside and below it alone', () => {
  const cutting = tilesOf({ width: 3000, height: 400 });
  if (!cutting) throw new Error('not cut');
  const lines = [box(100, 50, 2800, 40), box(100, 150, 500, 40), box(2000, 150, 900, 40), box(100, 200, 2800, 38)];
  const found = cutting.tiles.map(({ from, to }) =>
    lines.flatMap((quad) => {
      const [left, right] = [Math.max(from, quad[0]), Math.min(to, quad[2])];
      return right > left ? [{ quad: box(left, quad[1], right - left, quad[5] - quad[1]), height: 20 }] : [];
    }),
  );
  expect(cutting.tiles.length).toBeGreaterThan(2);
  const byPlace = (a: Quad, b: Quad): number => a[1] - b[1] || a[0] - b[0];
  const joined = joinTiles(cutting, found).map(({ quad }) => quad);
  expect(joined.sort(byPlace)).toEqual(lines.toSorted(byPlace));
  // The same turned by a quarter: lines that stand in a tall picture.
  const turned = (quad: Quad): Quad => box(quad[1], quad[0], quad[5] - quad[1], quad[2] - quad[0]);
  const standing = joinTiles(
    { ...cutting, axis: 'y' },
    found.map((pieces) => pieces.map(({ quad, height }) => ({ quad: turned(quad), height }))),
  );
  expect(standing.map(({ quad }) => turned(quad)).sort(byPlace)).toEqual(lines.toSorted(byPlace));
});

it('makes one line of what one tile has in one part and the next in two, and of the reverse', () => {
  const cutting = tilesOf({ width: 1700, height: 400 });
  if (!cutting) throw new Error('not cut');
  expect(cutting.tiles).toHaveLength(2);
  const [from, to] = [cutting.tiles[1]?.from ?? 0, cutting.tiles[0]?.to ?? 0];
  const pieces = (...spans: [number, number][]) =>
    spans.map(([left, right]) => ({ quad: box(left, 50, right - left, 20), height: 9 }));
  const [whole, middle] = [pieces([200, to]), from + 60];
  const parts = pieces([from, middle - 10], [middle, 1600]);
  const joined = [{ quad: box(200, 50, 1400, 20), height: 9 }];
  expect(joinTiles(cutting, [whole, parts])).toEqual(joined);
  expect(joinTiles(cutting, [pieces([200, middle - 10], [middle, to]), pieces([from, 1600])])).toEqual(joined);
});

it('looks at a wide picture as closely as at a tall one, and asks for a narrow one some eighty times at most', async () => {
  const shapes: number[] = [];
  const quads = await detectLines(
    white(3000, 600),
    place(({ input: { dims } }) => {
      const [, , height = 0, width = 0] = dims;
      shapes.push(height / 600);
      // A dark line through the middle of what is asked about.
      return Float32Array.from({ length: width * height }, (_, at) =>
        Math.abs(Math.floor(at / width) - height / 2) < 8 ? 1 : 0,
      );
    }),
  );
  expect(Math.min(...shapes)).toBeGreaterThan(0.7);
  expect(quads).toHaveLength(1);
  expect((quads[0]?.[2] ?? 0) - (quads[0]?.[0] ?? 0)).toBeGreaterThan(2900);
  let asked = 0;
  await detectLines(
    white(1, 65_535),
    place(({ input: { data } }) => {
      asked++;
      return new Float32Array(data.length / 3);
    }),
  );
  expect(asked).toBeLessThan(90);
});
