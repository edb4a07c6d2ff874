import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { needsEngines, ownService, probe, slowUploads, tasksOf } from './service-process.ts';
import { expect, test } from './test.ts';
import { failures, fill, openTool, option, PATIENCE, pick, results, row, save, startButton } from './tool-page.ts';

test.use({
  allowed:
    /^upload: (HEAD|POST|PATCH|DELETE) |ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|ERR_NETWORK|Failed to load resource/,
});
test.slow();

/** Sound of so many seconds, uncompressed: 176 KB a second. */
function makeSound(name: string, seconds: number): string {
  const path = test.info().outputPath(name);
  execFileSync(
    'ffmpeg',
    ['-v', 'error', '-y', '-f', 'lavfi', '-i', `anoisesrc=d=${seconds}:r=44100`, '-ac', '2', path],
    {
      timeout: 60_000,
    },
  );
  return path;
}

/** Brings the settings to what only the service does: MP3 of an exact size. */
async function toSize(page: Page, mb: string): Promise<void> {
  await option(page, 'mode').getByRole('radio', { name: '按大小' }).click();
  await fill(page, 'target', mb);
}

test('a reload while a large file is on its way goes on where it stopped', async ({ page, context }) => {
  needsEngines('ffmpeg');
  await openTool(page, 'audio-compress');
  await pick(page, makeSound('录音.wav', 110));
  await toSize(page, '2');
  const sendAt = await slowUploads(page);
  await sendAt(3_000_000);
  // The first piece of eight megabytes is there.
  const piece = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok(), {
    timeout: 60_000,
  });
  await startButton(page).click();
  await piece;
  await sendAt(1000); // the rest is still to be sent when the page is left
  await expect(row(page, '录音.wav')).toContainText(/\d% · 正在上传/);
  const offsets: number[] = [];
  context.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  await page.reload();
  await sendAt(-1);
  await expect(row(page, '录音.wav')).toBeVisible();
  await expect(results(page).getByText(/^处理完成，共 1 个文件/)).toBeVisible({ timeout: PATIENCE });
  expect(offsets.length).toBeGreaterThan(0);
  expect(Math.min(...offsets)).toBeGreaterThan(0);
  expect(await tasksOf(context)).toHaveLength(1);
  expect(Math.abs(probe(await save(page)).seconds - 110)).toBeLessThan(1);
});

test.describe('a service that goes away', () => {
  // One service for both, which each test leaves running.
  test.describe.configure({ mode: 'serial' });
  let service: Awaited<ReturnType<typeof ownService>>;
  test.beforeAll(async () => {
    needsEngines('ffmpeg');
    service = await ownService();
    await service.start();
  });
  test.afterAll(async () => service?.end());

  test('and comes back: the page waits, the task goes on, the result arrives', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: service.origin, acceptDownloads: true, locale: 'zh-CN' });
    const page = await context.newPage();
    await openTool(page, 'audio-compress');
    await pick(page, makeSound('长录音.wav', 80));
    await toSize(page, '2');
    // Two first requests at once, this test's and the page's, would be two visitors.
    await tasksOf(context, service.origin);
    await startButton(page).click();
    await expect
      .poll(async () => (await tasksOf(context, service.origin)).map(({ state }) => state), { timeout: PATIENCE })
      .toEqual(['running']);
    await service.kill();
    await expect(page.getByText('连接中断，恢复后自动继续', { exact: true })).toBeVisible();
    await service.start();
    await expect(results(page).getByText(/^处理完成，共 1 个文件/)).toBeVisible({ timeout: 150_000 });
    expect(Math.abs(probe(await save(page)).seconds - 80)).toBeLessThan(1);
    await context.close();
  });

  test('before the start: the page says so and keeps files and settings', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: service.origin, locale: 'zh-CN' });
    const page = await context.newPage();
    await openTool(page, 'audio-compress');
    await pick(page, makeSound('短.wav', 1));
    await toSize(page, '0.02');
    await expect(row(page, '短.wav')).toBeVisible();
    // The page's own parts have come by now.
    await page.waitForLoadState('networkidle');
    await service.kill();
    await startButton(page).click();
    await expect(failures(page)).toContainText('短.wav：连接不到处理服务，请检查网络后重试。');
    await service.start();
    await page.getByRole('button', { name: '重试', exact: true }).click();
    await expect(results(page).getByText(/^处理完成，共 1 个文件/)).toBeVisible({ timeout: PATIENCE });
    await context.close();
  });
});
