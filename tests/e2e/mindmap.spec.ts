import { readFileSync, writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { axeFaults, expect, test } from './test.ts';

const canvas = (page: Page): Locator => page.locator('.mm-stage');
const topic = (page: Page, text: string): Locator =>
  canvas(page).locator('.mm-topic').filter({ hasText: text }).first();
const texts = (page: Page): Promise<string[]> =>
  canvas(page).locator('.mm-topic > span.whitespace-pre').allInnerTexts();
const saved = (page: Page): Locator => page.locator('[data-saved=saved]');
const tool = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('toolbar').getByRole('button', { name }).first();

async function open(page: Page): Promise<void> {
  await page.goto('/online-mindmap/');
  await expect(topic(page, '三分钟学会画导图')).toBeVisible();
}

/** A new map, with a root and three topics written by keys alone. */
async function write(page: Page): Promise<void> {
  await tool(page, '新建').click();
  await expect(topic(page, '中心主题')).toBeVisible();
  await page.keyboard.type('周报');
  await page.keyboard.press('Enter');
  for (const text of ['本周', '下周']) {
    await page.keyboard.press(text === '本周' ? 'Tab' : 'Enter');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Tab');
  await page.keyboard.type('写完方案');
  await page.keyboard.press('Enter');
}

async function exportAs(page: Page, name: string): Promise<string> {
  await page.getByRole('toolbar').getByRole('button', { name: '导出' }).click();
  const dialog = page.getByRole('dialog', { name: '导出' });
  await dialog.getByRole('radio', { name: new RegExp(`^${name}`, 'i') }).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^导出/ }).click();
  const file = await download;
  const path = test.info().outputPath(file.suggestedFilename());
  await file.saveAs(path);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return path;
}

const importFile = (page: Page, name: string, text: string): Promise<void> => {
  const path = test.info().outputPath(name);
  writeFileSync(path, text);
  return page.locator('input[type=file]').setInputFiles(path);
};

test('a map written by keys is there after a reload, and undo goes back', async ({ page }) => {
  await open(page);
  await write(page);
  await expect.poll(() => texts(page)).toEqual(['周报', '本周', '下周', '写完方案']);
  await expect(saved(page)).toBeVisible();
  // What is being written as the page goes is not lost either.
  await page.keyboard.press('F2');
  await page.keyboard.press('End');
  await page.keyboard.type('和预算');
  await page.reload();
  await expect(topic(page, '写完方案和预算')).toBeVisible();
  await expect.poll(() => texts(page)).toEqual(['周报', '本周', '下周', '写完方案和预算']);
  await page.keyboard.press('Control+z');
  await expect(topic(page, '写完方案和预算')).toBeHidden();
  await page.keyboard.press('Control+y');
  await expect(topic(page, '写完方案和预算')).toBeVisible();
  await topic(page, '下周').click();
  await page.keyboard.press('Delete');
  await expect.poll(() => texts(page)).toEqual(['周报', '本周']);
  expect(await axeFaults(page)).toEqual([]);
});

test('letters of an input method are not taken for commands', async ({ page }) => {
  await open(page);
  await topic(page, '点一下选中').click();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.imeSetComposition', { text: 'ni hao', selectionStart: 6, selectionEnd: 6 });
  await page.keyboard.press('Enter'); // to the page it comes with the composition still open
  await expect(canvas(page).locator('textarea')).not.toHaveAttribute('data-idle');
  await devtools.send('Input.insertText', { text: '你好' });
  await page.keyboard.press('Enter');
  await expect(canvas(page).locator('textarea')).toHaveAttribute('data-idle');
  await expect(topic(page, '你好')).toBeVisible();
  expect((await texts(page)).filter((text) => text.includes('主题') && text.length <= 4)).toEqual([]);
});

test('topics are dragged, folded, found and pasted', async ({ page }) => {
  await open(page);
  await write(page);
  const from = await topic(page, '写完方案').boundingBox();
  const to = await topic(page, '本周').boundingBox();
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 60, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
  await expect(page.locator('[data-drop=into]')).toBeVisible();
  await page.mouse.up();
  await expect.poll(() => texts(page)).toEqual(['周报', '本周', '写完方案', '下周']);
  await topic(page, '本周').click();
  await page.keyboard.press('Control+/');
  await expect.poll(() => texts(page)).toEqual(['周报', '本周', '下周']);
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: '查找' }).fill('方案');
  await page.keyboard.press('Enter');
  await expect(topic(page, '写完方案')).toHaveAttribute('data-chosen');
  await page.keyboard.press('Escape');
  await canvas(page)
    .locator('textarea')
    .evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '# 风险\n- 人手\n  - 招人\n- 时间');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
  await expect.poll(() => texts(page)).toEqual(['周报', '本周', '写完方案', '风险', '人手', '招人', '时间', '下周']);
});

test('Markdown and XMind go in and out', async ({ page }) => {
  await open(page);
  await importFile(page, '计划.md', '# 出行计划\n\n## 行李\n\n- 证件\n- 充电器\n\n## 路线\n');
  await expect(topic(page, '出行计划')).toBeVisible();
  await expect.poll(() => texts(page)).toEqual(['出行计划', '行李', '证件', '充电器', '路线']);
  const xmind = await exportAs(page, 'XMind');
  expect(xmind).toMatch(/出行计划\.xmind$/);
  const entries = unzipSync(readFileSync(xmind));
  expect(strFromU8(entries['content.json'] ?? new Uint8Array())).toContain('充电器');
  await page.locator('input[type=file]').setInputFiles(xmind);
  await expect(saved(page)).toBeVisible();
  await expect.poll(() => texts(page)).toEqual(['出行计划', '行李', '证件', '充电器', '路线']);
  const png = readFileSync(await exportAs(page, 'PNG'));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16)).toBeGreaterThan(600);
  await tool(page, '导出').click();
  await page.getByRole('radio', { name: /^OPML/ }).click();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^JSON/ })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await importFile(page, '坏.xmind', 'no zip at all');
  await expect(page.getByRole('alert').filter({ hasText: '坏.xmind' })).toBeVisible();
  await expect(topic(page, '出行计划')).toBeVisible();
});

test('the outline is the same map, written like a text', async ({ page }) => {
  await open(page);
  await write(page);
  await tool(page, '大纲').click();
  const tree = page.getByRole('tree', { name: '大纲' });
  await tree.getByRole('treeitem', { name: '写完方案' }).getByRole('textbox').press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('发给大家');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('收意见');
  await page.keyboard.press('Shift+Tab');
  expect(await axeFaults(page)).toEqual([]);
  await expect(tree.getByRole('treeitem', { name: '发给大家' })).toHaveAttribute('aria-level', '4');
  await expect(tree.getByRole('treeitem', { name: '收意见' })).toHaveAttribute('aria-level', '3');
  await tool(page, '导图').click();
  await expect.poll(() => texts(page)).toEqual(['周报', '本周', '下周', '写完方案', '发给大家', '收意见']);
  await expect(topic(page, '收意见')).toHaveAttribute('data-chosen');
});

test('maps are kept side by side, and tabs of one map follow each other', async ({ page, context }) => {
  await open(page);
  await write(page);
  await expect(saved(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/online-mindmap/');
  await expect(topic(second, '写完方案')).toBeVisible();
  await topic(page, '本周').click();
  await page.keyboard.type('这一周');
  await page.keyboard.press('Enter');
  await expect(topic(second, '这一周')).toBeVisible();
  await second.close();
  await tool(page, '新建').click();
  await page.keyboard.type('另一张');
  await page.keyboard.press('Enter');
  await expect(saved(page)).toBeVisible();
  await tool(page, '最近').click();
  await page.getByRole('dialog', { name: '最近的导图' }).getByRole('button', { name: /^周报/ }).click();
  await expect(topic(page, '这一周')).toBeVisible();
});

test('two tabs that write without knowing of each other keep both maps', async ({ page, context }) => {
  await context.addInitScript(() => Object.defineProperty(window, 'BroadcastChannel', { value: undefined }));
  await open(page);
  await write(page);
  await expect(saved(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/online-mindmap/');
  await topic(second, '写完方案').click();
  await second.keyboard.type('交给小李');
  await second.keyboard.press('Enter');
  await expect(saved(second)).toBeVisible();
  await topic(page, '下周').click();
  await page.keyboard.type('下下周');
  await page.keyboard.press('Enter');
  await expect(page.getByText('已另存为一张新的')).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await expect.poll(() => texts(page)).toEqual(['周报', '本周', '下下周', '写完方案']);
  await second.reload();
  await expect(topic(second, '交给小李')).toBeVisible();
  expect(await texts(second)).toEqual(['周报', '本周', '下周', '交给小李']);
  await tool(page, '最近').click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^周报/ })).toHaveCount(2);
});

test('a browser that keeps nothing is told as such', async ({ page, context }) => {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no storage here', 'SecurityError');
    };
  });
  await open(page);
  await topic(page, '点一下选中').click();
  await page.keyboard.type('试试');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: '没能保存' })).toBeVisible();
  await expect(saved(page)).toBeHidden();
});

test('a thousand topics come in and stay quick to move', async ({ page }) => {
  await open(page);
  const lines = ['# 一千个主题'];
  for (let branch = 0; branch < 10; branch++) {
    lines.push(`## 分支 ${branch}`);
    for (let at = 0; at < 99; at++) lines.push(`${at % 10 ? '  ' : ''}- 主题 ${branch}-${at} 有一点长的文字`);
  }
  await importFile(page, '大.md', lines.join('\n'));
  await expect(topic(page, '一千个主题')).toBeVisible();
  await page.keyboard.press('Control+0');
  await tool(page, '大纲').click();
  await expect(page.getByRole('treeitem')).toHaveCount(1001);
  await tool(page, '导图').click();
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('no canvas');
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const tick = (now: number): void => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, { frames });
  });
  await page.mouse.move(box.x + 60, box.y + 300);
  await page.mouse.down();
  for (let step = 0; step < 60; step++) await page.mouse.move(box.x + 60 + step * 12, box.y + 300 - step * 4);
  await page.mouse.up();
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  test.info().annotations.push({
    type: '1,000 topics moved',
    description: `longest frame ${Math.max(...frames).toFixed(0)} ms of ${frames.length}`,
  });
  expect(await canvas(page).locator('.mm-topic').count()).toBeGreaterThan(20);
});

test.describe('on a phone', { tag: '@phone' }, () => {
  test('a map is made by touch and is there after a reload', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: '更多' }).tap();
    await page.getByRole('menuitem', { name: '新建导图' }).tap();
    await expect(topic(page, '中心主题')).toBeVisible();
    await tool(page, '子主题').tap();
    await page.keyboard.type('买菜');
    await page.keyboard.press('Enter');
    await tool(page, '同级').tap();
    await page.keyboard.type('做饭');
    await page.keyboard.press('Enter');
    await topic(page, '买菜').dblclick();
    await page.keyboard.type('买水果');
    await page.keyboard.press('Enter');
    await expect.poll(() => texts(page)).toEqual(['中心主题', '买水果', '做饭']);
    for (const button of await page.getByRole('toolbar').getByRole('button').all())
      if (await button.isVisible()) {
        const box = await button.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0), (await button.textContent()) ?? '').toBeGreaterThanOrEqual(
          44,
        );
      }
    await tool(page, '属性').tap();
    await page.getByRole('button', { name: '优先级 1' }).tap();
    await page.getByRole('textbox', { name: '备注' }).fill('早上去');
    expect(await axeFaults(page)).toEqual([]);
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(topic(page, '买水果').getByRole('img', { name: '优先级 1' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

test.describe('a menu that does not come', () => {
  test.use({ allowed: /Failed to load resource|net::ERR_/ });
  test('is told, and comes after a reload', async ({ page }) => {
    const menus = /\/TopicMenu\.[^/]+\.js$/;
    await page.route(menus, (route) => route.abort());
    await open(page);
    await topic(page, '三分钟学会画导图').click({ button: 'right' });
    await expect(page.getByText('页面组件没有加载成功').first()).toBeVisible();
    await page.unroute(menus);
    await page.reload();
    await topic(page, '三分钟学会画导图').click({ button: 'right' });
    await expect(page.getByRole('menu')).toBeVisible();
  });
});
