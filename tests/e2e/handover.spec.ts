import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, devices, type Locator, type Page } from '@playwright/test';
import { corpus, needsCorpus } from './corpus.ts';
import { needsPrograms, pictures, qpdfFaults, readQr } from './programs.ts';
import { alive, axeFaults, expect, test } from './test.ts';
import { list, openTool, PATIENCE, PHONE, pick, results, row, run, turnAll } from './tool-page.ts';

const DOCUMENT = corpus('pdf/born/pdflatex-outline.pdf');
const PHOTO = corpus('image/jpg/progressive-flowers.jpg');
const PIXEL = { ...devices['Pixel 7'], viewport: PHONE };

// These are the tools' one way out of the machine, and only after the visitor's word.
test.use({ allowed: /^upload: (POST|HEAD|PATCH|DELETE) .*\/(handover|upload)\b/ });
test.slow();
test.beforeEach(needsCorpus);

const dialog = (page: Page): Locator => page.getByRole('dialog');
const code = (page: Page): Locator => dialog(page).getByRole('img', { name: '二维码' });

/** What a phone's camera reads off the screen. */
async function readCode(page: Page): Promise<string> {
  const path = test.info().outputPath(`code-${Date.now()}.png`);
  await code(page).screenshot({ path });
  return readQr(path);
}

/** A phone with this address open, which is no browser of the computer's visitor. */
async function openPhone(browser: Browser, baseURL: string | undefined, address: string) {
  const context = await browser.newContext({ ...PIXEL, baseURL, locale: 'zh-CN', acceptDownloads: true });
  const faults: string[] = [];
  context.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  context.on('weberror', (thrown) => faults.push(thrown.error().message));
  const phone = await context.newPage();
  await phone.goto(address);
  return { context, phone, faults };
}

/** Requests of a context that carry something away. */
function countSent(context: BrowserContext): string[] {
  const sent: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/upload\b/.test(pathname)) sent.push(`${request.method()} ${pathname}`);
  });
  return sent;
}

async function rotate(page: Page): Promise<void> {
  await openTool(page, 'pdf-rotate');
  await pick(page, DOCUMENT);
  await turnAll(page);
  await run(page);
}

test('a result of a browser tool goes to a phone after the visitor’s word, and is deleted at once', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  needsPrograms('zbarimg', 'qpdf');
  const sent = countSent(context);
  await rotate(page);
  await results(page).getByRole('button', { name: '发到手机' }).click();
  await expect(dialog(page)).toContainText('文件会上传到我们的服务器');
  await expect(dialog(page)).toContainText('10 分钟后自动删除');
  expect(await axeFaults(page, '[role=dialog]')).toEqual([]);
  expect(sent).toEqual([]);
  await dialog(page).getByRole('button', { name: '上传并显示二维码' }).click();
  await expect(code(page)).toBeVisible();
  expect(sent.filter((line) => line.startsWith('POST'))).toHaveLength(1);
  expect(await axeFaults(page, '[role=dialog]')).toEqual([]);
  await expect(dialog(page)).toContainText('手机打不开');
  const address = await readCode(page);
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/phone\/#[\w-]{22}$/);
  await expect(dialog(page).getByLabel('手机打开的地址')).toHaveValue(address);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog(page).getByRole('button', { name: '复制地址' }).click();
  await expect(dialog(page).getByRole('button', { name: '已复制' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  expect(await dialog(page).getByRole('timer').textContent()).toMatch(/^(10:00|9:\d\d)$/);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  expect(await readCode(page)).toBe(address);
  expect(await axeFaults(page, '[role=dialog]')).toEqual([]);

  const { context: other, phone, faults } = await openPhone(browser, baseURL, address);
  await expect(phone.getByText('电脑发来 1 个文件')).toBeVisible();
  await expect(phone.getByText('pdflatex-outline', { exact: false })).toBeVisible();
  await expect(dialog(page).getByRole('status')).toContainText('手机已打开');
  expect(await axeFaults(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const download = phone.waitForEvent('download');
  await phone.getByRole('link', { name: '保存' }).tap();
  const saved = test.info().outputPath('saved.pdf');
  await (await download).saveAs(saved);
  expect((await download).suggestedFilename()).toContain('pdflatex-outline');
  expect(qpdfFaults(saved)).toBe('');
  await expect(dialog(page).getByRole('status')).toHaveText('已取走');

  const link = (await phone.getByRole('link', { name: '保存' }).getAttribute('href')) ?? '';
  const ended = page.waitForResponse((response) => response.url().includes('/handover/delete'));
  await dialog(page).getByRole('button', { name: '从服务器删除' }).click();
  expect((await (await ended).json()).ret).toBe(0);
  await expect(dialog(page)).toHaveCount(0);
  expect((await other.request.get(link)).status()).toBe(404);
  await phone.reload();
  await expect(phone.getByRole('alert')).toHaveText('二维码已过期或已关闭，请在电脑上重新生成。');
  expect(faults).toEqual([]);
  await other.close();
});

test('a picture is seen on the phone and saved into its album; leaving the page deletes it', async ({
  page,
  browser,
  baseURL,
}) => {
  needsPrograms('zbarimg', 'identify');
  await openTool(page, 'img-convert');
  await pick(page, PHOTO);
  await run(page);
  await results(page).getByRole('button', { name: '发到手机' }).click();
  await dialog(page).getByRole('button', { name: '上传并显示二维码' }).click();
  const { context: other, phone, faults } = await openPhone(browser, baseURL, await readCode(page));
  const picture = phone.getByRole('img', { name: /progressive-flowers/ });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const download = phone.waitForEvent('download');
  await phone.getByRole('link', { name: '保存到相册' }).tap();
  const saved = test.info().outputPath((await download).suggestedFilename());
  await (await download).saveAs(saved);
  expect(pictures(saved)).toHaveLength(1);
  await expect(dialog(page).getByRole('status')).toContainText('已取走');
  await page.goto('/see-more/');
  await phone.reload();
  await expect(phone.getByRole('alert')).toHaveText('二维码已过期或已关闭，请在电脑上重新生成。');
  expect(faults).toEqual([]);
  await other.close();
});

test('files of a phone appear in the tool as if they were dropped, and are gone from the service', async ({
  page,
  browser,
  baseURL,
}) => {
  needsPrograms('zbarimg');
  await openTool(page, 'img-convert');
  // The button stands in the drop zone, which opens the file dialog on a press: neither it nor its dialog does that.
  let choosers = 0;
  page.on('filechooser', () => choosers++);
  await page.getByRole('button', { name: '手机传文件' }).click();
  await expect(code(page)).toBeVisible();
  await expect(dialog(page)).toContainText('收到后立即从服务器删除');
  await dialog(page).getByText('收到后立即从服务器删除').click();
  await code(page).click();
  expect(await axeFaults(page, '[role=dialog]')).toEqual([]);
  const { context: other, phone, faults } = await openPhone(browser, baseURL, await readCode(page));
  await expect(phone.getByRole('button', { name: '选照片或文件' })).toBeVisible();
  expect(await axeFaults(phone)).toEqual([]);
  await alive(phone.locator('input[data-input=phone]'));
  await phone.locator('input[data-input=phone]').setInputFiles([
    { name: '照片 一.jpg', mimeType: 'image/jpeg', buffer: readFileSync(PHOTO) },
    { name: '照片 二.jpg', mimeType: 'image/jpeg', buffer: readFileSync(PHOTO) },
    { name: '空.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
  ]);
  await expect(phone.getByText('电脑已收到')).toHaveCount(2, { timeout: PATIENCE });
  await expect(phone.getByRole('alert')).toContainText('空的');
  await expect(dialog(page).getByRole('status')).toHaveText('已收到 2 个文件');
  expect(await axeFaults(page, '[role=dialog]')).toEqual([]);
  expect(await axeFaults(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(choosers).toBe(0);
  await dialog(page).getByRole('button', { name: '完成' }).click();
  await expect(list(page).locator('> li')).toHaveCount(2);
  await expect(row(page, '照片 一.jpg')).toContainText('JPG');
  await expect(phone.getByRole('alert').filter({ hasText: '已关闭或失效' })).toBeVisible();
  await run(page);
  expect(faults).toEqual([]);
  await other.close();
});

test.describe('without a service', () => {
  test.use({ allowed: /handover/ });
  test('both buttons say so plainly, and no file goes anywhere', async ({ page, context }) => {
    const sent = countSent(context);
    await page.route('**/handover/**', (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not Found</h1>' }),
    );
    await openTool(page, 'pdf-rotate');
    await page.getByRole('button', { name: '手机传文件' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('没有它就不能用二维码传文件');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await pick(page, DOCUMENT);
    await turnAll(page);
    await run(page);
    await page.unroute('**/handover/**');
    await page.route('**/handover/**', (route) => route.abort());
    await results(page).getByRole('button', { name: '发到手机' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('连接不到处理服务');
    expect(await axeFaults(page, '[role=dialog]')).toEqual([]);
    expect(sent).toEqual([]);
  });
});

test.describe('on a phone', { tag: '@phone' }, () => {
  test('the page says how it is opened; a made-up code is refused; tools show no button for a phone', async ({
    page,
  }) => {
    await page.goto('/phone/');
    await expect(page.getByText('这个页面要用二维码打开')).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.goto('/phone/#AAAAAAAAAAAAAAAAAAAAAA');
    await expect(page.getByRole('alert')).toHaveText('二维码已过期或已关闭，请在电脑上重新生成。');
    await openTool(page, 'img-convert');
    await expect(page.getByRole('button', { name: '手机传文件' })).toBeHidden();
  });
});
