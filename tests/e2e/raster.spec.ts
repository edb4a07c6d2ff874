import { copyFileSync } from 'node:fs';
import { corpus, needsCorpus } from './corpus.ts';
import { drawPage, ink, likeness, needsPrograms, pictures, unzip } from './programs.ts';
import { expect, test } from './test.ts';
import { clearAll, drop, fill, openTool, option, pick, rows, run, save, startButton } from './tool-page.ts';

const OUTLINED = corpus('pdf/born/pdflatex-outline.pdf'); // 4 pages, A4
const INVOICE = corpus('pdf/zh/vat-invoice-uniGB-nonembedded.pdf'); // 609.44 × 394.01 pt, Chinese fonts not embedded
const PAPER = corpus('pdf/born/tracemonkey.pdf'); // 14 pages, Letter

test.beforeEach(() => {
  needsCorpus();
  needsPrograms('identify', 'convert', 'mutool', 'unzip');
});

const sizeAt = (points: number, dpi: number): number => Math.round((points * dpi) / 72);
const near = (value: number | undefined, wanted: number): void => {
  expect(Math.abs((value ?? 0) - wanted), `${value} is near ${wanted}`).toBeLessThanOrEqual(1);
};

test('several PDFs become JPEGs of the size asked for, in one zip with Chinese names', async ({ page }, info) => {
  const chinese = info.outputPath('中文 说明（一）.pdf');
  copyFileSync(OUTLINED, chinese);
  await openTool(page, 'pdf-to-jpg');
  await drop(page, chinese, PAPER);
  await expect(rows(page)).toHaveCount(2);
  await fill(page, 'dpi', '96');
  await fill(page, 'pages', '1,3-4');
  await run(page);
  const files = unzip(await save(page));
  expect(files.map(({ name }) => name).filter((name) => name.startsWith('中文 说明（一）'))).toHaveLength(3);
  expect(files).toHaveLength(6);
  for (const { name, path } of files) {
    const [picture, ...more] = pictures(path);
    const [width, height] = name.startsWith('中文') ? [595.276, 841.89] : [612, 792];
    expect(more).toEqual([]);
    expect(picture?.format).toBe('JPEG');
    near(picture?.width, sizeAt(width, 96));
    near(picture?.height, sizeAt(height, 96));
  }
  const fourth = files.find(({ name }) => /^tracemonkey.*4/.test(name));
  expect(likeness(fourth?.path ?? '', drawPage(PAPER, 4, 96))).toBeGreaterThan(0.97);
});

test('of a PDF that stands alone the pages are chosen with a click', async ({ page }) => {
  await openTool(page, 'pdf-to-jpg');
  await pick(page, OUTLINED);
  const grid = page.getByRole('region', { name: '页码范围' });
  const field = option(page, 'pages').getByRole('textbox');
  await expect(grid.getByRole('button', { name: '全部' })).toHaveAttribute('aria-pressed', 'true');
  await grid.getByRole('button', { name: '页码范围：第 2 页' }).click();
  await grid.getByRole('button', { name: '页码范围：第 4 页' }).click();
  await expect(field).toHaveValue('偶数页');
  await grid.getByRole('button', { name: '页码范围：第 4 页' }).click();
  await expect(field).toHaveValue('2');
  await expect(startButton(page)).toHaveText('转换 1 页');
  await run(page);
  expect(likeness(await save(page), drawPage(OUTLINED, 2, 150))).toBeGreaterThan(0.97);
  // Beside another file there is one choice for both.
  await pick(page, PAPER);
  await expect(grid).toHaveCount(0);
  await expect(field).toHaveValue('2');
  await expect(startButton(page)).toHaveText('转换剩下的 1 个文件');
  // It goes with the file of which it was chosen.
  await clearAll(page);
  await pick(page, INVOICE);
  await expect(grid.getByRole('button', { name: '全部' })).toHaveAttribute('aria-pressed', 'true');
  await expect(field).toHaveValue('');
});

test('text without embedded fonts is drawn as mutool draws it, with faces fetched once a page asks', async ({
  page,
}) => {
  const faces: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/([\w-]+?)-[\w-]{8}\.(?:ttf|otf)$/.exec(request.url()) ?? [];
    if (name) faces.push(name);
  });
  await openTool(page, 'pdf-to-png');
  expect(faces).toEqual([]);
  await pick(page, INVOICE);
  await fill(page, 'dpi', '150');
  await run(page);
  expect([...new Set(faces)].sort()).toEqual(['kai', 'song']);
  await expect(page.getByText('没有嵌入“楷体”字体，已用霞鹜文楷代替显示')).toBeVisible();
  const saved = await save(page);
  const [picture] = pictures(saved);
  expect(picture?.format).toBe('PNG');
  near(picture?.width, sizeAt(609.44, 150));
  const wanted = drawPage(INVOICE, 1, 150);
  // Another typeface darkens other pixels; boxes or blanks instead of 发票 would darken other cells.
  expect(likeness(saved, wanted)).toBeGreaterThan(0.9);
  const total = (file: string): number => ink(file, 60, 40).reduce((sum, value) => sum + value, 0);
  expect(total(saved) / total(wanted)).toBeGreaterThan(0.75);
  expect(total(saved) / total(wanted)).toBeLessThan(1.35);
});

test('pages become one long picture, cut at the height asked for', async ({ page }) => {
  await openTool(page, 'pdf-to-longpng');
  await pick(page, OUTLINED);
  await fill(page, 'dpi', '72');
  await run(page);
  const [whole] = pictures(await save(page));
  near(whole?.width, 595);
  expect(Math.abs((whole?.height ?? 0) - 4 * 842)).toBeLessThanOrEqual(4);

  await fill(page, 'maxHeight', '2000');
  await expect(page.getByText('设置已改，这是上次的结果，共 1 个文件')).toBeVisible();
  await run(page);
  const parts = unzip(await save(page)).map(({ path }) => pictures(path)[0]);
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect(part?.height).toBeLessThanOrEqual(2000);
  expect(parts.reduce((sum, part) => sum + (part?.height ?? 0), 0)).toBe(whole?.height);
});

test('quality and resolution change what is saved; the setting is there at the next visit', async ({ page }) => {
  await openTool(page, 'pdf-to-jpg');
  await pick(page, INVOICE);
  await fill(page, 'dpi', '72');
  await fill(page, 'quality', '30');
  await run(page);
  const [small] = pictures(await save(page));
  near(small?.width, 609);
  await clearAll(page);
  await openTool(page, 'pdf-to-jpg');
  await pick(page, INVOICE);
  await expect(option(page, 'quality').locator('input[type=number]')).toHaveValue('30');
  await fill(page, 'dpi', '700');
  await page.getByRole('button', { name: / \d+ 个文件$/ }).click();
  await expect(option(page, 'dpi').getByRole('alert')).toHaveText('“清晰度”不能大于 600。');
});
