import { describe, expect, it } from 'vitest';
import { optionSchema } from '../../../schemas/option.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import type { Run } from '../../../src/engines/engine.ts';
import type { EngineOptions } from '../../../src/engines/options.gen.ts';
import { slidesOfFilm } from '../../../src/features/media/slides/convert.ts';
import type { Film } from '../../../src/features/media/slides/film.ts';
import { findSlides } from '../../../src/features/media/slides/find.ts';
import { SMALL } from '../../../src/features/media/slides/look.ts';

type Options = EngineOptions['video-slides'];
const schema = optionSchema(loadCatalog().engines['video-slides']?.options ?? {});
const optionsOf = (given: Partial<Options>): Options => schema.parse(given) as unknown as Options;

const SIZE = { width: 64, height: 36 };
/** White with a dark bar that stands elsewhere every four seconds. */
const look = (time: number): Uint8Array => {
  const picture = new Uint8Array(SMALL.width * SMALL.height).fill(250);
  const from = (5 + Math.floor(time / 4) * 8) * SMALL.width;
  return picture.fill(20, from, from + 3 * SMALL.width);
};

/** A film of 20 seconds that can be read up to a time. */
function film(until = Infinity): Film & { watched: number } {
  return {
    name: 'talk',
    seconds: 20,
    size: SIZE,
    watched: 0,
    key: Uint8Array.of(until % 251),
    async watch(rate, see) {
      this.watched++;
      for (let time = 0; time < Math.min(20, until); time += 1 / rate) see(look(time), time);
      return until < 20 ? until : undefined;
    },
    async *frames(times) {
      for (const at of times) yield at < until ? { bytes: Uint8Array.of(0xff, 0xd8), ...SIZE, at } : undefined;
    },
  };
}

function runWith(decode: () => Promise<never> = () => Promise.reject(new Error())) {
  const notes: { text: string; lost: boolean }[] = [];
  const kept = new Map<string, string>();
  const run = {
    signal: new AbortController().signal,
    progress: () => {},
    note: (text: string, about?: { lost?: boolean }) => notes.push({ text, lost: !!about?.lost }),
    image: { decode },
    ask: async (_: string, { key, text }: { key: string; text?: string }) => {
      if (text !== undefined) kept.set(key, text);
      return { text: kept.get(key) };
    },
  } as unknown as Run<Options>;
  return { run, notes };
}

describe('the slides of a film', () => {
  it('are what was found before the film could be read no further, and the note says when that was', async () => {
    const { run, notes } = runWith();
    const made = await slidesOfFilm(film(9), '', optionsOf({}), run);
    expect(made.name).toBe('talk.pptx');
    expect(notes).toContainEqual({ text: expect.stringMatching(/从 0:09 起.*全长 0:20/), lost: true });
    expect(notes.map(({ text }) => text)).toContain('取出 3 张画面。');
  });

  it('are refused where no picture can be read', async () => {
    for (const options of [optionsOf({}), optionsOf({ by: 'interval' })])
      await expect(slidesOfFilm(film(0), '', options, runWith().run)).rejects.toMatchObject({
        code: 'no-result',
        detail: expect.stringContaining('一张也读不出来'),
      });
  });

  it('are looked for once, as long as the film and the look are the same', async () => {
    const { run } = runWith();
    const talk = film();
    const found = await findSlides(talk, { by: 'change', sensitivity: 'medium', interval: 10 }, run, () => {});
    expect(found.times).toHaveLength(5);
    await slidesOfFilm(talk, '', optionsOf({ sensitivity: 'medium' }), run);
    expect(talk.watched).toBe(1);
    await slidesOfFilm(talk, '', optionsOf({ sensitivity: 'low' }), run);
    expect(talk.watched).toBe(2);
  });

  it('are made without titles where those cannot be read, which is said once', async () => {
    const { run, notes } = runWith(() => Promise.reject(new Error('no network')));
    await slidesOfFilm(film(), '', optionsOf({ titles: true }), run);
    expect(notes.filter(({ text }) => text.includes('标题'))).toHaveLength(1);
    expect(notes.map(({ text }) => text)).toContain('取出 5 张画面。');
  });

  it('are none after the visitor has cancelled', async () => {
    const { run } = runWith(() => Promise.reject(new DOMException('', 'AbortError')));
    await expect(slidesOfFilm(film(), '', optionsOf({ titles: true }), run)).rejects.toThrow();
  });
});
