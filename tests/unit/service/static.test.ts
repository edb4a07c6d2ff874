import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerUnreadable, serveSite } from '../../../src/service/static.ts';

const root = mkdtempSync(join(tmpdir(), 'site-'));
const script = 'export const answer = 42;'.repeat(20);
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(root, 'pdf-merge'));
  mkdirSync(join(root, '_astro'));
  writeFileSync(join(root, 'index.html'), '<h1>home</h1>');
  writeFileSync(join(root, '404.html'), '<h1>not found</h1>');
  writeFileSync(join(root, 'pdf-merge/index.html'), '<h1>merge</h1>');
  writeFileSync(join(root, '_astro/a.js'), script);
  writeFileSync(join(root, '_astro/a.js.br'), brotliCompressSync(script));
  app = Fastify({ clientErrorHandler: answerUnreadable });
  await serveSite(app, root);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

/** As a client sends it that changes nothing of it. */
async function send(head: string): Promise<string> {
  const socket = connect((app.addresses()[0] as AddressInfo).port, '127.0.0.1');
  socket.write(`${head}\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 'latin1');
  return (await socket.toArray()).join('');
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('a page is never cached without asking, and carries the security headers', async () => {
  const { statusCode, headers, body } = await get('/pdf-merge/');
  expect([statusCode, body]).toEqual([200, '<h1>merge</h1>']);
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['content-security-policy']).not.toContain('script-src');
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-opener-policy': 'same-origin' });
  expect(headers).not.toHaveProperty('cross-origin-embedder-policy');
});

test('a script comes compressed, immutable, and with the policy its worker needs', async () => {
  const { headers, rawPayload } = await get('/_astro/a.js', { 'accept-encoding': 'gzip, br' });
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(rawPayload).toString()).toBe(script);
  expect(headers['content-type']).toContain('javascript');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect((await get('/_astro/a.js')).body).toBe(script);
});

test('an unchanged file answers 304, a range answers 206', async () => {
  const { headers } = await get('/');
  expect((await get('/', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  const part = await get('/_astro/a.js', { range: 'bytes=0-5' });
  expect([part.statusCode, part.body]).toEqual([206, 'export']);
});

test.each([
  ['/pdf-merge', 301, '/pdf-merge/'],
  ['/pdf-merge?a=1&b=/', 301, '/pdf-merge/?a=1&b=/'],
  ['/nowhere', 302, '/404/'],
  ['/nowhere/', 302, '/404/'],
  ['/_astro/', 302, '/404/'],
  ['/_astro/a.js.br', 302, '/404/'],
  ['/..%2fpackage.json', 302, '/404/'],
  ['/%5c%5cevil.example', 302, '/404/'],
  ['//evil.example/', 302, '/404/'],
  ['//evil.example', 302, '/404/'],
  ['//pdf-merge', 302, '/404/'],
  ['/%2Fevil.example/', 302, '/404/'],
  ['/.//x', 302, '/404/'],
  ['/.//pdf-merge', 302, '/404/'],
  ['/./pdf-merge', 302, '/404/'],
  ['/pdf-merge/.', 302, '/404/'],
  ['/pdf-merge/%2e', 302, '/404/'],
  ['/pdf-merge//', 302, '/404/'],
  ['/pdf-merge%2f', 302, '/404/'],
  ['/%2e%2f/x', 302, '/404/'],
  ['/a/../b', 302, '/404/'],
  ['/x%00y', 302, '/404/'],
  ['http://evil.example//pdf-merge', 302, '/404/'],
])('%s → %i %s', async (url, code, location) => {
  const answer = await send(`GET ${url} HTTP/1.1`);
  expect([Number(answer.split(' ', 2)[1]), /^location: (.*)$/m.exec(answer)?.[1]?.trim()]).toEqual([code, location]);
  expect(answer).toContain('x-content-type-options: nosniff');
});

test.each([
  ['a name longer than a file may have', 'a'.repeat(300)],
  ['a name that is longer in bytes', '%E4%B8%AD'.repeat(90)],
  ['a path longer than any', 'a/'.repeat(5000)],
])('%s is unknown', async (_what, path) => {
  expect(await send(`GET /${path} HTTP/1.1`)).toMatch(/^HTTP\/1.1 302 [^]*^location: \/404\/\r$/m);
});

test.each([
  ['NUL in an address', 'GET /x\0y HTTP/1.1', 400],
  ['an address that is not encoded', 'GET /\xe4 HTTP/1.1', 400],
  ['a method of its own', 'FOO / HTTP/1.1', 400],
  ['an address longer than all headers may be', `GET /${'a'.repeat(17_000)} HTTP/1.1`, 431],
])('%s is refused in words', async (_what, head, status) => {
  const answer = await send(head);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*x-content-type-options: nosniff[^]*请求的地址或格式不对`));
});

test('the not-found page itself has status 404', async () => {
  const { statusCode, body } = await get('/404/');
  expect([statusCode, body]).toEqual([404, '<h1>not found</h1>']);
});

test('other methods are not redirected', async () => {
  expect((await app.inject({ method: 'POST', url: '/nowhere' })).statusCode).toBe(404);
});

test('a malformed address is refused', async () => {
  expect((await get('/%E0%A4%A')).statusCode).toBe(400);
});
