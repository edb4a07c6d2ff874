import 'fake-indexeddb/auto';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Place, ToolProps } from '../../../schemas/tool.ts';
import type { JobEvents, JobRequest } from '../../../src/jobs/job.ts';
import { forgetAll, type KeptFile, saveKept } from '../../../src/stores/keep.ts';
import { $most } from '../../../src/stores/limit.ts';
import { restore } from '../../../src/stores/restore.ts';
import { start } from '../../../src/stores/run.ts';
import { $files, $interrupted, $results, $stage, $stale, setTool } from '../../../src/stores/tool.ts';
import { $stayHere, lookAtFiles, openWays, setStayHere, waysNow, whereAll } from '../../../src/stores/ways.ts';
import { addFiles, noteFileOption, openWork, reset, setFileOption } from '../../../src/stores/work.ts';

const seen = vi.hoisted(() => ({
  requests: [] as JobRequest[],
  events: [] as JobEvents[],
  asked: [] as string[],
  gone: 0,
  look: Promise.resolve(),
}));
vi.mock('../../../src/jobs/fits.ts', () => ({
  askFit: async (_: string, file: File, wish: { parts?: string[] } = {}) => {
    seen.asked.push(file.name);
    await seen.look;
    if (wish.parts) return wish.parts[0] === 'odd' ? { reason: '切不开' } : 'browser';
    return file.name.startsWith('macro') ? { reason: '内嵌了宏' } : 'browser';
  },
}));
vi.mock('../../../src/jobs/start.ts', () => ({
  prepare: () => undefined,
  serviceLimit: async () => 100,
  deleteRemotes: async (remotes: unknown[]) => {
    seen.gone += remotes.length;
    return true;
  },
  startJob: async (request: JobRequest, events: JobEvents) => {
    seen.requests.push(request);
    // In the order they end, which is not that of the files.
    for (const { id, file } of [...request.files].reverse()) {
      events.file(id, { state: 'done' });
      events.result([{ id: `r${id}`, from: [id], file: new File(['y'], `${file.name}.out`) }]);
    }
    events.total({ state: 'done' });
  },
}));
/** A job that was under way when the page was left. */
const leave = (files: KeptFile[]): Promise<void> =>
  saveKept(
    'x',
    {
      files,
      savedAt: Date.now(),
      options: {},
      notes: [],
      running: true,
      results: [{ id: 'r1', from: ['1'] }],
    },
    new Map(['1', '2', '3', 'r1'].map((id) => [id, new File(['x'], `${id}.txt`)])),
  );

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('removeEventListener', () => undefined);

const use = (more: Partial<ToolProps> = {}, input: 'each' | 'all' = 'each'): void =>
  setTool({
    id: 'x',
    tool: { from: ['txt'], to: ['pdf'], set: {}, ask: [], limit: { files: 9, mb: 50 } },
    engineId: 'x',
    engine: { input, options: {} },
    places: ['browser', 'service'],
    perFile: true,
    elsewhere: [],
    next: [],
    ...more,
  } as unknown as ToolProps);
const text = (name: string): File => new File(['字'], `${name}.txt`);
const placesOf = (request: JobRequest | undefined): [string, Place][] | undefined =>
  request?.files.map(({ file, place }) => [file.name, place]);

// What a test leaves to be written later is not written into the next one.
beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
beforeEach(async () => {
  vi.clearAllTimers();
  Object.assign(seen, { requests: [], asked: [], gone: 0, look: Promise.resolve() });
  await forgetAll();
  stored.clear();
  $files.set([]);
  $results.set([]);
  $stage.set(undefined);
  $interrupted.set(false);
  $stayHere.set(false);
  $most.set(undefined);
  use();
});

it('files that are still looked into when all are taken away do not come; those given after do', async () => {
  const given = addFiles([text('a')]);
  reset();
  const after = addFiles([text('b')]);
  await Promise.all([given, after]);
  expect($files.get().map(({ file }) => file.name)).toEqual(['b.txt']);
});

it('sends each file its own way; results stand in the order of the files', async () => {
  await addFiles(['a', 'macro', 'b'].map(text));
  await start();
  expect(placesOf(seen.requests[0])).toEqual([
    ['a.txt', 'browser'],
    ['macro.txt', 'service'],
    ['b.txt', 'browser'],
  ]);
  expect($results.get().map(({ file }) => file.name)).toEqual(['a.txt.out', 'macro.txt.out', 'b.txt.out']);
});

it('waits with the start until the engine has seen all files, and asks once of each', async () => {
  const look = Promise.withResolvers<void>();
  seen.look = look.promise;
  await addFiles([text('macro')]);
  expect([...waysNow($files.get()).values()]).toEqual([{ place: 'browser' }]);
  const started = start();
  look.resolve();
  await started;
  await lookAtFiles();
  expect(seen.asked).toEqual(['macro.txt']);
  expect(placesOf(seen.requests[0])).toEqual([['macro.txt', 'service']]);
});

it('sends all files one way where the engine takes them together', async () => {
  use({}, 'all');
  await addFiles(['a', 'macro'].map(text));
  await start();
  expect(placesOf(seen.requests[0])?.map(([, place]) => place)).toEqual(['service', 'service']);
});

it('asks no engine and uploads nothing where the tool does not decide file by file', async () => {
  const { perFile: _, ...one } = { perFile: true, places: ['browser', 'service'] as Place[] };
  use({ ...one, perFile: undefined as never });
  await addFiles(['a', 'macro'].map(text));
  await start();
  expect(seen.asked).toEqual([]);
  expect(placesOf(seen.requests[0])?.map(([, place]) => place)).toEqual(['browser', 'browser']);
});

it('keeps all files here where the visitor wants it, remembers that by tool, and deletes what was uploaded', async () => {
  await addFiles([text('macro')]);
  await lookAtFiles();
  $files.set($files.get().map((entry) => ({ ...entry, remote: { upload: 'u', task: 't' } })));
  setStayHere(true);
  await start();
  expect(placesOf(seen.requests[0])?.map(([, place]) => place)).toEqual(['browser']);
  expect(seen.gone).toBe(1);
  expect(seen.requests[0]?.replaces).toEqual([]);
  expect($files.get()[0]?.remote).toBeUndefined();
  $stayHere.set(false);
  openWays();
  expect($stayHere.get()).toBe(true);
  use({ id: 'other' });
  openWays();
  expect($stayHere.get()).toBe(false);
});

it('goes on with both ways after a reload: what had ended stays, the rest goes where it went', async () => {
  const file = (id: string, place: Place, more: object = {}) => ({ id, type: 'txt', values: {}, place, ...more });
  await leave([
    file('1', 'browser', { stage: { state: 'done' } }),
    file('2', 'browser'),
    file('3', 'service', { remote: { upload: 'u', task: 't' } }),
  ]);
  await restore();
  expect($files.get()[0]?.stage?.state).toBe('done');
  openWork(); // goes on by itself, once the page is open
  await vi.waitFor(() => expect(seen.requests).toHaveLength(1));
  expect($interrupted.get()).toBe(false);
  expect(placesOf(seen.requests[0])).toEqual([
    ['2.txt', 'browser'],
    ['3.txt', 'service'],
  ]);
  expect(seen.requests[0]?.files[1]?.remote).toEqual({ upload: 'u', task: 't' });
  expect($results.get().map(({ id }) => id)).toEqual(['r1', 'r2', 'r3']);
});

it('begins a job of the browser alone anew after a reload', async () => {
  const file = (id: string, more: object = {}) => ({ id, type: 'txt', values: {}, place: 'browser' as const, ...more });
  await leave([file('1', { stage: { state: 'done' } }), file('2')]);
  await restore();
  expect($files.get().map(({ stage }) => stage?.state)).toEqual([undefined, undefined]);
  expect($interrupted.get()).toBe(true);
  expect(seen.requests).toEqual([]);
});

it('says of the page where its files go once all were looked at and go one way', async () => {
  const where = () => whereAll($files.get(), waysNow($files.get()), { places: ['browser', 'service'], perFile: true });
  const look = Promise.withResolvers<void>();
  seen.look = look.promise;
  await addFiles([text('a')]);
  expect(where()).toBe('either');
  look.resolve();
  await lookAtFiles();
  expect(where()).toBe('browser');
  await addFiles([text('macro')]);
  await lookAtFiles();
  expect(where()).toBe('either');
});

it('keeps the results current when a panel notes what it found, not when the visitor changes something', async () => {
  await addFiles([text('a')]);
  await start();
  const [{ id } = { id: '' }] = $files.get();
  setFileOption(id, 'read', '');
  expect($stale.get()).toBeUndefined();
  noteFileOption(id, 'read', 'x');
  expect([$stage.get()?.state, $stale.get()]).toEqual(['done', undefined]);
  setFileOption(id, 'read', 'x');
  expect($stale.get()).toBeUndefined();
  setFileOption(id, 'read', 'y');
  expect($stale.get()).toBe('settings');
});

it('asks anew about the file whose own value the engine decides by, and about no other', async () => {
  const options = { parts: { type: 'text', each: true, default: '' }, other: { type: 'text', each: true } };
  use({ engine: { input: 'each', options, decides: ['parts'] } as never });
  await addFiles(['a', 'b'].map(text));
  await lookAtFiles();
  seen.asked = [];
  const [, { id } = { id: '' }] = $files.get();
  setFileOption(id, 'parts', 'odd');
  setFileOption(id, 'other', 'odd');
  await lookAtFiles();
  expect(seen.asked).toEqual(['b.txt']);
  expect([...waysNow($files.get()).values()].map(({ place }) => place)).toEqual(['browser', 'service']);
});
