import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../../src/service/context.ts';
import { startWorker, type Worker } from '../../src/service/queue/worker.ts';
import { withDatabase } from './database.ts';
import { ENGINES, ended, openSite, submit, texts } from './queue-site.ts';

const database = withDatabase(undefined, { WORKERS: '2' });
let site: Context;
let worker: Worker;

beforeAll(async () => {
  site = await openSite(database, database.settings);
  worker = await startWorker(site, { engines: ENGINES });
}, 60_000);
afterAll(async () => {
  await worker?.stop();
  await site?.queue.stop();
}, 60_000);

describe('a task', () => {
  test('is taken, run in a host, and its result is in the store', async () => {
    const id = await submit(site, { engine: 'copy', files: ['abc', '中文 def'] });
    const row = await ended(site, id);
    expect(row).toMatchObject({ state: 'done', attempt: 1, progress: 1, error: null, passwords: null });
    expect(await texts(site, row)).toEqual(['ABC', '中文 DEF']);
  });
});
