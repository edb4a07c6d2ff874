import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadCatalog } from '../../src/catalog/load.ts';
import type { Context } from '../../src/service/context.ts';
import { startWorker, type Worker } from '../../src/service/queue/worker.ts';
import { comesUp, programs, signalAll } from '../kill.ts';
import { withDatabase } from './database.ts';
import { canRun, faultOf, hostsOf, runUnderKills, submitFilm } from './kill-run.ts';
import { openSite, rowOf, until } from './queue-site.ts';
import { comesTrue } from './queue-workers.ts';

const database = withDatabase(undefined, { WORKERS: '2' });
let site: Context;
let worker: Worker;

beforeAll(async () => {
  site = await openSite(database, database.settings, loadCatalog());
  worker = await startWorker(site);
}, 60_000);
afterAll(async () => {
  await worker?.stop();
  await site?.queue.stop();
}, 60_000);

/** Kills every program of this name, with these words in its command line, until the task has ended. */
async function killAlways(name: string, id: string, words = database.settings.DATA): Promise<void> {
  while (['waiting', 'running'].includes((await rowOf(site, id)).state)) {
    signalAll(programs(name, words), 'SIGKILL');
    await pause(20);
  }
}

// What soffice, killed idle, at work and at its start, makes of its document: tests/unit/engines/node/office.test.ts.
describe.skipIf(!canRun)('a task whose', { timeout: 120_000 }, () => {
  test('ffmpeg is killed is done again from the start', async () => {
    const id = await submitFilm(site);
    expect(signalAll(await comesUp('ffmpeg', id), 'SIGTERM')).toBe(1);
    const row = await until(site, id, 'done', 'failed');
    expect(row).toMatchObject({ state: 'done', attempt: 2 });
    expect(await faultOf(site, row)).toBe('');
  });

  test('ffmpeg is killed each time fails in the end, and no other with it', async () => {
    const [bad, good] = await Promise.all([submitFilm(site), submitFilm(site)]);
    await killAlways('ffmpeg', bad, bad);
    expect(await rowOf(site, bad)).toMatchObject({ state: 'failed', attempt: 3, error: { code: 'interrupted' } });
    expect(await site.queue.dead()).toContainEqual(expect.objectContaining({ taskId: bad }));
    expect(await until(site, good, 'done', 'failed')).toMatchObject({ state: 'done', attempt: 1 });
  });

  test('host is killed while idle, while it starts and at work is done', async () => {
    signalAll(hostsOf(site), 'SIGKILL');
    expect(await comesTrue(() => hostsOf(site).length === 0)).toBe(true);
    const id = await submitFilm(site);
    await comesTrue(() => signalAll(hostsOf(site), 'SIGKILL') > 0);
    await comesUp('ffmpeg', `${id}.2`);
    signalAll(hostsOf(site), 'SIGKILL');
    const row = await until(site, id, 'done', 'failed');
    expect(row).toMatchObject({ state: 'done', attempt: 3 });
    expect(await faultOf(site, row)).toBe('');
  });
});

test.skipIf(!canRun)(
  'films and documents under random kills are all done and whole',
  async () => {
    const { kills, ends, faults } = await runUnderKills(site, { tasks: 4, everyMs: 200, spare: true });
    expect([ends, faults]).toEqual([{ done: 4 }, []]);
    expect(Object.keys(kills)).not.toEqual([]);
  },
  300_000, // 120 s are not enough beside all other tests
);
