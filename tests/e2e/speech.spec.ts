import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { corpus, needsCorpus } from './corpus.ts';
import { needsEngines } from './service-process.ts';
import { axeFaults, expect, test } from './test.ts';
import { openTool, option, pick, results, run, save } from './tool-page.ts';

// The recording goes to the service here: that is what this test says.
test.use({ allowed: /^upload: (HEAD|POST|PATCH|DELETE) / });
test.slow();

const TALK = corpus('audio/speech-en/librivox-0870.wav');

test('a recording is measured, refused in a language that is not there, recognised, heard beside its text and corrected', async ({
  page,
  context,
}) => {
  needsCorpus();
  needsEngines('ffmpeg', 'pocketsphinx_continuous');
  const uploads: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/upload')) uploads.push(request.url());
  });
  await openTool(page, 'voice-to-word');
  await pick(page, TALK);
  const before = page.getByRole('region', { name: '录音' });
  await expect(before).toContainText('时长 0:07，按 1 分钟计');
  await expect(before.getByRole('alert')).toContainText(
    '这里还不能识别普通话，能识别的有：英语（基础）。文件没有上传。',
  );
  await expect(page.getByRole('button', { name: '这里不能识别普通话' })).toHaveAttribute('aria-disabled', 'true');
  expect(uploads).toEqual([]);
  await before.getByRole('button', { name: '录音是英语' }).click();
  await expect(before.getByRole('alert')).toHaveCount(0);
  await option(page, 'docx').getByRole('switch').click();
  await option(page, 'srt').getByRole('switch').click();
  await run(page, 120_000);
  const proof = page.getByRole('region', { name: '校对文字' });
  const [first] = [proof.getByRole('textbox').first()];
  await expect(first).toHaveValue(/\bleisure\b|\bpower\b|\bjohn\b/);
  // A sentence is heard from its own time, and no further than its end.
  await proof.getByRole('button', { name: '播放 0:00 这一句' }).click();
  await expect
    .poll(() => proof.locator('video').evaluate((player: HTMLVideoElement) => player.currentTime))
    .toBeGreaterThan(0.2);
  await expect(proof.locator('[data-now]')).toHaveCount(1);
  await first.fill('and mr john dashwood had then leisure to consider');
  await first.press('Enter');
  await expect(proof.getByText('结果和这里一致')).toBeVisible();
  await expect(async () => {
    expect(readFileSync(await save(page), 'utf8')).toContain(
      '\r\nand mr john dashwood had then leisure to consider\r\n',
    );
  }).toPass();
  expect(await axeFaults(page, 'main')).toEqual([]);
  // Another form is written in the page: no second task, no second upload.
  const sent = uploads.length;
  await option(page, 'txt').getByRole('switch').click();
  await expect(
    results(page)
      .getByText(/librivox-0870\.txt/)
      .first(),
  ).toBeVisible();
  expect(uploads.length).toBe(sent);
  await page.screenshot({ path: join(test.info().outputDir, 'proof.png'), fullPage: true });
});
