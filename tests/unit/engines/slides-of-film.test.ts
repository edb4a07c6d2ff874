import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../../schemas/error.ts';
import { optionSchema } from '../../../schemas/option.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import type { Run } from '../../../src/engines/engine.ts';
import { RATE } from '../../../src/engines/hearing/loudness.ts';
import type { Window } from '../../../src/engines/hearing/windows.ts';
import type { EngineOptions } from '../../../src/engines/options.gen.ts';
import { slidesOfFilm } from '../../../src/features/media/slides/convert.ts';
import type { Film } from '../../../src/features/media/slides/film.ts';
import { findSlides } from '../../../src/features/media/slides/find.ts';
import { SMALL } from '../../../src/features/media/slides/look.ts';
import { perSlide } from '../../../src/features/media/slides/said.ts';

type Options = EngineOptions['video-slides'];
const schema = optionSchema(loadCatalog().engines['video-slides']?.options ?? {});
const optionsOf = (given: Partial<Options>): Options => schema.parse(given) as unknown as Options;

const SIZE = { width: 64, height: 36 };
/** The start of a grey JPEG: SOI and a frame of 64 × 36. */
const JPEG = [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 36, 0, 64, 1, 1, 0x11, 0, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0];
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

/** The film with a lecture: a sentence in the second second of each ten. */
function lecture(): Film {
  async function* windows(): AsyncGenerator<Window> {
    for (const at of [0, 10]) yield { at: at * RATE, samples: new Float32Array(10 * RATE), silent: false };
  }
  return { ...film(), windows };
}

/** A recogniser that knows Chinese, and breaks down at its piece counted `fails`. */
function listening(fails = Infinity) {
  const { run, notes } = runWith();
  let asked = 0;
  const ask = async (ability: string, query: { samples?: Float32Array }) => {
    if (ability !== 'speech') return { text: undefined };
    if (query.samples?.length && ++asked >= fails) throw new UserError('not-available', '坏了');
    const parts = query.samples?.length ? [{ from: 1, to: 2, text: `第${asked}句。` }] : [];
    return { name: '试验', basic: false, languages: ['zh'], parts };
  };
  return { run: { ...run, ask } as unknown as Run<Options>, notes };
}

/** What stands in the notes of each slide. */
async function notesOf(file: File): Promise<string[]> {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  return Object.keys(parts)
    .filter((name) => /notesSlides\/notesSlide\d+\.xml$/.test(name))
    .sort()
    .map((name) =>
      new TextDecoder()
        .decode(parts[name])
        .split('</a:p>')
        .map((one) => one.replaceAll(/<[^>]*>/g, '').trim())
        .filter(Boolean)
        .join('|'),
    );
}

describe('what is said in a film', () => {
  it('stands in the notes of the slide it is said to', async () => {
    const { run, notes } = listening();
    const made = await slidesOfFilm(lecture(), '', optionsOf({ notes: 'zh', times: false }), run);
    expect(await notesOf(made)).toEqual(['第1句。', '', '第2句。', '', '']);
    expect(notes.map(({ text }) => text)).toContainEqual(expect.stringContaining('机器识别'));
  });

  it('is kept up to where the recogniser breaks down, and the slides are made', async () => {
    const { run, notes } = listening(2);
    const made = await slidesOfFilm(lecture(), '', optionsOf({ notes: 'zh', times: false }), run);
    expect((await notesOf(made)).filter(Boolean)).toEqual(['第1句。']);
    expect(notes).toContainEqual({ text: expect.stringContaining('从 0:10 起'), lost: true });
  });

  it('is not said to be nothing where the recogniser breaks down at once, or the sound cannot be read', async () => {
    // biome-ignore lint/correctness/useYield: it breaks off before
    async function* unreadable(): AsyncGenerator<Window> {
      throw new UserError('damaged');
    }
    for (const [talk, fails] of [[lecture(), 1] as const, [{ ...film(), windows: unreadable }, 9] as const]) {
      const { run, notes } = listening(fails);
      await slidesOfFilm(talk, '', optionsOf({ notes: 'zh' }), run);
      expect(notes).toContainEqual({ text: expect.stringMatching(/^(讲的话没能|声音读不)/), lost: true });
      expect(notes.map(({ text }) => text).join()).not.toContain('没有听到');
    }
  });

  it('leaves the notes empty where there is nothing, or has the time in them, and says which', async () => {
    async function* silence(): AsyncGenerator<Window> {
      yield { at: 0, samples: new Float32Array(RATE), silent: true };
    }
    for (const [times, words] of [[true, '备注里只有时间'] as const, [false, '备注是空的'] as const]) {
      const { run, notes } = listening();
      await slidesOfFilm({ ...film(), windows: silence }, '', optionsOf({ notes: 'zh', times }), run);
      expect(notes.map(({ text }) => text)).toContain(`没有听到说话声，${words}。`);
    }
  });

  it('is refused where the language is not known here, before the film is looked through', async () => {
    const talk = lecture();
    const made = slidesOfFilm(talk, '', optionsOf({ notes: 'en' }), listening().run);
    await expect(made).rejects.toMatchObject({ code: 'not-available', detail: expect.stringContaining('普通话') });
  });

  it('belongs to what follows where slides are taken at an interval', () => {
    const said = [
      { from: 1, to: 2, text: 'one' },
      { from: 11, to: 12, text: 'two' },
      { from: 13, to: 14, text: 'three' },
      { from: 99, to: 100, text: 'end' },
    ];
    expect(perSlide(said, [0, 10, 20], 'interval')).toEqual(['one', 'two three', 'end']);
    expect(perSlide(said, [3, 12], 'change')).toEqual(['one', 'two three end']);
  });
});

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

  it.each(['pptx', 'pdf'] as const)('wait for the end of the work where a place keeps them, as %s', async (format) => {
    const kept: Blob[] = [];
    const keep = async (bytes: Blob): Promise<Blob> => {
      kept.push(bytes);
      return bytes;
    };
    const large = new Uint8Array(5000).fill(7);
    large.set(JPEG);
    large.set([0xff, 0xd9], large.length - 2);
    const talk: Film = {
      ...film(),
      keep,
      async *frames(times) {
        for (const at of times) yield { bytes: large, ...SIZE, at };
      },
    };
    const made = await slidesOfFilm(talk, '', optionsOf({ format }), runWith().run);
    expect(kept.filter(({ size }) => size >= large.length)).toHaveLength(5);
    expect(made.size).toBeGreaterThan(5 * large.length);
  });

  it('are none after the visitor has cancelled', async () => {
    const { run } = runWith(() => Promise.reject(new DOMException('', 'AbortError')));
    await expect(slidesOfFilm(film(), '', optionsOf({ titles: true }), run)).rejects.toThrow();
  });
});
