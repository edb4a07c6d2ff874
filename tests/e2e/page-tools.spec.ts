import { execFileSync } from 'node:child_process';
import { corpus, needsCorpus } from './corpus.ts';
import { needsPrograms, pageCount, pageText, qpdfFaults } from './programs.ts';
import { axeFaults, expect, test } from './test.ts';
import { clearAll, failures, openTool, option, pick, results, run, save, startButton } from './tool-page.ts';

const OUTLINED = corpus('pdf/born/pdflatex-outline.pdf'); // 4 pages
const CHINESE = corpus('pdf/zh/quarterly-report-22p-simsun.pdf'); // 22 pages
const OWNED = corpus('pdf/encrypted/owner-only_owner-master.pdf');

test.beforeEach(needsCorpus);

test('pages are deleted by clicking on them, with a range by shift, undone and done again', async ({ page }) => {
  needsPrograms('qpdf', 'pdfinfo', 'pdftotext');
  await openTool(page, 'pdf-delete-page');
  await pick(page, CHINESE, OUTLINED); // in which nothing is chosen: it is left alone
  await expect(page.getByRole('button', { name: '先点要删除的页' })).toHaveAttribute('aria-disabled', 'true');
  const toggle = (number: number) => page.getByRole('button', { name: `要删除的页：第 ${number} 页` });
  await toggle(2).click();
  await toggle(5).click({ modifiers: ['Shift'] });
  const range = page.getByRole('textbox', { name: '要删除的页（quarterly-report-22p-simsun.pdf）' });
  await expect(range).toHaveValue('2-5');
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(range).toHaveValue('2');
  await toggle(7).click();
  await expect(page.getByRole('button', { name: '删除 2 页' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(range).toHaveValue('2');
  await expect(page.getByRole('button', { name: '删除 1 页' })).toBeVisible();
  await range.fill('2-5，22');
  await expect(toggle(22)).toHaveAttribute('aria-pressed', 'true');
  expect(await axeFaults(page, 'main')).toEqual([]);
  await run(page);
  await expect(results(page).getByText(/^处理完成，共 1 个文件/)).toBeVisible();
  await expect(page.getByText('请先选出要删除的页', { exact: false })).toHaveCount(0);
  const saved = await save(page);
  expect(qpdfFaults(saved)).toBe('');
  expect(pageCount(saved)).toBe(17);
  expect(pageText(saved, 2)).toBe(pageText(CHINESE, 6));
  // The panel is made anew after a job; what was chosen before can still be taken back.
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(range).toHaveValue('');
});

test('pages are drawn out by clicking', async ({ page }) => {
  needsPrograms('pdfinfo', 'pdftotext');
  await openTool(page, 'pdf-split');
  await pick(page, OUTLINED);
  // The way of splitting follows the choice of pages, and is back when no page is chosen.
  await option(page, 'mode').getByRole('radio', { name: '按书签' }).click();
  await page.getByRole('button', { name: '要抽取的页：第 3 页' }).click();
  await expect(option(page, 'mode').getByRole('radio', { name: '抽取' })).toBeChecked();
  await page.getByRole('button', { name: '取消选择' }).click();
  await expect(option(page, 'mode').getByRole('radio', { name: '按书签' })).toBeChecked();
  await page.getByRole('button', { name: '要抽取的页：第 3 页' }).click();
  await page.getByRole('button', { name: '要抽取的页：第 1 页' }).click();
  await run(page);
  const drawn = await save(page);
  expect(pageCount(drawn)).toBe(2);
  expect(pageText(drawn, 2)).toBe(pageText(OUTLINED, 3));
});

test('every other page of a long document goes at one press', async ({ page }) => {
  await openTool(page, 'pdf-delete-page');
  await pick(page, corpus('pdf/born/freeculture-352p.pdf'));
  const range = page.getByRole('textbox', { name: /要删除的页（/ });
  await page.getByRole('button', { name: '奇数页' }).click();
  await expect(range).toHaveValue('奇数页');
  await page.getByRole('button', { name: '要删除的页：第 2 页', exact: true }).click();
  await expect(range).toHaveValue(/^1-3,5,7,9,/); // 173 pieces
  await expect(page.getByText('删 177 页，剩 175 页')).toBeVisible();

  // Of so many pages those near the view are there; the one with the focus stays.
  const grid = page.getByRole('region', { name: '要删除的页' }).getByRole('list');
  const last = page.getByRole('button', { name: '要删除的页：第 352 页', exact: true });
  await expect(last).toHaveCount(0);
  await grid.evaluate((list) => list.scrollIntoView({ block: 'end' }));
  await last.click();
  await expect(page.getByText('删 178 页，剩 174 页')).toBeAttached();
  await grid.evaluate((list) => list.scrollIntoView({ block: 'start' }));
  await expect(page.getByRole('button', { name: '要删除的页：第 1 页', exact: true })).toBeInViewport();
  await expect.poll(() => grid.getByRole('listitem').count()).toBeLessThan(100);
  await expect(last).toBeFocused();
});

test('settings that do not fit the window scroll with the page, and the start stays at hand', async ({ page }) => {
  await openTool(page, 'pdf-add-page-number');
  await pick(page, CHINESE);
  const last = option(page, 'avoid');
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(startButton(page)).toBeInViewport({ ratio: 1 });
  const scrollers = await page.locator('main *').evaluateAll(
    (all) =>
      all.filter((one) => {
        const style = getComputedStyle(one);
        return /auto|scroll/.test(style.overflowY) && one.scrollHeight > one.clientHeight + 1;
      }).length,
  );
  expect(scrollers).toBe(0);
});

test('a file is locked and unlocked again; the password is nowhere afterwards', async ({ page }) => {
  needsPrograms('qpdf', 'pdftotext');
  await openTool(page, 'pdf-lock');
  await pick(page, OUTLINED);
  const password = page.getByLabel('打开密码', { exact: true });
  await password.fill('机密 2026');
  await expect(password).toHaveAttribute('type', 'password');
  await option(page, 'copy').getByRole('switch').click();
  await run(page);
  const locked = await save(page);
  expect(execFileSync('qpdf', ['--show-encryption', '--password=机密 2026', locked], { encoding: 'utf8' })).toMatch(
    /extract for any purpose: not allowed[\s\S]*AESv3/,
  );
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toContain('机密 2026');

  await openTool(page, 'pdf-unlock');
  await pick(page, locked);
  await page.getByLabel(/请输入打开密码/).fill('机密 2026');
  await page.getByRole('button', { name: '确定' }).click();
  await run(page);
  const clear = await save(page);
  expect(execFileSync('qpdf', ['--show-encryption', clear], { encoding: 'utf8' })).toContain('File is not encrypted');
  expect(pageText(clear, 3)).toBe(pageText(OUTLINED, 3));
});

test('restrictions go only after the visitor says to have the right', async ({ page }) => {
  needsPrograms('qpdf');
  await openTool(page, 'pdf-unlock');
  await pick(page, OWNED);
  await startButton(page).click();
  await expect(page.getByText(/请先打开“我有权解除这些文件的限制”/).first()).toBeVisible();
  await expect(failures(page).getByRole('button', { name: /重试/ })).toHaveCount(0);
  await failures(page).getByRole('button', { name: '我有权解除，继续' }).click();
  await expect(results(page).getByText(/^处理完成/)).toBeVisible();
  await expect(option(page, 'confirm').getByRole('switch')).toBeChecked();
  expect(execFileSync('qpdf', ['--show-encryption', await save(page)], { encoding: 'utf8' })).toContain(
    'File is not encrypted',
  );
});

test('text in GB 2312 becomes a PDF with the same words, without leaving the machine', async ({ page }) => {
  needsPrograms('pdftotext', 'qpdf');
  await openTool(page, 'txt-to-pdf');
  await pick(page, corpus('text/zh-vim-tutor.gb2312.txt'));
  // Its pages are seen before the start, as the settings make them.
  const seen = page.getByRole('region', { name: '效果预览' });
  const count = async (): Promise<number> => Number(/\/ (\d+) 页/.exec((await seen.textContent()) ?? '')?.[1]);
  await expect(seen.getByAltText('第 1 页的样子')).toBeVisible();
  await expect.poll(count).toBeGreaterThan(10);
  const before = await count();
  await option(page, 'paper').getByRole('radio', { name: 'A3' }).click();
  await expect.poll(count).toBeLessThan(before);
  await run(page);
  const saved = await save(page);
  expect(pageCount(saved)).toBe(await count());
  expect(pageText(saved, 1)).toContain('欢迎阅读');
  expect(qpdfFaults(saved)).toBe('');
  await expect(results(page).getByText(/GB18030/)).toBeVisible();
});

test('files of several kinds, a locked and a broken one as they are, are packed with a description and taken out again', async ({
  page,
}) => {
  needsPrograms('qpdf', 'pdftotext');
  await openTool(page, 'pdf-portfolios');
  await pick(
    page,
    OUTLINED,
    corpus('office/docx/zh-table-2007.docx'),
    corpus('pdf/encrypted/aes-256_user-baz_owner-foo.pdf'),
    corpus('bad/truncated-60pct.pdf'),
  );
  await expect(page.getByLabel(/请输入打开密码/)).toHaveCount(0);
  await option(page, 'title').locator('input').fill('结题材料');
  await page.getByRole('textbox', { name: '说明（zh-table-2007.docx）' }).fill('表格原件');
  await run(page);
  const packed = await save(page);
  expect(packed).toMatch(/结题材料\.pdf$/);
  expect(qpdfFaults(packed)).toBe('');
  expect(pageText(packed, 1)).toContain('表格原件');
  expect(execFileSync('qpdf', ['--list-attachments', packed], { encoding: 'utf8' }).trim().split('\n')).toHaveLength(4);

  await clearAll(page);
  await pick(page, packed);
  await option(page, 'mode').getByRole('radio', { name: '取出包里的文件' }).click();
  await run(page);
  await expect(results(page).getByText('zh-table-2007.docx')).toBeVisible();

  await clearAll(page);
  await pick(page, OUTLINED);
  await startButton(page).click();
  await expect(failures(page)).toContainText('这份 PDF 里没有装着别的文件');
});
