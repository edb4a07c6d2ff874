import { afterEach, expect, it, vi } from 'vitest';
import { toErrorData } from '../../../../schemas/error.ts';
import { MAX_REPLY, QUERY_TYPE, REPLY_TYPE } from '../../../../schemas/timestamp-wire.ts';
import abilities from '../../../../src/features/timestamp/abilities.ts';

afterEach(() => vi.unstubAllGlobals());

/** Lets `fetch` give this answer, and tells what was asked. */
function answering(answer: () => Response | Promise<Response>): { url?: string; init?: RequestInit } {
  const asked: { url?: string; init?: RequestInit } = {};
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    Object.assign(asked, { url, init });
    return answer();
  });
  return asked;
}
const ask = (authority: string, { signal } = new AbortController()) =>
  abilities.timestamp({ request: Uint8Array.of(48, 0), authority }, signal);
const refusal = async () => toErrorData(await ask('x').catch((error: unknown) => error));
const reply = (bytes: Uint8Array<ArrayBuffer>, type = REPLY_TYPE) =>
  new Response(bytes, { headers: { 'content-type': type } });

it('posts the query alone to the site’s own path, and gives the bytes of the reply', async () => {
  const asked = answering(() => reply(Uint8Array.of(1, 2, 3)));
  expect([...(await ask('a/../b'))]).toEqual([1, 2, 3]);
  expect(asked.url).toBe('/api/timestamp/a%2F..%2Fb');
  expect(asked.init).toMatchObject({
    method: 'POST',
    headers: { 'content-type': QUERY_TYPE },
    body: Uint8Array.of(48, 0),
  });
});

it('says what the service said', async () => {
  answering(() => Response.json({ ret: 400, msg: '', data: { code: 'too-many-requests' } }, { status: 429 }));
  expect(await refusal()).toEqual({ code: 'too-many-requests' });
  answering(() => Response.json({ ret: 400, msg: '', data: { code: 'not-available', detail: '没有答复' } }));
  expect(await refusal()).toEqual({ code: 'not-available', detail: '没有答复' });
});

it('a site without a service, a page in place of the answer, too much of it', async () => {
  for (const answer of [
    () => new Response('<html>', { status: 404, headers: { 'content-type': 'text/html' } }),
    () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    () => reply(new Uint8Array(MAX_REPLY + 1)),
  ]) {
    answering(answer);
    expect((await refusal()).code).toBe('not-available');
  }
});

it('no connection', async () => {
  answering(() => Promise.reject(new TypeError('failed to fetch')));
  expect((await refusal()).code).toBe('no-service');
});

it('a question that is cancelled ends at once, and is no lost connection', async () => {
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const controller = new AbortController();
  const answer = ask('x', controller).catch(toErrorData);
  controller.abort();
  expect(await answer).toEqual({ code: 'cancelled' });
});
