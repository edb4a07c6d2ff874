import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitBodyTime } from '../../../src/service/routes/body-time.ts';

const MS = 300;
let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  limitBodyTime(app, MS);
  await app.register(formbody);
  await app.register(multipart);
  app.post('/call', async ({ body }) => ({ body }));
  app.post('/upload', async (asked) => ({ bytes: (await (await asked.file())?.toBuffer())?.length }));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/**
 * Sends a body a byte at a time, slower than a whole one may take. Gives what the answer says, or that there is none.
 */
async function drip(path: string, type: string, body: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const headers = { 'content-type': type, 'content-length': Buffer.byteLength(body) };
  const sent = request({ port, path, method: 'POST', headers, agent: false });
  let cut = false;
  sent.on('error', () => {
    cut = true;
  });
  const answer = once(sent, 'response').then(
    async ([response]) => (await response.toArray()).join(''),
    () => 'cut off',
  );
  for (const byte of body) {
    if (cut) break;
    sent.write(byte);
    await new Promise((resolve) => setTimeout(resolve, (MS * 3) / body.length));
  }
  sent.end();
  return answer;
}

it.each([
  ['application/json', '{"a": 1}'],
  ['application/x-www-form-urlencoded', 'a=1&b=2&c=3'],
])('a body of %s that drips is cut off', async (type, body) => {
  expect(await drip('/call', type, body)).toBe('cut off');
});

it('an upload may take its time', async () => {
  const body = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabcdef\r\n--x--\r\n';
  expect(await drip('/upload', 'multipart/form-data; boundary=x', body)).toBe('{"bytes":6}');
});

it('a body that is there in time has an answer', async () => {
  const { port } = app.server.address() as AddressInfo;
  const body = new URLSearchParams({ a: '1' });
  const response = await fetch(`http://127.0.0.1:${port}/call`, { method: 'POST', body });
  expect(await response.json()).toEqual({ body: { a: '1' } });
});
