import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Call } from '../../schemas/api/call.ts';
import type { z } from '../../schemas/zod.ts';
import { AREAS } from '../../scripts/gen/api-areas.ts';
import { sweep } from '../../src/service/tasks/sweep.ts';
import { pdf } from './pdf.ts';
import { Visitor, withService } from './service.ts';

const service = withService();
const ROTATE = { tool: 'pdf-rotate', options: { angle: '180' } };

/** What poppler, which is not ours, says of a PDF. */
function pdfinfo(bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'pdfinfo-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), bytes);
    return execFileSync('pdfinfo', [join(folder, 'a.pdf')], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function rotated(visitor: Visitor, ...files: File[]) {
  const uploads = await visitor.upload(...files);
  const { data } = await visitor.form('/task/submitTask', { ...ROTATE, uploads });
  return visitor.ended(data.task.taskId);
}

test('upload, submit, query, download, delete', async () => {
  const visitor = new Visitor(service);
  const done = await rotated(visitor, pdf('报告（一）.pdf'));
  expect(done).toMatchObject({
    state: 'done',
    progress: 1,
    tool: 'pdf-rotate',
    files: [{ name: '报告（一）.pdf' }],
    skipped: [],
  });
  const [result] = done.results;
  const response = await visitor.fetch(result.url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  const disposition = response.headers.get('content-disposition') ?? '';
  expect(disposition).toMatch(/^attachment; /);
  expect(disposition).toContain(
    `filename*=UTF-8''${encodeURIComponent(result.name).replace(/[()]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`,
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(bytes.length).toBe(result.size);
  expect(pdfinfo(bytes)).toMatch(/Page rot:\s+180/);
  const gone = await visitor.ask(`/task/deleteById?taskId=${done.taskId}`, { method: 'DELETE' });
  expect(gone).toMatchObject({ ret: 0, data: { taskId: done.taskId } });
  expect(await visitor.ended(done.taskId)).toBeUndefined();
  expect((await visitor.fetch(result.url)).status).toBe(404);
  const again = await visitor.ask(`/task/deleteById?taskId=${done.taskId}`, { method: 'DELETE' });
  expect(again).toMatchObject({ ret: 400, data: { code: 'not-found' } });
});

test('a download answers ranges, validators and HEAD', async () => {
  const visitor = new Visitor(service);
  const [{ url, size }] = (await rotated(visitor, pdf('a.pdf'))).results;
  const part = await visitor.fetch(url, { headers: { range: 'bytes=0-4' } });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    `bytes 0-4/${size}`,
    '%PDF-',
  ]);
  const last = await visitor.fetch(url, { headers: { range: 'bytes=-6' } });
  expect([last.status, (await last.text()).trim()]).toEqual([206, '%%EOF']);
  expect((await visitor.fetch(url, { headers: { range: `bytes=${size}-` } })).status).toBe(416);
  const etag = part.headers.get('etag') ?? '';
  expect((await visitor.fetch(url, { headers: { range: 'bytes=0-4', 'if-range': etag } })).status).toBe(206);
  const changed = await visitor.fetch(url, { headers: { range: 'bytes=0-4', 'if-range': '"other"' } });
  expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, size]);
  const head = await visitor.fetch(url, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)]);
});

test('a group has one task a file, options of each file in its place; a refused file does not stop the others', async () => {
  const visitor = new Visitor(service);
  const uploads = await visitor.upload(pdf('a.pdf', 2), new File(['just words'], 'b.pdf'), pdf('c.pdf', 2));
  const { ret, data } = await visitor.form('/task/submitTask_group', {
    tool: 'pdf-rotate',
    uploads,
    options: { turns: ['1:90', '', '2:270'] },
  });
  expect(ret).toBe(0);
  expect(data.tasks.map(({ groupId }: { groupId: string }) => groupId)).toEqual(Array(3).fill(data.groupId));
  const [a, b, c] = await Promise.all(data.tasks.map(({ taskId }: { taskId: string }) => visitor.ended(taskId)));
  expect([a.state, b.state, c.state]).toEqual(['done', 'failed', 'done']);
  expect(b.error).toMatchObject({ code: 'wrong-type', retry: false, text: expect.stringMatching(/[\u4e00-\u9fff]/) });
});

test('a group of different tools', async () => {
  const visitor = new Visitor(service);
  const [a, b] = await visitor.upload(pdf('a.pdf'), pdf('b.pdf'));
  const tasks = [
    { ...ROTATE, uploads: [a] },
    { tool: 'pdf-merge', uploads: [a, b] },
  ];
  const { data } = await visitor.form('/task/submitTaskGroupNew', { tasks });
  const ended = await Promise.all(data.tasks.map(({ taskId }: { taskId: string }) => visitor.ended(taskId)));
  expect(ended.map(({ tool, state }) => [tool, state])).toEqual([
    ['pdf-rotate', 'done'],
    ['pdf-merge', 'done'],
  ]);
});

test('a middle task is looked at and runs only after the answer', async () => {
  const visitor = new Visitor(service);
  const uploads = await visitor.upload(pdf('a.pdf'));
  const { data } = await visitor.json('/task/submitMiddleTask', { tool: 'pdf-rotate', uploads });
  const { taskId } = data.task;
  expect(data.task).toMatchObject({
    state: 'middle',
    ask: { kind: 'options', files: [{ index: 0, name: 'a.pdf', type: 'pdf', password: 'none' }] },
  });
  expect(await visitor.form('/task/taskMiddleQuery', { taskId })).toMatchObject({
    ret: 0,
    data: { state: 'middle', ask: { kind: 'options' } },
  });
  expect(await visitor.form('/task/goOnConvert', { taskId, options: { angle: '45' } })).toMatchObject({
    ret: 400,
    data: { code: 'bad-option' },
  });
  const gone = await visitor.form('/task/goOnConvert', { taskId, options: { angle: '270' } });
  expect(gone).toMatchObject({ ret: 0 });
  const done = await visitor.ended(taskId);
  expect(done.state).toBe('done');
  expect(pdfinfo(new Uint8Array(await (await visitor.fetch(done.results[0].url)).arrayBuffer()))).toMatch(
    /Page rot:\s+270/,
  );
  expect(await visitor.form('/task/goOnConvert', { taskId })).toMatchObject({
    ret: 0,
    data: { task: { state: 'done' } },
  });
});

test('several middle tasks are answered at once, all or none', async () => {
  const visitor = new Visitor(service);
  const uploads = await visitor.upload(pdf('a.pdf'));
  const ids: string[] = [];
  for (let count = 0; count < 2; count++)
    ids.push((await visitor.json('/task/submitMiddleTask', { ...ROTATE, uploads })).data.task.taskId);
  const stranger = crypto.randomUUID();
  const bad = await visitor.form('/task/goOnConvertBatch', { answers: [{ taskId: ids[0] }, { taskId: stranger }] });
  expect(bad).toMatchObject({ ret: 400, data: { code: 'not-found' } });
  expect(await visitor.form('/task/taskMiddleQuery', { taskId: ids[0] })).toMatchObject({ data: { state: 'middle' } });
  const { data } = await visitor.form('/task/goOnConvertBatch', { answers: ids.map((taskId) => ({ taskId })) });
  expect(data.tasks).toHaveLength(2);
  expect((await Promise.all(ids.map((id) => visitor.ended(id)))).map(({ state }) => state)).toEqual(['done', 'done']);
});

test('the same upload to another tool, and a result into the next one', async () => {
  const visitor = new Visitor(service);
  const first = await rotated(visitor, pdf('a.pdf'));
  const more = await visitor.form('/task/moreConvert', {
    taskId: first.taskId,
    tool: 'pdf-to-png',
    options: { dpi: 72 },
  });
  expect(await visitor.ended(more.data.task.taskId)).toMatchObject({
    state: 'done',
    results: [{ name: expect.stringMatching(/\.png$/) }],
  });
  const next = await visitor.json('/task/submitResult', { taskId: first.taskId, tool: 'pdf-rotate' });
  expect((await visitor.ended(next.data.task.taskId)).state).toBe('done');
  // What others still use stays when the first one goes, and can be used once more.
  await visitor.ask(`/task/deleteById?taskId=${first.taskId}`, { method: 'DELETE' });
  const third = await visitor.form('/task/moreConvert', { taskId: next.data.task.taskId, ...ROTATE });
  expect((await visitor.ended(third.data.task.taskId)).state).toBe('done');
  expect(await visitor.json('/task/submitResult', { taskId: first.taskId, tool: 'pdf-rotate' })).toMatchObject({
    ret: 400,
    data: { code: 'not-found' },
  });
});

test('the file of a task may be used again as long as the task is there', async () => {
  const visitor = new Visitor(service);
  const { taskId } = await rotated(visitor, pdf('a.pdf'));
  await service.context.db
    .updateTable('upload')
    .set({ expires_at: new Date(0) })
    .execute();
  await sweep(service.context, { orphans: false });
  expect(await visitor.form('/task/moreConvert', { taskId, ...ROTATE })).toMatchObject({ ret: 0 });
});

test('pictures of a result and of its source, drawn once', async () => {
  const visitor = new Visitor(service);
  const { taskId } = await rotated(visitor, pdf('a.pdf', 3));
  const ask = { taskId, of: 'source', pages: '1-2', size: 100 };
  let answer = await visitor.form('/task/previewYee', ask);
  while (['waiting', 'running'].includes(answer.data.state)) answer = await visitor.form('/task/previewYee', ask);
  expect(answer.data).toMatchObject({ state: 'done', pictures: [{ name: 'page-1.jpg' }, { name: 'page-2.jpg' }] });
  const picture = await visitor.fetch(answer.data.pictures[0].url);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const again = await visitor.form('/task/previewYee', ask);
  expect(again.data.pictures[0].resultId).toBe(answer.data.pictures[0].resultId);
  expect(await visitor.form('/task/previewYee', { taskId, index: 7 })).toMatchObject({
    ret: 400,
    data: { code: 'not-found' },
  });
  const { data } = await visitor.ask('/user/getPdf365Record');
  expect(data.records.map(({ tool }: { tool: string }) => tool)).toEqual(['pdf-rotate']);
});

test('a file that has no pages to draw is said to have none', async () => {
  const visitor = new Visitor(service);
  const [upload] = await visitor.upload(new File(['plain words'], 'a.txt'));
  const { data } = await visitor.json('/task/submitMiddleTask', { tool: 'txt-to-pdf', uploads: [upload] });
  const ask = { taskId: data.task.taskId, of: 'source' };
  let answer = await visitor.form('/task/previewYee', ask);
  while (['waiting', 'running'].includes(answer.data.state)) answer = await visitor.form('/task/previewYee', ask);
  expect(answer.data).toMatchObject({ state: 'failed', pictures: [], error: { code: 'unsupported' } });
});

test('records come in pages, newest first, with fresh links', async () => {
  const visitor = new Visitor(service);
  const uploads = await visitor.upload(pdf('a.pdf'));
  const ids: string[] = [];
  for (let count = 0; count < 11; count++)
    ids.unshift((await visitor.json('/task/submitMiddleTask', { ...ROTATE, uploads })).data.task.taskId);
  const one = await visitor.ask('/user/getPdf365Record?page=1&size=10');
  const two = await visitor.ask('/user/getPdf365Record?page=2&size=10');
  const listed = [...one.data.records, ...two.data.records].map(({ taskId }) => taskId);
  expect([one.data.total, listed]).toEqual([11, ids]);
  expect(await visitor.ask('/user/getPdf365Record?size=15')).toMatchObject({
    ret: 400,
    msg: expect.stringContaining('每页条数'),
  });
  const { taskId, results } = await rotated(visitor, pdf('b.pdf'));
  const fresh = await visitor.ask(`/user/downloadRecordUrl?taskId=${taskId}&resultId=${results[0].resultId}`);
  expect((await visitor.fetch(fresh.data.url)).status).toBe(200);
  const links = await visitor.form('/task/targetYee', { taskId });
  expect((await visitor.fetch(links.data.results[0].url)).status).toBe(200);
});

test('a repeated submit with its key finds what the first one made, also when both come at once', async () => {
  const visitor = new Visitor(service);
  const uploads = await visitor.upload(pdf('a.pdf'), pdf('b.pdf'));
  const key = crypto.randomUUID();
  const answers = await Promise.all(
    [1, 2, 3].map(() => visitor.form('/task/submitTask_group', { ...ROTATE, uploads, key })),
  );
  const ids = answers.map(({ data }) => data.tasks.map(({ taskId }: { taskId: string }) => taskId));
  expect(ids[1]).toEqual(ids[0]);
  expect(ids[2]).toEqual(ids[0]);
  expect((await visitor.ask('/user/getPdf365Record')).data.total).toBe(2);
});

test.each([
  ['an unknown tool', { tool: 'pdf-to-gold' }, 'unknown-tool'],
  ['a name of every object', { tool: 'constructor' }, 'unknown-tool'],
  ['an unknown option', { tool: 'pdf-rotate', options: { angel: '90' } }, 'unknown-option'],
  ['a value that no option has', { tool: 'pdf-rotate', options: { angle: '45' } }, 'bad-option'],
  ['options that are no object', { tool: 'pdf-rotate', options: '[1' }, 'bad-option'],
  ['more passwords than files', { tool: 'pdf-rotate', passwords: ['a', 'b'] }, 'bad-option'],
  ['more values than files', { tool: 'pdf-rotate', options: { turns: ['1:90', '1:90'] } }, 'bad-option'],
])('%s is refused', async (_what, wanted, code) => {
  const visitor = new Visitor(service);
  const uploads = await visitor.upload(pdf('a.pdf'));
  const { ret, msg, data } = await visitor.form('/task/submitTask', { uploads, ...wanted });
  expect([ret, data.code]).toEqual([400, code]);
  expect(msg).toMatch(/[\u4e00-\u9fff]/);
});

test('a key that made a group is no key for a single task, nor the other way', async () => {
  const visitor = new Visitor(service);
  const uploads = await visitor.upload(pdf('a.pdf'));
  const [single, group] = ['/task/submitTask', '/task/submitTask_group'];
  for (const [first = '', second = ''] of [
    [single, group],
    [group, single],
  ]) {
    const fields = { ...ROTATE, uploads, key: crypto.randomUUID() };
    expect((await visitor.form(first, fields)).ret).toBe(0);
    expect(await visitor.form(second, fields)).toMatchObject({ ret: 400, data: { code: 'bad-option' } });
  }
});

test('several files for a tool that works file by file are refused, and uploads that are not there', async () => {
  const visitor = new Visitor(service);
  const uploads = await visitor.upload(pdf('a.pdf'), pdf('b.pdf'));
  expect(await visitor.form('/task/submitTask', { ...ROTATE, uploads })).toMatchObject({
    ret: 400,
    data: { code: 'too-many' },
  });
  expect(await visitor.form('/task/submitTask', { ...ROTATE, uploads: ['0123456789abcdef0123'] })).toMatchObject({
    ret: 400,
    data: { code: 'not-found' },
  });
});

test('an encrypted file asks for its password and goes on with the right one', async () => {
  const visitor = new Visitor(service);
  const folder = mkdtempSync(join(tmpdir(), 'locked-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), new Uint8Array(await pdf('a.pdf').arrayBuffer()));
    execFileSync('qpdf', ['--encrypt', '秘密', 'owner', '256', '--', join(folder, 'a.pdf'), join(folder, 'b.pdf')]);
    const locked = await rotated(visitor, new File([readFileSync(join(folder, 'b.pdf'))], 'b.pdf'));
    expect(locked).toMatchObject({
      state: 'middle',
      ask: { kind: 'password', files: [{ index: 0, password: 'needed' }] },
    });
    const { taskId } = locked;
    await visitor.form('/task/goOnConvert', { taskId, passwords: ['wrong'] });
    expect(await visitor.ended(taskId)).toMatchObject({ state: 'middle', ask: { files: [{ password: 'wrong' }] } });
    await visitor.form('/task/goOnConvert', { taskId, passwords: ['秘密'] });
    expect(await visitor.ended(taskId)).toMatchObject({ state: 'done' });
    const row = await service.context.db
      .selectFrom('task')
      .select('passwords')
      .where('id', '=', taskId)
      .executeTakeFirstOrThrow();
    expect(row.passwords).toBeNull();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Whether a call wants to know anything but who asks. */
const asks = ({ request }: Call): boolean =>
  Object.keys((request as z.ZodObject).shape).some((name) => name !== 'platform');

test.each(
  AREAS.flatMap(({ calls }) => Object.values(calls).map((call) => [call.method, call.path, asks(call)] as const)),
)('%s %s is there and refuses what has no meaning, where it asks anything', async (method, path, wants) => {
  const nonsense = `taskId=1&taskIds=1&tasks=1&answers=1&page=x&tool=${'x'.repeat(101)}`;
  const init = method === 'POST' ? { method, body: new URLSearchParams(nonsense) } : { method };
  const answer = await new Visitor(service).ask(method === 'POST' ? path : `${path}?${nonsense}`, init);
  expect(answer).toMatchObject(
    wants ? { status: 200, ret: 400, data: { code: 'bad-option' } } : { status: 200, ret: 0 },
  );
});
