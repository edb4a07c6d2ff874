import { corpus, needsCorpus } from './corpus.ts';
import { needsPrograms, pageCount, pageText, qpdfFaults } from './programs.ts';
import { axeFaults, expect, test } from './test.ts';
import { chooseButton, names, openTool, pick, results, rows, save } from './tool-page.ts';

const OUTLINED = corpus('pdf/born/pdflatex-outline.pdf');
const ROTATED = corpus('pdf/born/rotated-pages.pdf');

const PAGES = [
  '/',
  '/see-more/',
  '/404/',
  '/online-mindmap/',
  '/pdf-to-word/',
  '/pdf-to-cad/',
  '/pdf-merge/',
  '/pdf-rotate/',
  '/pdf-to-jpg/',
  '/pdf-to-longpng/',
  '/img-convert/',
  '/video-to-gif/',
];

test.describe('on a phone', { tag: '@phone' }, () => {
  test.use({ allowed: /status of 404.*\/404\// });

  test('no page is wider than the screen', async ({ page }) => {
    for (const path of PAGES) {
      await page.goto(path);
      const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(wide[0], path).toBeLessThanOrEqual(wide[1] ?? 0);
    }
    for (const path of ['/', '/pdf-to-cad/', '/pdf-merge/']) {
      await page.goto(path);
      expect(await axeFaults(page)).toEqual([]);
    }
  });

  test('the button to choose files is on the first screen', async ({ page }) => {
    for (const path of ['/pdf-merge/', '/pdf-rotate/', '/pdf-to-jpg/', '/img-convert/']) {
      await page.goto(path);
      await expect(chooseButton(page)).toBeInViewport({ ratio: 1 });
    }
  });

  test('the menu opens, shows every group and leads to a tool', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: '全部工具' }).tap();
    const menu = page.getByRole('navigation', { name: '全部工具', exact: true });
    await expect(menu.locator('summary')).toHaveCount(7);
    expect(await axeFaults(page, '#all-tools')).toEqual([]);
    await menu.locator('summary').filter({ hasText: 'PDF 处理' }).tap();
    await menu.getByRole('link', { name: 'PDF合并' }).tap();
    await expect(page).toHaveURL('/pdf-merge/');
  });

  test('the whole way by touch: choose, put in order, start, save', async ({ page }) => {
    needsCorpus();
    needsPrograms('qpdf', 'pdfinfo', 'pdftotext');
    await openTool(page, 'pdf-merge');
    const chooser = page.waitForEvent('filechooser');
    await chooseButton(page).tap();
    await (await chooser).setFiles([OUTLINED, ROTATED]);
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('button', { name: '后移 pdflatex-outline.pdf' }).tap();
    await expect.poll(() => names(page)).toEqual(['rotated-pages.pdf', 'pdflatex-outline.pdf']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const start = page.getByRole('button', { name: / \d+ 个文件$/ });
    await expect(start).toBeInViewport({ ratio: 1 });
    await start.tap();
    await expect(results(page).getByText(/^处理完成/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await axeFaults(page, 'main')).toEqual([]);
    const merged = await save(page);
    expect(qpdfFaults(merged)).toBe('');
    expect(pageCount(merged)).toBe(6);
    expect(pageText(merged, 1)).toBe(pageText(ROTATED, 1));
  });

  test('a card is dragged by finger', async ({ page }) => {
    needsCorpus();
    await openTool(page, 'pdf-merge');
    await pick(page, OUTLINED, ROTATED);
    const handle = page.getByRole('button', { name: '拖动排序 rotated-pages.pdf' });
    await expect(handle).toBeEnabled();
    await handle.scrollIntoViewIfNeeded();
    const from = await handle.boundingBox();
    const to = await page.getByRole('button', { name: '拖动排序 pdflatex-outline.pdf' }).boundingBox();
    if (!from || !to) throw new Error('no handles');
    const devtools = await page.context().newCDPSession(page);
    const at = (part: number) => ({
      x: from.x + from.width / 2 + (to.x - from.x) * part,
      y: from.y + from.height / 2 + (to.y - from.y) * part,
    });
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number): Promise<unknown> =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: part === undefined ? [] : [at(part)] });
    await touch('touchStart', 0);
    for (let step = 1; step <= 10; step++) await touch('touchMove', step / 10);
    await expect(page.getByText('移到第 1 个。')).toBeAttached(); // it goes where it was last drawn
    await touch('touchEnd');
    await expect.poll(() => names(page)).toEqual(['rotated-pages.pdf', 'pdflatex-outline.pdf']);
  });
});
