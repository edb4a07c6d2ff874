import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { corpus, needsCorpus } from './corpus.ts';
import { needsPrograms } from './programs.ts';
import { axeFaults, expect, test } from './test.ts';
import { fill, openTool, option, pick, run, save } from './tool-page.ts';

test.beforeEach(() => {
  needsCorpus();
  needsPrograms('ffprobe', 'unzip');
});

const wave = (page: Page): Locator => page.getByRole('region', { name: '波形' });
const seconds = (path: string): number =>
  Number(
    execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path], {
      encoding: 'utf8',
    }),
  );
const sizeOf = (path: string): string =>
  execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'stream=width,height', '-of', 'csv=p=0', path], {
    encoding: 'utf8',
  }).trim();

test('parts are marked on the waveform by mouse, keys and numbers, and cut to the millisecond', async ({ page }) => {
  await openTool(page, 'cut-audio');
  await pick(page, corpus('audio/speech-en/jfk.wav'));
  const canvas = wave(page).locator('canvas');
  await expect(canvas).toBeVisible();
  // As it stands a start would give the recording back unchanged.
  await expect(page.getByRole('button', { name: '先选一段' })).toHaveAttribute('aria-disabled', 'true');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('no waveform');
  await page.mouse.move(box.x + box.width * 0.1, box.y + 80);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.3, box.y + 60, { steps: 4 });
  await page.mouse.up();
  const start = wave(page).getByRole('textbox', { name: '第 1 段从' });
  await start.fill('0:01.234');
  await start.press('Enter');
  const end = wave(page).getByRole('textbox', { name: '第 1 段到' });
  await end.fill('2.5');
  await end.press('Enter');
  const edge = wave(page).getByRole('slider', { name: '第 1 段结束' });
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await expect(end).toHaveValue('0:02.510');
  await wave(page).getByRole('button', { name: '加一段' }).click();
  await expect(wave(page).getByRole('button', { name: '只听接缝' })).toBeVisible();
  await wave(page).getByRole('button', { name: '不要第 2 段' }).click();
  expect(await axeFaults(page)).toEqual([]);
  await run(page);
  expect(seconds(await save(page))).toBeCloseTo(1.276, 3);
});

test('a film becomes MP3 without leaving the browser, and what it cannot write goes to the service', async ({
  page,
}) => {
  await openTool(page, 'video-to-audio');
  await pick(page, corpus('video/speech-mp4-10s.mp4'));
  // A frame of the film on its card.
  const frame = page.locator('[data-file] img');
  await expect.poll(() => frame.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await run(page);
  const path = await save(page);
  expect(path).toMatch(/speech-mp4-10s\.mp3$/);
  expect(seconds(path)).toBeCloseTo(10, 0);
  await option(page, 'audio').getByRole('combobox').selectOption('wma');
  await expect(page.getByText('浏览器写不了 WMA')).toBeVisible();
});

test('sound is made smaller without leaving the browser, as Opus to a size, and MP3 to a size in the service', async ({
  page,
}) => {
  await openTool(page, 'audio-compress');
  await pick(page, corpus('audio/speech-en/jfk.wav'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.method()));
  await run(page);
  const path = await save(page);
  expect(path).toMatch(/jfk-压缩\.mp3$/);
  expect(seconds(path)).toBeCloseTo(11, 0);
  await option(page, 'mode').getByRole('radio', { name: '按大小' }).click();
  await fill(page, 'target', '0.06');
  await expect(page.getByText('MP3 压到准确的大小要在服务器上做')).toBeVisible();
  await option(page, 'format').getByRole('radio', { name: 'OPUS' }).click();
  await run(page);
  const small = await save(page);
  expect(statSync(small).size).toBeLessThanOrEqual(0.06 * 1e6);
  expect(statSync(small).size).toBeGreaterThanOrEqual(0.97 * 0.06 * 1e6);
  expect(seconds(small)).toBeCloseTo(11, 0);
  expect(asked).not.toContain('PATCH');
});

test('the views of a film are chosen and become slides without leaving the browser', async ({ page }) => {
  await openTool(page, 'video-to-ppt');
  await pick(page, corpus('video/rabbit320.webm'));
  const strip = page.getByRole('region', { name: '找到的画面' });
  const views = strip.getByRole('button', { name: /^第 \d+ 张/ });
  await expect(views.first()).toBeVisible();
  const found = await views.count();
  expect(found).toBeGreaterThan(1);
  expect(found).toBeLessThan(12);
  await views.first().click();
  await expect(strip.getByText(`找到 ${found} 张，取 ${found - 1} 张`)).toBeVisible();
  await run(page);
  const path = await save(page);
  expect(path).toMatch(/rabbit320\.pptx$/);
  const parts = execFileSync('unzip', ['-l', path], { encoding: 'utf8' });
  expect(parts.match(/ppt\/slides\/slide\d+\.xml/g)).toHaveLength(found - 1);
});

test('notes in a language that is not recognised here are refused before the upload', async ({ page }) => {
  const abilities = { speech: { name: ['基础英语识别'], languages: ['en'], basic: ['yes'] } };
  await page.route('**/api/abilities*', (route) => route.fulfill({ json: { ret: 0, msg: '', data: { abilities } } }));
  await openTool(page, 'video-to-ppt');
  await pick(page, corpus('video/rabbit320.webm'));
  await option(page, 'notes').locator('select').selectOption('zh');
  const strip = page.getByRole('region', { name: '找到的画面' });
  await expect(strip.getByRole('alert')).toContainText(
    '这里还不能识别普通话，能识别的有：英语（基础）。文件没有上传。',
  );
  await expect(page.getByRole('button', { name: '这里不能识别普通话' })).toHaveAttribute('aria-disabled', 'true');
  await strip.getByRole('button', { name: '不写备注' }).click();
  await expect(strip.getByRole('alert')).toHaveCount(0);
});

test('a film is cut in the browser: to the frame, or as it is, which is said before the start', async ({ page }) => {
  await openTool(page, 'video-to-video');
  await pick(page, corpus('video/rabbit320.webm'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.method()));
  const format = option(page, 'video').getByRole('combobox');
  await expect(format).not.toHaveValue('webm');
  await page.getByRole('radio', { name: '剪切' }).click();
  // What is only cut stays what it is.
  await expect(format).toHaveValue('webm');
  const bench = page.getByRole('region', { name: '剪切' });
  await expect(page.getByRole('button', { name: '先选一段' })).toHaveAttribute('aria-disabled', 'true');
  await bench.getByRole('button', { name: '加一段' }).click();
  for (const [edge, time] of [
    ['第 1 段从', '1.2'],
    ['第 1 段到', '2.45'],
  ] as const) {
    await bench.getByRole('textbox', { name: edge }).fill(time);
    await bench.getByRole('textbox', { name: edge }).press('Enter');
  }
  await expect(bench.getByText('要重新压制，切口精确到毫秒。')).toBeVisible();
  // The picture at the edge that was moved last.
  const film = bench.getByLabel('视频画面');
  await expect.poll(() => film.evaluate((shown: HTMLVideoElement) => shown.currentTime)).toBeCloseTo(2.45, 2);
  await bench.getByRole('button', { name: '试看结果' }).click();
  await expect(bench.getByRole('button', { name: '停下' })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await run(page);
  const path = await save(page);
  expect(path).toMatch(/rabbit320-剪切\.webm$/);
  expect(Math.abs(seconds(path) - 1.25)).toBeLessThan(0.034);
  await option(page, 'way').getByRole('radio', { name: '不重新压制' }).click();
  await expect(bench.getByText(/^不重新压制，切口移到能切开的画面：0:00\.000–0:02\.4/)).toBeVisible();
  await run(page);
  expect(Math.abs(seconds(await save(page)) - 2.46)).toBeLessThan(0.06);
  expect(asked).not.toContain('PATCH');
});

test('a film loses its sound without leaving the browser', async ({ page }) => {
  await openTool(page, 'video-to-video');
  await page.goto('/video-to-video/#sound=none'); // as the search for 视频静音 leads there
  await pick(page, corpus('video/speech-mp4-10s.mp4'));
  const format = option(page, 'video').getByRole('combobox');
  const sound = option(page, 'sound');
  await expect(sound.getByRole('radio', { name: '静音' })).toBeChecked();
  await expect(format).toHaveValue('mp4');
  await sound.getByRole('radio', { name: '保留' }).click();
  await expect(format).not.toHaveValue('mp4'); // a conversion leads to something else
  await sound.getByRole('radio', { name: '静音' }).click();
  await format.selectOption('mkv');
  await run(page);
  const kinds = ['-v', 'error', '-show_entries', 'stream=codec_type', '-of', 'csv=p=0', await save(page)];
  expect(execFileSync('ffprobe', kinds, { encoding: 'utf8' }).trim()).toBe('video');
});

test('a film from a phone that is cut stands upright, at its own size and at a smaller one', async ({ page }, info) => {
  needsPrograms('ffmpeg');
  const [lying, film] = [info.outputPath('lying.mp4'), info.outputPath('phone.mp4')];
  const make = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', ...args]);
  make('-f', 'lavfi', '-i', 'testsrc2=s=960x540:r=10:d=1', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', lying);
  make('-i', lying, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', film);
  await openTool(page, 'video-to-video');
  await pick(page, film);
  await page.getByRole('radio', { name: '剪切' }).click();
  await option(page, 'video').getByRole('combobox').selectOption('webm');
  const bench = page.getByRole('region', { name: '剪切' });
  await bench.getByRole('button', { name: '加一段' }).click();
  await bench.getByRole('textbox', { name: '第 1 段从' }).fill('0.3');
  await bench.getByRole('textbox', { name: '第 1 段从' }).press('Enter');
  await run(page);
  expect(sizeOf(await save(page))).toBe('540,960');
  await option(page, 'size').getByRole('radio', { name: '480p' }).click();
  await run(page);
  expect(sizeOf(await save(page))).toBe('480,854');
});
