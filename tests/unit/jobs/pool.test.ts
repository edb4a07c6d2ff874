import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPool, type WorkerPort } from '../../../src/jobs/pool.ts';
import type { FromWorker, ToWorker } from '../../../src/jobs/protocol.ts';

/** A worker under the test's control: what it was sent, and a way to make it speak. */
class FakeWorker implements WorkerPort {
  onmessage: WorkerPort['onmessage'] = null;
  onerror: WorkerPort['onerror'] = null;
  sent: ToWorker[] = [];
  ended = false;
  postMessage(message: ToWorker) {
    this.sent.push(message);
  }
  terminate() {
    this.ended = true;
  }
  say(data: FromWorker) {
    this.onmessage?.({ data } as MessageEvent<FromWorker>);
  }
  /** The calls it was given, in order. */
  runs() {
    return this.sent.filter((message) => message.kind === 'run');
  }
  done(id: number, name = 'out.pdf') {
    this.say({ kind: 'done', id, files: [new File(['x'], name)] });
  }
}

function setUp(size: number, memory?: number) {
  const workers: FakeWorker[] = [];
  const pool = createPool(
    () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    size,
    memory,
  );
  return { workers, pool, worker: (index: number) => workers[index] as FakeWorker };
}

const call = (name: string) => ({ engine: 'e', files: [new File(['a'], name)], options: {}, passwords: [undefined] });
const quiet = () => ({ progress: vi.fn(), note: vi.fn(), skip: vi.fn() });
const never = new AbortController().signal;
const nameOf = (message: ToWorker | undefined) => (message?.kind === 'run' ? message.call.files[0]?.name : undefined);
const idOf = (message: ToWorker | undefined) => (message?.kind === 'run' ? message.id : -1);
const part = (name: string) => ({ files: [new File(['a'], name)], options: {}, passwords: [undefined], origins: [0] });

afterEach(() => vi.useRealTimers());

describe('scheduling', () => {
  it('runs at most `size` calls at once and the rest in order', async () => {
    const { pool, workers, worker } = setUp(2);
    const jobs = ['a', 'b', 'c'].map((name) => pool.run(call(name), quiet(), never));
    expect(workers.map((each) => each.runs().map(nameOf))).toEqual([['a'], ['b']]);
    worker(1).done(idOf(worker(1).runs()[0]), 'b.out');
    expect(worker(1).runs().map(nameOf)).toEqual(['b', 'c']);
    expect((await jobs[1])?.[0]?.name).toBe('b.out');
  });

  it('gives a lone call all cores and one of many a single one', () => {
    const lone = setUp(4);
    void lone.pool.run(call('a'), quiet(), never);
    expect(lone.worker(0).runs()[0]).toMatchObject({ call: { cores: 4 } });
    const many = setUp(2);
    for (const name of ['a', 'b', 'c', 'd']) void many.pool.run(call(name), quiet(), never).catch(() => undefined);
    expect(many.worker(1).runs()[0]).toMatchObject({ call: { cores: 1 } });
  });

  it('lets large files wait for each other, and small ones go beside them', () => {
    const { pool, workers, worker } = setUp(3, 1000);
    const sized = (name: string, bytes: number) => ({ ...call(name), files: [new File(['x'.repeat(bytes)], name)] });
    for (const [name, bytes] of [
      ['a.pdf', 900],
      ['b.pdf', 300],
      ['c.jpg', 20],
      ['d.pdf', 10],
    ] as const)
      void pool.run(sized(name, bytes), quiet(), never);
    // The first is larger than all there is and runs alone; a photograph weighs as much as it is when decoded.
    expect(workers.map((each) => each.runs().map(nameOf))).toEqual([['a.pdf']]);
    worker(0).done(idOf(worker(0).runs()[0]));
    expect(workers.map((each) => each.runs().map(nameOf))).toEqual([['a.pdf', 'b.pdf'], ['d.pdf']]);
    worker(0).done(idOf(worker(0).runs()[1]));
    expect(worker(0).runs().map(nameOf)).toEqual(['a.pdf', 'b.pdf', 'c.jpg']);
  });

  it('runs the parts of a large file one after another where memory is short', async () => {
    const { pool, workers, worker } = setUp(3, 1000);
    const large = new File(['x'.repeat(200)], 'a.pdf');
    const done = pool.run({ ...call('a.pdf'), files: [large] }, quiet(), never);
    const parts = ['1', '2'].map((name) => ({ ...part(name), files: [large] }));
    worker(0).say({ kind: 'spread', id: idOf(worker(0).runs()[0]), spread: 1, parts, to: 1 });
    const started = () => workers.flatMap((each) => each.runs()).length - 1;
    expect(started()).toBe(1);
    const first = workers.find((each) =>
      each.runs().some((run) => idOf(run) > idOf(worker(0).runs()[0])),
    ) as FakeWorker;
    first.done(idOf(first.runs().at(-1)));
    expect(started()).toBe(2);
    first.done(idOf(first.runs().at(-1)));
    worker(0).done(idOf(worker(0).runs()[0]), 'end.pdf');
    expect((await done)[0]?.name).toBe('end.pdf');
  });

  it('ends its workers after 20 idle seconds and starts new ones for the next call', () => {
    vi.useFakeTimers();
    const { pool, worker, workers } = setUp(1);
    void pool.run(call('a'), quiet(), never);
    vi.advanceTimersByTime(60_000);
    expect(worker(0).ended).toBe(false);
    worker(0).done(idOf(worker(0).runs()[0]));
    vi.advanceTimersByTime(19_000);
    expect(worker(0).ended).toBe(false);
    vi.advanceTimersByTime(2000);
    expect(worker(0).ended).toBe(true);
    void pool.run(call('b'), quiet(), never);
    expect(workers).toHaveLength(2);
  });
});

describe('spread', () => {
  it('runs parts on the other workers and on the waiting one itself, results in the order of the parts', () => {
    const { pool, worker } = setUp(2);
    void pool.run(call('a'), quiet(), never);
    const id = idOf(worker(0).runs()[0]);
    worker(0).say({ kind: 'spread', id, spread: 7, parts: ['p1', 'p2', 'p3'].map(part), to: 1 });
    const own = worker(0).runs()[1];
    expect([nameOf(worker(1).runs()[0]), nameOf(own)].sort()).toEqual(['p1', 'p2']);
    worker(0).done(idOf(own), `${nameOf(own)}.out`);
    const third = worker(0).runs()[2];
    expect(nameOf(third)).toBe('p3');
    worker(0).done(idOf(third), 'p3.out');
    expect(worker(0).sent.some(({ kind }) => kind === 'parts-done')).toBe(false);
    worker(1).done(idOf(worker(1).runs()[0]), `${nameOf(worker(1).runs()[0])}.out`);
    const answer = worker(0).sent.at(-1);
    expect(answer?.kind === 'parts-done' && answer.results?.map(([file]) => file?.name)).toEqual([
      'p1.out',
      'p2.out',
      'p3.out',
    ]);
  });

  it('does not lock with a single worker', async () => {
    const { pool, worker } = setUp(1);
    const job = pool.run(call('a'), quiet(), never);
    const id = idOf(worker(0).runs()[0]);
    worker(0).say({ kind: 'spread', id, spread: 1, parts: [part('p1')], to: 1 });
    worker(0).done(idOf(worker(0).runs()[1]));
    expect(worker(0).sent.at(-1)).toMatchObject({ kind: 'parts-done', id, spread: 1 });
    worker(0).done(id, 'whole');
    expect((await job)[0]?.name).toBe('whole');
  });

  it('counts the progress of parts as the call’s and gives cores 1 inside them', () => {
    const { pool, worker } = setUp(2);
    const events = quiet();
    void pool.run(call('a'), events, never);
    worker(0).say({ kind: 'spread', id: idOf(worker(0).runs()[0]), spread: 1, parts: ['p1', 'p2'].map(part), to: 1 });
    const first = worker(1).runs()[0];
    expect(first).toMatchObject({ call: { cores: 1 } });
    worker(1).say({ kind: 'progress', id: idOf(first), part: 0.5 });
    expect(events.progress).toHaveBeenLastCalledWith(0.25, undefined);
    worker(1).done(idOf(first));
    expect(events.progress).toHaveBeenLastCalledWith(0.5, undefined);
  });

  it('brings the call only as far as the parts are of the whole, and what it said of itself stands', () => {
    const { pool, worker } = setUp(2);
    const events = quiet();
    void pool.run(call('a'), events, never);
    const id = idOf(worker(0).runs()[0]);
    worker(0).say({ kind: 'progress', id, part: 0.2, note: '第 2 次尝试' });
    worker(0).say({ kind: 'spread', id, spread: 1, parts: ['p1', 'p2'].map(part), to: 0.6 });
    worker(1).done(idOf(worker(1).runs()[0]));
    expect(events.progress).toHaveBeenLastCalledWith(0.4, '第 2 次尝试');
    worker(0).done(idOf(worker(0).runs()[1]));
    expect(events.progress).toHaveBeenLastCalledWith(0.6, '第 2 次尝试');
  });

  it('tells the waiting engine when a part fails, and drops the other parts', () => {
    const { pool, worker } = setUp(1);
    void pool.run(call('a'), quiet(), never).catch(() => undefined);
    const id = idOf(worker(0).runs()[0]);
    worker(0).say({ kind: 'spread', id, spread: 3, parts: ['p1', 'p2'].map(part), to: 1 });
    worker(0).say({ kind: 'failed', id: idOf(worker(0).runs()[1]), error: { code: 'damaged' }, broken: false });
    expect(worker(0).sent.at(-1)).toMatchObject({ kind: 'parts-done', spread: 3, error: { code: 'damaged' } });
    expect(worker(0).runs().map(nameOf)).toEqual(['a', 'p1']);
  });
});

describe('failure and cancel', () => {
  it('keeps an error to its own call', async () => {
    const { pool, worker } = setUp(2);
    const bad = pool.run(call('bad'), quiet(), never);
    const good = pool.run(call('good'), quiet(), never);
    worker(0).say({ kind: 'failed', id: idOf(worker(0).runs()[0]), error: { code: 'wrong-password' }, broken: false });
    worker(1).done(idOf(worker(1).runs()[0]));
    await expect(bad).rejects.toMatchObject({ code: 'wrong-password' });
    await expect(good).resolves.toHaveLength(1);
    expect(worker(0).ended).toBe(false);
  });

  it('replaces a crashed worker and goes on', async () => {
    const { pool, worker, workers } = setUp(1);
    const crashed = pool.run(call('a'), quiet(), never);
    const next = pool.run(call('b'), quiet(), never);
    worker(0).say({ kind: 'progress', id: idOf(worker(0).runs()[0]), part: 0.1 });
    worker(0).onerror?.({} as ErrorEvent);
    await expect(crashed).rejects.toMatchObject({ code: 'unknown' });
    expect(workers).toHaveLength(2);
    worker(1).done(idOf(worker(1).runs()[0]));
    await expect(next).resolves.toHaveLength(1);
  });

  it('calls a worker that could not be loaded a network failure', async () => {
    const { pool, worker } = setUp(1);
    const job = pool.run(call('a'), quiet(), never);
    worker(0).onerror?.({} as ErrorEvent);
    await expect(job).rejects.toMatchObject({ code: 'network' });
  });

  it('replaces a worker whose WebAssembly trapped', async () => {
    const { pool, worker, workers } = setUp(1);
    const job = pool.run(call('a'), quiet(), never);
    const next = pool.run(call('b'), quiet(), never);
    worker(0).say({ kind: 'failed', id: idOf(worker(0).runs()[0]), error: { code: 'unknown' }, broken: true });
    await expect(job).rejects.toMatchObject({ code: 'unknown' });
    expect(worker(0).ended).toBe(true);
    expect(nameOf(workers[1]?.runs()[0])).toBe('b');
    void next;
  });

  it('fails a call, and does not begin it again, when its part takes its own worker down', async () => {
    for (const crash of ['error', 'trap'] as const) {
      const { pool, worker, workers } = setUp(1);
      const job = pool.run(call('a'), quiet(), never);
      worker(0).say({ kind: 'spread', id: idOf(worker(0).runs()[0]), spread: 1, parts: ['p1', 'p2'].map(part), to: 1 });
      const id = idOf(worker(0).runs()[1]);
      if (crash === 'error') worker(0).onerror?.({} as ErrorEvent);
      else worker(0).say({ kind: 'failed', id, error: { code: 'unknown' }, broken: true });
      await expect(job).rejects.toMatchObject({ code: 'unknown' });
      expect(workers).toHaveLength(1);
    }
  });

  it('lets the part on the parent’s worker run out when another part fails', () => {
    const { pool, worker, workers } = setUp(2);
    void pool.run(call('a'), quiet(), never).catch(() => undefined);
    const id = idOf(worker(0).runs()[0]);
    worker(0).say({ kind: 'spread', id, spread: 1, parts: ['p1', 'p2', 'p3'].map(part), to: 1 });
    worker(1).say({ kind: 'failed', id: idOf(worker(1).runs()[0]), error: { code: 'damaged' }, broken: false });
    expect(worker(0).sent.at(-1)).toMatchObject({ kind: 'parts-done', error: { code: 'damaged' } });
    worker(0).done(idOf(worker(0).runs()[1]));
    expect(workers.map(({ ended }) => ended)).toEqual([false, false]);
    expect(workers.flatMap((each) => each.runs())).toHaveLength(3);
  });

  it('ends the workers of a cancelled call and leaves the others alone', async () => {
    const { pool, worker } = setUp(2);
    const stop = new AbortController();
    const cancelled = pool.run(call('a'), quiet(), stop.signal);
    const other = pool.run(call('b'), quiet(), never);
    stop.abort();
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    expect([worker(0).ended, worker(1).ended]).toEqual([true, false]);
    worker(1).done(idOf(worker(1).runs()[0]));
    await expect(other).resolves.toHaveLength(1);
  });

  it('ends the workers of a cancelled call’s parts and starts none of its queued parts', async () => {
    const { pool, worker, workers } = setUp(2);
    const stop = new AbortController();
    const job = pool.run(call('a'), quiet(), stop.signal);
    worker(0).say({
      kind: 'spread',
      id: idOf(worker(0).runs()[0]),
      spread: 1,
      parts: ['p1', 'p2', 'p3', 'p4'].map(part),
      to: 1,
    });
    stop.abort();
    await expect(job).rejects.toMatchObject({ code: 'cancelled' });
    expect(workers.every(({ ended }) => ended)).toBe(true);
    expect(workers.flatMap((each) => each.runs())).toHaveLength(3);
  });

  it('starts no worker for the queued calls of a cancelled batch', async () => {
    const { pool, workers } = setUp(1);
    const stop = new AbortController();
    const jobs = ['a', 'b', 'c', 'd'].map((name) => pool.run(call(name), quiet(), stop.signal));
    stop.abort();
    await Promise.allSettled(jobs);
    expect(workers).toHaveLength(1);
  });

  it('runs an innocent call again when its worker goes down with another’s part', async () => {
    const { pool, worker, workers } = setUp(1);
    const stop = new AbortController();
    void pool.run(call('a'), quiet(), stop.signal).catch(() => undefined);
    void pool.run(call('b'), quiet(), never);
    stop.abort();
    expect(worker(0).ended).toBe(true);
    await Promise.resolve();
    expect(nameOf(workers[1]?.runs()[0])).toBe('b');
  });
});
