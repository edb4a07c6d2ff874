import { corpus, needsCorpus } from './corpus.ts';
import { storedJob } from './kept.ts';
import { needsPrograms, pageCount, qpdfFaults } from './programs.ts';
import { MAX_SHIFT, movedBy, watchShifts } from './shifts.ts';
import { axeFaults, expect, test } from './test.ts';
import {
  clearAll,
  failures,
  openTool,
  outcome,
  pick,
  results,
  row,
  rows,
  run,
  save,
  startButton,
} from './tool-page.ts';

const locked = (name: string): string => corpus(`pdf/encrypted/${name}.pdf`);
const ASK = '文件有密码，请输入打开密码';
const ASK_AGAIN = '密码不正确，请重新输入';

test.beforeEach(() => {
  needsCorpus();
  needsPrograms('qpdf', 'pdfinfo');
});

test('a locked file asks, says so when the password is wrong, and goes on with the right one', async ({ page }) => {
  await openTool(page, 'pdf-compress');
  await pick(page, locked('aes-256_user-baz_owner-foo'));
  await page.getByLabel(ASK).fill('guess');
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page.getByLabel(ASK_AGAIN)).toBeFocused(); // before any start
  await expect(page.getByRole('alert')).toHaveText('密码不正确，请重新输入');
  await page.keyboard.type('guess again');
  await page.keyboard.press('Enter');
  await startButton(page).click();
  await expect(page.getByLabel(ASK_AGAIN)).toBeFocused();
  expect(await axeFaults(page, 'main')).toEqual([]);
  await page.getByLabel(ASK_AGAIN).fill('baz');
  await page.keyboard.press('Enter');
  await expect(results(page).getByText(/^处理完成/)).toBeVisible();
  const saved = await save(page);
  expect(qpdfFaults(saved)).toContain('invalid password'); // it is protected as it was
  expect(qpdfFaults(saved, 'baz')).toBe('');
});

test('the password of the only file is where to type, also where the home page opened the tool', async ({ page }) => {
  const field = page.getByLabel(ASK);
  await page.goto('/');
  await page.locator('input[data-input=home]').setInputFiles(locked('aes-256_user-baz_owner-foo'));
  await page.getByRole('dialog').getByRole('button', { name: 'PDF解密' }).click();
  await expect(page).toHaveURL('/pdf-unlock/');
  await expect(field).toBeFocused();
  await clearAll(page);
  await page.getByRole('heading', { level: 1 }).click();
  await pick(page, locked('aes-256_user-baz_owner-foo'));
  await expect(field).toBeFocused();
});

test('a start without the password leads to its field, and the answer goes on with it', async ({ page }) => {
  await openTool(page, 'pdf-to-jpg');
  await pick(page, locked('libreoffice_user-openpassword'));
  await startButton(page).click();
  await expect(page.getByLabel(ASK)).toBeFocused();
  await expect(failures(page)).toHaveCount(0); // the field says it, and nothing else
  await page.keyboard.type('openpassword');
  await page.keyboard.press('Enter');
  await expect(outcome(page)).toBeFocused();
  // Brought back by a reload the result is a result; the password is asked for when it is made anew.
  await expect.poll(async () => (await storedJob(page, 'pdf-to-jpg'))?.results).toBe(1);
  await page.reload();
  await expect(results(page)).toContainText('处理完成');
  await expect(page.getByLabel(ASK)).toHaveCount(0);
  await page.getByRole('button', { name: '重新转换' }).click();
  await expect(page.getByLabel(ASK)).toBeFocused();
});

test('a password that is right leads on: to the next file that asks, then to the start', async ({ page }) => {
  await openTool(page, 'pdf-compress');
  await pick(page, locked('aes-256_user-baz_owner-foo'), locked('libreoffice_user-openpassword'));
  const first = rows(page).first();
  await first.getByRole('checkbox', { name: '同时用于其他加密文件' }).uncheck();
  await first.getByLabel(ASK).fill('baz');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(ASK)).toHaveCount(1);
  await expect(page.getByLabel(ASK)).toBeFocused();
  await page.keyboard.type('openpassword');
  await page.keyboard.press('Enter');
  await expect(startButton(page)).toBeFocused();
});

test('a password that is typed and not confirmed is what the start means', async ({ page }) => {
  await openTool(page, 'pdf-unlock');
  await pick(page, locked('aes-256_user-baz_owner-foo'));
  await page.getByLabel(ASK).fill('baz');
  await run(page);
  expect(qpdfFaults(await save(page))).toBe('');
});

test('a merge asks for the password of a locked file before it makes anything', async ({ page }) => {
  // What comes up is long unseen, and takes no focus until it is seen: the question is there before that.
  await page.addInitScript(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      return animate.call(this, frames, typeof options === 'number' ? options * 10 : options);
    };
  });
  await openTool(page, 'pdf-merge');
  await pick(page, locked('aes-128_user-baz_owner-foo'), corpus('pdf/born/rotated-pages.pdf'));
  await startButton(page).click(); // at once: no preview has said yet that it is locked
  await expect(page.getByLabel(ASK)).toBeFocused();
  await expect(results(page)).toHaveCount(0);
  await page.keyboard.type('baz');
  await run(page);
  expect(pageCount(await save(page))).toBe(3);
});

test('a merge asks for the word on a restricted file whose preview has not come', async ({ page }) => {
  await openTool(page, 'pdf-merge');
  await pick(page, locked('owner-only_owner-master'), corpus('pdf/born/rotated-pages.pdf'));
  await startButton(page).click();
  const ask = page.getByRole('alert').filter({ hasText: '有权限限制' });
  await expect(ask).toBeVisible();
  await expect(results(page)).toHaveCount(0);
  await ask.getByRole('button', { name: '我有权解除，继续' }).click();
  await expect(results(page).getByText(/^处理完成/)).toBeVisible();
  expect(pageCount(await save(page))).toBe(32);
});

test('one password opens all locked files of a batch', async ({ page }) => {
  await openTool(page, 'pdf-merge');
  await pick(
    page,
    locked('rc4-40_user-baz_owner-foo'),
    locked('aes-128_user-baz_owner-foo'),
    locked('rc4-128_user-baz_owner-foo'),
  );
  await expect(page.getByLabel(ASK)).toHaveCount(3);
  const first = row(page, 'rc4-40_user-baz_owner-foo.pdf');
  await expect(first.getByRole('checkbox', { name: '同时用于其他加密文件' })).toBeChecked();
  await first.getByLabel(ASK).fill('baz');
  await first.getByRole('button', { name: '确定' }).click();
  await expect(page.getByLabel(ASK)).toHaveCount(0);
  await run(page);
  const merged = await save(page);
  expect(qpdfFaults(merged)).toBe('');
  expect(pageCount(merged)).toBe(3);
});

test('the field that a start asks for is free of the bar below, which has grown by the question @phone', async ({
  page,
}) => {
  await openTool(page, 'pdf-merge');
  await pick(page, corpus('pdf/born/rotated-pages.pdf'), locked('aes-128_user-baz_owner-foo'));
  await startButton(page).tap();
  const field = page.getByLabel(ASK);
  await expect(field).toBeFocused();
  const isFree = () =>
    field.evaluate((one) => {
      const { left, width, bottom } = one.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, bottom - 2) === one;
    });
  await expect.poll(isFree).toBe(true);
});

test('fields of passwords come without moving a card @phone', async ({ page }) => {
  await openTool(page, 'pdf-unlock');
  await watchShifts(page);
  await pick(page, locked('aes-256_user-baz_owner-foo'), locked('libreoffice_user-openpassword'));
  await expect(page.getByLabel(ASK)).toHaveCount(2);
  await expect(page.getByRole('checkbox', { name: '同时用于其他加密文件' })).toHaveCount(2);
  expect(await movedBy(page)).toBeLessThanOrEqual(MAX_SHIFT);
  expect(await axeFaults(page, 'main')).toEqual([]);
});

test('a file with an owner password only opens without a question', async ({ page }) => {
  await openTool(page, 'pdf-rotate');
  await pick(page, locked('owner-only_owner-master'));
  await expect(rows(page)).toContainText('30 页');
  await expect(rows(page)).toContainText('有权限限制');
  await expect(page.getByLabel(ASK)).toHaveCount(0);
});
