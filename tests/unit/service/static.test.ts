import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveSite } from '../../../src/service/static.ts';

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
  app = Fastify();
  await serveSite(app, root);
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

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
])('%s → %i %s', async (url, code, location) => {
  const { statusCode, headers } = await get(url);
  expect([statusCode, headers.location]).toEqual([code, location]);
  expect(headers['x-content-type-options']).toBe('nosniff');
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
