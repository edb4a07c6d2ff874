import { describe, expect, it } from 'vitest';
import { SlideFinder } from '../../../src/features/media/slides/finder.ts';
import { SMALL } from '../../../src/features/media/slides/look.ts';
import { slidePage, slideSize, within } from '../../../src/features/media/slides/pages.ts';
import { everySeconds, parseTimes } from '../../../src/features/media/slides/times.ts';

/** White paper with dark lines at these rows; the corner flickers like a camera picture. */
function frame(rows: readonly number[], camera = 0): Uint8Array {
  const picture = new Uint8Array(SMALL.width * SMALL.height).fill(250);
  for (const row of rows) picture.fill(30, row * SMALL.width + 10, row * SMALL.width + 60);
  for (let y = 42; camera && y < SMALL.height; y++)
    for (let x = 80; x < SMALL.width; x++) picture[y * SMALL.width + x] = (camera * 71 + x * 13 + y * 29) % 256;
  return picture;
}

/** A film of slides, each so many seconds, looked at twice a second. */
function slidesOf(
  film: readonly [rows: number[], seconds: number][],
  sensitivity: 'low' | 'medium' | 'high',
  camera = false,
) {
  const finder = new SlideFinder(sensitivity);
  let time = 0;
  for (const [rows, seconds] of film)
    for (const end = time + seconds; time < end; time += 0.5) finder.add(frame(rows, camera ? time * 2 + 1 : 0), time);
  return finder.finish(time);
}

const A = [5, 6, 12, 20];
const B = [8, 9, 16, 30, 33];

describe('SlideFinder', () => {
  it('finds where slides change, and takes each when it is complete', () => {
    const slides = slidesOf(
      [
        [A, 5],
        [B, 4],
      ],
      'medium',
    );
    expect(slides.map(({ from, to }) => [from, to])).toEqual([
      [0, 5],
      [5, 9],
    ]);
    expect(slides[0]?.at).toBeGreaterThan(3.5);
    expect(slides[0]?.at).toBeLessThan(5);
  });

  it('leaves out what was seen before, and what is empty', () =>
    expect(
      slidesOf(
        [
          [[], 2],
          [A, 5],
          [B, 4],
          [A, 3],
        ],
        'medium',
      ),
    ).toHaveLength(2));

  it('takes a list that grows for one slide, or each stage of it', () => {
    const film: [number[], number][] = [
      [[5, 6], 3],
      [[5, 6, 14, 15], 3],
      [[5, 6, 14, 15, 24, 25], 3],
    ];
    expect(slidesOf(film, 'medium').map(({ from }) => from)).toEqual([6]);
    expect(slidesOf(film, 'high')).toHaveLength(3);
  });

  it('does not mind a camera picture in the corner', () =>
    expect(
      slidesOf(
        [
          [A, 20],
          [B, 20],
        ],
        'medium',
        true,
      )
        .map(({ from }) => from)
        .slice(-1),
    ).toEqual([20]));

  /** A camera that pans along a wall of stripes of many widths, looked at five times a second. */
  function pan(finder: SlideFinder, from: number, to: number): void {
    for (let time = from; time < to - 1e-9; time += 0.2) {
      const view = new Uint8Array(SMALL.width * SMALL.height);
      for (let at = 0; at < view.length; at++) {
        const x = Math.floor((at % SMALL.width) / 4 + time * 5);
        view[at] = 127 + 127 * Math.sin(x * x * 0.37 + x);
      }
      finder.add(view, time);
    }
  }

  it.each([
    ['low', 2],
    ['medium', 3],
    ['high', 5],
  ] as const)('takes some views of a moving camera, not each frame and not one: %s %i', (sensitivity, views) => {
    const finder = new SlideFinder(sensitivity);
    pan(finder, 0, 5.2);
    expect(finder.finish(5.2)).toHaveLength(views);
  });

  it('does not take a movement between two slides for a view, nor a long one for hundreds', () => {
    const quick = new SlideFinder('medium');
    for (let time = 0; time < 3; time += 0.2) quick.add(frame(A), time);
    pan(quick, 3, 4);
    for (let time = 4; time < 8; time += 0.2) quick.add(frame(B), time);
    expect(quick.finish(8)).toHaveLength(2);
    const endless = new SlideFinder('high');
    pan(endless, 0, 30);
    expect(endless.finish(30).length).toBeLessThanOrEqual(12);
  });

  it('does not take a speaker who nods for ever new slides', () => {
    const finder = new SlideFinder('medium');
    for (let time = 0; time < 60; time += 0.5) {
      const view = frame(A);
      const [left, top] = [40 + Math.round(6 * Math.sin(time)), 36 + Math.round(3 * Math.cos(time * 1.7))];
      for (let y = top; y < top + 14; y++) view.fill(90, y * SMALL.width + left, y * SMALL.width + left + 14);
      finder.add(view, time);
    }
    expect(finder.finish(60).length).toBeLessThanOrEqual(2);
  });

  it('gives one slide of a film that never changes', () =>
    expect(slidesOf([[A, 30]], 'high')).toMatchObject([{ from: 0, to: 30 }]));
});

describe('times', () => {
  it('are so many seconds apart, and no more than a book holds', () => {
    expect(everySeconds(10, 25).map(({ at }) => at)).toEqual([0.1, 10.1, 20.1]);
    expect(everySeconds(0.5, 100_000).length).toBeLessThanOrEqual(300);
  });

  it('are read as numbers within the film', () => {
    expect(parseTimes('33.2，1.5、1.5 20', 30)).toEqual([1.5, 20]);
    expect(parseTimes('x', 30)).toBeUndefined();
  });
});

describe('pages', () => {
  it('hold slides without stretching them', () => {
    expect(slideSize('wide', { width: 400, height: 300 })).toEqual({ width: 960, height: 540 });
    expect(slideSize('video', { width: 400, height: 300 })).toEqual({ width: 720, height: 540 });
    const page = slidePage('6', { width: 960, height: 540 }, true);
    expect(page.places).toHaveLength(6);
    for (const place of page.places) {
      const { x, y, width, height } = within(place, { width: 1280, height: 720 });
      expect(width / height).toBeCloseTo(16 / 9);
      expect(x + width).toBeLessThanOrEqual(page.size.width);
      expect(y + height).toBeLessThanOrEqual(page.size.height);
    }
  });
});
