import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moved, zoomed } from '../../../../src/features/id-photo/panel/adjust.ts';
import {
  cutOf,
  type Frame,
  faultsOf,
  frameFor,
  frameText,
  headIn,
  readFrame,
  standOf,
  toPhoto,
  toPicture,
} from '../../../../src/features/id-photo/shared/frame.ts';
import { ruleOf } from '../../../../src/features/id-photo/shared/rules.ts';
import { SIZES } from '../../../../src/features/id-photo/shared/sizes.ts';

const PICTURE = { width: 1200, height: 1600 };
const FREE = { left: false, right: false, bottom: false };
const HEAD = headIn({ top: 300, chin: 800, centre: 600 }, PICTURE);

const frames = fc.record<Frame>({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
  height: fc.double({ min: 0.1, max: 3, noNaN: true }),
  turn: fc.double({ min: -45, max: 45, noNaN: true }),
});
const points = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }));

describe('frameFor', () => {
  it('sets a head by the rule of every size', () => {
    for (const { value, size } of SIZES) {
      const [rule, aspect] = [ruleOf(value), size.width / size.height];
      const stand = standOf(frameFor(rule, HEAD, FREE, PICTURE, aspect), HEAD, PICTURE, aspect);
      expect(stand.crown, `${value}`).toBeCloseTo(rule.aim.crown, 5);
      expect(stand.chin - stand.crown, `${value}`).toBeCloseTo(rule.aim.head, 5);
      expect(faultsOf(stand, rule)).toEqual([]);
    }
  });

  it('shows no edge at which the shoulders are cut off, as far as the rule lets it', () => {
    const rule = ruleOf(1);
    const head = headIn({ top: 400, chin: 1200, centre: 600 }, PICTURE);
    const frame = frameFor(rule, head, { left: true, right: true, bottom: true }, PICTURE, 295 / 413);
    expect(frame.y + frame.height / 2).toBeLessThanOrEqual(1.0001);
    expect((frame.height * PICTURE.height * 295) / 413).toBeLessThanOrEqual(1200.1);
    expect(faultsOf(standOf(frame, head, PICTURE, 295 / 413), rule)).toEqual([]);
  });

  it('levels a head that leans', () => {
    const leaning = { ...HEAD, tilt: 6 };
    const frame = frameFor(ruleOf(1), leaning, FREE, PICTURE, 0.7);
    expect(frame.turn).toBe(-6);
    const [x, y] = toPhoto(frame, PICTURE, 0.7, [HEAD.centre, (HEAD.top + HEAD.chin) / 2]);
    expect(x).toBeCloseTo(0.5, 5);
    expect(y).toBeCloseTo(ruleOf(1).aim.crown + ruleOf(1).aim.head / 2, 5);
  });
});

describe('faultsOf', () => {
  it('says which way to go', () => {
    const rule = ruleOf(13);
    expect(faultsOf({ crown: 0.3, chin: 0.6, middle: 0.5 }, rule)).toEqual([
      '头部偏小，请放大',
      '头顶离上边太远，请往上移',
    ]);
    expect(faultsOf({ crown: 0.01, chin: 0.8, middle: 0.4 }, rule)).toEqual([
      '头部偏大，请缩小',
      '头顶离上边太近，请往下移',
      '头部偏左，请往右移',
    ]);
  });
});

describe('frames', () => {
  it('survive their text', () => {
    fc.assert(
      fc.property(frames, (frame) => {
        const back = readFrame(frameText(frame));
        for (const key of ['x', 'y', 'height', 'turn'] as const) expect(back?.[key]).toBeCloseTo(frame[key], 3);
      }),
    );
    for (const text of ['', '0.5,0.5,1', '0.5,0.5,0,0', '9,0,1,0', '0,0,1,400', 'a,b,c,d'])
      expect(readFrame(text)).toBeUndefined();
  });

  it('lead from photo to picture and back', () => {
    fc.assert(
      fc.property(frames, points, (frame, point) => {
        const [x, y] = toPhoto(frame, PICTURE, 0.7, toPicture(frame, PICTURE, 0.7, point));
        expect(x).toBeCloseTo(point[0], 6);
        expect(y).toBeCloseTo(point[1], 6);
      }),
    );
  });

  it('move with the hand and grow around it', () => {
    const frame = { x: 0.5, y: 0.5, height: 0.5, turn: 10 };
    const seen = toPicture(frame, PICTURE, 0.7, [0.4, 0.4]);
    const [x, y] = toPhoto(moved(frame, PICTURE, 0.7, [0.1, -0.05]), PICTURE, 0.7, seen);
    expect([x, y]).toEqual([expect.closeTo(0.5, 6), expect.closeTo(0.35, 6)]);
    const [u, v] = toPhoto(zoomed(frame, PICTURE, 0.7, 1.5, [0.4, 0.4]), PICTURE, 0.7, seen);
    expect([u, v]).toEqual([expect.closeTo(0.4, 6), expect.closeTo(0.4, 6)]);
  });
});

it('sides are known at which the person is cut off', () => {
  const size = { width: 50, height: 50 };
  const person = (pixel: number): number => (pixel % 50 >= 10 && pixel >= 500 ? 255 : 0);
  expect(cutOf(size, person)).toEqual({ left: false, right: true, bottom: true });
});
