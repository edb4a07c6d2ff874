import { beforeEach, describe, expect, test, vi } from 'vitest';
import { call, platform } from '../../../schemas/api/call.ts';
import { TASK_CALLS } from '../../../schemas/api/task.ts';
import { FEEDBACK_UPLOAD_PATH } from '../../../schemas/api/upload.ts';
import { toErrorData } from '../../../schemas/error.ts';
import { z } from '../../../schemas/zod.ts';
import type { Answer, ApiError } from '../../../src/api/answer.ts';
import { type ClientSettings, createClient } from '../../../src/api/client.ts';
import { setClientHooks } from '../../../src/api/hooks.ts';
import { LIMITS } from '../../../src/api/limits.ts';
import { parseQuery } from '../../../src/lib/query-string.ts';
import { json, startServer } from './server.ts';

const server = await startServer();
const QUICK = { hosts: server.hosts, timeout: 200, pause: 5, token: () => '' };
const client = (given: Partial<ClientSettings> = {}) => createClient({ ...QUICK, ...given });

const request = z.looseObject({ platform });
const get = call({ method: 'GET', path: '/get', body: 'query', summary: '', request, data: z.unknown(), safe: true });
const form = call({ method: 'POST', path: '/form', body: 'form', summary: '', request, data: z.unknown(), safe: true });
const post = call({ method: 'POST', path: '/json', body: 'json', summary: '', request, data: z.unknown(), safe: true });
const unsafe = { ...post, safe: false };
const listed = { ...get, path: '/list', cached: true } as const;

const toasts: string[] = [];
const loading: number[] = [];
const forbidden: Answer[] = [];
setClientHooks({
  toast: (text) => toasts.push(text),
  loading: (by) => loading.push(by),
  loginRequired: (answer) => forbidden.push(answer),
});

const ok = (data: unknown = {}) => ({ ret: 0, msg: '', data });
const rejected = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.unreachable('resolved'),
    (thrown) => thrown as ApiError,
  );
const last = () => server.asked.at(-1) ?? expect.unreachable('nothing asked');
const query = () => parseQuery(last().url.split('?')[1] ?? '');

beforeEach(() => {
  for (const told of [server.asked, toasts, loading, forbidden]) told.length = 0;
  server.answer = (response) => json(response, ok());
});

test('the numbers are the specification’s', () => {
  expect(LIMITS).toEqual({ timeout: 22_000, retries: 4, pause: 1000, cache: { entries: 1000, maxAge: 28_800_000 } });
  expect(TASK_CALLS.submitTaskGroupNew.timeout).toBe(100_000);
});

describe('how parameters travel', () => {
  const given = { name: '合同 1.pdf', list: [1, 2], deep: { a: { b: [null, 'x&y=z'] } }, flag: false, none: undefined };
  const texts = {
    name: '合同 1.pdf',
    list: '[1,2]',
    deep: '{"a":{"b":[null,"x&y=z"]}}',
    flag: 'false',
    platform: 'web',
  };

  test('in the query', async () => {
    await client().send(get, given);
    expect(last().method).toBe('GET');
    expect(last().url).toMatch(/^\/get\?/);
    expect(query()).toEqual(texts);
    expect(last().body).toBe('');
  });

  test('as a form, nested values as JSON text that the service reads back', async () => {
    await client().send(form, given);
    expect(last().headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(last().url).toBe('/form');
    expect(parseQuery(last().body)).toEqual(texts);
  });

  test('as JSON', async () => {
    await client().send(post, given);
    expect(last().headers['content-type']).toBe('application/json');
    expect(JSON.parse(last().body)).toEqual({ ...given, platform: 'web' });
  });

  test('a form-data body replaces the body', async () => {
    const body = new FormData();
    body.append('file', new File(['bytes'], 'a.pdf'));
    await client().send(form, { secret: 'left out' }, { form: body });
    expect(last().headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(last().body).toContain('filename="a.pdf"');
    expect(last().body + last().url).not.toContain('secret');
    expect(query()).toEqual({ platform: 'web' });
  });

  test('a random parameter goes where old browsers would answer out of their cache', async () => {
    await client().send(get, {}, { random: 'v' });
    const first = query().v;
    await client().send(get, {}, { random: 'v' });
    expect(first).toMatch(/^\w{32}$/);
    expect(query().v).not.toBe(first);
    await client().send(get, {}, { random: 'r' });
    expect(query()).toHaveProperty('r');
  });

  test('a call goes to the host of its table', async () => {
    const hosts = { ...server.hosts, api: 'http://127.0.0.1:9' };
    await client({ hosts }).send({ ...get, host: 'webapi' as const }, {});
    expect(server.asked).toHaveLength(1);
  });

  test('queries are read within the specification’s limits', () => {
    expect(parseQuery('a[b][c][d][e][f][g]=x')).toEqual({ a: { b: { c: { d: { e: { f: { '[g]': 'x' } } } } } } });
    expect(Array.isArray(parseQuery('a[19]=x').a)).toBe(true);
    expect(Array.isArray(parseQuery('a[21]=x').a)).toBe(false);
    expect(Object.keys(parseQuery(Array.from({ length: 1001 }, (_, index) => `p${index}=1`).join('&')))).toHaveLength(
      1000,
    );
    expect(parseQuery('__proto__[x]=1&constructor[y]=2')).toEqual({});
  });
});

describe('who asks', () => {
  const token = () => 'token.of-somebody';

  test('Authorization is the access token', async () => {
    await client({ token }).send(get, {});
    expect(last().headers.authorization).toBe('token.of-somebody');
  });
  test.each([
    ['nobody is logged in', client(), get, {}],
    ['the request is flagged', client({ token }), get, { authorize: false }],
    ['it is the feedback upload', client({ token }), { ...form, path: FEEDBACK_UPLOAD_PATH } as typeof form, {}],
  ])('no Authorization where %s', async (_, one, asked, options) => {
    await one.send(asked, {}, options);
    expect(last().headers).not.toHaveProperty('authorization');
  });
  test('credentials go with every request', async () => {
    const spy = vi.spyOn(globalThis, 'fetch');
    await client().send(get, {});
    await client().send(post, {}, { authorize: false });
    expect(spy.mock.calls.map(([, init]) => init?.credentials)).toEqual(['include', 'include']);
    spy.mockRestore();
  });
});

describe('the envelope', () => {
  test.each([0, 1, 7, 401])('ret %d gives the data', async (ret) => {
    server.answer = (response) => json(response, { ret, msg: '', data: { x: 1 } }, 201);
    expect(await client().send(get, {})).toEqual({ x: 1 });
    expect(toasts).toEqual([]);
  });

  test('400 rejects with msg and the closed list’s code, without a toast', async () => {
    server.answer = (response) =>
      json(response, { ret: 400, msg: '文件太大', data: { code: 'too-large', detail: '上限 5 MB。' } });
    const error = await rejected(client().send(get, {}));
    expect(error.message).toBe('文件太大');
    expect(toErrorData(error)).toEqual({ code: 'too-large', detail: '上限 5 MB。' });
    expect(toasts).toEqual([]);
  });

  test('a code that is not on the list is nothing a page would show', async () => {
    server.answer = (response) => json(response, { ret: 400, msg: 'x', data: { code: 'constructor' } });
    expect(toErrorData(await rejected(client().send(get, {})))).toEqual({ code: 'unknown' });
  });

  test('403 rejects with the whole response and asks for a login', async () => {
    server.answer = (response) => json(response, { ret: 403, msg: '请登录', data: { to: '/login' } });
    const error = await rejected(client().send(get, {}));
    expect(error.answer).toEqual({ status: 200, ret: 403, msg: '请登录', data: { to: '/login' } });
    expect(forbidden).toEqual([error.answer]);
    expect(error.code).toBe('not-allowed');
    expect(toasts).toEqual([]);
  });

  test('500 rejects and shows msg', async () => {
    server.answer = (response) => json(response, { ret: 500, msg: '出错了，编号 7' });
    expect((await rejected(client().send(get, {}))).message).toBe('出错了，编号 7');
    expect(toasts).toEqual(['出错了，编号 7']);
  });

  test('a quiet call shows nothing', async () => {
    server.answer = (response) => json(response, { ret: 500, msg: 'x' });
    await rejected(client().send(get, {}, { quiet: true }));
    expect(toasts).toEqual([]);
  });

  test.each(['<html>portal</html>', '', '[]', 'null', '{"ret":"0"}'])(
    '%j is no answer of the service',
    async (body) => {
      server.answer = (response) => response.end(body);
      const error = await rejected(client().send(get, {}));
      expect(toErrorData(error)).toEqual({ code: 'no-service' });
      expect(toasts).toEqual(['连接到服务器失败']);
    },
  );
});

describe('HTTP statuses, word for word', () => {
  test.each([
    [400, '错误请求'],
    [401, '未授权，请重新登录'],
    [403, '拒绝访问'],
    [404, '请求错误,未找到该资源'],
    [405, '请求方法未允许'],
    [408, '请求超时'],
    [500, '服务器端出错'],
    [501, '网络未实现'],
    [502, '网络错误'],
    [503, '服务不可用'],
    [504, '网络超时'],
    [505, 'http版本不支持该请求'],
    [202, '连接错误202'],
    [418, '连接错误418'],
    [429, '连接错误429'],
    [599, '连接错误599'],
  ])('%d', async (status, text) => {
    // A path of its own, and time: on a busy machine a request of the test before may come in, or an answer be late.
    const path = `/status/${status}` as const;
    for (const body of [{}, ok()]) {
      server.answer = (response) => json(response, body, status);
      expect((await rejected(client({ timeout: 60_000 }).send({ ...get, path }, {}))).message).toBe(text);
    }
    expect(toasts).toEqual([text, text]);
    expect(server.asked.filter(({ url }) => url.startsWith(`${path}?`))).toHaveLength(2);
  });

  test('a status of the table is told by its text even with an envelope; the code is the envelope’s', async () => {
    server.answer = (response) => json(response, { ret: 400, msg: '排队的人很多', data: { code: 'busy' } }, 503);
    const error = await rejected(client().send(get, {}));
    expect([error.message, error.code, toasts]).toEqual(['服务不可用', 'busy', ['服务不可用']]);
  });

  test('a refusal with a status outside the table speaks for itself', async () => {
    server.answer = (response) =>
      json(response, { ret: 400, msg: '操作太频繁', data: { code: 'too-many-requests' } }, 429);
    const error = await rejected(client().send(get, {}));
    expect([error.message, error.code, toasts]).toEqual(['操作太频繁', 'too-many-requests', []]);
  });

  test.each([
    [413, 'too-large'],
    [429, 'too-many-requests'],
    [507, 'no-space'],
    [404, 'not-found'],
    [502, 'no-service'],
    [500, 'unknown'],
  ])('%d without an envelope is %s to the page', async (status, code) => {
    server.answer = (response) => response.writeHead(status).end();
    expect(toErrorData(await rejected(client().send(get, {})))).toEqual({ code });
  });

  test('no response', async () => {
    server.answer = (response) => response.destroy();
    const error = await rejected(client().send(get, {}));
    expect([error.message, error.code, toasts]).toEqual(['连接到服务器失败', 'no-service', ['连接到服务器失败']]);
    expect(server.asked).toHaveLength(1);
  });
});

describe('time-outs', () => {
  const never = (): void => undefined;

  test('a safe call is tried five times, then the toast', async () => {
    server.answer = never;
    const error = await rejected(client().send(get, {}));
    expect(server.asked).toHaveLength(5);
    expect([error.message, error.code, toasts]).toEqual(['请求超时,请重试!', 'no-service', ['请求超时,请重试!']]);
  });

  test('an answer that comes at the fifth try is the answer; nothing is shown', async () => {
    server.answer = (response, _, count) => count === 5 && json(response, ok('fifth'));
    expect(await client().send(get, {})).toBe('fifth');
    expect(toasts).toEqual([]);
  });

  test('an answer whose body stops half-way is too late as well', async () => {
    server.answer = (response, _, count) =>
      count === 1 ? void response.write('{"ret":0,') : json(response, ok('whole'));
    expect(await client().send(get, {})).toBe('whole');
    expect(server.asked).toHaveLength(2);
  });

  test('a call’s own limit comes before the general one', async () => {
    server.answer = (response, _, count) => setTimeout(() => json(response, ok(count)), 300);
    expect(await client().send({ ...get, timeout: 5000 }, {})).toBe(1);
    expect(server.asked).toHaveLength(1);
  });

  test('a call that changes something is repeated under one idempotency key', async () => {
    server.answer = never;
    const submit = { tool: 'word-to-pdf', uploads: ['0123456789abcdef'] };
    await rejected(client().send(TASK_CALLS.submitTask, submit));
    const keys = server.asked.map(({ body }) => parseQuery(body).key);
    expect(keys).toHaveLength(5);
    expect(new Set(keys).size).toBe(1);
    const shape = TASK_CALLS.submitTask.request.shape;
    expect(shape.key.parse(keys[0])).toBe(keys[0]);
    expect(shape.uploads.parse(parseQuery(server.asked[0]?.body ?? '').uploads)).toEqual(submit.uploads);

    server.asked.length = 0;
    await rejected(client({ retries: 1 }).send(TASK_CALLS.submitMiddleTask, { ...submit, key: 'my-own-key' }));
    expect(server.asked.map(({ body }) => JSON.parse(body).key)).toEqual(['my-own-key', 'my-own-key']);
  });

  test('two submits have two keys', async () => {
    const submit = { tool: 'word-to-pdf', uploads: ['0123456789abcdef'] };
    await client().send(TASK_CALLS.submitTask, submit);
    await client().send(TASK_CALLS.submitTask, submit);
    const [one, two] = server.asked.map(({ body }) => parseQuery(body).key);
    expect(one).not.toBe(two);
  });

  test('a call that changes something and knows no key is asked once', async () => {
    server.answer = never;
    await rejected(client().send(unsafe, {}));
    expect(server.asked).toHaveLength(1);
    expect(toasts).toEqual(['请求超时,请重试!']);
  });

  test('the visitor’s signal ends a try and the pause, and nothing is shown', async () => {
    server.answer = never;
    for (const settings of [{ timeout: 60_000 }, { pause: 60_000 }]) {
      const stop = new AbortController();
      const call = rejected(client(settings).send(get, {}, { signal: stop.signal }));
      setTimeout(() => stop.abort(), 500);
      expect(toErrorData(await call)).toEqual({ code: 'cancelled' });
    }
    expect(toErrorData(await rejected(client().send(get, {}, { signal: AbortSignal.abort() })))).toEqual({
      code: 'cancelled',
    });
    expect(server.asked).toHaveLength(2);
    expect(toasts).toEqual([]);
  });
});

test('loading is told by default, once for all tries, and ends with failures too', async () => {
  await client().send(get, {});
  expect(loading).toEqual([1, -1]);
  await client().send(get, {}, { loading: false });
  expect(loading).toEqual([1, -1]);
  server.answer = () => undefined;
  await rejected(client({ retries: 1 }).send(get, {}));
  expect(loading).toEqual([1, -1, 1, -1]);
});

test('the failure of a list is only logged', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server.answer = (response) => json(response, { ret: 500, msg: '出错了' });
  expect(await client().list(get, {})).toBeUndefined();
  expect(log).toHaveBeenCalledWith('/get', '出错了');
  expect(toasts).toEqual([]);
  server.answer = (response) => json(response, { ret: 403, msg: '请登录' });
  expect(await client().list(get, {})).toBeUndefined();
  expect(forbidden).toEqual([]);
  server.answer = (response) => json(response, ok([1]));
  expect(await client().list(get, {})).toEqual([1]);
  log.mockRestore();
});

describe('kept answers', () => {
  /** One that waits: what a slow machine makes it ask again would count. */
  const patient = (given: Partial<ClientSettings> = {}) => client({ timeout: 10_000, ...given });

  beforeEach(() => {
    server.answer = (response, _, count) => setTimeout(() => json(response, ok({ count })), 20);
  });

  test('the same request is asked once, while under way and later; another one is not the same', async () => {
    const one = patient();
    const both = await Promise.all([
      one.send(listed, { a: 1, b: { c: 1, d: 2 } }),
      one.send(listed, { b: { d: 2, c: 1 }, a: 1 }),
    ]);
    expect(both).toEqual([{ count: 1 }, { count: 1 }]);
    expect(await one.send(listed, { a: 1, b: { c: 1, d: 2 } })).toEqual({ count: 1 });
    expect(await one.send(listed, { a: 2, b: { c: 1, d: 2 } })).toEqual({ count: 2 });
    expect(await one.send({ ...listed, path: '/other' as const }, { a: 2, b: { c: 1, d: 2 } })).toEqual({ count: 3 });
  });

  test('what one visitor was told, another is not', async () => {
    let token = 'one';
    const changing = patient({ token: () => token });
    await changing.send(listed, {});
    token = 'two';
    expect(await changing.send(listed, {})).toEqual({ count: 2 });
  });

  test('other calls are not kept', async () => {
    const one = patient();
    await one.send(get, {});
    expect(await one.send(get, {})).toEqual({ count: 2 });
  });

  test('one who leaves does not take the answer from the others', async () => {
    const one = patient();
    const stop = new AbortController();
    const leaving = rejected(one.send(listed, {}, { signal: stop.signal }));
    const staying = one.send(listed, {});
    stop.abort();
    expect((await leaving).code).toBe('cancelled');
    expect(await staying).toEqual({ count: 1 });
  });

  test('a failure is not kept', async () => {
    const one = patient();
    server.answer = (response, _, count) => (count === 1 ? response.destroy() : json(response, ok('again')));
    await rejected(one.send(listed, {}));
    expect(await one.send(listed, {})).toBe('again');
  });
});
