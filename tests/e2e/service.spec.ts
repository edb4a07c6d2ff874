import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { corpus, needsCorpus } from './corpus.ts';
import { needsPrograms, pageText, qpdfFaults, unzip } from './programs.ts';
import { makeVideo, needsEngines, probe, tasksOf } from './service-process.ts';
import { axeFaults, expect, test } from './test.ts';
import {
  chooseButton,
  clearAll,
  failures,
  openTool,
  option,
  PATIENCE,
  pick,
  refusals,
  results,
  row,
  run,
  save,
  startButton,
  turnAll,
} from './tool-page.ts';

const DOCX = corpus('office/docx/zh-table-2007.docx');
const LOCKED = corpus('office/encrypted/docx_agile_password-Password1234_.docx');
/** No browser reads it: the service does. */
const AVI = corpus('video/sample.avi');
const ASK = '文件有密码，请输入打开密码';

// Files go to the service here: that is what these tools say.
test.use({ allowed: /^upload: (HEAD|POST|PATCH|DELETE) / });
test.slow();
test.beforeEach(needsCorpus);

/** A corpus file under another name. */
function named(path: string, name: string): string {
  const copy = test.info().outputPath(name);
  copyFileSync(path, copy);
  return copy;
}

/** The uploads begun from now on. */
function countUploads(context: BrowserContext): string[] {
  const begun: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/upload') begun.push(request.url());
  });
  return begun;
}

const progress = (page: Page) => page.getByRole('progressbar', { name: '总进度' });

/** Starts a conversion that takes a while and waits until the service is at work on it. */
async function startLong(page: Page, seconds: number): Promise<void> {
  needsEngines('ffmpeg');
  await openTool(page, 'video-to-video');
  await pick(page, makeVideo('长片.avi', seconds));
  await page.getByText('更多设置').click();
  await option(page, 'encode').getByText('H.264（最通用）').click();
  await startButton(page).click();
  await expect
    .poll(async () => (await tasksOf(page.context())).map(({ state }) => state), { timeout: PATIENCE })
    .toEqual(['running']);
}

test('Word becomes PDF: the page says where the file goes, what was replaced and for how long it is kept', async ({
  page,
  context,
}) => {
  needsEngines('soffice');
  needsPrograms('pdftotext', 'qpdf');
  await openTool(page, 'word-to-pdf');
  const badge = page.getByRole('button', { name: '文件会上传处理' });
  await badge.click();
  await expect(page.locator('#where-files-go')).toContainText('处理完 2 小时内自动删除');
  await page.keyboard.press('Escape');
  await pick(page, named(DOCX, '会议纪要（终稿）.docx'));
  await expect(row(page, '会议纪要（终稿）.docx')).toContainText('DOCX');
  await run(page);
  const saved = await save(page);
  expect(saved).toContain('会议纪要（终稿）.pdf');
  expect(qpdfFaults(saved)).toBe('');
  expect(pageText(saved, 1)).toMatch(/[\u4e00-\u9fff]{4}/);
  await expect(results(page).getByText(/字形略有不同/)).toBeVisible();
  await expect(page.getByText(/^服务器上的文件会在 (\d+月\d+日 )?\d\d:\d\d 自动删除。$/)).toBeVisible();
  expect(await axeFaults(page, 'main')).toEqual([]);

  await page.getByRole('button', { name: '立即删除' }).click();
  await expect(page.getByText('服务器上的文件已全部删除，结果还在本机。')).toBeVisible();
  expect(await tasksOf(context)).toEqual([]);
  expect(qpdfFaults(await save(page))).toBe('');
  await expect(page.getByRole('button', { name: '立即删除' })).toHaveCount(0);
});

test('the sound of a video, and again as another format', async ({ page, context }) => {
  needsEngines('ffmpeg');
  await openTool(page, 'video-to-audio');
  await pick(page, AVI);
  await run(page);
  const saved = await save(page);
  expect(saved).toMatch(/sample\.mp3$/);
  const { codecs, seconds } = probe(saved);
  const whole = probe(AVI).seconds;
  expect(codecs).toContain('mp3');
  expect(Math.abs(seconds - whole)).toBeLessThan(1);

  await results(page).getByRole('button', { name: '预览 sample.mp3' }).click();
  const player = page.getByRole('dialog').locator('audio');
  await expect.poll(() => player.evaluate((sound: HTMLAudioElement) => sound.duration)).toBeGreaterThan(whole - 1);
  await page.keyboard.press('Escape');

  // Done again with another setting: the file is there already, and the task before it goes.
  const uploads = countUploads(context);
  await option(page, 'audio').locator('select').selectOption('wav');
  await page.getByRole('button', { name: /^(重新转换|转换 1 个文件)$/ }).click();
  await expect(results(page).getByText('sample.wav')).toBeVisible({ timeout: PATIENCE });
  expect(probe(await save(page)).codecs.join()).toMatch(/^pcm/);
  expect(uploads).toEqual([]);
  await expect.poll(async () => (await tasksOf(context)).length).toBe(1);
});

test('a batch with a damaged and a locked file: the good one is there, the password is asked for and goes on', async ({
  page,
  context,
}) => {
  needsEngines('soffice');
  needsPrograms('pdftotext', 'unzip');
  await openTool(page, 'word-to-pdf');
  await pick(page, DOCX, corpus('bad/truncated.docx'), LOCKED);
  await startButton(page).click();
  await expect(results(page).getByText(/^处理完成，共 1 个文件/)).toBeVisible({ timeout: PATIENCE });
  await expect(failures(page)).toContainText(/truncated.docx：文件(已损坏|不完整)/);
  const uploaded = countUploads(context);
  await page.getByLabel(ASK).fill('falsch');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('密码不正确，请重新输入')).toBeVisible({ timeout: PATIENCE });
  await page.getByLabel('密码不正确，请重新输入').fill('Password1234_');
  await page.keyboard.press('Enter');
  await expect(results(page).getByText(/^处理完成，共 2 个文件/)).toBeVisible({ timeout: PATIENCE });
  expect(uploaded).toEqual([]);
  const files = unzip(await save(page));
  expect(files).toHaveLength(2);
  for (const { path } of files) expect(pageText(path, 1).length).toBeGreaterThan(3);
});

test('cancel stops the work and leaves nothing in the service', async ({ page, context }) => {
  await startLong(page, 30);
  await page.getByRole('button', { name: '取消' }).click();
  await expect(page.getByText('已取消，文件和设置都还在。')).toBeVisible();
  await expect.poll(() => tasksOf(context)).toEqual([]);
  await expect(row(page, '长片.avi')).toContainText('已取消');
});

test('a reload while the service works finds the task again and gets its result', async ({ page, context }) => {
  await startLong(page, 12);
  const [before] = await tasksOf(context);
  await page.reload();
  await expect(row(page, '长片.avi')).toBeVisible();
  await expect(progress(page).or(results(page))).toBeVisible();
  await expect(page.getByText('上次的处理被中断')).toHaveCount(0);
  await expect(results(page).getByText(/^处理完成，共 1 个文件/)).toBeVisible({ timeout: PATIENCE });
  const after = await tasksOf(context);
  expect(after.map(({ taskId }) => taskId)).toEqual([before?.taskId]);
  expect(Math.abs(probe(await save(page)).seconds - 12)).toBeLessThan(1);
});

test('clearing the records deletes the tasks of other tools as well', async ({ page, context }) => {
  needsEngines('ffmpeg');
  await openTool(page, 'video-to-audio');
  await pick(page, AVI);
  await run(page);
  await expect.poll(async () => (await tasksOf(context)).length).toBe(1);
  await openTool(page, 'pdf-rotate');
  await page.getByRole('button', { name: '文件不离开本机' }).click();
  await page.getByRole('button', { name: '清除本机记录' }).click();
  await page.getByRole('button', { name: '确定清除' }).click();
  await expect(page.getByText('本机记录已清除。')).toBeVisible();
  await expect.poll(() => tasksOf(context)).toEqual([]);
});

test('a page of a browser tool neither loads what speaks with the service nor asks it anything', async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openTool(page, 'pdf-rotate');
  await pick(page, corpus('pdf/born/rotated-pages.pdf'));
  await turnAll(page);
  await run(page);
  await clearAll(page);
  await expect(page.getByText('把文件拖到这里，或粘贴进来')).toBeVisible();
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((path) => /in-service|tus|^\/(api|task|upload|user)/.test(path))).toEqual([]);
});

test('a tool of the service on a phone @phone', async ({ page }) => {
  needsEngines('ffmpeg');
  await openTool(page, 'video-to-audio');
  await pick(page, named(AVI, '一段名字很长的家庭录像，二〇二六年春节在外婆家拍的第一段.avi'));
  await run(page);
  await expect(page.getByRole('button', { name: '立即删除' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await axeFaults(page, 'main')).toEqual([]);
});

/** Has the service say that it takes 1 MB at most, once it may. */
const allowLittle = (page: Page, may: Promise<unknown> = Promise.resolve()): Promise<unknown> =>
  page.route('**/api/tools?*', async (route) => {
    const answer = await (await route.fetch()).json();
    for (const { limit } of answer.data.tools) limit.mb = 1;
    await may;
    await route.fulfill({ json: answer });
  });

function largeFile(): string {
  const path = test.info().outputPath('大文件.txt');
  writeFileSync(path, '大'.repeat(400_000));
  return path;
}

test('a file above what the operator allows is refused at once, by name and size', async ({ page }) => {
  await allowLittle(page);
  await openTool(page, 'word-to-pdf');
  await expect(page.getByText(/每个不超过 \d{2,} MB/)).toBeVisible();
  await chooseButton(page).locator('input').focus();
  await expect(page.getByText('每个不超过 1 MB')).toBeVisible();
  await pick(page, largeFile(), DOCX);
  await expect(refusals(page)).toContainText('大文件.txt');
  await expect(refusals(page)).toContainText('单个文件最大 1 MB');
  await expect(row(page, 'zh-table-2007.docx')).toBeVisible();
});

test('a file given before the service has said what it takes is refused when it does', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await allowLittle(page, promise);
  const large = test.info().outputPath('大文件.docx');
  writeFileSync(large, Buffer.concat([readFileSync(DOCX), Buffer.alloc(1024 * 1024)]));
  await openTool(page, 'word-to-pdf');
  await pick(page, large, DOCX);
  await expect(row(page, '大文件.docx')).toBeVisible();
  resolve();
  await expect(refusals(page)).toContainText('单个文件最大 1 MB');
  await expect(row(page, '大文件.docx')).toBeHidden();
  await expect(row(page, 'zh-table-2007.docx')).toBeVisible();
});
