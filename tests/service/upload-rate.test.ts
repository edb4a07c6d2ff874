import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { expect, it, vi } from 'vitest';
import { UPLOAD_FORM_PATH } from '../../schemas/api/upload.ts';
import type * as rate from '../../src/service/tasks/upload-rate.ts';
import { withService } from './service.ts';
import { TUS, TusVisitor } from './tus.ts';

// Windows of a second instead of half a minute.
vi.mock('../../src/service/tasks/upload-rate.ts', async (original) => {
  const { watchRate } = await original<typeof rate>();
  return { watchRate: (it: rate.Watched) => watchRate({ ...it, windowMs: (it.windowMs ?? 30_000) / 30 }) };
});

const service = withService({ WORKERS: '0' });

/** Sends a few bytes now and then until there is an answer, and gives it. */
async function drip(sent: ClientRequest): Promise<{ status: number; code: string }> {
  const timer = setInterval(() => sent.write('x'), 100);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  clearInterval(timer);
  const { data } = JSON.parse((await response.toArray()).join(''));
  sent.destroy();
  return { status: response.statusCode ?? 0, code: data.code };
}

it('a resumable upload that drips is ended, and gone on with', async () => {
  const visitor = new TusVisitor(service);
  const bytes = randomBytes(100_000);
  const path = await visitor.begin(bytes.length);
  const headers = {
    ...TUS,
    cookie: visitor.cookie,
    'upload-offset': 0,
    'content-type': 'application/offset+octet-stream',
  };
  const sent = request(service.url + path, {
    method: 'PATCH',
    headers: { ...headers, 'content-length': bytes.length },
    agent: false,
  });
  sent.write(bytes.subarray(0, 50_000));
  expect(await drip(sent)).toEqual({ status: 503, code: 'no-service' });
  expect(await visitor.offset(path)).toBeGreaterThanOrEqual(50_000);
  expect(await visitor.resume(path, bytes)).toBe(204);
}, 30_000);

it('a form that drips is ended, and nothing of it is kept', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 };
  const sent = request(service.url + UPLOAD_FORM_PATH, { method: 'POST', headers, agent: false });
  sent.write('--b\r\nContent-Disposition: form-data; name="file"; filename="drips"\r\n\r\n%PDF');
  expect(await drip(sent)).toEqual({ status: 503, code: 'no-service' });
  expect(await service.context.db.selectFrom('upload').select('id').where('name', '=', 'drips').execute()).toEqual([]);
}, 30_000);

it('a form that drips before its first file is cut off', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 };
  const sent = request(service.url + UPLOAD_FORM_PATH, { method: 'POST', headers, agent: false });
  const cut = once(sent, 'response').catch(() => 'cut off');
  sent.write('--b\r\nContent-Disposition: form-data; name="');
  const timer = setInterval(() => sent.write('x'), 100);
  expect(await cut).toBe('cut off');
  clearInterval(timer);
}, 30_000);
