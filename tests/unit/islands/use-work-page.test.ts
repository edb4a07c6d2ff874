import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openWorkPage } from '../../../src/islands/use-work-page.ts';

let dataset: Record<string, string>;
let frames: (() => void)[];
const scrolled: number[] = [];
const nextFrame = (): void => {
  const due = frames;
  frames = [];
  for (const frame of due) frame();
};

beforeEach(() => {
  [dataset, frames] = [{}, []];
  scrolled.length = 0;
  vi.stubGlobal('document', {
    documentElement: { dataset },
    querySelector: (wanted: string) => (wanted === 'main' ? { animate() {} } : { clientHeight: 64 }),
  });
  vi.stubGlobal('innerHeight', 900);
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = [];
  });
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => scrolled.push(top));
});
afterEach(() => vi.unstubAllGlobals());

it('the page goes to its top with the first frame of the work, which is seen from the second on', () => {
  openWorkPage();
  expect([dataset.work, scrolled]).toEqual(['opening', []]);
  nextFrame();
  expect([dataset.work, scrolled]).toEqual(['opening', [0]]);
  nextFrame();
  expect(dataset.work).toBe('open');
});

it('in a low window the header of the site gives its place to the work', () => {
  vi.stubGlobal('innerHeight', 500);
  openWorkPage();
  nextFrame();
  expect(scrolled).toEqual([64]);
});

it('a page that was opened as a workspace goes there at once, and scrolls no more when its results have', () => {
  dataset.work = 'waiting';
  openWorkPage();
  expect([dataset.work, scrolled, frames]).toEqual(['back', [0], []]);
});

it('given back, the page stands where files are chosen', () => {
  const giveBack = openWorkPage();
  nextFrame();
  giveBack();
  nextFrame();
  expect([dataset.work, scrolled]).toEqual([undefined, [0, 0]]);
});
