import type { Locator } from '@playwright/test';
import { corpus, needsCorpus } from './corpus.ts';
import { needsPrograms, pageText, qpdfFaults, rotations } from './programs.ts';
import { axeFaults, expect, test } from './test.ts';
import { openTool, pick, results, row, rows, run, save } from './tool-page.ts';

const SLIDES = corpus('pdf/born/pdflatex-outline.pdf'); // 4 pages, all upright
const TURNED = corpus('pdf/born/rotated-pages.pdf'); // pages that are turned already

test.beforeEach(() => {
  needsCorpus();
  needsPrograms('qpdf', 'pdfinfo', 'pdftotext');
});

test('all pages of several files turn at one press, on top of how they lay; undone with a key', async ({ page }) => {
  await openTool(page, 'pdf-rotate');
  await pick(page, SLIDES, TURNED);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: '全部转 180°' }).click();
  await page.getByRole('button', { name: '全部左转' }).click();
  await page.keyboard.press('Control+z');
  await run(page);
  for (const file of [SLIDES, TURNED]) {
    const saved = await save(page, new RegExp(`^保存 ${/([^/]+)\.pdf$/.exec(file)?.[1]}`));
    expect(qpdfFaults(saved)).toBe('');
    expect(rotations(saved)).toEqual(rotations(file).map((degrees) => (degrees + 180) % 360));
  }
});

test('chosen pages turn, what is saved is what was shown, other files are left alone', async ({ page }) => {
  await openTool(page, 'pdf-rotate');
  await pick(page, SLIDES, TURNED);
  const panel = page.getByRole('region', { name: '旋转页面' });
  const card = (words: RegExp): Locator => panel.getByRole('button', { name: words });
  await expect(panel.locator('img')).toHaveCount(4);
  expect(await axeFaults(page, 'main')).toEqual([]);
  await expect(card(/，不转$/)).toHaveCount(4);
  const start = page.getByRole('button', { name: '先左转或右转' });
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  // One bar of one line in a window of 1440 pixels.
  const tops = await panel
    .getByRole('button', { name: /^(反选|撤销|全部转 180°)$/ })
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => Math.round((top + bottom) / 2)),
    );
  expect(new Set(tops).size).toBe(1);
  await start.press('Enter');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await card(/^第 2 页/).click();
  await panel.getByRole('button', { name: '右转', exact: true }).click();
  await expect(card(/^第 2 页，将右转 90°$/)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: '旋转 1 页' })).toBeVisible();
  await panel.getByRole('button', { name: '反选' }).click();
  await card(/^第 1 页/).focus();
  await page.keyboard.press('Enter');
  await card(/^第 3 页/).click();
  await panel.getByRole('button', { name: '左转', exact: true }).click();
  await expect(card(/^第 4 页，将左转 90°$/)).toBeVisible();
  await panel.getByLabel('正在看').selectOption({ index: 1 });
  await expect(card(/，不转$/)).toHaveCount(rotations(TURNED).length);
  await run(page);
  await expect(row(page, 'rotated-pages.pdf')).toBeVisible();
  await expect(results(page).getByText('rotated-pages')).toHaveCount(0);
  const saved = await save(page);
  expect(qpdfFaults(saved)).toBe('');
  expect(rotations(saved)).toEqual([0, 90, 0, 270]);
  expect(pageText(saved, 3)).not.toBe('');
});
