import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { corpus, needsCorpus } from './corpus.ts';
import { needsPrograms, qpdfFaults } from './programs.ts';
import { axeFaults, expect, test } from './test.ts';
import { clearAll, inSettings, openTool, option, pick, results, run, save } from './tool-page.ts';

const CHINESE = corpus('pdf/zh/quarterly-report-22p-simsun.pdf');

test.beforeEach(needsCorpus);
// The digest of the file is posted, and nothing else is.
test.use({ allowed: /^upload: POST http:\/\/127\.0\.0\.1:\d+\/api\/timestamp\/embedded$/ });

test('a stamp is put, checked at once, and found again; a changed byte is told', async ({ page }) => {
  needsPrograms('qpdf', 'pdfsig');
  await openTool(page, 'timestamp');
  await pick(page, CHINESE);
  await expect(page.getByRole('combobox', { name: '时间戳机构' })).toHaveValue('embedded');
  const posted: number[] = [];
  page.on('request', (request) => request.method() === 'POST' && posted.push(request.postDataBuffer()?.length ?? 0));
  await run(page);
  const card = page.locator('[data-verdict=good]');
  await expect(card).toContainText('时间戳有效，覆盖整份文件');
  await expect(card).toContainText('站内演示时间戳机构（不在公共信任名单）');
  expect(await axeFaults(page, 'main')).toEqual([]);
  expect(posted).toHaveLength(1);
  expect(posted[0]).toBeLessThan(100);

  const stamped = await save(page);
  const [before, after] = [readFileSync(CHINESE), readFileSync(stamped)];
  expect(after.subarray(0, before.length).equals(before)).toBe(true);
  expect(qpdfFaults(stamped)).toBe('');
  expect(execFileSync('pdfsig', ['-nocert', stamped], { encoding: 'utf8' })).toContain('Total document signed');

  after[1000] = (after[1000] as number) ^ 1;
  const tampered = test.info().outputPath('tampered.pdf');
  writeFileSync(tampered, after);
  await openTool(page, 'timestamp');
  await clearAll(page);
  await pick(page, stamped, tampered);
  await option(page, 'mode').getByText('验证签名和时间戳').click();
  await run(page);
  await expect(page.locator('[data-verdict=good]')).toHaveCount(1);
  await expect(page.locator('[data-verdict=broken]')).toContainText('它覆盖的内容被改动过');
  await expect(results(page).getByText('签名检查.txt').first()).toBeVisible();
});

test('it is marked as a demonstration before anything is given, until the operator connects an authority', async ({
  page,
}) => {
  const mark = page.getByText('盖的是站内演示戳', { exact: false });
  await page.goto('/timestamp/');
  await expect(mark).toBeVisible();
  expect(await axeFaults(page, 'main')).toEqual([]);
  await page.route('**/api/demoTools*', (route) => route.fulfill({ json: { ret: 0, msg: '', data: { tools: [] } } }));
  await page.reload();
  await expect(mark).toBeHidden();
});

test('the signatures of a file are told on a phone @phone', async ({ page }) => {
  await openTool(page, 'timestamp');
  await pick(page, corpus('pdf/signed/pades-lta-doc-timestamp.pdf'));
  await inSettings(page, () => option(page, 'mode').getByText('验证签名和时间戳').click());
  await run(page);
  await expect(page.locator('[data-verdict]')).toHaveCount(2);
  await expect(page.getByText('Alice').first()).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide).toBe(false);
});
