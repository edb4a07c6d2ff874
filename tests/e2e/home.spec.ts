import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { corpus, needsCorpus } from './corpus.ts';
import { hold } from './hold.ts';
import { stored } from './kept.ts';
import { MAX_SHIFT, movedBy, watchShiftsFromOpening } from './shifts.ts';
import { alive, axeFaults, expect, test } from './test.ts';
import { drop, names, openTool, paste, pick } from './tool-page.ts';

const PDF = corpus('pdf/born/rotated-pages.pdf');
const OTHER_PDF = corpus('pdf/born/pdflatex-outline.pdf');
const PHOTO = corpus('image/jpg/progressive-flowers.jpg');

test.beforeEach(needsCorpus);

const input = (page: Page): Locator => page.locator('input[data-input=home]');
const dialog = (page: Page): Locator => page.getByRole('dialog');
const chips = (page: Page): Locator => page.getByRole('navigation', { name: /常用工具$/ });
const mine = (page: Page): Locator => chips(page).locator('[data-mine]');

async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await alive(input(page));
}

test.describe('a file on the home page', () => {
  test('dropped anywhere is known by its content, and opens in the tool that is chosen', async ({ page }) => {
    await openHome(page);
    await drop(page, corpus('bad/really-pdf.docx'));
    await expect(dialog(page).getByRole('list', { name: '你的文件' })).toContainText('PDF');
    const headings = dialog(page).getByRole('heading', { level: 3 });
    await expect(headings).toHaveText(['常用', '转换', '编辑', '安全', '提取与识别']);
    await expect(dialog(page).getByRole('button', { name: 'PDF转CAD' })).toBeVisible();
    expect(await axeFaults(page, '[role=dialog]')).toEqual([]);
    await dialog(page).getByRole('button', { name: 'PDF旋转' }).click();
    await expect(page).toHaveURL('/pdf-rotate/');
    await expect.poll(() => names(page)).toEqual(['really-pdf.docx']);
  });

  test('several files: what makes one of them comes first and gets them all', async ({ page }) => {
    await openHome(page);
    await input(page).setInputFiles([PDF, OTHER_PDF, corpus('pdf/encrypted/aes-256_user-baz_owner-foo.pdf')]);
    const list = dialog(page).getByRole('list', { name: '你的文件' });
    await expect(list.getByRole('listitem').filter({ hasText: '已加密' })).toHaveCount(1);
    const first = dialog(page).getByRole('region').getByRole('button').first();
    await expect(first).toHaveText('PDF合并');
    await first.click();
    await expect(page).toHaveURL('/pdf-merge/');
    await expect.poll(async () => (await names(page)).length).toBe(3);
  });

  test('different files: tools for all of them, then for each type; the one chosen gets those it takes', async ({
    page,
  }) => {
    await openHome(page);
    await input(page).setInputFiles([PDF, PHOTO]);
    const titles = dialog(page).getByRole('heading', { level: 3 });
    await expect(titles).toHaveText(['全部 2 个文件', '1 个 JPG', '1 个 PDF']);
    await expect(dialog(page).getByRole('region', { name: '全部 2 个文件' }).getByRole('button').first()).toHaveText(
      'PDF合并',
    );
    const photos = dialog(page).getByRole('region', { name: '1 个 JPG' });
    await photos.getByRole('button', { name: '图片格式转换' }).click();
    await expect(page).toHaveURL('/img-convert/');
    await expect.poll(() => names(page)).toEqual(['progressive-flowers.jpg']);
  });

  test('a folder: its files are offered tools, what no tool takes is named, and all the while something is said', async ({
    page,
  }, info) => {
    const folder = info.outputPath('folder');
    mkdirSync(join(folder, 'inner'), { recursive: true });
    cpSync(PDF, join(folder, 'one.pdf'));
    cpSync(PHOTO, join(folder, 'inner', 'two.jpg'));
    writeFileSync(join(folder, 'three.bin'), new Uint8Array([1, 2, 3, 0, 255, 254]));
    const release = await hold(page, /\/Offer\.[^/]*\.js$/);
    await openHome(page);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await drop(page, folder);
    await expect(page.getByText('正在看是什么文件…')).toBeInViewport();
    await release();
    const titles = dialog(page).getByRole('heading', { level: 3 });
    await expect(titles).toHaveCount(3);
    await expect(titles.first()).toHaveText(/^1 个 (PDF、1 个 JPG|JPG、1 个 PDF)$/);
    await expect(dialog(page).getByText('没有合适的工具：three.bin')).toBeVisible();
    await expect(page.getByText('正在看是什么文件…')).toHaveCount(0);
  });

  test('an empty folder is told', async ({ page }, info) => {
    mkdirSync(info.outputPath('empty'), { recursive: true });
    await openHome(page);
    await drop(page, info.outputPath('empty'));
    await expect(page.getByRole('status').filter({ hasText: '文件夹里没有文件' })).toBeInViewport();
    await expect(dialog(page)).toHaveCount(0);
  });

  test('picked by the first press, before any script has come, it is offered tools when it has', async ({ page }) => {
    const release = await hold(page, /\.js$/);
    await page.goto('/', { waitUntil: 'commit' });
    const chooser = page.waitForEvent('filechooser');
    await page
      .locator('label')
      .filter({ hasText: /^选择文件$/ })
      .click();
    await (await chooser).setFiles(PDF);
    await release();
    await expect(dialog(page).getByRole('button', { name: 'PDF旋转' })).toBeVisible();
  });

  test('pasted, of an unknown type: says so, and what there are tools for', async ({ page }) => {
    await openHome(page);
    await paste(page, corpus('bad/mz-stub.pdf'));
    await expect(dialog(page).getByRole('alert')).toContainText('现在还没有工具能处理这种文件');
    await expect(dialog(page).getByText('现在可以处理的文件')).toBeVisible();
    expect(await axeFaults(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });

  test('where the browser keeps nothing, the way through the tool is shown', async ({ page }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'SecurityError');
      };
    });
    await openHome(page);
    await input(page).setInputFiles(PDF);
    await dialog(page).getByRole('button', { name: 'PDF旋转' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('浏览器没有地方暂存这些文件');
    await dialog(page).getByRole('link', { name: '打开“PDF旋转”' }).click();
    await expect(page).toHaveURL('/pdf-rotate/');
  });
});

test.describe("the visitor's own tools", () => {
  test('a star on a card and one on a heading are kept, shown on the home page and taken off again', async ({
    page,
  }) => {
    await openHome(page);
    const star = page.getByRole('button', { name: '收藏 PDF旋转' });
    await star.locator('..').getByRole('link').focus();
    await page.keyboard.press('Tab');
    await expect(star).toBeFocused();
    await expect(star).toHaveCSS('opacity', '1');
    await page.keyboard.press('Enter');
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await expect(mine(page).getByRole('link')).toHaveText(['PDF旋转']);

    await page.goto('/img-cut/');
    await page.getByRole('main').getByRole('button', { name: '收藏 图片裁剪' }).click();
    await page.goto('/');
    await expect(mine(page).getByRole('link')).toHaveText(['图片裁剪', 'PDF旋转']);
    // The usual ones stay, after them.
    await expect(chips(page).getByRole('link').nth(2)).toBeVisible();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    expect(await axeFaults(page)).toEqual([]);
    await mine(page).getByRole('button', { name: '从这一行去掉 图片裁剪' }).click();
    await expect(mine(page).getByRole('link')).toHaveText(['PDF旋转']);
    await mine(page).getByRole('button', { name: '从这一行去掉 PDF旋转' }).click();
    await expect(chips(page)).toHaveAccessibleName('常用工具');
  });

  test('a used tool is remembered, until everything is forgotten', async ({ page }) => {
    await openTool(page, 'pdf-rotate');
    await pick(page, PDF);
    await expect.poll(async () => (await names(page)).length).toBe(1);
    await page.goto('/');
    await expect(mine(page).getByRole('link')).toHaveText(['PDF旋转']);
    await openTool(page, 'pdf-rotate');
    await pick(page, PDF);
    await page.getByRole('button', { name: '清除本机记录' }).click();
    await page.getByRole('button', { name: '确定清除' }).click();
    await expect(page.getByText('本机记录已清除')).toBeVisible();
    expect(await page.evaluate(() => [localStorage.getItem('pdf365:recent'), localStorage.length])).toEqual([null, 0]);
    expect(Object.keys(await stored(page))).toEqual([]);
  });

  for (const tag of ['', ' @phone'])
    test(`nothing moves when they come${tag}`, async ({ page }) => {
      await watchShiftsFromOpening(page);
      await page.addInitScript(() => {
        localStorage.setItem('pdf365:favourites', '["pdf-merge","img-cut"]');
        localStorage.setItem('pdf365:recent', '["pdf-split"]');
      });
      await page.goto('/');
      await expect(mine(page).getByRole('link')).toHaveText(['PDF合并', '图片裁剪', 'PDF拆分']);
      await expect(page.locator('[data-star][aria-pressed=true]').first()).toBeVisible();
      expect(await movedBy(page)).toBeLessThan(MAX_SHIFT);
    });
});

test('search by pinyin, by a task and by a size, moved through by arrows, emptied by Escape', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('main').getByRole('combobox', { name: '搜索工具' });
  await alive(box);
  const first = page.getByRole('listbox').getByRole('option').first();
  for (const [typed, name] of [
    ['zjz', '证件照换底色'],
    ['發票', '发票整理'],
    ['压缩到2M', 'PDF压缩'],
    ['hebing', 'PDF合并'],
  ] as const) {
    await box.fill(typed);
    await expect(first).toContainText(name);
  }
  expect(await axeFaults(page, 'main form')).toEqual([]);
  const second = page.getByRole('listbox').getByRole('option').nth(1);
  await box.fill('pdf');
  await expect(second).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await box.fill('没有这样的东西');
  await expect(page.getByRole('main').getByText('没有找到这样的工具')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toHaveValue('');
  await box.fill('合并');
  await expect(first).toContainText('PDF合并');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/pdf-merge/');
});
