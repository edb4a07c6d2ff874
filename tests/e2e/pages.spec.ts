import { readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { loadCatalog } from '../../src/catalog/load.ts';
import { axeFaults, expect, test } from './test.ts';

const catalog = loadCatalog();
/** How a test opens a tool. */
const OPENS = /\bopenTool\(page, '([\w-]+)'\)/g;
const tools = Object.entries(catalog.tools).map(([id, { name, type, engine, layout, extra }]) => ({
  id,
  name,
  type,
  engine,
  extra,
  // A drop zone has a field for files and one for folders, a canvas opens one file.
  fields: layout === 'MindMap' ? 1 : 2,
  built: catalog.builtEngines.has(engine),
}));
/** The last tool for each value of a key. */
const lastOf = (key: 'engine' | 'type', some: typeof tools): string[] => [
  ...new Map(some.filter(({ built }) => built).map((tool) => [tool[key], tool.id])).values(),
];
/** Tools that another file opens and works with, under the same watch for errors. */
const elsewhere = new Set(
  readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.spec.ts'))
    .flatMap((name) => [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(OPENS)])
    .map(([, id]) => id),
);
const used = new Set(tools.filter(({ id }) => elsewhere.has(id)).map(({ engine }) => engine));
// Tools of one engine have one form and one panel, tests/pages reads the page of every tool; before a file is given,
// pages of a group differ by their words alone.
const opened = lastOf(
  'engine',
  tools.filter(({ engine }) => !used.has(engine)),
);
const fresh = tools.filter(({ id }) => opened.includes(id));
const looked = new Set(lastOf('type', [...tools, ...fresh]));

test('every engine has a page that opens without an error, every group one without an accessibility fault', async ({
  page,
}) => {
  for (const { id, name, fields } of tools.filter(({ id }) => opened.includes(id) || looked.has(id))) {
    const answer = await page.goto(`/${id}/`);
    expect(answer?.status(), id).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }), id).toHaveText(name);
    await expect(page.locator('input[type=file]'), id).toHaveCount(fields);
    // Header and footer are the same everywhere; home and the list of all tools are looked at whole.
    if (looked.has(id)) expect(await axeFaults(page, 'main')).toEqual([]);
  }
});

test('all 62 tools of the specification are there, the built ones with a drop zone', () => {
  expect(tools.filter(({ extra }) => !extra)).toHaveLength(62);
  expect(tools.filter(({ built }) => built).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['pdf-merge', 'pdf-rotate', 'pdf-to-jpg', 'pdf-to-png', 'pdf-to-longpng', 'img-convert']),
  );
});

test('home and the list of all tools', async ({ page }) => {
  for (const path of ['/', '/see-more/']) {
    expect((await page.goto(path))?.status()).toBe(200);
    for (const { id, name } of tools)
      await expect(page.locator(`main a[href="/${id}/"]`).first(), id).toContainText(name);
    expect(await axeFaults(page)).toEqual([]);
  }
});

test('a path without its slash leads to the page, and keeps its query', async ({ page, request }) => {
  await page.goto('/pdf-merge?from=menu');
  expect(new URL(page.url()).pathname).toBe('/pdf-merge/');
  const answer = await request.get('/pdf-merge?from=menu', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([301, '/pdf-merge/?from=menu']);
});

test('a path that is unknown, malformed or leads out of the site goes to /404/', async ({ baseURL }) => {
  for (const path of [
    '/no-such-tool/',
    '/..%2f..%2fetc%2fpasswd',
    '/a/../../etc/passwd',
    '/%E4%B8',
    '//example.com/',
  ]) {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      // As it stands: fetch would straighten the path first.
      get({ host: new URL(baseURL ?? '').hostname, port: new URL(baseURL ?? '').port, path }, resolve).on(
        'error',
        reject,
      );
    });
    answer.resume();
    expect([answer.statusCode, answer.headers.location], path).toEqual([302, '/404/']);
  }
});

test.describe('with the page of unknown paths', () => {
  test.use({ allowed: /status of 404.*\/404\// });

  test.describe('in the dark', () => {
    test.use({ colorScheme: 'dark' });

    test('one page of each kind', async ({ page }) => {
      for (const path of ['/', '/see-more/', '/pdf-merge/', '/pdf-to-cad/', '/online-mindmap/', '/404/']) {
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
        expect(await axeFaults(page)).toEqual([]);
      }
    });
  });

  test('an unknown page is said to be unknown, with ways on', async ({ page }) => {
    const answer = await page.goto('/no-such-tool/');
    expect(answer?.status()).toBe(404);
    expect(new URL(page.url()).pathname).toBe('/404/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有找到这个页面');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('link', { name: '回到首页' }).click();
    await expect(page).toHaveURL('/');
  });
});
