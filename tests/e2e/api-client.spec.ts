import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { FileStore } from '@tus/file-store';
import { Server as TusServer } from '@tus/server';
import { buildPage, type Listening, listen, parametersOf, reply } from './api-server.ts';

test.describe.configure({ mode: 'serial' });
// Connections that an earlier test left open would be used again, and what is lost on them is repeated by the browser.
test.use({ reuseContext: false });

const MB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'tus-'));
const tus = new TusServer({ path: '/upload', datastore: new FileStore({ directory: folder }) });
/** What a test makes the upload server do instead of its work; true: it has answered. */
let instead: (method: string, response: ServerResponse, count: number) => boolean = () => false;
let methods: string[] = [];
let forms = 0;
let synced: string[] = [];
let script = '';
let site: Listening;
let other: Listening;

test.beforeAll(async () => {
  script = await buildPage();
  other = await listen((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://host');
    const callback = parametersOf(request).get('callback');
    if (pathname === '/setCookie')
      synced.push(`${parametersOf(request).get('name')}=${parametersOf(request).get('value')}`);
    if (pathname === '/never') return;
    if (pathname === '/late')
      return void setTimeout(() => reply(response, 'text/javascript', `${callback}({late:1})`), 600);
    if (pathname === '/silent') return reply(response, 'text/javascript', '0');
    if (pathname === '/failed') return void response.writeHead(500).end();
    reply(response, 'text/javascript', `${callback}(${JSON.stringify({ query: request.url })});${callback}('twice')`);
  });
  site = await listen(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://host');
    if (pathname === '/upload/form') {
      forms++;
      for await (const _ of request);
      const uploads = [{ uploadId: 'id-of-the-form-upload', name: 'a.pdf', size: 5 }];
      return reply(response, 'application/json', JSON.stringify({ ret: 0, msg: '', data: { uploads } }));
    }
    if (pathname.startsWith('/upload')) {
      methods.push(request.method ?? '');
      if (!instead(request.method ?? '', response, methods.length)) tus.handle(request, response);
      return;
    }
    if (pathname === '/api.js') return reply(response, 'text/javascript', script);
    const policy = `default-src 'self'; script-src 'self' ${other.origin}`;
    reply(response, 'text/html', '<!doctype html><script type=module src=/api.js></script>', {
      'content-security-policy': policy,
    });
  });
});
test.afterAll(() => {
  site.close();
  other.close();
  rmSync(folder, { recursive: true });
});
test.beforeEach(async ({ page }) => {
  instead = () => false;
  methods = [];
  forms = 0;
  synced = [];
  await page.goto(site.origin);
  await page.waitForFunction(() => window.api);
});

const globals = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(window).filter((name) => name.startsWith('jsonp_')));

test.describe('script calls', () => {
  const ask = (
    page: Page,
    url: string,
    options: { parameters?: Record<string, string>; timeout?: number; abort?: boolean } = {},
  ) =>
    page.evaluate(
      ([url, host, { parameters, timeout, abort }]) =>
        window.api
          .jsonp(url, parameters, {
            hosts: { sso: host },
            ...(timeout && { timeout }),
            ...(abort && { signal: AbortSignal.timeout(100) }),
          })
          .catch(({ code }) => code),
      [url, other.origin, options] as const,
    );

  test('give what the answer passes, the first time, under a name of our own, and leave nothing behind', async ({
    page,
  }) => {
    const answer = await ask(page, `${other.origin}/ok?x=1`, {
      parameters: { name: '<b>&callback=evil', callback: 'alert' },
    });
    const { query } = answer as { query: string };
    const asked = new URL(query, other.origin).searchParams;
    expect(asked.getAll('callback')).toEqual([expect.stringMatching(/^jsonp_[0-9a-f]{32}$/)]);
    expect([asked.get('x'), asked.get('name')]).toEqual(['1', '<b>&callback=evil']);
    await expect.poll(() => globals(page)).toEqual([]);
    expect(await page.locator('head script:not([type=module])').count()).toBe(0);
  });

  test('ask no host that is not configured', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const port = new URL(other.origin).port;
    for (const url of [
      'https://evil.example/x',
      '//evil.example/x',
      'javascript:alert(1)',
      'data:text/javascript,alert(1)',
      'blob:null/1',
      `http://127.0.0.1.evil.example:${port}/x`,
      `http://localhost:${port}/x`,
      other.origin.replace('//', '//user:secret@'),
    ]) {
      expect(await ask(page, url), url).toBe('not-allowed');
    }
    expect(requests).toEqual([]);
    expect(await globals(page)).toEqual([]);
  });

  test('fail when the host fails, says nothing, or is late; a late answer does no harm', async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    expect(await ask(page, `${other.origin}/failed`)).toBe('no-service');
    expect(await ask(page, `${other.origin}/silent`)).toBe('no-service');
    expect(await ask(page, `${other.origin}/late`, { timeout: 50 })).toBe('no-service');
    expect(await ask(page, `${other.origin}/never`, { abort: true })).toBe('cancelled');
    // The late one has come; only the one never answered still has its harmless name.
    await expect.poll(() => globals(page)).toHaveLength(1);
    expect(errors).toEqual([]);
    expect(await page.locator('head script:not([type=module])').count()).toBe(0);
  });

  test('tell the single-sign-on host six cookies, and nobody where there is no such host', async ({ page }) => {
    const values = {
      agent: 'a1',
      MD: 'm',
      productname: 'p',
      foxit_version: 'f',
      version: '9',
      UUID: 'u',
      product_name: 'pdf365',
    };
    await page.evaluate((values) => window.api.syncCookies(values, ''), values);
    expect(synced).toEqual([]);
    await page.evaluate(([values, sso]) => window.api.syncCookies(values, sso), [values, other.origin] as const);
    expect(synced.sort()).toEqual(['MD=m', 'UUID=u', 'agent=a1', 'product_name=pdf365', 'productname=p', 'version=9']);
  });
});

test.describe('the cookies of a visit', () => {
  /** Opens an address of another name, served by ourselves, and notes the visit. */
  async function visit(
    page: Page,
    url: string,
  ): Promise<Record<string, { value: string; domain: string; expires: number }>> {
    await page.route(`${new URL(url).origin}/**`, (route) =>
      route.request().url().endsWith('/api.js')
        ? route.fulfill({ contentType: 'text/javascript', body: script })
        : route.fulfill({ contentType: 'text/html', body: '<!doctype html><script type=module src=/api.js></script>' }),
    );
    await page.goto(url);
    await page.waitForFunction(() => window.api);
    await page.evaluate(() => window.api.noteVisit());
    const cookies = await page.context().cookies(url);
    return Object.fromEntries(
      cookies.map(({ name, value, domain, expires, path }) => [name, { value, domain, expires, path }]),
    );
  }
  const parent = (value: string) => ({ value, domain: '.example.cn', expires: -1, path: '/' });

  test('come from the query, for the session, on the parent domain', async ({ page }) => {
    expect(
      await visit(page, 'https://www.example.cn/pdf-merge/?AGENT=Ba-i%20du%3B1&md=%3Cscript%3E&uuid=%E4%B8%AD'),
    ).toEqual({
      agent: parent('Baidu1'),
      MD: parent('script'),
      productname: parent('0'),
      foxit_version: parent('0'),
      version: parent('0'),
      UUID: parent('0'),
      product_name: parent('pdf365'),
    });
    // Another page of the site, without a query: where the visitor came from stays known.
    expect(await visit(page, 'https://m.example.cn/')).toMatchObject({ agent: parent('Baidu1'), MD: parent('script') });
    expect(await visit(page, 'https://m.example.cn/?agent=')).toMatchObject({ agent: parent('0') });
  });

  test('stay with the host where it has no parent, or one that is nobody’s', async ({ page }) => {
    for (const host of ['localhost', '127.0.0.1', 'pdf365.com.cn']) {
      const cookies = await visit(page, `https://${host}/?agent=x`);
      expect(cookies.agent, host).toMatchObject({ value: 'x', domain: host });
      expect(cookies.product_name, host).toMatchObject({ value: 'pdf365', domain: host });
    }
  });
});

test.describe('uploads', () => {
  /**
   * Starts an upload of `size` bytes (the low byte of their place) in the page; `window.sent` has what the progress
   * told.
   */
  const start = (page: Page, size: number, name = '合同.pdf'): Promise<void> =>
    page.evaluate(
      ([size, name]) => {
        const bytes = new Uint8Array(size).map((_, index) => index);
        const stop = new AbortController();
        const state = {
          sent: [] as number[],
          stop,
          id: undefined as string | undefined,
          code: undefined as string | undefined,
        };
        Object.assign(window, { state });
        const file = new File([bytes], name, { lastModified: 1_700_000_000_000 });
        window.api.upload(file, { signal: stop.signal, progress: (sent) => state.sent.push(sent) }).then(
          (id) => Object.assign(state, { id }),
          ({ code }) => Object.assign(state, { code }),
        );
      },
      [size, name] as const,
    );
  const state = (page: Page) =>
    page.evaluate(() => {
      const { sent, id, code } = (window as unknown as { state: { sent: number[]; id?: string; code?: string } }).state;
      return { sent, id, code };
    });
  const ended = async (page: Page) => {
    await expect
      .poll(async () => Object.values(await state(page)).filter((value) => typeof value === 'string').length)
      .toBe(1);
    return state(page);
  };
  const stored = (id: string | undefined): Buffer => readFileSync(join(folder, id ?? ''));
  const remembered = (page: Page): Promise<string[]> =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith('tus::'))
        .map((key) => key + localStorage.getItem(key)),
    );
  const right = (bytes: Buffer): boolean => bytes.every((byte, index) => byte === index % 256);

  test('go in pieces of 8 MB, tell their bytes, and leave nothing in the browser', async ({ page }) => {
    await start(page, 20 * MB);
    const { id, sent } = await ended(page);
    expect(methods).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH']);
    expect(stored(id).length).toBe(20 * MB);
    expect(right(stored(id))).toBe(true);
    expect(sent.at(-1)).toBe(20 * MB);
    expect(sent).toEqual(sent.toSorted((a, b) => a - b));
    expect(JSON.parse(readFileSync(join(folder, `${id}.json`), 'utf8')).metadata).toEqual({ filename: '合同.pdf' });
    expect(await remembered(page)).toEqual([]);
  });

  test('go on after a reload where they were; what is remembered tells no name', async ({ page }) => {
    instead = (_method, _response, count) => count > 2; // the second piece hangs
    await start(page, 20 * MB);
    await expect.poll(() => methods.length).toBe(3);
    const [kept = ''] = await remembered(page);
    expect(kept).toContain('/upload/');
    expect(kept).not.toContain('合同');
    expect(kept).not.toContain('pdf');
    instead = () => false;
    methods = [];
    await page.reload();
    await page.waitForFunction(() => window.api);
    await start(page, 20 * MB);
    const { id, sent } = await ended(page);
    expect(methods).toEqual(['HEAD', 'PATCH', 'PATCH']);
    expect(Math.min(...sent)).toBeGreaterThanOrEqual(8 * MB);
    expect(right(stored(id))).toBe(true);
    expect(stored(id).length).toBe(20 * MB);
  });

  test('the same file twice at once is two uploads', async ({ page }) => {
    instead = (method, _response, count) => method === 'PATCH' && count > 1; // one begun and broken off
    await start(page, MB);
    await expect.poll(() => methods.length).toBe(2);
    await page.reload();
    await page.waitForFunction(() => window.api);
    instead = () => false;
    methods = [];
    const ids = await page.evaluate(() => {
      const bytes = new Uint8Array(1024 * 1024).map((_, index) => index);
      const file = new File([bytes], '合同.pdf', { lastModified: 1_700_000_000_000 });
      return Promise.all([window.api.upload(file), window.api.upload(file)]);
    });
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(stored(id).length).toBe(MB);
    expect(methods.toSorted()).toEqual(['HEAD', 'PATCH', 'PATCH', 'POST']);
  });

  test('wait out a lost network', async ({ page, context }) => {
    let broken: ServerResponse | undefined;
    instead = (_method, response, count) => {
      // A browser repeats by itself what was lost on a connection used before, even offline.
      if (count === 1) response.setHeader('connection', 'close');
      if (count !== 2) return false;
      broken = response;
      return true;
    };
    await start(page, MB);
    await expect.poll(() => methods).toEqual(['POST', 'PATCH']);
    await context.setOffline(true);
    broken?.destroy();
    await page.waitForTimeout(1500);
    expect(await state(page)).toMatchObject({ id: undefined, code: undefined });
    const asked = methods.length;
    await context.setOffline(false);
    const { id } = await ended(page);
    expect(methods.slice(asked)).toEqual(['HEAD', 'PATCH']);
    expect(right(stored(id))).toBe(true);
  });

  test('are sent again when the service stumbles', async ({ page }) => {
    instead = (_method, response, count) => {
      if (count > 2) return false;
      response.writeHead(503).end();
      return true;
    };
    await start(page, 1000);
    expect(stored((await ended(page)).id).length).toBe(1000);
  });

  test('cancelled ones are removed from the service and forgotten', async ({ page }) => {
    const before = readdirSync(folder).length;
    instead = (method) => method === 'PATCH';
    await start(page, MB);
    await expect.poll(() => methods.length).toBe(2);
    expect(readdirSync(folder).length).toBe(before + 2);
    await page.evaluate(() => (window as unknown as { state: { stop: AbortController } }).state.stop.abort());
    expect((await ended(page)).code).toBe('cancelled');
    await expect.poll(() => methods).toEqual(['POST', 'PATCH', 'DELETE']);
    await expect.poll(() => readdirSync(folder).length).toBe(before);
    await expect.poll(() => remembered(page)).toEqual([]);
  });

  for (const [status, body, code] of [
    [413, '', 'too-large'],
    [507, '', 'no-space'],
    [403, '', 'not-allowed'],
    [413, { ret: 400, msg: '', data: { code: 'too-many' } }, 'too-many'],
    [400, { ret: 400, msg: '', data: { code: 'wrong-type' } }, 'wrong-type'],
  ] as const) {
    test(`a refusal with ${status} is ${code}, at once`, async ({ page }) => {
      instead = (_method, response) => {
        response.writeHead(status).end(body && JSON.stringify(body));
        return true;
      };
      await start(page, 1000);
      expect((await ended(page)).code).toBe(code);
      expect(methods).toEqual(['POST']);
      expect(forms).toBe(0);
    });
  }

  test('go in one piece where tus is not let through', async ({ page }) => {
    instead = (_method, response) => {
      response.writeHead(405).end();
      return true;
    };
    await start(page, 1000);
    expect(await ended(page)).toMatchObject({ id: 'id-of-the-form-upload', sent: [1000] });
    expect(forms).toBe(1);
  });

  test('what broken-off uploads left is deleted here and there by the visitor’s word, and forgotten by itself in a day', async ({
    page,
  }) => {
    const before = readdirSync(folder).length;
    instead = (method) => method === 'PATCH';
    await start(page, MB);
    await expect.poll(() => methods).toEqual(['POST', 'PATCH']);
    await page.reload();
    await page.waitForFunction(() => window.api);
    const old = {
      creationTime: new Date(Date.now() - 90_000_000).toISOString(),
      uploadUrl: `${site.origin}/upload/0`,
      metadata: {},
    };
    const elsewhere = { ...old, creationTime: new Date().toISOString(), uploadUrl: `${other.origin}/upload/0` };
    await page.evaluate(
      ([old, elsewhere]) => {
        localStorage.setItem('tus::old::1', old);
        localStorage.setItem('tus::elsewhere::2', elsewhere);
        localStorage.setItem('other', 'stays');
      },
      [JSON.stringify(old), JSON.stringify(elsewhere)] as const,
    );
    instead = () => false;
    await start(page, 10, 'another.pdf');
    await ended(page);
    expect((await remembered(page)).filter((text) => text.startsWith('tus::old'))).toEqual([]);
    expect(await remembered(page)).toHaveLength(2);

    methods = [];
    await page.evaluate(() => window.api.forgetUploads());
    expect(methods).toEqual(['DELETE']);
    expect(readdirSync(folder).length).toBe(before + 2); // the other file's
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['other']);
  });

  test('a file that was changed since it was chosen is named for what it is', async ({ page }) => {
    const path = join(folder, 'chosen.pdf');
    writeFileSync(path, 'first');
    instead = (_method, response) => {
      if (existsSync(path)) rmSync(path);
      response.setHeader('connection', 'close');
      return false;
    };
    await page.evaluate(() => document.body.append(Object.assign(document.createElement('input'), { type: 'file' })));
    await page.locator('input').setInputFiles(path);
    const code = await page.evaluate(async () => {
      const [file] = document.querySelector('input')?.files ?? [];
      return file && window.api.upload(file).then(String, ({ code }) => code);
    });
    expect(code).toBe('file-not-found');
  });
});
