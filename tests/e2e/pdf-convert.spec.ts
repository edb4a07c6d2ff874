import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readXlsx } from '../../bench/fidelity/read/xlsx.ts';
import { corpus, needsCorpus } from './corpus.ts';
import { axeFaults, expect, test } from './test.ts';
import { openTool, pick, results, run, save, startButton } from './tool-page.ts';

needsCorpus();
const TABLES = corpus('pdf/zh/bond-prospectus-tables-kaiti.pdf'); // one page with tables of 5 × 5 and 12 × 5

const grid = (page: Page) => page.getByRole('grid', { name: '表格 1' });

/** The texts of each sheet by row and column. */
function sheets(path: string): Map<string, string>[] {
  const tables = readXlsx(readFileSync(path)).blocks.flatMap((block) => (block.k === 't' ? [block] : []));
  return tables.map(({ cells }) => new Map(cells.map(([row, column, , , text]) => [`${row},${column}`, text])));
}

test('tables are changed before the download, by keyboard and by hand', async ({ page }) => {
  await openTool(page, 'pdf-to-excel');
  await pick(page, TABLES);
  const panel = page.getByRole('region', { name: '表格', exact: true });
  await expect(panel.getByText('找到 2 个表格')).toBeVisible();
  await expect(panel.getByRole('img', { name: '第 1 页' })).toBeVisible();
  expect(await axeFaults(page, 'main')).toEqual([]);

  await grid(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('项');
  await page.keyboard.press('Tab');
  await expect(grid(page).getByRole('gridcell').first()).toHaveText('项');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await panel.getByRole('button', { name: '合并', exact: true }).click();
  await expect(grid(page).locator('[aria-colspan="2"]')).toHaveCount(1);
  const fifth = grid(page).getByRole('row').nth(4).getByRole('gridcell').first();
  const moved = (await fifth.textContent()) ?? '';
  await dragRow(page, 5, 4);
  await expect(grid(page).getByRole('row').nth(3).getByRole('gridcell').first()).toHaveText(moved);
  await expect(fifth).not.toHaveText(moved);
  await panel.getByRole('button', { name: '下一个表格', exact: true }).click();
  await panel.getByRole('switch', { name: '转换这个表格' }).click();
  await expect(panel.getByText('1 个不转换')).toBeVisible();
  await panel.getByRole('button', { name: '撤销' }).click();
  await expect(panel.getByText('1 个不转换')).toHaveCount(0);
  await panel.getByRole('button', { name: '重做' }).click();

  await run(page);
  const [one, ...others] = sheets(await save(page));
  expect(others).toEqual([]);
  expect(one?.get('0,0')).toBe('项');
  expect(one?.has('1,2')).toBe(false);
  expect(one?.get('1,1')).toContain('\n');
});

/** Drags a row by its number to before another; both from 1. */
async function dragRow(page: Page, from: number, before: number): Promise<void> {
  const number = (row: number) => page.getByRole('button', { name: `选中第 ${row} 行` });
  await number(from).hover();
  const to = await number(before).boundingBox();
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 10, (to?.y ?? 0) + 2, { steps: 4 });
  await page.mouse.up();
}

test('a result says how much of each page came over, and shows it beside the page', async ({ page }) => {
  await openTool(page, 'pdf-to-excel');
  await pick(page, TABLES);
  await expect(startButton(page)).toBeEnabled();
  await run(page);
  const report = page.getByRole('region', { name: '还原度' });
  await expect(report.getByText(/还原度 \d+ 分/)).toBeVisible();
  await expect(results(page).getByText(/还原度/)).toHaveCount(0); // it is said once

  await report.getByRole('button', { name: '逐页对照' }).click();
  await expect(report.getByRole('img', { name: '原文第 1 页' })).toBeVisible();
  const written = report.getByRole('img', { name: '第 1 页写成的样子' });
  await expect(written).toBeVisible();
  const drawn = await written.evaluate(async (image: HTMLImageElement) => {
    await image.decode(); // rejects for what is no picture
    return { width: image.naturalWidth, markup: await (await fetch(image.src)).text() };
  });
  expect(drawn.width).toBeGreaterThan(400);
  expect(drawn.markup).toContain('徽商银行南京中山北路支行');
  await report.getByRole('region', { name: '转换后' }).focus();
  await page.keyboard.press('+');
  await expect(report.getByText('150%')).toBeVisible();
  expect(await axeFaults(page, 'main')).toEqual([]);
});
