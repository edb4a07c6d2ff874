import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Download, Locator, Page } from '@playwright/test';
import { alive, expect, test } from './test.ts';

/** How long real work may take on a machine that has much else to do, in milliseconds. */
export const PATIENCE = 120_000;

/** The window of a small phone, in CSS pixels: for tests whose work is too much to be done for it once more. */
export const PHONE = { width: 360, height: 740 };

/** For tests whose matter is what moves: the others ask for less of it (playwright.config.ts). */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Opens a tool and waits until its island lives. */
export async function openTool(page: Page, tool: string): Promise<void> {
  await page.goto(`/${tool}/`);
  await alive(page.locator('input[data-input=files]'));
}

/** Picks files by the file field, as the dialog would. */
export const pick = (page: Page, ...files: string[]): Promise<void> =>
  page.locator('input[data-input=files]').setInputFiles(files);

/**
 * Drags files (or folders) of this machine over the page and lets them go: the browser's own drag events, not made-up
 * ones.
 */
export async function drop(page: Page, ...files: string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop'): Promise<unknown> =>
    devtools.send('Input.dispatchDragEvent', {
      type,
      x: 300,
      y: 400,
      data: { items: [], files, dragOperationsMask: 1 },
    });
  await drag('dragEnter');
  await expect(async () => {
    await drag('dragOver');
    await expect(page.getByText(/^松手/)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await drag('drop');
  await devtools.detach();
}

/** Pastes files, as a file manager or a screenshot tool puts them on the clipboard. */
export async function paste(page: Page, ...files: string[]): Promise<void> {
  const parts = files.map((file) => ({ name: basename(file), base64: readFileSync(file, 'base64') }));
  await page.evaluate((parts) => {
    const clipboardData = new DataTransfer();
    for (const { name, base64 } of parts) {
      clipboardData.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
    }
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, parts);
}

export const list = (page: Page): Locator => page.getByRole('list', { name: '文件列表' });
export const rows = (page: Page): Locator => list(page).locator('> li');
export const row = (page: Page, name: string): Locator =>
  rows(page).filter({ has: page.locator(`bdi[title=${JSON.stringify(name)}]`) });

/** The names in the list, in their order. */
export const names = (page: Page): Promise<(string | null)[]> =>
  list(page)
    .locator('bdi[title]')
    .evaluateAll((all) => all.map((name) => name.getAttribute('title')));

export const results = (page: Page): Locator => page.getByRole('region', { name: '结果' });
/** What the job came to, which has the focus at its end. */
export const outcome = (page: Page): Locator => results(page).locator('p', { hasText: /^处理完成/ });
/** The box that says which files brought nothing, and why. */
export const failures = (page: Page): Locator => page.getByRole('group', { name: '没有处理的文件' });
export const chooseButton = (page: Page): Locator => page.locator('label').filter({ hasText: /^选择文件$/ });
export const startButton = (page: Page): Locator =>
  page.getByRole('button', {
    name: / \d+ 个文件|^(删除|旋转|合并|抽出|插入|转换|提取) \d+ [页处]|^按.+拆分$|^制作( \d+ 张)?证件照$|^(给 \d+ 张照片)?换底色$|^生成(纯文本| Word|可搜索的 PDF)$|^先(输入密码|框出要留的部分)$/,
  });
export const refusals = (page: Page): Locator => page.getByRole('alert').filter({ has: page.locator('bdi') });

/** Presses start and waits until the whole job has ended well, in part or in whole. */
export async function run(page: Page, timeout = PATIENCE): Promise<void> {
  await startButton(page).click();
  await expect(results(page).getByText(/^(处理完成|生成了)/)).toBeVisible({ timeout });
}

async function keep(download: Download): Promise<string> {
  const path = test.info().outputPath(download.suggestedFilename());
  await download.saveAs(path);
  expect(statSync(path).size).toBeGreaterThan(0);
  return path;
}

/** Saves by a button of the results and gives the path of the saved file, which bears the name the site gave it. */
export async function save(
  page: Page,
  button: string | RegExp = /^(保存|保存到相册|全部保存（ZIP）|已保存|已全部保存)$/,
): Promise<string> {
  const download = page.waitForEvent('download');
  await results(page).getByRole('button', { name: button }).click();
  return keep(await download);
}

/** Opens the sheet of the settings, does something there and closes it again: so it is in a narrow window. */
export async function inSettings(page: Page, act: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: '设置', exact: true }).click();
  await act();
  const sheet = page.getByRole('dialog', { name: '设置' });
  await sheet.getByRole('button', { name: '好了' }).click();
  await expect(sheet).toHaveCount(0);
}

/** A field of the form by the name of its option. */
export const option = (page: Page, name: string): Locator => page.locator(`[data-option=${name}]`);

/** Has all pages turn to the right: the tool begins with none. */
export const turnAll = (page: Page): Promise<void> => page.getByRole('button', { name: '全部右转' }).click();

/** Writes a value into a one-line field of the form, where it can be written once its own is chosen over usual ones. */
export async function fill(page: Page, name: string, value: string): Promise<void> {
  const field = option(page, name);
  await field.evaluate((one) => one.closest('details')?.setAttribute('open', ''));
  const own = field.getByRole('radio').last();
  if (await own.count()) await own.click();
  await field.locator('input:is(:not([type]), [type=number], [type=text])').fill(value);
}

/** Takes all files and results off the page, unsaved ones too. */
export async function clearAll(page: Page): Promise<void> {
  const sure = page.getByRole('button', { name: '仍要清空' });
  if (!(await sure.isVisible())) await page.getByRole('button', { name: '全部清空' }).click();
  // The second press of a double click is no answer.
  if (await sure.isVisible())
    await expect(async () => {
      if (await sure.isVisible()) await sure.click();
      await expect(sure).toBeHidden({ timeout: 300 });
    }).toPass();
}
