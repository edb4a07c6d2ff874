import { describe, expect, it } from 'vitest';
import { bitsAt, chooseStep, stepsOf } from '../../../src/features/media/native/compress/ladder.ts';
import { createPace } from '../../../src/features/media/native/compress/pace.ts';
import { aim } from '../../../src/features/media/shared/aim.ts';
import { isWorthGiving } from '../../../src/features/media/shared/never-larger.ts';

const BOUNDS = { first: 100_000, least: 1000, most: 1e7 };

describe('aim', () => {
  it.each([
    ['in proportion', (rate: number) => rate],
    ['with headers', (rate: number) => rate * 0.9 + 20_000],
    ['in steps', (rate: number) => Math.ceil(rate / 800) * 800],
    ['far off at first', (rate: number) => rate * 7],
  ])('comes within 3 %% under the target: %s', async (_, bytesOf) => {
    const { best, tries } = await aim(90_000, BOUNDS, async (rate) => bytesOf(rate));
    const { bytes = 0 } = tries[best ?? -1] ?? {};
    expect(bytes).toBeLessThanOrEqual(90_000);
    expect(bytes).toBeGreaterThanOrEqual(87_300);
    expect(tries.length).toBeLessThanOrEqual(5);
  });

  it('gives the largest that fits where none is near', async () => {
    const { best, tries } = await aim(90_000, BOUNDS, async (rate) => (rate > 50_000 ? 100_000 : 30_000));
    expect(tries[best ?? -1]?.bytes).toBe(30_000);
  });

  it('has no best where the least is too large, and does not ask for it twice', async () => {
    const { best, tries } = await aim(100, BOUNDS, async () => 5000);
    expect(best).toBeUndefined();
    expect(tries.map(({ rate }) => rate)).toEqual([100_000, 1976, 1000]);
  });

  it('stops at the most that an encoder has to give', async () => {
    const { best, tries } = await aim(9e9, { ...BOUNDS, most: 200_000 }, async (rate) => rate);
    expect(tries[best ?? -1]?.rate).toBe(200_000);
    expect(tries.length).toBe(2);
  });
});

describe('the time left of the passes over a film', () => {
  it('is that of this pass and what must follow, each try as long as the last', () => {
    let ms = 0;
    const pace = createPace(() => ms);
    const first = pace.first();
    expect(first(0)).toBeUndefined();
    ms = 5000;
    expect(first(0.5)).toBe(25); // five more seconds, and a try of twenty
    ms = 10_000;
    const one = pace.next();
    expect(one(0)).toBe(20);
    ms = 25_000;
    expect(one(0.5)).toBe(15); // slower than thought
    ms = 40_000;
    expect(one(1)).toBe(0);
    expect(pace.next()(0)).toBe(30); // all of it once more
  });
});

const AUTO = { size: 'auto', fps: 'auto' } as const;
const FILM = { side: 1080, fps: 60 };

describe('chooseStep', () => {
  it('keeps a film as it is where the bits are enough', () =>
    expect(chooseStep(4e6, 4e6, FILM, AUTO)).toMatchObject({ step: FILM, possible: true }));

  it('gives up frames first, then pixels', () => {
    const sides = [2e6, 1e6, 8e5, 3e5, 1e5].map((bits) => chooseStep(bits, 4e6, FILM, AUTO).step);
    expect(sides).toEqual([
      { side: 1080, fps: 30 },
      { side: 720, fps: 30 },
      { side: 540, fps: 30 },
      { side: 360, fps: 30 },
      { side: 240, fps: 15 },
    ]);
  });

  it('says how many bits it takes at least, and that these do', () => {
    const { least, possible } = chooseStep(1000, 4e6, FILM, AUTO);
    expect(possible).toBe(false);
    expect(chooseStep(least, 4e6, FILM, AUTO).possible).toBe(true);
  });

  it('leaves what the visitor chose', () => {
    expect(stepsOf(FILM, { size: 'original', fps: 'keep' })).toEqual([FILM]);
    expect(stepsOf(FILM, { size: '2160p' as never, fps: '15' })).toEqual([{ side: 1080, fps: 15 }]);
    expect(bitsAt(1000, FILM, FILM)).toBe(1000);
  });
});

describe('what is given rather than its source', () => {
  const [source, target] = [4_801_141, 4.771];
  it('is whatever keeps to a size that the source is a little over', () => {
    expect(isWorthGiving(4_760_000, source, { mode: 'size', target })).toBe(true);
    expect(isWorthGiving(4_771_021, source, { mode: 'size', target })).toBe(false);
  });
  it('is no larger than the source where a file that broke off is within the size', () =>
    expect(isWorthGiving(4_900_000, source, { mode: 'size', target: 25 })).toBe(false));
  it('saves 3 % where no size was asked for', () => {
    const by = (made: number) => isWorthGiving(made, source, { mode: 'quality', target });
    expect([by(4_760_000), by(4_600_000)]).toEqual([false, true]);
  });
});
