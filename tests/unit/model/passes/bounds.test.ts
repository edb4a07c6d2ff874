import { describe, expect, it } from 'vitest';
import type { GlyphRun, Page, Path } from '../../../../src/model/page.ts';
import { digestOf } from '../../../../src/model/passes/fidelity/digest.ts';
import { fidelityOf } from '../../../../src/model/passes/fidelity/fidelity.ts';
import { flowOf } from '../../../../src/model/passes/flow.ts';
import { FACE, gridAt, linesAt, pageOf, runAt, sourceOf, stroke, wide } from './pages.ts';

/** Pieces of a page that are far more than any page of people has. */
type Make = (at: number) => GlyphRun;
const pieces = (count: number, make: Make): GlyphRun[] => Array.from({ length: count }, (_, at) => make(at));
const places = (count: number) => Array.from({ length: count }, (_, at) => at * 5);
/** Small letters in a grid over the page. */
const scattered =
  (text = 'x'): Make =>
  (at) =>
    runAt(text, (at % 200) * 3, Math.floor(at / 200) * 3 + 5, { size: 1, order: at });
const tall = { width: 600, height: 100_000 };

/** Pages by how many pieces they have: each of them once took time that grew with the square of these. */
const PAGES: Record<string, (count: number) => Partial<Page>> = {
  'letters far from each other': (count) => ({ runs: pieces(count, scattered()), ...tall }),
  'letters in one row': (count) => ({ runs: pieces(count, (at) => runAt('x', at * 3, 9, { size: 1 })), width: 1e6 }),
  'letters that nobody can read, in one row': (count) => ({
    runs: [runAt('\ue000'.repeat(count), 0, 9, { size: 1 })],
    width: 1e6,
  }),
  'raised letters on one spot': (count) => ({
    runs: pieces(count, (at) => runAt('x', (at % 50) * 12, 50 + at / 5000, { size: at % 2 ? 4 : 10, order: at })),
  }),
  'marks of notes': (count) => ({
    runs: pieces(count, (at) =>
      runAt(at % 2 ? `${at % 999}` : '文', at % 2 ? 60 : 50, at * 7, { size: at % 2 ? 6 : 10 }),
    ),
    ...tall,
  }),
  'letters in links': (count) => ({
    runs: pieces(count, scattered()),
    links: Array.from({ length: count / 4 }, (_, at) => ({
      target: '#page=1',
      box: { left: (at % 100) * 6, right: (at % 100) * 6 + 5, top: at / 20, bottom: at / 20 + 5 },
    })),
    ...tall,
  }),
  'words that are underlined': (count) => ({
    runs: pieces(count, scattered('xyz')),
    paths: Array.from({ length: count }, (_, at) => {
      const y = Math.floor(at / 100) * 3 + 5.1;
      return stroke((at % 100) * 6, y, (at % 100) * 6 + 4, y);
    }),
    ...tall,
  }),
  'fields of a form': (count) => ({
    runs: pieces(count / 8, scattered('文')),
    fields: Array.from({ length: count }, (_, at) => {
      const [left, top] = [(at % 200) * 3, Math.floor(at / 200) * 3];
      return {
        kind: at % 3 ? 'text' : 'check',
        box: { left, right: left + 2, top, bottom: top + 2 },
        frame: '#000000',
        painted: { from: at, to: at + 1 },
      };
    }),
    ...tall,
  }),
  'large signs of mathematics': (count) => ({
    runs: pieces(count / 8, (at) =>
      runAt('∑', (at % 60) * 9, Math.floor(at / 60) * 9 + 20, {
        typeface: { ...FACE, name: 'CMEX10' },
        size: 9,
        order: at,
      }),
    ),
    ...tall,
  }),
  'frames around letters': (count) => ({
    runs: pieces(count, scattered()),
    paths: Array.from({ length: count / 8 }, (_, at) => frame((at % 90) * 6, Math.floor(at / 90) * 6)).flat(),
    ...tall,
  }),
};
const frame = (x: number, y: number): Path[] => [
  stroke(x, y, x + 5, y),
  stroke(x, y + 5, x + 5, y + 5),
  stroke(x, y, x, y + 5),
  stroke(x + 5, y, x + 5, y + 5),
];

/** Processor seconds that this thread takes to read a page and to compare it with what was made of it. */
async function cost(page: Partial<Page>): Promise<number> {
  const before = process.threadCpuUsage();
  const flow = await flowOf(sourceOf([page]), [0], async () => undefined);
  expect(flow.sections).not.toEqual([]);
  expect(fidelityOf([digestOf(pageOf(page))], flow, 'all')).toHaveLength(1);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1e6;
}

describe('pages made to exhaust the passes', () => {
  const [SMALL, TIMES] = [1000, 6];
  it.each(Object.entries(PAGES))(
    'take time in proportion to their pieces: %s',
    async (_, make) => {
      const [small, large] = [make(SMALL), make(SMALL * TIMES)];
      await cost(small);
      // Six times as much in steps that grow with the square is 36 times.
      expect(await cost(large)).toBeLessThan(((await cost(small)) + 0.02) * TIMES * 2.5);
    },
    60_000,
  );

  it('end with cells beyond counting, and with more letters than a reader gives', async () => {
    await cost({ runs: pieces(4000, scattered()), paths: gridAt(places(900), places(900)), ...tall });
    await cost({ runs: [runAt('x'.repeat(200_000), 5, 50, { size: 0.1 })], width: 40_000 });
  }, 60_000);

  it('end where whoever waits for them throws, while pages are read and behind', async () => {
    const pages = Array(4).fill({ runs: linesAt([wide(20)], 60, 80) });
    for (const [last, calls] of [
      [0.3, 2],
      [0.86, 6],
    ] as const) {
      let asked = 0;
      const stop = async (part: number): Promise<void> => {
        asked++;
        if (part > last) throw new Error('ended');
      };
      await expect(flowOf(sourceOf(pages), [0, 1, 2, 3], stop)).rejects.toThrow('ended');
      expect(asked).toBe(calls);
    }
  });
});
