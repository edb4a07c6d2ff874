import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { corpus, needsCorpus } from './corpus.ts';
import { likeness, needsPrograms, pictures, pixel, unzip } from './programs.ts';
import { MAX_SHIFT, movedBy, watchShiftsFromOpening } from './shifts.ts';
import { axeFaults, expect, test } from './test.ts';
import {
  failures,
  fill,
  inSettings,
  openTool,
  option,
  PATIENCE,
  pick,
  results,
  run,
  save,
  startButton,
} from './tool-page.ts';

const WOMAN = corpus('image/portrait/id-photo-source.jpg');
const ASTRONAUT = corpus('image/portrait/astronaut.png');
const FLOWERS = corpus('image/jpg/progressive-flowers.jpg');

test.beforeEach(needsCorpus);
// A person is cut out twice in each: for the screen and for the file.
test.slow();

const panel = (page: Page): Locator => page.getByRole('region', { name: '证件照预览' });
const stage = (page: Page): Locator => page.getByRole('application');
const size = (page: Page): Locator => option(page, 'size').locator('select');

/** The photo as the panel shows it. */
async function seen(page: Page): Promise<string> {
  const url = await stage(page)
    .locator('canvas')
    .first()
    .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  const path = test.info().outputPath('seen.png');
  writeFileSync(path, Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
  return path;
}

/** Draws a way by the mouse, in shares of the stage. */
async function drag(page: Page, ...way: [number, number][]): Promise<void> {
  await stage(page).scrollIntoViewIfNeeded();
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('no stage');
  for (const [index, [x, y]] of way.entries()) {
    await page.mouse.move(box.x + x * box.width, box.y + y * box.height, { steps: 6 });
    if (index === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

async function open(page: Page, ...files: string[]): Promise<void> {
  await openTool(page, 'img-background-color');
  await pick(page, ...files);
  await expect(stage(page)).toBeVisible({ timeout: PATIENCE });
}

/** Goes by a rule, works by hand, takes it back and saves. */
async function keepRule(page: Page): Promise<void> {
  await size(page).selectOption('12');
  await panel(page).getByRole('button', { name: '按规定设置' }).click();
  await expect(panel(page).getByRole('button', { name: '按规定设置' })).toBeHidden();
  await panel(page).getByRole('slider', { name: '人像大小' }).press('PageUp');
  await expect(panel(page)).toContainText('头部偏大，请缩小');
  await panel(page).getByRole('button', { name: '自动摆正' }).click();
  await expect(panel(page)).toContainText('头部的大小和位置合适');
  await panel(page).getByRole('button', { name: '补回' }).click();
  await stage(page).focus();
  for (const key of ['ArrowUp', 'ArrowLeft', ' ']) await page.keyboard.press(key);
  await panel(page).getByRole('button', { name: '撤销' }).click();
  await expect(panel(page).getByRole('button', { name: '撤销' })).toBeDisabled();
  await run(page);
  const saved = await save(page);
  expect(pictures(saved)[0]).toEqual({ format: 'JPEG', width: 358, height: 441 });
  expect(pixel(saved, 5, 200)).toEqual([expect.closeTo(255, -1), expect.closeTo(255, -1), expect.closeTo(255, -1)]);
}

test('the photo saved is the photo seen: size, background, place and brush by hand', async ({ page }) => {
  needsPrograms('identify', 'convert');
  await open(page, WOMAN);
  await expect(panel(page)).toContainText('头部的大小和位置合适');
  await size(page).selectOption('2');
  await panel(page).getByRole('radio', { name: '红色' }).check({ force: true });
  await drag(page, [0.5, 0.5], [0.62, 0.4]);
  await expect(panel(page)).toContainText('头部偏右，请往左移');
  await stage(page).press('ArrowLeft');
  await panel(page).getByRole('slider', { name: '旋转角度' }).press('ArrowRight');
  await panel(page).getByRole('button', { name: '擦除' }).click();
  await drag(page, [0.55, 0.5], [0.7, 0.55]);
  await expect(panel(page).getByRole('button', { name: '撤销' })).toBeEnabled();
  expect(await axeFaults(page, 'main')).toEqual([]);
  const shown = await seen(page);
  await run(page);
  const saved = await save(page);
  expect(pictures(saved)[0]).toEqual({ format: 'JPEG', width: 413, height: 579 });
  expect(likeness(saved, shown, 60, 84)).toBeGreaterThan(0.98);
  for (const [x, y] of [
    [12, 12],
    [Math.round(413 * 0.6), Math.round(579 * 0.517)],
  ] as const)
    expect(pixel(saved, x, y)).toEqual([expect.closeTo(255, -1), expect.closeTo(0, -1), expect.closeTo(0, -1)]);
  await panel(page).getByRole('button', { name: '撤销' }).click();
  await panel(page).getByRole('button', { name: '移动' }).click();
  await test.step('a rule is kept by one press, and what was done by hand is undone', () => keepRule(page));
});

test('of several photos the one without a person is told, and of two people the one kept; the others come with their sheets', async ({
  page,
}) => {
  needsPrograms('identify', 'convert');
  const both = test.info().outputPath('both.png');
  execFileSync('convert', [ASTRONAUT, '(', WOMAN, '-resize', 'x512', ')', '+append', both]);
  await open(page, ASTRONAUT, FLOWERS, both);
  await option(page, 'sheet').getByRole('radio', { name: '六寸' }).click();
  await expect(panel(page).getByRole('img', { name: '六寸纸上排 12 张' })).toBeVisible();
  await panel(page).getByRole('combobox', { name: '调整' }).selectOption({ index: 1 });
  await expect(panel(page)).toContainText('没有找到人像');
  await panel(page).getByRole('combobox', { name: '调整' }).selectOption({ index: 2 });
  await expect(panel(page)).toContainText('照片里不止一个人');
  await page.getByRole('button', { name: '制作 3 张证件照' }).click();
  await expect(failures(page)).toContainText('没有找到人像', { timeout: PATIENCE });
  await expect(results(page)).toContainText('astronaut-一寸', { timeout: PATIENCE });
  const files = unzip(await save(page));
  const sizes = files.map(({ path }) => pictures(path)[0]).map((one) => `${one?.width}x${one?.height}`);
  expect(sizes.sort()).toEqual(['1200x1800', '1200x1800', '295x413', '295x413']);
});

test.describe('on a phone', { tag: '@phone' }, () => {
  test('two fingers make the photo larger, one draws', async ({ page }) => {
    needsPrograms('identify');
    await watchShiftsFromOpening(page);
    await open(page, WOMAN);
    expect(await movedBy(page)).toBeLessThanOrEqual(MAX_SHIFT);
    const top = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? 0;
    // The colours and the whole photo are on the first screen, above the bar with the start.
    expect(await top(page.getByRole('radio', { name: '红色' }).locator('..'))).toBeLessThan(250);
    const seen = await stage(page).boundingBox();
    expect((seen?.y ?? 0) + (seen?.height ?? 0)).toBeLessThan(await top(startButton(page)));
    const devtools = await page.context().newCDPSession(page);
    // Taps on what lies below scroll the page: the stage is looked up as a finger comes down.
    let box = { x: 0, y: 0, width: 0, height: 0 };
    const touch = async (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...points: [number, number][]
    ): Promise<void> => {
      if (type === 'touchStart') {
        await stage(page).scrollIntoViewIfNeeded();
        box = (await stage(page).boundingBox()) ?? box;
      }
      const touchPoints = points.map(([x, y], id) => ({ id, x: box.x + x * box.width, y: box.y + y * box.height }));
      await devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
    await touch('touchStart', [0.45, 0.5], [0.55, 0.5]);
    for (let step = 1; step <= 5; step++)
      await touch('touchMove', [0.45 - step * 0.02, 0.5], [0.55 + step * 0.02, 0.5]);
    await touch('touchEnd');
    await expect(panel(page)).toContainText('头部偏大');
    await panel(page).getByRole('button', { name: '自动摆正' }).tap();
    await panel(page).getByRole('button', { name: '擦除' }).tap();
    await touch('touchStart', [0.5, 0.5]);
    for (let step = 1; step <= 5; step++) await touch('touchMove', [0.5 + step * 0.02, 0.5]);
    await touch('touchEnd');
    await expect(panel(page).getByRole('button', { name: '撤销' })).toBeEnabled();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await axeFaults(page, 'main')).toEqual([]);
    await inSettings(page, () => fill(page, 'maxKB', '20'));
    await run(page);
    expect(pictures(await save(page))[0]).toEqual({ format: 'JPEG', width: 295, height: 413 });
  });
});
