import { expect, it } from 'vitest';
import { cutLine, type Metrics } from '../../../../src/features/font-recognition/match/cut.ts';
import { emptyGray, type Gray, momentsOf } from '../../../../src/features/font-recognition/match/gray.ts';
import { inkMaps } from '../../../../src/features/font-recognition/match/ink.ts';
import { rasterise } from '../../../../src/features/font-recognition/match/raster.ts';
import { toSize } from '../../../../src/features/font-recognition/match/recognise.ts';
import { dropSpecks } from '../../../../src/features/font-recognition/match/specks.ts';
import { straighten } from '../../../../src/features/font-recognition/match/straighten.ts';
import { widest } from '../../../../src/features/font-recognition/match/window.ts';
import { linesOf } from '../../../../src/features/font-recognition/shared/lines.ts';

const SQUARE: Metrics = { advance: 1, left: 0.05, top: -0.85, right: 0.95, bottom: 0.05 };

/** A picture with filled rectangles `x, y, width, height`. */
function drawn(width: number, height: number, ...boxes: [number, number, number, number][]): Gray {
  const gray = emptyGray(width, height);
  for (const [x, y, w, h] of boxes)
    for (let row = y; row < y + h; row++) gray.data.fill(1, row * width + x, row * width + x + w);
  return gray;
}

const sum = ({ data }: Gray): number => data.reduce((all, one) => all + one, 0);

it('draws an outline with the area it has, holes left out, pixels at the edge in part', () => {
  const ring = [
    [0, 0, 40, 0, 40, 40, 0, 40],
    [10, 10, 10, 30, 30, 30, 30, 10],
  ].map((points) => Int16Array.from(points));
  const triangle = [Int16Array.from([3, 3, 33, 3, 3, 27])];
  expect(sum(rasterise({ advance: 40, contours: ring }, { scale: 0.5, x: 5.25, y: 4.5 }, 40, 40))).toBeCloseTo(300, 2);
  expect(sum(rasterise({ advance: 40, contours: triangle }, { scale: 1, x: 0.3, y: 0.6 }, 40, 40))).toBeCloseTo(360, 1);
});

it('counts what overlaps once, and what lies outside not at all', () => {
  const twice = [
    [0, 0, 20, 0, 20, 20, 0, 20],
    [10, 0, 30, 0, 30, 20, 10, 20],
  ].map((points) => Int16Array.from(points));
  expect(sum(rasterise({ advance: 30, contours: twice }, { scale: 1, x: 0, y: 0 }, 40, 40))).toBeCloseTo(600, 2);
  expect(sum(rasterise({ advance: 30, contours: twice }, { scale: 1, x: 25, y: -10 }, 40, 40))).toBeCloseTo(150, 2);
});

it('cuts letters of two parts at the letters and not at the parts, also where they touch', () => {
  // 川 三 口: three bars; a block that touches the next one; a block.
  const line = drawn(
    170,
    60,
    ...([5, 23, 41].map((x) => [x, 5, 9, 48]) as [number, number, number, number][]),
    [60, 5, 48, 48],
    [108, 30, 2, 2],
    [110, 5, 48, 48],
  );
  const cells = cutLine(line, [0, 0, 170, 60], [SQUARE, SQUARE, SQUARE]);
  const lefts = cells?.boxes.map((box) => [box?.[0], box?.[2]]);
  expect(lefts?.[0]).toEqual([5, 50]);
  expect(lefts?.[1]?.[0]).toBe(60);
  expect(lefts?.[2]?.[1]).toBe(158);
  expect(Math.abs((lefts?.[1]?.[1] ?? 0) - 109)).toBeLessThanOrEqual(1);
});

it('refuses a line with less room than letters', () => {
  expect(
    cutLine(
      drawn(20, 20, [2, 2, 8, 8]),
      [0, 0, 20, 20],
      Array.from({ length: 9 }, () => SQUARE),
    ),
  ).toBeUndefined();
  expect(cutLine(emptyGray(20, 20), [0, 0, 20, 20], [SQUARE])).toBeUndefined();
});

it('takes specks out and leaves letters', () => {
  const clean = dropSpecks(drawn(200, 60, [10, 10, 40, 40], [100, 5, 1, 1], [150, 50, 2, 1]));
  expect(sum(clean)).toBe(1600);
});

it('takes out what the crop has of the lines above and below', () => {
  const clean = dropSpecks(drawn(200, 80, [10, 0, 40, 6], [10, 20, 40, 40], [100, 74, 40, 6]));
  expect(sum(clean)).toBe(1600);
});

it('turns a slanting line upright', () => {
  const slanting = emptyGray(300, 60);
  for (let x = 20; x < 280; x++) {
    const y = Math.round(20 + (x - 20) * Math.tan((3 * Math.PI) / 180));
    for (let row = y; row < y + 12; row++) slanting.data[row * 300 + x] = 1;
  }
  const upright = straighten(slanting);
  const [left, right] = [momentsOf(upright, [30, 0, 60, 60]), momentsOf(upright, [240, 0, 270, 60])];
  expect(Math.abs((left?.y ?? 0) - (right?.y ?? 99))).toBeLessThan(1);
});

it('finds ink of any colour on any plain paper', () => {
  const bitmap = (paper: number[], ink: number[]) => {
    const data = new Uint8ClampedArray(60 * 30 * 4);
    for (let at = 0; at < 60 * 30; at++) {
      const [x, y] = [at % 60, Math.floor(at / 60)];
      data.set([...(x > 20 && x < 40 && y > 8 && y < 22 ? ink : paper), 255], at * 4);
    }
    return { width: 60, height: 30, data };
  };
  for (const [paper, ink] of [
    [
      [255, 255, 255],
      [0, 0, 0],
    ],
    [
      [20, 30, 70],
      [240, 230, 180],
    ],
    [
      [200, 30, 30],
      [30, 120, 60],
    ],
  ] as const) {
    const [map] = inkMaps(bitmap([...paper], [...ink]));
    expect(map && sum(map)).toBeCloseTo(19 * 13, 0);
  }
});

it('reads lines of a typed text', () => {
  expect(linesOf(' 全 新/上市／\n限时 ')).toEqual(['全新', '上市', '限时']);
  expect(linesOf(' / ')).toEqual([]);
});

it('finds the extremes within a reach, at the borders and where the reach is beyond the picture', () => {
  const [width, height] = [23, 11];
  const values = Float32Array.from({ length: width * height }, (_, at) => Math.sin(at * 7.3) * Math.cos(at));
  for (const reach of [1, 3, 8, 30])
    for (const sign of [1, -1] as const) {
      const expected = values.map((_, at) => {
        const [x, y] = [at % width, Math.floor(at / width)];
        const near = [...values].filter(
          (__, other) => Math.abs((other % width) - x) <= reach && Math.abs(Math.floor(other / width) - y) <= reach,
        );
        return sign * Math.max(...near.map((value) => sign * value));
      });
      expect(widest(values, width, height, reach, sign)).toEqual(expected);
    }
});

it('takes no longer for a wide reach than for a narrow one', () => {
  const values = Float32Array.from({ length: 1000 * 600 }, (_, at) => Math.sin(at));
  const spent = (reach: number): number => {
    const before = process.cpuUsage();
    widest(values, 1000, 600, reach, 1);
    return process.cpuUsage(before).user;
  };
  spent(3);
  expect(spent(250)).toBeLessThan(10 * spent(3) + 20_000);
});

it('looks at a large crop in a bounded number of pixels', () => {
  const crop = (width: number, height: number) => ({
    width,
    height,
    data: new Uint8ClampedArray(width * height * 4),
  });
  const { width, height } = toSize(crop(40_000, 130), 1);
  expect(width * height).toBeLessThan(3_100_000);
  expect(Math.abs(width / height - 40_000 / 130)).toBeLessThan(5);
  const small = crop(900, 130);
  expect(toSize(small, 1)).toBe(small);
});
