import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_REPLY, QUERY_TYPE, REPLY_TYPE } from '../../schemas/timestamp-wire.ts';
import { writeQuery } from '../../src/formats/asn1/timestamp-query.ts';
import { readSettings } from '../../src/service/base/settings.ts';
import { opensslAuthority } from '../openssl-authority.ts';
import { Visitor, withService } from './service.ts';

const folder = mkdtempSync(join(tmpdir(), 'tsa-'));
const at = (name: string): string => join(folder, name);
const openssl = (...args: string[]): string =>
  execFileSync('openssl', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 30_000 });

/** What the authority answers next, and what it was asked. */
const played: { answer: 'sign' | 'large' | 'redirect' | 'fail'; asked: { type: string | undefined; body: Buffer }[] } =
  {
    answer: 'sign',
    asked: [],
  };

/** An authority by OpenSSL, which is not ours, behind HTTP on this machine. */
function startAuthority(): Promise<Server> {
  const answer = opensslAuthority(folder);
  const server = createServer(async (request, response): Promise<unknown> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    played.asked.push({ type: request.headers['content-type'], body: Buffer.concat(chunks) });
    if (played.answer === 'fail') return response.writeHead(500).end();
    if (played.answer === 'redirect') return response.writeHead(307, { location: '/elsewhere' }).end();
    if (played.answer === 'large') return response.writeHead(200).end(Buffer.alloc(MAX_REPLY + 1, 48));
    return response.writeHead(200, { 'content-type': REPLY_TYPE }).end(answer(Buffer.concat(chunks)));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const server = await startAuthority();
const { port } = server.address() as AddressInfo;
const AUTHORITIES = JSON.stringify([{ id: 'outer', name: '外部机构', url: `http://127.0.0.1:${port}/tsa` }]);
const service = withService({
  TIMESTAMP_AUTHORITIES: AUTHORITIES,
  TIMESTAMPS_PER_MINUTE: '12',
  TRUST_PROXY: '127.0.0.1',
  WORKERS: '0',
});

const digest = crypto.getRandomValues(new Uint8Array(32));
const query = writeQuery({ digest, nonce: crypto.getRandomValues(new Uint8Array(16)) });
const post = (path: string, body: Uint8Array, type = QUERY_TYPE, headers = {}): Promise<Response> =>
  new Visitor(service).fetch(path, {
    method: 'POST',
    body: body as Uint8Array<ArrayBuffer>,
    headers: { 'content-type': type, ...headers },
  });

beforeAll(() => {
  played.asked = [];
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('with an outer authority the tool is no demonstration any more', async () => {
  expect((await new Visitor(service).ask('/api/demoTools')).data.tools).toEqual([]);
});

test('the list names the embedded authority as what it is, and no address', async () => {
  const { ret, data } = await new Visitor(service).ask('/api/timestamp?platform=web');
  expect(ret).toBe(0);
  expect(data.authorities).toEqual([
    { id: 'embedded', name: '站内演示机构（不在公共信任名单）', embedded: true },
    { id: 'outer', name: '外部机构', embedded: false },
  ]);
  expect(JSON.stringify(data)).not.toContain('127.0.0.1');
});

test('the embedded authority signs by a kept key; OpenSSL takes its answer by the root inside it', async () => {
  const replies = await Promise.all([1, 2].map(() => post('/api/timestamp/embedded', query)));
  for (const [index, response] of replies.entries()) {
    expect(response.headers.get('content-type')).toBe(REPLY_TYPE);
    writeFileSync(at(`e${index}.tsr`), Buffer.from(await response.arrayBuffer()));
    openssl('ts', '-reply', '-in', `e${index}.tsr`, '-token_out', '-out', `e${index}.tok`);
    writeFileSync(at(`e${index}.pem`), openssl('pkcs7', '-inform', 'DER', '-in', `e${index}.tok`, '-print_certs'));
  }
  writeFileSync(at('e.tsq'), query);
  expect(openssl('ts', '-verify', '-queryfile', 'e.tsq', '-in', 'e0.tsr', '-CAfile', 'e0.pem')).toContain(
    'Verification: OK',
  );
  expect(readFileSync(at('e0.pem'), 'utf8')).toBe(readFileSync(at('e1.pem'), 'utf8'));
  const rows = await service.context.db
    .selectFrom('secret')
    .select('value')
    .where('name', 'like', 'timestamp%')
    .execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.value).not.toContain('certificates'); // sealed
});

test('an authority of the list gets the query as it is, and its answer comes back', async () => {
  played.answer = 'sign';
  const response = await post('/api/timestamp/outer', query);
  expect(response.headers.get('content-type')).toBe(REPLY_TYPE);
  writeFileSync(at('o.tsr'), Buffer.from(await response.arrayBuffer()));
  writeFileSync(at('o.tsq'), query);
  expect(openssl('ts', '-verify', '-queryfile', 'o.tsq', '-in', 'o.tsr', '-CAfile', 'tsa.pem')).toContain(
    'Verification: OK',
  );
  expect(played.asked.at(-1)).toMatchObject({ type: QUERY_TYPE });
  expect(played.asked.at(-1)?.body.equals(query)).toBe(true);
});

test('what fails, redirects or answers too much is told as no answer', async () => {
  for (const answer of ['fail', 'redirect', 'large'] as const) {
    played.answer = answer;
    const response = await post('/api/timestamp/outer', query);
    expect(await response.json()).toMatchObject({ ret: 400, data: { code: 'not-available' } });
  }
});

test('no other address, no other content, no large body goes out', async () => {
  const before = played.asked.length;
  for (const id of ['evil', encodeURIComponent(`http://127.0.0.1:${port}/`), '__proto__'])
    expect(await (await post(`/api/timestamp/${id}`, query)).json()).toMatchObject({ data: { code: 'not-available' } });
  for (const [body, type] of [
    [Buffer.from('GET / HTTP/1.1'), QUERY_TYPE],
    [Buffer.concat([query, Buffer.from([0])]), QUERY_TYPE],
    [Buffer.alloc(0), QUERY_TYPE],
    [Buffer.from('{}'), 'application/json'],
  ] as const)
    expect(await (await post('/api/timestamp/outer', body, type)).json()).toMatchObject({
      data: { code: 'bad-option' },
    });
  expect((await post('/api/timestamp/outer', Buffer.alloc(2000))).status).toBe(413);
  expect(played.asked.length).toBe(before);
});

test.each([
  ['', (_count: number) => ({})],
  [', whatever port a proxy tells', (count: number) => ({ 'x-forwarded-for': `203.0.113.7:${40_000 + count}` })],
  [', from wherever in its network', (count: number) => ({ 'x-forwarded-for': `2001:db8:9:9::${count + 1}` })],
])('past the rate of an address it is 429%s', async (_how, headersOf) => {
  const statuses = [];
  for (let count = 0; count < 14; count++)
    statuses.push((await post('/api/timestamp/embedded', query, QUERY_TYPE, headersOf(count))).status);
  expect(statuses.at(-1)).toBe(429);
});

test('the setting is checked: an address without https, an id twice, no JSON', () => {
  const wrong = [
    '{',
    '[{"id":"a","name":"甲","url":"http://example.com/"}]',
    '[{"id":"embedded","name":"甲","url":"https://example.com/"}]',
    '[{"id":"a","name":"甲","url":"https://a.cn/"},{"id":"a","name":"乙","url":"https://b.cn/"}]',
  ];
  for (const text of wrong)
    expect(() => readSettings({ TIMESTAMP_AUTHORITIES: text })).toThrow('TIMESTAMP_AUTHORITIES');
});
