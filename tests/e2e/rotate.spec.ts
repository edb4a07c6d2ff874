import { corpus, needsCorpus } from './corpus.ts';
import { needsPrograms, pageText, qpdfFaults, rotations } from './programs.ts';
import { axeFaults, expect, test } from './test.ts';
import { fill, openTool, option, pick, row, rows, run, save } from './tool-page.ts';

const SLIDES = corpus('pdf/born/pdflatex-outline.pdf'); // 4 pages, all upright
const TURNED = corpus('pdf/born/rotated-pages.pdf'); // pages that are turned already

test.beforeEach(() => {
  needsCorpus();
  needsPrograms('qpdf', 'pdfinfo', 'pdftotext');
});

test('all pages of several files turn, on top of how they lay; or at one press', async ({ page }) => {
  await openTool(page, 'pdf-rotate');
  await pick(page, SLIDES, TURNED);
  await expect(rows(page)).toHaveCount(2);
  await option(page, 'angle').getByRole('radio', { name: '转 180°' }).click();
  await run(page);
  for (const file of [SLIDES, TURNED]) {
    const saved = await save(page, new RegExp(`^保存 ${/([^/]+)\.pdf$/.exec(file)?.[1]}`));
    expect(qpdfFaults(saved)).toBe('');
    expect(rotations(saved)).toEqual(rotations(file).map((degrees) => (degrees + 180) % 360));
  }
  await page.getByRole('button', { name: '全部左转' }).click();
  await run(page);
  expect(rotations(await save(page, /^保存 pdflatex-outline/))).toEqual([90, 90, 90, 90]); // on top of 180°
});

test('pages are chosen by a button, and by a range in full-width characters', async ({ page }) => {
  await openTool(page, 'pdf-rotate');
  await pick(page, SLIDES);
  await option(page, 'angle').getByRole('radio', { name: '右转 90°' }).click();
  await option(page, 'pages').getByRole('button', { name: '奇数页' }).click();
  await expect(page.getByRole('button', { name: '旋转 2 页' })).toBeVisible();
  await fill(page, 'pages', '２－３，４');
  await option(page, 'angle').getByRole('radio', { name: '左转 90°' }).click();
  await run(page);
  expect(rotations(await save(page))).toEqual([0, 270, 270, 270]);
});

test('pages turn one by one in the panel, what is saved is what was shown, other files are left alone', async ({
  page,
}) => {
  await openTool(page, 'pdf-rotate');
  await pick(page, SLIDES, TURNED);
  const panel = page.getByRole('region', { name: '逐页旋转' });
  await expect(panel.locator('img')).toHaveCount(4);
  expect(await axeFaults(page, 'main')).toEqual([]);
  await expect(panel.getByRole('button', { name: /，不转，/ })).toHaveCount(4);
  const start = page.getByRole('button', { name: '先选怎么转' });
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  await start.press('Enter');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await panel.getByRole('button', { name: /^第 2 页/ }).click();
  await expect(panel.getByRole('button', { name: '第 2 页，将右转 90°，按下再转' })).toBeVisible();
  await expect(panel.getByRole('button', { name: /，不转，/ })).toHaveCount(3);
  await expect(page.getByRole('button', { name: '旋转 1 页' })).toBeVisible();
  await panel.getByRole('checkbox', { name: '选中第 4 页' }).check();
  await panel.getByRole('button', { name: '左转' }).click();
  await expect(panel.getByRole('button', { name: /^第 4 页，将左转 90°/ })).toBeVisible();
  await panel.getByRole('button', { name: /^第 1 页/ }).focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: /^第 1 页，将右转 90°/ })).toBeVisible();
  await panel.getByLabel('逐页调整').selectOption({ index: 1 });
  await expect(panel.getByRole('button', { name: /，不转，/ })).toHaveCount(rotations(TURNED).length);
  await run(page);
  expect(rotations(await save(page, /^保存 rotated-pages/))).toEqual(rotations(TURNED));
  const saved = await save(page, /^保存 pdflatex-outline/);
  expect(qpdfFaults(saved)).toBe('');
  expect(rotations(saved)).toEqual([90, 90, 0, 270]);
  expect(pageText(saved, 3)).not.toBe('');
});

test('a page turned by hand adds to what all pages were set to, in every file; undone at once', async ({ page }) => {
  await openTool(page, 'pdf-rotate');
  await pick(page, SLIDES, TURNED);
  const panel = page.getByRole('region', { name: '逐页旋转' });
  await option(page, 'angle').getByRole('radio', { name: '右转 90°' }).click();
  await expect(panel.getByRole('button', { name: /将右转 90°/ })).toHaveCount(4);
  await expect(page.getByRole('button', { name: '旋转 6 页' })).toBeVisible();
  await panel.getByRole('button', { name: '偶数页' }).click();
  await panel.getByRole('button', { name: '左转' }).click();
  await expect(panel.getByRole('button', { name: /，不转，/ })).toHaveCount(2);
  await expect(page.getByRole('button', { name: '旋转 4 页' })).toBeVisible();
  await expect(option(page, 'pages').getByRole('textbox')).toBeDisabled();
  await page.keyboard.press('Control+z');
  await expect(option(page, 'pages').getByRole('textbox')).toBeEnabled();
  await expect(page.getByRole('button', { name: '旋转 6 页' })).toBeVisible();
  await panel.getByRole('button', { name: /^第 1 页/ }).click();
  await expect(panel.getByRole('button', { name: /^第 1 页，将转 180°/ })).toBeVisible();
  await page.getByRole('button', { name: '改回整份旋转' }).click();
  await expect(panel.getByRole('button', { name: /将右转 90°/ })).toHaveCount(4);
  await expect(row(page, 'pdflatex-outline.pdf')).toContainText('4 页');
});
