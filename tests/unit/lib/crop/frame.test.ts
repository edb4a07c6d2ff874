import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf, frameOf, resultSize, wantedRatio } from '../../../../src/features/img-cut/shared/crop.ts';
import { HANDLES, moved, resized } from '../../../../src/islands/parts/frame-drag.ts';
import {
  type Frame,
  fitRatio,
  frameText,
  parseFrame,
  parsePlaced,
  placedText,
  ratioOf,
  relativeText,
  reshape,
  type Size,
} from '../../../../src/lib/frame.ts';
import {
  flipMore,
  frameAfterFlip,
  frameAfterQuarter,
  quarterMore,
  TURNS,
  turnedSize,
  unturned,
} from '../../../../src/lib/turn.ts';

const size = fc.record({ width: fc.integer({ min: 1, max: 20_000 }), height: fc.integer({ min: 1, max: 20_000 }) });
const placed = size.chain((picture) =>
  fc
    .record({ x: fc.integer({ min: 0, max: picture.width - 1 }), y: fc.integer({ min: 0, max: picture.height - 1 }) })
    .chain(({ x, y }) =>
      fc.record({
        picture: fc.constant(picture),
        frame: fc.record({
          x: fc.constant(x),
          y: fc.constant(y),
          width: fc.integer({ min: 1, max: picture.width - x }),
          height: fc.integer({ min: 1, max: picture.height - y }),
        }),
      }),
    ),
);
const ratio = fc.double({ min: 0.1, max: 10, noNaN: true });

function expectInside({ x, y, width, height }: Frame, picture: Size): void {
  expect([x, y, width, height].every(Number.isInteger)).toBe(true);
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
  expect(x + width).toBeLessThanOrEqual(picture.width);
  expect(y + height).toBeLessThanOrEqual(picture.height);
}

/** As near to the ratio as whole pixels allow. */
const expectRatio = ({ width, height }: Size, wanted: number): void =>
  expect(Math.min(Math.abs(width - height * wanted), Math.abs(height - width / wanted))).toBeLessThanOrEqual(1);

describe('a frame as text', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(placed, ({ frame, picture }) => void expect(parseFrame(frameText(frame), picture)).toEqual(frame)),
    );
    fc.assert(
      fc.property(
        placed,
        ({ frame, picture }) => void expect(parseFrame(relativeText(frame, picture), picture)).toEqual(frame),
      ),
    );
  });

  it('is cut at the borders, and none outside or in other words', () => {
    const picture = { width: 100, height: 50 };
    expect(parseFrame('90, 40，50,50', picture)).toEqual({ x: 90, y: 40, width: 10, height: 10 });
    expect(parseFrame('10%,20%,50%,50%', picture)).toEqual({ x: 10, y: 10, width: 50, height: 25 });
    for (const text of ['100,0,5,5', '0,0,0,5', '1,2,3', '-5,0,10,10', '1,2,3,4,5', 'a,b,c,d'])
      expect(parseFrame(text, picture), text).toBeUndefined();
  });
});

describe('a frame of a ratio', () => {
  it('lies in the old one, about its middle, and touches two of its sides', () => {
    fc.assert(
      fc.property(placed, ratio, ({ frame }, wanted) => {
        const fitted = fitRatio(frame, wanted);
        expectInside({ ...fitted, x: fitted.x - frame.x, y: fitted.y - frame.y }, frame);
        expect(fitted.width === frame.width || fitted.height === frame.height).toBe(true);
        expect(fitRatio(fitted, wanted)).toEqual(fitted);
      }),
    );
  });

  it('takes the same place in pictures of other shapes', () => {
    const text = placedText({ x: 600, y: 0, width: 1200, height: 1200 }, 1, { width: 1800, height: 1200 });
    expect(text).toBe('100%@100%,50%');
    expect(parsePlaced(text, 1, { width: 400, height: 900 })).toEqual({ x: 0, y: 250, width: 400, height: 400 });
    expect(parsePlaced('50%@0%,100%', 2, { width: 400, height: 900 })).toEqual({
      x: 0,
      y: 800,
      width: 200,
      height: 100,
    });
    expect(parsePlaced('0,0,5,5', 1, { width: 9, height: 9 })).toBeUndefined();
    fc.assert(
      fc.property(placed, ratio, size, ({ frame, picture }, wanted, other) => {
        const fitted = fitRatio(frame, wanted);
        expectInside(parsePlaced(placedText(fitted, wanted, picture), wanted, other) as Frame, other);
      }),
    );
  });

  it('stays in the picture when reshaped, and keeps its area where there is room', () => {
    fc.assert(
      fc.property(placed, ratio, ({ frame, picture }, wanted) =>
        expectInside(reshape(frame, wanted, picture), picture),
      ),
    );
    expect(reshape({ x: 450, y: 450, width: 100, height: 100 }, 4, { width: 1000, height: 1000 })).toEqual({
      x: 400,
      y: 475,
      width: 200,
      height: 50,
    });
  });

  it('is named by two numbers, or by the picture', () => {
    expect(ratioOf('2.35:1', { width: 3, height: 2 })).toBeCloseTo(2.35);
    expect(ratioOf('original', { width: 3, height: 2 })).toBe(1.5);
    expect(ratioOf('free', { width: 3, height: 2 })).toBeUndefined();
  });
});

const shape = { mode: 'crop', ratio: 'free', width: 0, height: 0, rows: 3, columns: 3, square: true } as const;

describe('what the settings make of a frame', () => {
  it('takes the ratio of an exact size, of a grid or the one named', () => {
    const picture = { width: 400, height: 300 };
    expect(wantedRatio({ ...shape, ratio: '1:1' }, picture)).toBe(1);
    expect(wantedRatio({ ...shape, ratio: '1:1', width: 295, height: 413 }, picture)).toBeCloseTo(295 / 413);
    expect(wantedRatio({ ...shape, mode: 'grid', rows: 1 }, picture)).toBe(3);
    expect(wantedRatio({ ...shape, mode: 'grid', square: false }, picture)).toBeUndefined();
    expect(frameOf('', { ...shape, ratio: '1:1' }, picture)).toEqual({ x: 50, y: 0, width: 300, height: 300 });
    expect(frameOf('', shape, picture)).toEqual({ x: 0, y: 0, width: 400, height: 300 });
    expect(frameOf('500,0,5,5', shape, picture)).toBeUndefined();
  });

  it('gives the size asked for, the other side by the frame', () => {
    expect(resultSize({ width: 300, height: 200 }, { width: 0, height: 0 })).toEqual({ width: 300, height: 200 });
    expect(resultSize({ width: 300, height: 200 }, { width: 150, height: 0 })).toEqual({ width: 150, height: 100 });
    expect(resultSize({ width: 300, height: 200 }, { width: 0, height: 400 })).toEqual({ width: 600, height: 400 });
  });

  it('cuts a grid without losing or doubling a pixel, square cells all of one size', () => {
    const grids = fc.record({ rows: fc.integer({ min: 1, max: 9 }), columns: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(placed, grids, ({ frame }, grid) => {
        fc.pre(frame.width >= grid.columns && frame.height >= grid.rows);
        const cells = cellsOf(frame, { ...grid, square: false });
        expect(cells.reduce((sum, { width, height }) => sum + width * height, 0)).toBe(frame.width * frame.height);
        expect(
          Math.max(...cells.map(({ width }) => width)) - Math.min(...cells.map(({ width }) => width)),
        ).toBeLessThanOrEqual(1);
        const squares = cellsOf(frame, { ...grid, square: true });
        for (const cell of squares) {
          expectInside({ ...cell, x: cell.x - frame.x, y: cell.y - frame.y }, frame);
          expect([cell.width, cell.height]).toEqual([squares[0]?.width, squares[0]?.width]);
        }
      }),
    );
  });
});

describe('a frame drawn by hand', () => {
  const by = fc.tuple(fc.integer({ min: -30_000, max: 30_000 }), fc.integer({ min: -30_000, max: 30_000 }));
  it('never leaves the picture, whatever the handle', () => {
    fc.assert(
      fc.property(placed, by, fc.constantFrom(...HANDLES), ({ frame, picture }, [dx, dy], handle) => {
        expectInside(moved(frame, dx, dy, picture), picture);
        expectInside(resized(frame, handle, [dx, dy], picture), picture);
      }),
    );
  });

  it('keeps its ratio, and the corner across', () => {
    const picture = { width: 1000, height: 800 };
    const frame = { x: 300, y: 300, width: 160, height: 90 };
    for (const handle of HANDLES) {
      const result = resized(
        frame,
        handle,
        [handle.includes('w') ? -64 : 64, handle.includes('n') ? -36 : 36],
        picture,
        16 / 9,
      );
      expectInside(result, picture);
      expectRatio(result, 16 / 9);
      if (handle.endsWith('e')) expect(result.x).toBe(frame.x);
      if (handle.endsWith('w')) expect(result.x + result.width).toBe(frame.x + frame.width);
      if (handle.startsWith('s')) expect(result.y).toBe(frame.y);
      if (handle.startsWith('n')) expect(result.y + result.height).toBe(frame.y + frame.height);
    }
    expectRatio(resized(frame, 'se', [5000, 5000], picture, 16 / 9), 16 / 9);
  });
});

describe('a turned picture', () => {
  it('is itself again after four quarters or two flips', () => {
    for (const turn of TURNS) {
      expect(quarterMore(quarterMore(quarterMore(quarterMore(turn))))).toBe(turn);
      expect(flipMore(flipMore(turn))).toBe(turn);
    }
  });

  it('has the same part framed after it is turned on', () => {
    fc.assert(
      fc.property(placed, fc.constantFrom(...TURNS), ({ frame, picture }, turn) => {
        const seen = turnedSize(picture, turn);
        fc.pre(frame.x + frame.width <= seen.width && frame.y + frame.height <= seen.height);
        const before = unturned(frame, turn, picture);
        expect(unturned(frameAfterQuarter(frame, seen), quarterMore(turn), picture)).toEqual(before);
        expect(unturned(frameAfterFlip(frame, seen), flipMore(turn), picture)).toEqual(before);
      }),
    );
  });
});
