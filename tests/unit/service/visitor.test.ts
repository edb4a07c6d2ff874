import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { principalOf } from '../../../src/service/routes/visitor.ts';

const app = Fastify({ trustProxy: true });
app.get('/', (request, reply) => principalOf(request, reply));

async function visit(proto: 'http' | 'https', cookie = '') {
  const response = await app.inject({ url: '/', headers: { 'x-forwarded-proto': proto, cookie } });
  return {
    owner: (response.json() as { owner: string }).owner,
    set: response.headers['set-cookie'] as string | undefined,
  };
}
const pair = (set = ''): string => set.split(';', 1)[0] ?? '';

it('on https the cookie is one that no other host can plant, on http it has its plain name', async () => {
  const { set } = await visit('https');
  expect(set).toMatch(/^__Host-pdf365_visitor=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect((await visit('http')).set).toMatch(
    /^pdf365_visitor=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

it('either name is read, and the safer one counts', async () => {
  const [safe, plain] = [await visit('https'), await visit('http')];
  expect(await visit('https', pair(safe.set))).toEqual({ owner: safe.owner, set: undefined });
  expect(await visit('https', pair(plain.set))).toEqual({ owner: plain.owner, set: undefined });
  expect((await visit('https', `${pair(plain.set)}; ${pair(safe.set)}`)).owner).toBe(safe.owner);
});
