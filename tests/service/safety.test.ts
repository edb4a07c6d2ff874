import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { type Area, areasIn, type Call } from '../../schemas/api/call.ts';
import { UPLOAD_FORM_PATH } from '../../schemas/api/upload.ts';
import { z } from '../../schemas/zod.ts';
import { createApp } from '../../src/service/app.ts';
import { pdf } from './pdf.ts';
import { type Envelope, Visitor, withService } from './service.ts';

const service = withService({ LINK_SECONDS: '30' });
const hasChinese = expect.stringMatching(/[\u4e00-\u9fff]/);

async function finished(visitor: Visitor, file = pdf('a.pdf')) {
  const uploads = await visitor.upload(file);
  const { data } = await visitor.form('/task/submitTask', { tool: 'pdf-rotate', uploads });
  return { uploads, task: await visitor.ended(data.task.taskId) };
}

test('the cookie is unguessable, out of reach of scripts, and only its hash is kept', async () => {
  const response = await fetch(`${service.url}/api/nowDateTime`);
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^pdf365_visitor=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  const visitor = new Visitor(service);
  await finished(visitor);
  const token = visitor.cookie.split('=')[1];
  const { rows } = await service.context.pool.query('select owner from task union select owner from upload');
  expect(rows.length).toBeGreaterThan(0);
  for (const { owner } of rows) expect(owner).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(rows)).not.toContain(token);
});

interface Owned {
  taskId: string;
  resultId: string;
  uploads: string[];
  handoverId: string;
}

/** What a stranger asks of every call that is given the number of something: tasks, results, uploads, handovers. */
const ASKED: Record<string, (owned: Owned) => Record<string, unknown>> = {
  submitTask: ({ uploads }) => ({ tool: 'pdf-rotate', uploads }),
  submitTaskGroup: ({ uploads }) => ({ tool: 'pdf-rotate', uploads }),
  submitTaskGroupNew: ({ uploads }) => ({ tasks: [{ tool: 'pdf-rotate', uploads }] }),
  submitMiddleTask: ({ uploads }) => ({ tool: 'pdf-rotate', uploads }),
  taskQuery: ({ taskId }) => ({ taskIds: [taskId] }),
  taskMiddleQuery: ({ taskId }) => ({ taskId }),
  goOnConvert: ({ taskId }) => ({ taskId }),
  goOnConvertBatch: ({ taskId }) => ({ answers: [{ taskId }] }),
  moreConvert: ({ taskId }) => ({ taskId, tool: 'pdf-rotate' }),
  submitResult: ({ taskId }) => ({ taskId, tool: 'pdf-rotate' }),
  targetYee: ({ taskId }) => ({ taskId }),
  previewYee: ({ taskId }) => ({ taskId }),
  deleteById: ({ taskId }) => ({ taskId }),
  downloadRecordUrl: ({ taskId, resultId }) => ({ taskId, resultId }),
  analysis: ({ uploads }) => ({ upload: uploads[0] }),
  queryHandover: ({ handoverId }) => ({ handoverId }),
  deleteHandover: ({ handoverId }) => ({ handoverId }),
  deleteHandoverFile: ({ handoverId, uploads }) => ({ handoverId, uploadId: uploads[0] }),
};
/** Calls that show a list without what is not the visitor's, instead of refusing. */
const LISTS: Record<string, unknown> = { taskQuery: { tasks: [] } };

const API = join(import.meta.dirname, '../../schemas/api');
const modules = await Promise.all(readdirSync(API).map((name) => import(join(API, name)) as Promise<{ area?: Area }>));
/** Names of fields that hold the number of something a visitor owns. */
const NUMBERS = /"(taskIds?|resultId|results|uploads?|uploadId|handoverId)":/;
const owning = areasIn(modules)
  .flatMap(({ calls }) => Object.entries(calls))
  .filter(([, { request }]) => NUMBERS.test(JSON.stringify(z.toJSONSchema(request, { io: 'input' }))));

const askAs = (visitor: Visitor, { method, path, body }: Call, fields: Record<string, unknown>): Promise<Envelope> =>
  body === 'json'
    ? visitor.json(path, fields)
    : body === 'form'
      ? visitor.form(path, fields)
      : visitor.ask(`${path}?${new URLSearchParams(fields as Record<string, string>)}`, { method });

test('no call lets anybody read, use, answer or delete what is another visitor’s', async () => {
  expect(owning.map(([name]) => name).sort()).toEqual(Object.keys(ASKED).sort());
  const [owner, other] = [new Visitor(service), new Visitor(service)];
  const { uploads, task } = await finished(owner);
  const { handoverId } = (await owner.form('/handover/begin', { direction: 'to-phone' })).data;
  const owned = { taskId: task.taskId, resultId: task.results[0].resultId, uploads, handoverId };
  await other.ask('/api/nowDateTime');
  const answers = await Promise.all(
    owning.map(async ([name, call]) => [name, await askAs(other, call, ASKED[name]?.(owned) ?? {})] as const),
  );
  for (const [name, answer] of answers) {
    if (name in LISTS) expect(answer, name).toMatchObject({ ret: 0, data: LISTS[name] });
    else expect(answer, name).toMatchObject({ ret: 400, msg: hasChinese, data: { code: 'not-found' } });
  }
  expect((await other.ask('/user/getPdf365Record')).data.total).toBe(0);
  expect((await owner.form('/task/taskQuery', { taskIds: [owned.taskId] })).data.tasks[0].state).toBe('done');
  expect((await owner.form('/handover/query', { handoverId })).ret).toBe(0);
});

test('a download link works for its owner alone, as it was signed, and until it expires', async () => {
  const [owner, other] = [new Visitor(service), new Visitor(service)];
  const { task } = await finished(owner);
  const [{ url, resultId }] = task.results;
  await other.ask('/api/nowDateTime');
  expect((await other.fetch(url)).status).toBe(404);
  expect((await fetch(service.url + url)).status).toBe(404);
  const forged = [
    url.replace(/until=\d+/, 'until=9999999999'),
    url.replace(/sign=.{4}/, 'sign=AAAA'),
    url.replace(/&sign=.*/, ''),
    url.replace(resultId, crypto.randomUUID()),
    url.replace(/task=[^&]+/, `task=${crypto.randomUUID()}`),
    `${url}&task=x`,
    url.replace(resultId, '..%2f..%2f..%2fetc%2fpasswd'),
  ];
  for (const link of forged) expect((await owner.fetch(link)).status, link).toBe(404);
  const { settings } = service.context;
  const seconds = settings.LINK_SECONDS;
  settings.LINK_SECONDS = -1; // a link of a moment ago
  const { data } = await owner.form('/task/targetYee', { taskId: task.taskId });
  settings.LINK_SECONDS = seconds;
  const late = await owner.fetch(data.results[0].url);
  expect([late.status, late.headers.get('content-type')]).toEqual([410, 'text/html; charset=utf-8']);
  expect(await late.text()).toContain('下载链接已失效');
  expect((await owner.fetch(url)).status).toBe(200);
});

test.each([
  '/..%2f..%2fetc%2fpasswd',
  '/task/download/..%2f..%2fsecret',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/upload/..%2f..%2ftask',
])('no path leads out: %s', async (path) => {
  const response = await fetch(service.url + path, { redirect: 'manual' });
  expect([302, 400, 404]).toContain(response.status);
  expect(await response.text()).not.toContain('root:');
});

test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/octet-stream'])(
  'a call as %s is refused',
  async (type) => {
    const init = { method: 'POST', body: 'taskIds=[]', headers: { 'content-type': type } };
    expect(await new Visitor(service).ask('/task/taskQuery', init)).toMatchObject({
      status: 200,
      ret: 400,
      data: { code: 'bad-option' },
    });
  },
);

test.each(['alert(1)', 'a.b', 'a-b', '</script>', 'a;b', '', 'x'.repeat(65), 'a%0a'])(
  'no script answers with the callback %j',
  async (name) => {
    const response = await fetch(
      `${service.url}/api/nowDateTime?callback=${name.includes('%') ? name : encodeURIComponent(name)}`,
    );
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toMatchObject({ ret: 400, data: { code: 'bad-option' } });
  },
);

test('a script answers where that is meant, without a cookie, and nowhere else', async () => {
  const response = await fetch(`${service.url}/api/nowDateTime?callback=on_time$1`);
  expect(await response.text()).toMatch(/^\/\*\*\/on_time\$1\(\{"ret":0,"msg":"","data":\{"now":\d+\}\}\);$/);
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.getSetCookie()).toEqual([]);
  const records = await fetch(`${service.url}/user/getPdf365Record?callback=steal`);
  expect(await records.json()).toMatchObject({ ret: 0 });
});

test('a body above the limit is refused with 413 and the envelope', async () => {
  const body = new URLSearchParams({ taskIds: 'x'.repeat(2_000_000) });
  const answer = await new Visitor(service).ask('/task/taskQuery', { method: 'POST', body });
  expect(answer).toMatchObject({ status: 413, ret: 400, msg: hasChinese, data: { code: 'too-large' } });
});

test('deep, long and polluting parameters change nothing', async () => {
  const visitor = new Visitor(service);
  const deep = `taskIds${'[a]'.repeat(1000)}=1`;
  const wide = Array.from({ length: 5000 }, (_, index) => `k${index}=1`).join('&');
  for (const body of [deep, wide, '__proto__[polluted]=1', 'constructor[prototype][polluted]=1'])
    expect(await visitor.ask('/task/taskQuery', { method: 'POST', body: new URLSearchParams(body) })).toMatchObject({
      ret: 400,
    });
  const json = {
    method: 'POST',
    body: '{"__proto__":{"polluted":1},"tool":"pdf-rotate","uploads":[]}',
    headers: { 'content-type': 'application/json' },
  };
  expect(await visitor.ask('/task/submitMiddleTask', json)).toMatchObject({ ret: 400 });
  expect({}).not.toHaveProperty('polluted');
});

test.each(['a\0b', 'a\ud800b'])('a text that no database keeps is refused: %j', async (at) => {
  const visitor = new Visitor(service);
  const uploads = await visitor.upload(pdf('a.pdf'), pdf('b.pdf'));
  const answer = await visitor.json('/task/submitMiddleTask', { tool: 'pdf-insert', uploads, options: { at: [at] } });
  expect(answer).toMatchObject({ ret: 400, msg: hasChinese, data: { code: 'bad-option' } });
});

test.each<Record<string, string>>([
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
])('a page of another site changes nothing: %o', async (headers) => {
  const visitor = new Visitor(service);
  const { task } = await finished(visitor);
  const url = `/task/deleteById?taskId=${task.taskId}`;
  expect(await visitor.ask(url, { method: 'DELETE', headers })).toMatchObject({
    status: 200,
    ret: 403,
    data: { code: 'not-allowed' },
  });
  const body = new FormData();
  body.append('file', pdf('a.pdf'));
  expect(await visitor.ask(UPLOAD_FORM_PATH, { method: 'POST', body, headers })).toMatchObject({ ret: 403 });
  expect(await visitor.ask(url, { method: 'DELETE', headers: { origin: service.url } })).toMatchObject({ ret: 0 });
});

test('a result is saved, never shown, whatever it is', async () => {
  const visitor = new Visitor(service);
  const name = '<img src=x onerror=alert(1)>"\r\nX-Evil: 1.pdf';
  const { task } = await finished(visitor, pdf(name));
  const { headers } = await visitor.fetch(task.results[0].url);
  expect(headers.get('content-disposition')).toMatch(/^attachment;/);
  expect(headers.get('x-evil')).toBeNull();
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
});

test('the log names routes and tasks, and nothing of the visitor', async () => {
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk, _encoding, done) => done(lines.push(String(chunk)) ? null : undefined) });
  const app = await createApp(service.context, pino({ level: 'trace' }, sink));
  const visitor = new Visitor({ url: await app.listen({ host: '127.0.0.1', port: 0 }) });
  const { task } = await finished(visitor, pdf('工资单.pdf'));
  await visitor.fetch(task.results[0].url);
  await visitor.form('/task/goOnConvert', { taskId: task.taskId, passwords: ['天知地知'] });
  await visitor.fetch('/task/submitTask?password=天知地知', {
    method: 'POST',
    body: new URLSearchParams({ tool: '天知地知' }),
  });
  await app.close();
  const log = lines.join('');
  expect(log).toContain(task.taskId);
  expect(log).toContain('"code":"bad-option"');
  const token = visitor.cookie.split('=')[1] ?? '';
  for (const secret of ['工资单', '天知地知', encodeURIComponent('天知地知'), token, 'sign='])
    expect(log).not.toContain(secret);
});

/** Sends the beginning of a request and goes away. */
const vanish = (lines: string[], body: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`, () => setTimeout(() => socket.destroy(), 50));
    });
    socket.once('close', () => resolve()).once('error', reject);
  });

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
}

test('a client that goes away in the middle of an upload leaves no row and no file', async () => {
  const { pool, settings } = service.context;
  const files = () =>
    readdirSync(join(settings.DATA, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
  const rows = async () => (await pool.query('select count(*) as count from upload')).rows[0].count;
  const before = [await rows(), files().length];
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 and then';
  const head = [
    `POST ${UPLOAD_FORM_PATH} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 9999',
  ];
  await vanish(head, part);
  await until(async () => (await rows()) === before[0] && files().length === before[1]);
});

test('a client that goes away in the middle of a download leaves no file open', async () => {
  const visitor = new Visitor(service);
  const { task } = await finished(visitor);
  const { files, db } = service.context;
  const big = { ...task.results[0], id: task.results[0].resultId, key: 'result/big', size: 64 * 2 ** 20 };
  await files.put(big.key, Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(2 ** 20))));
  await db
    .updateTable('task')
    .set({ results: JSON.stringify([big]) })
    .where('id', '=', task.taskId)
    .execute();
  expect((await visitor.fetch(task.results[0].url, { method: 'HEAD' })).headers.get('content-length')).toBe(
    String(big.size),
  );
  const open = () => readdirSync('/proc/self/fd').length;
  const before = open();
  for (let count = 0; count < 5; count++)
    await vanish([`GET ${task.results[0].url} HTTP/1.1`, 'Host: localhost', `Cookie: ${visitor.cookie}`], '');
  await until(() => open() <= before);
});
