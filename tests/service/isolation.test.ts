import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadCatalog } from '../../src/catalog/load.ts';
import { guards, isNative, isolation } from '../../src/engines/load-node.ts';
import type { Log } from '../../src/service/queue/log.ts';
import { startWorker } from '../../src/service/queue/worker.ts';
import { startService } from '../../src/service/start.ts';
import { testSettings, withDatabase } from './database.ts';
import { openSite } from './queue-site.ts';
import { Visitor } from './service.ts';

vi.mock('../../src/engines/load-node.ts', { spy: true });

const database = withDatabase(undefined, { WORKERS: '1' });
const said: [level: keyof Log, facts: object][] = [];
const log: Log = {
  info: (facts) => said.push(['info', facts]),
  warn: (facts) => said.push(['warn', facts]),
  error: (facts) => said.push(['error', facts]),
};
beforeEach(() => {
  said.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The row of a worker that has started with these settings, and is stopped again. */
async function rowOfWorker(ISOLATION: 'full' | 'any') {
  const site = await openSite(database, { ...database.settings, ISOLATION }, loadCatalog());
  const worker = await startWorker(site, { log });
  try {
    return await database.db.selectFrom('worker').selectAll().where('id', '=', worker.id).executeTakeFirstOrThrow();
  } finally {
    await worker.stop();
    await site.queue.stop();
  }
}

test('a worker tells the log and its row how far it can shut native programs in', async () => {
  const level = await isolation();
  const row = await rowOfWorker('any');
  expect(row.isolation).toBe(level);
  expect(said).toContainEqual([level === 'full' ? 'info' : 'warn', { isolation: level, guards: await guards() }]);
  expect(row.guards).toEqual(await guards());
});

test('one that cannot warns; it takes native engines only where the settings allow it', async () => {
  const native = (engines: string[]): boolean => engines.some(isNative);
  vi.mocked(isolation).mockResolvedValue('full');
  const able = (await rowOfWorker('full')).engines;
  vi.mocked(isolation).mockResolvedValue('network');
  const any = await rowOfWorker('any');
  expect(said).toContainEqual(['warn', { isolation: 'network', guards: await guards() }]);
  expect(any).toMatchObject({ isolation: 'network', engines: able });
  const full = await rowOfWorker('full');
  expect(full.engines).toEqual(able.filter((id) => !isNative(id)));
  expect(native(full.engines)).toBe(false);
});

test('operators see it, and a visitor is refused what no worker may run', async () => {
  vi.mocked(isolation).mockResolvedValue('none');
  vi.mocked(guards).mockResolvedValue(['cgroup', 'seccomp']);
  const { DATABASE_URL = database.pool.options.connectionString ?? '' } = database.settings;
  const service = await startService(testSettings({ DATABASE_URL, ISOLATION: 'full' }));
  try {
    expect(await (await fetch(`${service.url}/operator/`)).text()).toContain(
      '<span class="bad">没有</span>（cgroup、seccomp）',
    );
    const visitor = new Visitor(service);
    const uploads = await visitor.upload(new File(['text'], 'a.txt'));
    expect(await visitor.form('/task/submitTask', { tool: 'word-to-pdf', uploads })).toMatchObject({
      ret: 400,
      data: { code: 'not-available' },
    });
  } finally {
    await service.stop();
  }
});
