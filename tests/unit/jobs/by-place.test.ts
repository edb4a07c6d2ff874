import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { UserError } from '../../../schemas/error.ts';
import type { EngineEntry, Place } from '../../../schemas/tool.ts';
import { type Runner, runByPlace } from '../../../src/jobs/by-place.ts';
import { runInBrowser } from '../../../src/jobs/in-browser.ts';
import { runInService } from '../../../src/jobs/in-service.ts';
import type { JobEvents, JobFile, JobRequest, Remote, Stage } from '../../../src/jobs/job.ts';
import type { Pool } from '../../../src/jobs/pool.ts';
import { type Stub, startStub } from './service-stub.ts';

const engine: EngineEntry = {
  runs: ['browser', 'service'],
  input: 'each',
  limits: { seconds: 1, memory: 64, disk: 16 },
  options: { pages: { type: 'pages', label: '页码', each: true } },
};

let stub: Stub;
beforeAll(async () => {
  stub = await startStub();
});
afterEach(() => {
  stub.calls.length = 0;
  stub.script = {};
  stub.down = () => false;
});

/** A pool that tells the options it is given; a file called `slow` runs until it is cancelled. */
const calls: unknown[] = [];
const pool: Pool = {
  warm: () => undefined,
  close: () => undefined,
  run: async ({ files: [file], options }, events, signal) => {
    calls.push(options);
    if (file?.name === 'bad') throw new UserError('damaged');
    events.progress(0.5);
    if (file?.name === 'slow')
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new UserError('cancelled'))));
    return [new File(['y'], `${file?.name}.out`)];
  },
};
const real: Record<Place, Runner> = {
  browser: (request, events, signal) => runInBrowser(request, events, signal, pool),
  service: (request, events, signal) => runInService(request, events, signal, stub.service),
};

function job(named: [name: string, place: Place, remote?: Remote][], runners = real) {
  calls.length = 0;
  const seen = {
    stages: {} as Record<string, Stage>,
    totals: [] as Stage[],
    results: [] as string[],
    remotes: {} as object,
  };
  const events: JobEvents = {
    file: (id, stage) => (seen.stages[id] = stage),
    total: (stage) => seen.totals.push(stage),
    result: (made) => seen.results.push(...made.map(({ from }) => from.join())),
    note: () => undefined,
    remote: (id, remote) => Object.assign(seen.remotes, { [id]: remote }),
  };
  const files = named.map(
    ([name, place, remote]): JobFile => ({
      id: name,
      place,
      file: new File([`bytes of ${name}`], name),
      ...(remote && { remote }),
    }),
  );
  const stop = new AbortController();
  const options = { pages: named.map(([name]) => `of ${name}`) };
  const request: JobRequest = { tool: 't', engineId: 'e', engine, files, options, replaces: ['old'] };
  return { seen, stop, ended: runByPlace(request, events, stop.signal, runners), last: () => seen.totals.at(-1) };
}

const deleted = (): unknown[] =>
  stub.calls.filter(({ path }) => path === '/task/deleteById').map(({ body }) => body.taskId);
const until = async (true_: () => boolean): Promise<void> => {
  while (!true_()) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('a batch that goes two ways', () => {
  it('is worked on in both, each file with its own options', async () => {
    const { seen, ended, last } = job([
      ['a', 'browser'],
      ['b', 'service'],
      ['c', 'browser'],
    ]);
    await ended;
    expect(seen.results.sort()).toEqual(['a', 'b', 'c']);
    expect(seen.stages).toEqual({ a: { state: 'done' }, b: { state: 'done' }, c: { state: 'done' } });
    expect(calls).toEqual([{ pages: ['of a'] }, { pages: ['of c'] }]);
    const submitted = stub.calls.find(({ path }) => path.startsWith('/task/submit'));
    expect(submitted?.body).toMatchObject({ options: { pages: ['of b'] } });
    expect(last()).toEqual({ state: 'done' });
    // What an earlier start left in the service is its concern, and the file of the browser never reached it.
    expect(stub.paths().filter((path) => path === 'POST /upload')).toHaveLength(1);
    await until(() => deleted().length > 0);
    expect(deleted()).toEqual(['old']);
  });

  it('has one total that never says it is over before both are', async () => {
    stub.script = { b: [{ state: 'running', progress: 0.2 }, { state: 'running', progress: 0.6 }, { state: 'done' }] };
    const { seen, ended } = job([
      ['a', 'browser'],
      ['b', 'service'],
    ]);
    await ended;
    const before = seen.totals.slice(0, -1);
    expect(before.map(({ state }) => state).filter((state) => state !== 'running' && state !== 'uploading')).toEqual(
      [],
    );
    const parts = before.map((stage) => ('part' in stage ? (stage.part ?? 0) : 0));
    expect(parts).toEqual([...parts].sort((one, other) => one - other));
    expect(parts.some((part) => part > 0.4 && part < 1)).toBe(true);
    expect(before.some((stage) => 'note' in stage && stage.note === '已完成 1 / 2 个文件')).toBe(true);
  });

  it('goes on with one way where the other fails', async () => {
    const { seen, ended, last } = job([
      ['bad', 'browser'],
      ['b', 'service'],
    ]);
    await ended;
    expect(seen.stages).toEqual({ bad: { state: 'failed', error: { code: 'damaged' } }, b: { state: 'done' } });
    expect(last()).toEqual({ state: 'done' });
    stub.down = () => true;
    const other = job([
      ['a', 'browser'],
      ['b', 'service'],
    ]);
    await other.ended;
    expect(other.seen.stages).toEqual({ a: { state: 'done' }, b: { state: 'failed', error: { code: 'no-service' } } });
    expect(other.last()).toEqual({ state: 'done' });
  });

  it('fails as a whole only where nothing came out of either', async () => {
    stub.down = () => true;
    const { ended, last } = job([
      ['bad', 'browser'],
      ['b', 'service'],
    ]);
    await ended;
    expect(last()).toEqual({ state: 'failed', error: { code: 'damaged' } });
  });

  it('is cancelled in both, and nothing of it is left in the service', async () => {
    stub.script = { b: [{ state: 'running', progress: 0.2 }] };
    const { seen, stop, ended, last } = job([
      ['slow', 'browser'],
      ['b', 'service'],
    ]);
    await until(() => seen.stages.b?.state === 'running' && seen.stages.slow?.state === 'running');
    stop.abort();
    await ended;
    expect(last()).toEqual({ state: 'cancelled' });
    expect(seen.stages.slow).toEqual({ state: 'cancelled' });
    expect(seen.remotes).toEqual({ b: undefined });
    await until(() => new Set(deleted()).size === 2); // the old task and this one
  });

  it('says that the connection is lost only while nothing else moves', async () => {
    const here = Promise.withResolvers<void>();
    const there = Promise.withResolvers<void>();
    const { seen, ended } = job(
      [
        ['a', 'browser'],
        ['b', 'service'],
      ],
      {
        browser: async (_, events) => {
          events.total({ state: 'running', part: 0.5 });
          await here.promise;
          events.total({ state: 'done' });
        },
        service: async (_, events) => {
          events.total({ state: 'uploading', part: 0.1, offline: true });
          await there.promise;
          events.total({ state: 'done' });
        },
      },
    );
    expect(seen.totals.at(-1)).toMatchObject({ state: 'running', part: 0.3 });
    expect(seen.totals.at(-1)).toMatchObject({ offline: undefined });
    here.resolve();
    await until(() => seen.totals.length === 3);
    expect(seen.totals.at(-1)).toMatchObject({ state: 'uploading', part: 0.55, offline: true });
    there.resolve();
    await ended;
    expect(seen.totals.at(-1)).toEqual({ state: 'done' });
  });
});

it('hands a job that goes one way on as it is', async () => {
  const asked: JobRequest[] = [];
  const note: Runner = async (request) => void asked.push(request);
  await job([['a', 'browser']], { browser: note, service: () => Promise.reject(new Error('never')) }).ended;
  expect(asked[0]).toMatchObject({ files: [{ id: 'a' }], options: { pages: ['of a'] }, replaces: ['old'] });
});
