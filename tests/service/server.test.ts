import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import SwaggerParser from '@apidevtools/swagger-parser';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { AREAS } from '../../scripts/gen/api-areas.ts';
import { openLog } from '../../src/service/base/log.ts';
import { readSettings } from '../../src/service/base/settings.ts';
import { startService } from '../../src/service/start.ts';
import { testSettings } from './database.ts';
import { pdf } from './pdf.ts';
import { Visitor, withService } from './service.ts';

vi.mock('../../src/service/base/log.ts', { spy: true });

const TOKEN = 'a-token-of-the-operators';
const ORIGIN = 'https://www.example.com';
// Without workers everything that is submitted waits: the queue can be looked at.
const limits = { QUEUE_LIMIT: '5', VISITOR_LIMIT: '3', ADDRESS_LIMIT: '5' };
const service = withService({ WORKERS: '0', ...limits, OPERATOR_TOKEN: TOKEN, ORIGINS: ORIGIN });
/** Settings of another process on the same database. */
const beside = (env: Record<string, string>) =>
  testSettings({ WORKERS: '0', DATABASE_URL: service.context.pool.options.connectionString ?? '', ...env });

const basic = (password: string) => ({ authorization: `Basic ${Buffer.from(`ops:${password}`).toString('base64')}` });
const bearer = { authorization: `Bearer ${TOKEN}` };

async function submit(visitor: Visitor, count: number) {
  const uploads = await visitor.upload(...Array.from({ length: count }, (_, index) => pdf(`${index}.pdf`)));
  return visitor.form('/task/submitTask_group', { tool: 'pdf-rotate', uploads });
}

test('a full queue says so; a visitor with too many is told how many', async () => {
  const [first, second, third] = [new Visitor(service), new Visitor(service), new Visitor(service)];
  expect(await submit(first, 4)).toMatchObject({
    ret: 400,
    data: { code: 'busy', detail: expect.stringContaining('最多 3 个') },
  });
  const mine = await submit(first, 3);
  expect(mine.data.tasks.map(({ place }: { place: number }) => place)).toEqual([1, 2, 3]);
  expect(await submit(first, 1)).toMatchObject({
    ret: 400,
    data: { code: 'busy', detail: expect.stringContaining('已有 3 个') },
  });
  // Two visitors take turns.
  expect((await submit(second, 2)).data.tasks.map(({ place }: { place: number }) => place)).toEqual([2, 4]);
  expect(await submit(third, 1)).toMatchObject({
    ret: 400,
    data: { code: 'busy', detail: expect.stringContaining('已有 5 个') },
  });
  // Whoever leaves makes room, and the others move up.
  await first.ask(`/task/deleteById?taskId=${mine.data.tasks[0].taskId}`, { method: 'DELETE' });
  const { data } = await first.form('/task/taskQuery', { taskIds: [mine.data.tasks[2].taskId] });
  expect(data.tasks[0]).toMatchObject({ state: 'waiting', place: 4 });
  expect((await submit(third, 1)).ret).toBe(0);
  await service.context.db.deleteFrom('task').execute();
});

test('submits of one visitor at the same moment are counted one after the other', async () => {
  const visitor = new Visitor(service);
  const [upload] = await visitor.upload(pdf('a.pdf'));
  const one = () => visitor.form('/task/submitTask', { tool: 'pdf-rotate', uploads: [upload] });
  const answers = await Promise.all(Array.from({ length: 10 }, one));
  expect(answers.filter(({ ret }) => ret === 0)).toHaveLength(3);
  await service.context.db.deleteFrom('task').execute();
});

test('pictures of pages stand in the queue like tasks: within its bound, and one who asks for many behind others', async () => {
  const visitor = new Visitor(service);
  const { data } = await submit(visitor, 1);
  const { taskId } = data.tasks[0];
  const picture = (size: number) => visitor.form('/task/previewYee', { taskId, of: 'source', size });
  const answers = await Promise.all([100, 101, 102, 103].map(picture));
  expect(answers.map(({ ret, data: { code, state } }) => [ret, code ?? state]).sort()).toEqual([
    [0, 'waiting'],
    [0, 'waiting'],
    [400, 'busy'],
    [400, 'busy'],
  ]);
  await service.context.db.deleteFrom('task').execute();
});

test('times are those of the database, whatever the clock of this machine says', async () => {
  const visitor = new Visitor(service);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 86_400_000 });
  try {
    const { data } = await submit(visitor, 1);
    const kept = await service.context.db
      .selectFrom('task')
      .where('id', '=', data.tasks[0].taskId)
      .select([
        sql<number>`extract(epoch from now() - queued_at)::float8`.as('waited'),
        sql<number>`extract(epoch from expires_at - now())::float8`.as('left'),
      ])
      .executeTakeFirstOrThrow();
    expect(kept.waited).toBeLessThan(3600);
    expect(kept.left).toBeGreaterThan(3600);
  } finally {
    vi.useRealTimers();
    await service.context.db.deleteFrom('task').execute();
  }
});

test('the process is healthy while it reaches its database', async () => {
  const response = await fetch(`${service.url}/healthz`);
  expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
});

describe.each(['/metrics', '/operator/'])('%s', (path) => {
  test.each([
    ['without a token', {}, 401],
    ['with a wrong token', { authorization: 'Bearer nonsense' }, 401],
    ['with a wrong password', basic('nonsense'), 401],
    ['with the token', bearer, 200],
    ['with the token as a password', basic(TOKEN), 200],
  ])('%s', async (_how, headers, status) => {
    expect((await fetch(service.url + path, { headers })).status).toBe(status);
  });
});

test('without a token the operators page is for this machine alone, not through a proxy and not under a name of others', async () => {
  const lines: string[] = [];
  vi.mocked(openLog).mockReturnValueOnce(pino({ level: 'warn' }, { write: (line) => lines.push(line) }));
  const open = await startService(beside({ TRUST_PROXY: '127.0.0.1' }));
  const status = (headers: Record<string, string>): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const asked = request(`${open.url}/operator/`, { headers }, (response) => resolve(response.resume().statusCode));
      asked.on('error', reject).end();
    });
  try {
    expect(lines.join()).toContain('without OPERATOR_TOKEN');
    expect(await status({})).toBe(200);
    expect(await status({ 'x-forwarded-for': '127.0.0.1' })).toBe(403);
    expect(await status({ host: 'rebound.example' })).toBe(403);
  } finally {
    await open.stop();
  }
});

test('the time left of a waiting task comes from what such tasks took lately, and from nothing else', async () => {
  const { db } = service.context;
  const visitor = new Visitor(service);
  const { data, ...answer } = await visitor.form('/task/submitTask', {
    tool: 'pdf-merge',
    uploads: await visitor.upload(pdf('a.pdf')),
  });
  expect({ ...answer, code: data.code }).toMatchObject({ ret: 0 });
  const { taskId } = data.task;
  expect(data.task.secondsLeft).toBeUndefined();
  const seen = {
    seen_at: new Date(),
    host: 'here',
    slots: 2,
    isolation: 'full' as const,
    engines: JSON.stringify(['pdf-merge', 'pdf-rotate']),
    running: '[]',
  };
  await db
    .insertInto('worker')
    .values({ id: 'w', ...seen })
    .execute();
  const { id, created_at, ...row } = await db
    .selectFrom('task')
    .selectAll()
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
  const texts = { options: '{}', inputs: '[]', ask: 'null', notes: '[]', skipped: '[]', results: '[]', error: 'null' };
  const ended_at = new Date();
  const started_at = new Date(ended_at.getTime() - 30_000);
  await db
    .insertInto('task')
    .values({ ...row, ...texts, id: crypto.randomUUID(), state: 'done', started_at, ended_at })
    .execute();
  const { data: later } = await visitor.form('/task/taskQuery', { taskIds: [taskId] });
  const { place, secondsLeft } = later.tasks[0];
  expect(secondsLeft).toBe(Math.ceil(((place - 1) / 2) * 30 + 30));
  await db.updateTable('task').set({ state: 'running', progress: 0.75, started_at }).where('id', '=', taskId).execute();
  const { data: running } = await visitor.form('/task/taskQuery', { taskIds: [taskId] });
  expect(running.tasks[0].secondsLeft).toBeGreaterThanOrEqual(10);
  expect(running.tasks[0].secondsLeft).toBeLessThan(60);
  await db.updateTable('task').set({ seconds_left: 99.2 }).where('id', '=', taskId).execute();
  const { data: said } = await visitor.form('/task/taskQuery', { taskIds: [taskId] });
  expect(said.tasks[0].secondsLeft).toBe(100);
  await db.deleteFrom('worker').execute();
});

test('metrics count tasks, answers and this process', async () => {
  const text = await (await fetch(`${service.url}/metrics`, { headers: bearer })).text();
  expect(text).toMatch(/^pdf365_tasks\{state="waiting"\} \d+$/m);
  expect(text).toMatch(/^http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} \d+$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
});

test('operators see who is at work, who was lost just now, and why tasks failed, in whole sentences', async () => {
  const { db } = service.context;
  const visitor = new Visitor(service);
  const { taskId } = (await submit(visitor, 1)).data.tasks[0];
  const error = JSON.stringify({ code: 'too-many-pages', detail: '最多 9 页。' });
  await db.updateTable('task').set({ state: 'failed', error, ended_at: new Date() }).where('id', '=', taskId).execute();
  const worker = (host: string, seconds: number) => ({
    id: crypto.randomUUID(),
    host,
    pid: 4242,
    slots: 1,
    isolation: 'full' as const,
    engines: '[]',
    running: JSON.stringify([`task-of-${host}`]),
    seen_at: sql<Date>`now() - make_interval(secs => ${seconds})`,
  });
  await db
    .insertInto('worker')
    .values([worker('here', 0), worker('lost', 120), worker('old', 900)])
    .execute();
  const html = await (await fetch(`${service.url}/operator/`, { headers: bearer })).text();
  expect(html).toMatch(/在线<\/span><\/td><td>here<\/td><td>4242/);
  expect(html).toMatch(/失联<\/span><\/td><td>lost/);
  expect(html).toContain('task-of-here');
  expect(html).not.toContain('task-of-lost');
  expect(html).not.toContain('<td>old');
  expect(html).toContain('文件页数超过可处理的上限，请先拆分。最多 9 页。');
  await db.deleteFrom('worker').execute();
  await db.deleteFrom('task').execute();
});

test('the operators page has no script and is not for search engines', async () => {
  const response = await fetch(`${service.url}/operator/`, { headers: bearer });
  const html = await response.text();
  expect(response.headers.get('x-robots-tag')).toContain('noindex');
  expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'sha256-/);
  expect(html).not.toMatch(/<script|onload|src=/);
  expect(html).toContain('没有工作进程');
});

test('pages of an allowed origin may call with the cookie, no others', async () => {
  const visitor = new Visitor(service);
  const allowed = await visitor.fetch('/api/nowDateTime', { headers: { origin: ORIGIN } });
  expect(allowed.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  expect(allowed.headers.get('access-control-allow-credentials')).toBe('true');
  const other = await visitor.fetch('/api/nowDateTime', { headers: { origin: 'https://evil.example' } });
  expect(other.headers.get('access-control-allow-origin')).toBeNull();
  const preflight = await visitor.fetch('/upload', {
    method: 'OPTIONS',
    headers: {
      origin: ORIGIN,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'tus-resumable',
    },
  });
  expect(preflight.headers.get('access-control-allow-headers')).toContain('tus-resumable');
});

// Each that asked for a second connection would wait for the others for ever: the pool has ten.
test('the first sixty submits, all at once, are all taken', { timeout: 60_000 }, async () => {
  const fresh = await startService(beside({ REQUESTS_PER_MINUTE: '100000' }));
  try {
    const visitors = Array.from({ length: 20 }, () => new Visitor(fresh));
    const uploads = await Promise.all(visitors.map((visitor) => visitor.upload(pdf('a.pdf'))));
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const at = index % visitors.length;
        return visitors[at]?.form('/task/submitTask', { tool: 'pdf-rotate', uploads: uploads[at] });
      }),
    );
    expect(answers.map((answer) => answer?.ret)).toEqual(Array(60).fill(0));
    expect(new Set(answers.map((answer) => answer?.data.task.taskId)).size).toBe(60);
  } finally {
    await fresh.stop();
  }
});

test('an address, and a visitor, that ask too often are told to wait', async () => {
  const small = await startService(beside({ REQUESTS_PER_MINUTE: '5' }));
  try {
    const visitor = new Visitor(small);
    const answers = [];
    for (let count = 0; count < 7; count++) answers.push(await visitor.ask('/api/nowDateTime'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(answers[6]).toMatchObject({
      ret: 400,
      msg: expect.stringContaining('频繁'),
      data: { code: 'too-many-requests' },
    });
    const late = await visitor.fetch('/api/nowDateTime');
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(`${small.url}/healthz`)).status).toBe(200);
  } finally {
    await small.stop();
  }
});

test('a service that cannot start leaves nothing open', async () => {
  const port = new URL(service.url).port;
  const settings = beside({ PORT: port });
  await expect(startService(settings)).rejects.toThrow(`端口 ${port} 已被占用`);
  const next = await startService({ ...settings, PORT: 0 });
  expect((await fetch(`${next.url}/healthz`)).status).toBe(200);
  await next.stop();
});

test('wrong settings are named', () => {
  expect(() => readSettings({ PORT: 'x', WORKERS: '-1' })).toThrow(/PORT[^]*WORKERS/);
});

test('the OpenAPI document is sound and has every call', async () => {
  const document = JSON.parse(readFileSync('public/openapi.json', 'utf8'));
  const { paths = {} } = await SwaggerParser.validate(structuredClone(document));
  for (const { method, path } of AREAS.flatMap(({ calls }) => Object.values(calls)))
    expect(paths[path], path).toHaveProperty(method.toLowerCase());
});
