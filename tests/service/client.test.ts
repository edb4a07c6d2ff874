import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { call } from '../../schemas/api/call.ts';
import { RECORD_CALLS } from '../../schemas/api/record.ts';
import { SITE_CALLS } from '../../schemas/api/site.ts';
import { TASK_CALLS } from '../../schemas/api/task.ts';
import { UPLOAD_FORM_PATH, uploadedSchema } from '../../schemas/api/upload.ts';
import { z } from '../../schemas/zod.ts';
import { type Client, createClient } from '../../src/api/client.ts';
import { HOSTS } from '../../src/lib/hosts.gen.ts';
import { pdf } from './pdf.ts';
import { withService } from './service.ts';

const service = withService({ LOG_LEVEL: 'error' });
const UPLOAD = call({
  method: 'POST',
  path: UPLOAD_FORM_PATH,
  body: 'form',
  summary: '',
  request: z.object({}),
  data: uploadedSchema,
  safe: false,
});
const { fetch } = globalThis;
let cookie = '';
let client: Client;

// What a browser does with cookies and Node does not.
beforeAll(() => {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const response = await fetch(url, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) },
    });
    cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie;
    return response;
  });
});
afterAll(() => vi.unstubAllGlobals());
const ours = (): Client => (client ??= createClient({ hosts: { ...HOSTS, api: service.url }, token: () => '' }));

/** A new upload's number. */
async function upload(): Promise<string> {
  const form = new FormData();
  form.append('file', pdf('报告 & 附件=1.pdf'));
  const { uploads } = await ours().send(UPLOAD, {}, { form });
  return uploads[0]?.uploadId ?? '';
}

test('the client and the service understand each other: query, form, JSON and form data', async () => {
  const { now } = await ours().send(SITE_CALLS.nowDateTime, {}, { random: 'v' });
  expect(Number.isInteger(now)).toBe(true);

  const submit = { tool: 'pdf-rotate', uploads: [await upload()], options: { angle: '90' }, key: 'the-same-key-twice' };
  const { task } = await ours().send(TASK_CALLS.submitTask, submit);
  const { task: again } = await ours().send(TASK_CALLS.submitTask, submit);
  expect(again.taskId).toBe(task.taskId);
  expect(task.files).toMatchObject([{ name: '报告 & 附件=1.pdf' }]);

  const middle = await ours().send(TASK_CALLS.submitMiddleTask, { tool: 'pdf-rotate', uploads: [await upload()] });
  await vi.waitFor(
    async () => {
      const { tasks } = await ours().send(TASK_CALLS.taskQuery, { taskIds: [task.taskId, middle.task.taskId] });
      expect(tasks.map(({ state }) => state).sort()).toEqual(['done', 'middle']);
    },
    { timeout: 15_000, interval: 100 },
  );
  await ours().send(TASK_CALLS.goOnConvert, {
    taskId: middle.task.taskId,
    options: { angle: '180' },
    passwords: [null],
  });
  const records = await ours().send(RECORD_CALLS.getPdf365Record, { page: 1, size: 20 });
  expect(records.total).toBe(2);
  for (const { taskId } of records.records)
    expect(await ours().send(TASK_CALLS.deleteById, { taskId })).toEqual({ taskId });
  expect(await ours().send(TASK_CALLS.taskQuery, { taskIds: [task.taskId] })).toEqual({ tasks: [] });
});

test('a refusal of the service reaches the page with its code and its sentence', async () => {
  const unknown = { tool: 'no-such-tool', uploads: [await upload()] };
  await expect(ours().send(TASK_CALLS.submitTask, unknown)).rejects.toMatchObject({
    code: 'unknown-tool',
    message: '没有这个工具。',
    toast: undefined,
  });
  const taskId = '01890000-0000-7000-8000-000000000000';
  await expect(ours().send(TASK_CALLS.targetYee, { taskId })).rejects.toMatchObject({
    code: 'not-found',
    toast: undefined,
  });
});
