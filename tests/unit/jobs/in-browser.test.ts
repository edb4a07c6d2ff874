import { describe, expect, it, vi } from 'vitest';
import { UserError } from '../../../schemas/error.ts';
import type { EngineEntry } from '../../../schemas/tool.ts';
import { workersFor } from '../../../src/jobs/device.ts';
import { runInBrowser } from '../../../src/jobs/in-browser.ts';
import type { JobEvents, JobRequest, Stage } from '../../../src/jobs/job.ts';
import { optionsFor } from '../../../src/jobs/job-options.ts';
import { memoryFor } from '../../../src/jobs/memory.ts';
import type { Pool } from '../../../src/jobs/pool.ts';

const engine = (input: 'each' | 'all'): EngineEntry => ({
  runs: ['browser'],
  input,
  limits: { seconds: 1, memory: 64, disk: 16 },
  options: {
    pages: { type: 'pages', label: '页码', each: true },
    dpi: { type: 'number', label: '清晰度', min: 1, max: 9, default: 5 },
  },
});
const files = ['a', 'bad', 'c'].map((name) => ({
  id: `id-${name}`,
  place: 'browser' as const,
  file: new File(['x'], name),
}));
const options = { pages: ['1', '2', '3'], dpi: 5 };

/** A pool whose engine refuses the file called `bad`. */
const pool: Pool = {
  warm: () => undefined,
  close: () => undefined,
  run: async (call, events) => {
    events.note(JSON.stringify(call.options));
    if (call.files.length === 1 && call.files[0]?.name === 'bad') throw new UserError('damaged');
    if (call.files.length > 1) events.skip(1, { code: 'password-needed' });
    return [new File(['y'], `${call.files[0]?.name}.out`)];
  },
};

async function run(input: 'each' | 'all', which = files, on = pool) {
  const stages: Record<string, Stage> = {};
  const notes: string[] = [];
  const about: string[][] = [];
  const results: [string, string[]][] = [];
  const told: Stage[] = [];
  const events: JobEvents = {
    file: (id, stage) => (stages[id] = stage),
    total: (stage) => told.push(stage),
    result: (made) => results.push(...made.map(({ file, from }): [string, string[]] => [file.name, from])),
    note: ({ text }, from) => {
      notes.push(text);
      about.push(from);
    },
    remote: () => undefined,
  };
  const request: JobRequest = { tool: 't', engineId: 'e', engine: engine(input), files: which, options };
  await runInBrowser(request, events, new AbortController().signal, on);
  return { stages, notes, about, results, told, total: told.at(-1) };
}

describe('runInBrowser', () => {
  it('calls the engine once a file with that file’s options; one failure leaves the others going', async () => {
    const { stages, notes, results, total } = await run('each');
    expect(notes.map((note) => JSON.parse(note).pages)).toEqual([['1'], ['2'], ['3']]);
    expect(stages['id-bad']).toEqual({ state: 'failed', error: { code: 'damaged' } });
    expect(stages['id-c']).toEqual({ state: 'done' });
    expect(results).toEqual([
      ['a.out', ['id-a']],
      ['c.out', ['id-c']],
    ]);
    expect(total).toEqual({ state: 'done' });
  });
  it('calls the engine once for all; a skipped input is named and not among the sources', async () => {
    const { stages, results } = await run('all');
    expect(results).toEqual([['a.out', ['id-a', 'id-c']]]);
    expect(stages['id-bad']).toEqual({ state: 'failed', error: { code: 'password-needed' } });
  });
  it('leaves a refused input refused, though the engine tells how far it is afterwards', async () => {
    const late: Pool = {
      ...pool,
      run: async (_, events) => {
        events.skip(0, { code: 'no-result' });
        events.progress(1, 'a');
        events.note('a：…');
        throw new UserError('no-result');
      },
    };
    const { stages, about } = await run('all', files.slice(0, 1), late);
    expect(stages['id-a']).toEqual({ state: 'failed', error: { code: 'no-result' } });
    expect(about).toEqual([[]]); // the engine names the file itself
  });
  it('tells a page how far it is a few times a second, however often the engine says so, and last how it ended', async () => {
    const often: Pool = {
      ...pool,
      run: async (_, events) => {
        for (let step = 1; step < 400; step++) {
          events.progress(step / 400, `第 ${step} 页`);
          await vi.advanceTimersByTimeAsync(1);
        }
        return [new File(['y'], 'out')];
      },
    };
    vi.useFakeTimers();
    const { stages, told } = await run('each', files.slice(0, 1), often);
    await vi.runAllTimersAsync(); // nothing is told behind the end
    vi.useRealTimers();
    expect(told.filter((stage) => stage.state === 'running').length).toBeLessThan(8);
    expect(told.some((stage) => stage.state === 'running' && stage.part > 0.5)).toBe(true);
    expect(told.at(-1)).toEqual({ state: 'done' });
    expect(stages['id-a']).toEqual({ state: 'done' });
  });
  it('fails as a whole only when nothing came out', async () => {
    const { total } = await run('each', files.slice(1, 2));
    expect(total).toEqual({ state: 'failed', error: { code: 'damaged' } });
  });
});

describe('optionsFor', () => {
  it('cuts each-options to the call’s files and fills gaps with the default', () => {
    expect(optionsFor({ engine: engine('each'), options: { pages: ['1'], dpi: 2 } }, [1])).toEqual({
      pages: [''],
      dpi: 2,
    });
  });
});

describe('memoryFor', () => {
  it('is a quarter of what the browser tells, and of little where a phone tells nothing', () => {
    const GIB = 2 ** 30;
    expect(memoryFor({ deviceMemory: 8, userAgent: 'X11; Linux' })).toBe(2 * GIB);
    expect(memoryFor({ deviceMemory: 2, userAgent: 'Android; Mobile' })).toBe(GIB / 2);
    expect(memoryFor({ userAgent: 'iPhone; Mobile' })).toBe(0.75 * GIB);
  });
});

describe('workersFor', () => {
  it('follows the cores up to 8, and goes easy on small machines', () => {
    expect(workersFor({ hardwareConcurrency: 32, userAgent: 'X11; Linux' })).toBe(8);
    expect(workersFor({ hardwareConcurrency: 8, deviceMemory: 2, userAgent: 'X11; Linux' })).toBe(2);
    expect(workersFor({ hardwareConcurrency: 8, deviceMemory: 8, userAgent: 'iPhone; Mobile' })).toBe(3);
    expect(workersFor({ hardwareConcurrency: 8, deviceMemory: 0.5, userAgent: '' })).toBe(1);
  });
});
