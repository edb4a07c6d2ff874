import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Context } from '../../src/service/context.ts';
import { startWorker } from '../../src/service/queue/worker.ts';
import { pdf } from './pdf.ts';
import { ENGINES, ended, submit, testCatalog, until } from './queue-site.ts';
import { Visitor, withService } from './service.ts';
import { TusVisitor } from './tus.ts';

const service = withService({ WORKERS: '0', DATABASE_URL: '' });

/** The embedded server with all its processes. */
function postgres(data: string): number[] {
  const root = readFileSync(join(data, 'pg', 'postmaster.pid'), 'utf8').split('\n', 1)[0];
  const isChild = (pid: string): boolean => {
    try {
      return /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1] === root;
    } catch {
      return false; // it has ended since the list was made
    }
  };
  return [Number(root), ...readdirSync('/proc').filter(isChild).map(Number)];
}

test('a database that says nothing keeps nobody waiting, and loses nothing when it goes on', async () => {
  const site: Context = {
    ...service.context,
    catalog: testCatalog(),
    settings: { ...service.context.settings, WORKERS: 1 },
  };
  const worker = await startWorker(site, { engines: ENGINES });
  const visitor = new TusVisitor(service);
  const uploads = await visitor.upload(pdf('a.pdf'));
  const id = await submit(site, { engine: 'slow', options: { ms: 3000 } });
  await until(site, id, 'running');

  const processes = postgres(site.settings.DATA);
  for (const pid of processes) process.kill(pid, 'SIGSTOP');
  try {
    const refused = {
      status: 503,
      ret: 500,
      data: { code: 'no-service', detail: expect.stringContaining('暂时没有响应') },
    };
    const order = { tool: 'pdf-rotate', options: { angle: '180' }, uploads };
    // More than the pool has connections.
    const queries = Array.from({ length: 12 }, () => visitor.form('/task/taskQuery', { taskIds: [id] }));
    const answers = await Promise.all([...queries, visitor.form('/task/submitTask', order)]);
    expect(answers).toEqual(answers.map(() => expect.objectContaining(refused)));
    expect(await visitor.form('/task/taskQuery', { taskIds: [id] })).toMatchObject(refused);
    const created = await visitor.create(10);
    expect([created.status, (await created.json()).data.code]).toEqual([503, 'no-service']);
    expect((await visitor.fetch('/healthz')).status).toBe(503);
  } finally {
    for (const pid of processes) process.kill(pid, 'SIGCONT');
  }

  expect(await ended(site, id)).toMatchObject({ state: 'done' });
  expect((await visitor.fetch('/healthz')).status).toBe(200);
  const later = await new Visitor(service).form('/task/taskQuery', { taskIds: [id] });
  expect(later).toMatchObject({ status: 200, ret: 0 });
  expect(await ended(site, await submit(site, { engine: 'copy' }))).toMatchObject({ state: 'done' });
  await worker.stop();
}, 60_000);
