import type { Locator, Page } from '@playwright/test';
import { corpus, needsCorpus } from './corpus.ts';
import { stored } from './kept.ts';
import { needsPrograms, pageCount, pageText, qpdfFaults } from './programs.ts';
import { axeFaults, expect, test } from './test.ts';
import { drop, openTool, PATIENCE, pick, run, save, startButton } from './tool-page.ts';

const OUTLINED = corpus('pdf/born/pdflatex-outline.pdf'); // 4 pages
const ROTATED = corpus('pdf/born/rotated-pages.pdf'); // 2 pages

test.beforeEach(needsCorpus);

const cards = (page: Page): Locator => page.getByRole('list', { name: '合并后的各页' }).locator('> li');
/** The pages in their order: the first letter of their file and their number. */
const order = (page: Page): Promise<string> =>
  cards(page)
    .locator('button')
    .evaluateAll((all) =>
      all
        .map(
          (card) =>
            /^(.).* 第 (\d+) 页/
              .exec(card.getAttribute('aria-label') ?? '')
              ?.slice(1, 3)
              .join('') ?? '?',
        )
        .join(' '),
    );
const card = (page: Page, name: RegExp): Locator => cards(page).getByRole('button', { name });

async function openPages(page: Page): Promise<void> {
  await page.getByRole('radio', { name: '按页', exact: true }).click();
  await expect.poll(() => order(page)).toBe('r1 r2 p1 p2 p3 p4');
}

/** Drags by the mouse from the middle of a card to the left part of another. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('no cards');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 9, start.y + start.height / 2, { steps: 2 });
  await expect(page.getByText(/^移动 \d+ 页$/)).toBeVisible();
  await page.mouse.move(end.x + end.width / 4, end.y + end.height / 2, { steps: 6 });
  await page.mouse.up();
}

test('pages of two files are put in order by mouse and by keyboard, and merged exactly so', async ({ page }) => {
  needsPrograms('qpdf', 'pdfinfo', 'pdftotext');
  await openTool(page, 'pdf-merge');
  await drop(page, ROTATED, OUTLINED);
  await openPages(page);
  await expect(cards(page).locator('img')).toHaveCount(6);

  // By mouse: the second page of the other file to the very front, then two chosen ones at once behind it.
  await drag(page, card(page, /^p.* 第 2 页/), card(page, /^r.* 第 1 页/));
  await expect.poll(() => order(page)).toBe('p2 r1 r2 p1 p3 p4');
  await card(page, /^r.* 第 2 页/).click();
  await card(page, /^p.* 第 4 页/).click();
  await drag(page, card(page, /^p.* 第 4 页/), card(page, /^r.* 第 1 页/));
  await expect.poll(() => order(page)).toBe('p2 r2 p4 r1 p1 p3');
  await page.getByRole('button', { name: '取消选择' }).click();

  // By keyboard: one page two places on, and taken back; the focus goes with it.
  await card(page, /^r.* 第 1 页/).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => order(page)).toBe('p2 r2 p4 p1 p3 r1');
  await expect(card(page, /^r.* 第 1 页/)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect.poll(() => order(page)).toBe('p2 r2 p4 p1 r1 p3');
  await page.keyboard.press('ArrowRight');
  await expect(card(page, /^p.* 第 3 页/)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect.poll(() => order(page)).toBe('p2 r2 p4 p1 r1');
  await expect(card(page, /^r.* 第 1 页/)).toBeFocused();

  // By its number: the first page of the outlined file to the second place.
  await card(page, /^p.* 第 1 页/).click();
  await page.getByRole('button', { name: '移到…' }).click();
  await page.getByRole('textbox', { name: '移到第几位' }).fill('2');
  expect(await axeFaults(page, 'body')).toEqual([]);
  await page.getByRole('button', { name: '移动', exact: true }).click();
  await expect.poll(() => order(page)).toBe('p2 p1 r2 p4 r1');
  expect(await axeFaults(page, 'main')).toEqual([]);

  // What was pressed keeps the focus, also where it has nothing more to do.
  const straighten = page.getByRole('button', { name: '恢复文件顺序' });
  await straighten.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => order(page)).toBe('r1 r2 p1 p2 p3 p4');
  await expect(straighten).toBeDisabled();
  await expect(straighten).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect.poll(() => order(page)).toBe('p2 p1 r2 p4 r1');

  await expect(startButton(page)).toHaveText('合并 5 页');
  await run(page);
  const merged = await save(page);
  expect(qpdfFaults(merged)).toBe('');
  expect(pageCount(merged)).toBe(5);
  const wanted: [string, number][] = [
    [OUTLINED, 2],
    [OUTLINED, 1],
    [ROTATED, 2],
    [OUTLINED, 4],
    [ROTATED, 1],
  ];
  for (const [index, [file, own]] of wanted.entries()) expect(pageText(merged, index + 1)).toBe(pageText(file, own));
});

test('of 1,760 pages those in view are there; one is moved to the end and back with the focus on it', async ({
  page,
}) => {
  await openTool(page, 'pdf-merge');
  await pick(page, ...Array<string>(5).fill(corpus('pdf/born/freeculture-352p.pdf')));
  await page.getByRole('radio', { name: '按页', exact: true }).click();
  await expect(page.getByText('共 1760 页')).toBeVisible({ timeout: PATIENCE });
  const first = card(page, /第 1 页，排在第 1 位$/);
  await first.focus();
  const move = async (keys: string, place: number): Promise<void> => {
    await page.keyboard.press(keys);
    await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`第 1 页，排在第 ${place} 位$`));
    await expect(page.locator(':focus')).toBeInViewport();
    await expect.poll(() => cards(page).count()).toBeLessThan(100);
  };
  await move('Alt+End', 1760);
  await move('Alt+Home', 1);
  await page.keyboard.press('End');
  await expect(card(page, /第 352 页，排在第 1760 位$/)).toBeFocused();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(card(page, /第 352 页，排在第 1760 位$/)).toBeFocused();
});

test('@phone a long press drags a page, a swipe scrolls, and a reload brings the order back', async ({ page }) => {
  await openTool(page, 'pdf-merge');
  await pick(page, ROTATED, OUTLINED);
  await openPages(page);
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]): Promise<unknown> =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const middle = async (name: RegExp): Promise<{ x: number; y: number }> => {
    const box = await card(page, name).boundingBox();
    if (!box) throw new Error('no card');
    return { x: box.x + box.width / 4, y: box.y + box.height / 2 };
  };
  await expect(cards(page).locator('img')).toHaveCount(6); // until then the cards still move
  await card(page, /^p.* 第 1 页/).evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const [start, end] = [await middle(/^p.* 第 1 页/), await middle(/^r.* 第 1 页/)];
  await touch('touchStart', [start]);
  await expect(page.getByText('移动 1 页')).toBeVisible();
  for (const part of [0.3, 0.6, 1])
    await touch('touchMove', [{ x: start.x + part * (end.x - start.x), y: start.y + part * (end.y - start.y) }]);
  await touch('touchEnd', []);
  await expect.poll(() => order(page)).toBe('p1 r1 r2 p2 p3 p4');

  // A finger that moves at once scrolls.
  const low = { x: start.x, y: 560 };
  const before = await page.evaluate(() => scrollY);
  // Sent in one go: a finger that rests meanwhile would drag.
  await Promise.all([
    touch('touchStart', [low]),
    ...[30, 60, 90, 120, 150].map((far) => touch('touchMove', [{ x: low.x, y: low.y - far }])),
    touch('touchEnd', []),
  ]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
  await expect.poll(() => order(page)).toBe('p1 r1 r2 p2 p3 p4');

  // All that a finger presses is large enough.
  const small = (): Promise<string[]> =>
    page
      .locator('section[aria-label=按页排列] button:visible')
      .evaluateAll((all) =>
        all
          .filter((one) => Math.min(one.clientWidth, one.clientHeight) < 43)
          .map((one) => `${one.getAttribute('aria-label') ?? one.textContent} ${one.clientWidth}×${one.clientHeight}`),
      );
  await expect.poll(small).toEqual([]);
  await expect.poll(async () => JSON.stringify((await stored(page))['record:pdf-merge'])).toContain('"cards":[');
  await page.reload();
  await expect.poll(() => order(page)).toBe('p1 r1 r2 p2 p3 p4');
});
