import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorsOnly } from '../../../src/service/routes/operator-access.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  app.get('/operator/', { onRequest: operatorsOnly({ OPERATOR_TOKEN: undefined }) }, async () => 'open');
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** The status of an answer to a request with just these lines. */
async function status(...lines: string[]): Promise<string | undefined> {
  const socket = connect((app.addresses()[0] as { port: number }).port, '127.0.0.1');
  socket.end([...lines, '', ''].join('\r\n'));
  const [answer] = await once(socket, 'data');
  return /^HTTP\/1\.1 (\d+)/.exec(String(answer))?.[1];
}
const ASK = ['GET /operator/ HTTP/1.1', 'Host: localhost:3650'];

it.each([
  ['curl', ['User-Agent: curl/8.5.0', 'Accept: */*']],
  ['Prometheus', ['User-Agent: Prometheus/3.1', 'Accept-Encoding: gzip', 'X-Prometheus-Scrape-Timeout-Seconds: 10']],
  [
    'a browser',
    [
      'Sec-CH-UA-Platform: "Linux"',
      'Sec-Fetch-Site: none',
      'Upgrade-Insecure-Requests: 1',
      'Accept-Language: zh-CN',
      'If-None-Match: "a"',
      'Cookie: a=b',
      'Priority: u=0, i',
    ],
  ],
])('%s of this machine may look', async (_who, headers) => {
  expect(await status(...ASK, ...headers)).toBe('200');
});

it.each([
  'X-Forwarded-For: 127.0.0.1',
  'Forwarded: for=192.0.2.1;proto=https',
  'X-Real-IP: 192.0.2.1',
  'Via: 1.1 proxy',
  'CF-Connecting-IP: 192.0.2.1',
  'True-Client-IP: 192.0.2.1',
  'X-Forwarded-Host: pdf.example',
  'X-Forwarded-Proto: https',
  'X-Original-Forwarded-For: 192.0.2.1',
  'X-Client-IP: 192.0.2.1',
  'Fastly-Client-IP: 192.0.2.1',
  'CDN-Loop: cdn',
  'X-Envoy-External-Address: 192.0.2.1',
  'X-Something-New: 1',
])('%s is a sign of a proxy', async (header) => {
  expect(await status(...ASK, header)).toBe('403');
});

it('so is HTTP/1.0, which nginx speaks that is told nothing else', async () => {
  expect(await status('GET /operator/ HTTP/1.0', 'Host: 127.0.0.1:3650', 'Connection: close')).toBe('403');
});
