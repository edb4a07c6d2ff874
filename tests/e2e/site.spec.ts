import { alive, axeFaults, expect, test } from './test.ts';

test('a group menu opens by keyboard, is left by Escape and leads to a tool', async ({ page }) => {
  await page.goto('/pdf-rotate/');
  const nav = page.getByRole('navigation', { name: '工具分组' });
  const button = nav.getByRole('button', { name: 'PDF处理' });
  const entry = nav.getByRole('link', { name: /PDF合并/ });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(entry).toBeVisible();
  expect(await axeFaults(page, 'header')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const first = nav.locator('a:focus');
  await expect(first).toBeVisible();
  const path = await first.getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(path ?? 'no address');
});

test('each of the seven groups has its menu', async ({ page }) => {
  await page.goto('/');
  const buttons = page.getByRole('navigation', { name: '工具分组' }).getByRole('button');
  await expect(buttons).toHaveText(['PDF转换', '转成PDF', 'PDF处理', '音视频', '图片', '文档', '增值']);
  for (const button of await buttons.all()) {
    await button.focus();
    await page.keyboard.press('Enter');
    const menu = page.locator('.menu:popover-open');
    await expect(menu).toHaveCount(1);
    await expect(menu.getByRole('link').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  }
});

test('the phone menu is opened and closed by one button, which says so @phone', async ({ page }) => {
  await page.goto('/pdf-rotate/');
  const button = page.getByRole('banner').getByRole('button', { name: '全部工具' });
  const menu = page.getByRole('navigation', { name: '全部工具', exact: true });
  const icons = button.locator('svg');
  await expect(icons.first()).toBeVisible();
  await expect(icons.last()).toBeHidden();
  await button.click();
  await expect(menu).toBeVisible();
  await expect(icons.first()).toBeHidden();
  await expect(icons.last()).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await button.click();
  await expect(menu).toBeHidden();
  await expect(icons.first()).toBeVisible();
});

test('search finds a tool by its format and opens it, by keyboard alone', async ({ page }) => {
  await page.goto('/pdf-merge/');
  const box = page.getByRole('combobox', { name: '搜索工具' });
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await box.pressSequentially('heic');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toContainText('图片格式转换');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  expect(await axeFaults(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/img-convert/');
});

test('the theme is remembered, and is there before the first paint', async ({ page }) => {
  await page.goto('/');
  const look = page.getByRole('combobox', { name: '外观' });
  await alive(look);
  await look.selectOption('深色');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // What the first painted frame sees, written down before any script of the page but the boot script has run.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = (): void => {
      if (document.body) seen.push(document.documentElement.dataset.theme ?? '');
      if (document.readyState !== 'complete') requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/pdf-merge/');
  await alive(page.locator('input[data-input=files]'));
  const themes = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(themes.length).toBeGreaterThan(0);
  expect(new Set(themes)).toEqual(new Set(['dark']));
});
