import { statSync } from 'node:fs';
import { inputPath } from '../corpus.ts';
import { hold } from './hold.ts';
import { needsPrograms, onlyPages } from './programs.ts';
import { axeFaults, expect, test } from './test.ts';
import { inSettings, openTool, option, PATIENCE, pick, results, run, save, startButton } from './tool-page.ts';

const SLIDES = inputPath('corpus:pdf/born/slides-go-41p.pdf'); // 41 pages, a photograph on page 3
const PHOTO = inputPath('corpus:image/jpg/exif-gps.jpg');
const SHORT = inputPath('corpus:pdf/born/rotated-pages.pdf');
const PNG = inputPath('corpus:image/png/alpha-layer.png');
const OWNED = inputPath('corpus:pdf/encrypted/owner-only_owner-master.pdf');

for (const tag of ['', ' @phone'])
  test(`cards say what they mean and about how small the file gets, by keyboard too${tag}`, async ({ page }) => {
    needsPrograms('qpdf');
    await openTool(page, 'pdf-compress');
    await pick(page, onlyPages(SLIDES, '1-4'));
    let guess = 0;
    const look = async (): Promise<void> => {
      const level = option(page, 'level');
      const card = (name: string) => level.getByRole('radio', { name, exact: true });
      const words = (name: string) =>
        level.locator('label').filter({ has: page.getByRole('radio', { name, exact: true }) });
      await expect(card('均衡')).toBeChecked();
      const height = async (): Promise<number> => Math.round((await level.boundingBox())?.height ?? 0);
      const before = await height();
      await expect(words('体积优先')).toContainText(/约 \d+ KB.*小 \d+%/s, { timeout: PATIENCE });
      await expect(card('体积优先')).toHaveAccessibleDescription(/适合传送.*小 \d+%/);
      await expect(words('指定大小')).toContainText(/约 [\d.]+ [KM]B/);
      expect(await height()).toBe(before); // its line was kept free
      expect(await axeFaults(page, 'main')).toEqual([]);
      await card('均衡').focus();
      await page.keyboard.press('ArrowDown');
      await expect(card('体积优先')).toBeChecked();
      await expect(card('体积优先')).toBeFocused();
      guess = Number(/约 (\d+) KB/.exec((await words('体积优先').textContent()) ?? '')?.[1]) * 1024;
    };
    // Where the settings are in a sheet, the size stands beside that of the files, too.
    if (tag) await expect(page.getByText(/^处理后约 \d+ KB$/)).toBeVisible({ timeout: PATIENCE });
    await (tag ? inSettings(page, look) : look());
    await run(page);
    const { size } = statSync(await save(page));
    expect(Math.abs(size - guess) / size).toBeLessThan(0.15);
  });

test('a start does not wait for an estimate', async ({ page }) => {
  const release = await hold(page, /\.wasm$/); // no estimate comes
  await openTool(page, 'img-compress');
  await pick(page, PHOTO);
  await expect(option(page, 'quality').getByText('正在估算').first()).toBeAttached();
  await startButton(page).click();
  await expect(page.getByRole('progressbar', { name: '总进度' })).toBeVisible();
  await release();
  await expect(results(page).getByText(/^处理完成/)).toBeVisible();
});

test('one page is tried before the start and seen at its full size', async ({ page }) => {
  needsPrograms('qpdf');
  await openTool(page, 'pdf-compress');
  await pick(page, onlyPages(SLIDES, '1-4'));
  const panel = page.getByRole('region', { name: '效果对比' });
  await panel.getByRole('combobox', { name: '页码' }).selectOption('3');
  await expect(panel.getByRole('img', { name: '第 3 页，压缩后' })).toBeVisible();
  await option(page, 'level').getByRole('radio', { name: '指定大小' }).click();
  // One page cannot tell what a size does to the whole.
  await expect(panel.getByText('要看过整份文件才知道怎么压，这里没有预览；压好后可以前后对比')).toBeVisible();
  await expect(panel.getByRole('img')).toHaveCount(1);
  await pick(page, SHORT); // of several the files fill the canvas, and one is tried when asked for
  await expect(panel).toHaveCount(0);
  await option(page, 'level').getByRole('radio', { name: '均衡' }).click();
  await panel.getByRole('button', { name: '看效果' }).click();
  await expect(panel.getByRole('img', { name: '第 1 页，压缩后' })).toBeVisible();
});

test('settings show only where they have a meaning', async ({ page }) => {
  await openTool(page, 'img-compress');
  await pick(page, PHOTO);
  await expect(option(page, 'quality')).toBeVisible();
  await expect(option(page, 'png')).toHaveCount(0);
  await pick(page, PNG);
  await expect(option(page, 'png')).toBeVisible();

  await openTool(page, 'pdf-merge');
  await pick(page, SHORT);
  await expect(option(page, 'order')).toBeVisible();
  await expect(option(page, 'confirm')).toHaveCount(0);
  await pick(page, OWNED);
  await expect(option(page, 'confirm')).toBeVisible();
});

test('a password that is set or typed can be seen', async ({ page }) => {
  await openTool(page, 'pdf-lock');
  await pick(page, SHORT);
  const set = option(page, 'user').locator('input');
  await expect(set).toHaveAttribute('type', 'password');
  await expect(set).toHaveAttribute('autocomplete', 'new-password');
  await set.fill('机密 2026');
  await option(page, 'user').getByRole('button', { name: '显示密码' }).click();
  await expect(set).toHaveAttribute('type', 'text');
  await expect(set).toHaveValue('机密 2026');
  await option(page, 'user').getByRole('button', { name: '隐藏密码' }).click();
  await expect(set).toHaveAttribute('type', 'password');
  await expect(startButton(page)).toBeEnabled();

  await openTool(page, 'pdf-compress');
  await pick(page, inputPath('corpus:pdf/encrypted/aes-256_user-baz_owner-foo.pdf'));
  const typed = page.getByLabel('文件有密码，请输入打开密码');
  await typed.fill('baz');
  await expect(typed).toHaveAttribute('type', 'password');
  await typed.locator('..').getByRole('button', { name: '显示密码' }).click();
  await expect(typed).toHaveAttribute('type', 'text');
  await expect(typed).toHaveValue('baz');
});
