import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { corpus, needsCorpus } from './corpus.ts';
import { needsPrograms, outline, pageCount, pageText, qpdfFaults } from './programs.ts';
import { axeFaults, expect, test } from './test.ts';
import {
  clearAll,
  drop,
  failures,
  list,
  names,
  openTool,
  outcome,
  paste,
  pick,
  refusals,
  results,
  row,
  rows,
  run,
  save,
  startButton,
} from './tool-page.ts';

const OUTLINED = corpus('pdf/born/pdflatex-outline.pdf'); // 4 pages
const ROTATED = corpus('pdf/born/rotated-pages.pdf'); // 2 pages
const CHINESE = corpus('pdf/zh/quarterly-report-22p-simsun.pdf'); // 22 pages

test.beforeEach(needsCorpus);

test('files dropped, put in order by keyboard and by mouse, with a page range, become one sound PDF', async ({
  page,
}) => {
  needsPrograms('qpdf', 'pdfinfo', 'pdftotext', 'mutool');
  await openTool(page, 'pdf-merge');
  await drop(page, OUTLINED, ROTATED, CHINESE);
  await expect(rows(page)).toHaveCount(3);
  await expect(row(page, 'quarterly-report-22p-simsun.pdf')).toContainText('22 页');
  await expect(row(page, 'pdflatex-outline.pdf').locator('img')).toBeVisible();

  // By keyboard: the Chinese file to the first place.
  const handle = page.getByRole('button', { name: '拖动排序 quarterly-report-22p-simsun.pdf' });
  await expect(handle).toBeEnabled();
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('已拿起 quarterly-report-22p-simsun.pdf，现在是第 3 个，共 3 个。')).toBeAttached();
  // dnd-kit measures the rows after the lift; a key faster than any hand, before that, moves nothing.
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('移到第 2 个。')).toBeAttached({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('移到第 1 个。')).toBeAttached();
  await page.keyboard.press('Space');
  await expect
    .poll(() => names(page))
    .toEqual(['quarterly-report-22p-simsun.pdf', 'pdflatex-outline.pdf', 'rotated-pages.pdf']);

  // By mouse: the last one into the middle.
  const from = await page.getByRole('button', { name: '拖动排序 rotated-pages.pdf' }).boundingBox();
  const to = await page.getByRole('button', { name: '拖动排序 pdflatex-outline.pdf' }).boundingBox();
  if (!from || !to) throw new Error('no handles');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x - 10, from.y + from.height / 2, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await expect(page.getByText('移到第 2 个。')).toBeAttached(); // it goes where it was last drawn
  await page.mouse.up();
  await expect
    .poll(() => names(page))
    .toEqual(['quarterly-report-22p-simsun.pdf', 'rotated-pages.pdf', 'pdflatex-outline.pdf']);

  await page.getByRole('textbox', { name: '页码范围（quarterly-report-22p-simsun.pdf）' }).fill('2-3，5');
  await run(page);
  expect(await axeFaults(page, 'main')).toEqual([]);
  const merged = await save(page);
  expect(qpdfFaults(merged)).toBe('');
  expect(pageCount(merged)).toBe(3 + 2 + 4);
  const expected = [
    [CHINESE, 2],
    [CHINESE, 3],
    [CHINESE, 5],
    [ROTATED, 1],
    [ROTATED, 2],
    [OUTLINED, 1],
    [OUTLINED, 2],
    [OUTLINED, 3],
    [OUTLINED, 4],
  ] as const;
  for (const [at, [file, number]] of expected.entries())
    expect(pageText(merged, at + 1), `page ${at + 1}`).toBe(pageText(file, number));
  expect(outline(merged)).toHaveLength(outline(OUTLINED).length);
});

test('files come in by the picker, by paste and from a folder, chosen or dropped, and go out by their buttons', async ({
  page,
}, info) => {
  await openTool(page, 'pdf-merge');
  await pick(page, ROTATED);
  await expect.poll(() => names(page)).toEqual(['rotated-pages.pdf']);
  await paste(page, OUTLINED);
  await expect.poll(() => names(page)).toEqual(['rotated-pages.pdf', 'pdflatex-outline.pdf']);

  const folder = info.outputPath('资料');
  mkdirSync(`${folder}/内层`, { recursive: true });
  cpSync(ROTATED, `${folder}/内层/甲.pdf`);
  cpSync(OUTLINED, `${folder}/乙.pdf`);
  cpSync(corpus('image/svg/logo.svg'), `${folder}/logo.svg`);
  await page.locator('input[data-input=folder]').setInputFiles(folder);
  await expect(rows(page)).toHaveCount(4);
  expect((await names(page)).slice(2).sort()).toEqual(['乙.pdf', '甲.pdf']);
  await expect(refusals(page)).toContainText('logo.svg：内容像是 SVG，这里可以用：PDF、JPG、');

  await page.getByRole('button', { name: '移除 甲.pdf' }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: '后移 rotated-pages.pdf' }).click();
  await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(['pdflatex-outline.pdf', 'rotated-pages.pdf']);
  await clearAll(page);
  await expect(list(page)).toHaveCount(0);

  cpSync(OUTLINED, `${folder}/.DS_Store`);
  rmSync(`${folder}/logo.svg`);
  await drop(page, folder);
  await expect(rows(page)).toHaveCount(2);
  expect((await names(page)).sort()).toEqual(['乙.pdf', '甲.pdf']);
  await expect(refusals(page)).toHaveCount(0);
});

test('a wrong page range is told at its field as it is written, and stops the start; mended, it goes on', async ({
  page,
}) => {
  needsPrograms('pdfinfo');
  await openTool(page, 'pdf-merge');
  await pick(page, ROTATED, OUTLINED);
  const field = page.getByRole('textbox', { name: '页码范围（rotated-pages.pdf）' });
  await field.fill('1/2');
  await startButton(page).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(row(page, 'rotated-pages.pdf')).toContainText('可以写“1-3,5,8-”');
  await field.fill('1,7-9');
  await expect(row(page, 'rotated-pages.pdf')).toContainText('“7-9”超出范围，文件共 2 页。');
  await field.fill('末页');
  await expect(field).toHaveAttribute('aria-invalid', 'false');
  await run(page);
  expect(pageCount(await save(page))).toBe(5);
});

test('files that cannot take part stop the start; left out by word only, the result names them', async ({ page }) => {
  needsPrograms('pdfinfo');
  await openTool(page, 'pdf-merge');
  await pick(page, ROTATED, corpus('pdf/encrypted/aes-128_user-baz_owner-foo.pdf'), OUTLINED);
  await expect(page.getByLabel('文件有密码，请输入打开密码')).toBeVisible();
  await page.getByRole('textbox', { name: '页码范围（rotated-pages.pdf）' }).fill('5');
  await startButton(page).click();
  const ask = page.getByRole('alert').filter({ hasText: '先处理好' });
  await expect(ask).toContainText('rotated-pages.pdf 的页码范围不对；aes-128_user-baz_owner-foo.pdf 需要密码。');
  await expect(results(page)).toHaveCount(0);
  await expect(ask.getByRole('button', { name: '改页码' })).toBeVisible();
  expect(await axeFaults(page, 'main')).toEqual([]);
  await ask.getByRole('button', { name: '跳过 2 个，继续' }).click();
  const head = outcome(page);
  await expect(failures(page)).toContainText('rotated-pages.pdf：');
  await expect(failures(page)).toContainText('aes-128_user-baz_owner-foo.pdf：');
  await expect(head).toBeFocused();
  expect(await axeFaults(page, 'main')).toEqual([]);
  expect(pageCount(await save(page))).toBe(4);
});

test('typing into a row right after picking loses neither text nor focus', async ({ page }) => {
  await openTool(page, 'pdf-merge');
  await pick(page, ROTATED, OUTLINED);
  const field = page.getByRole('textbox', { name: '页码范围（rotated-pages.pdf）' });
  await field.focus();
  await field.pressSequentially('1-2, 奇数页', { delay: 120 });
  await expect(field).toHaveValue('1-2, 奇数页');
  await expect(field).toBeFocused();
  const handle = page.getByRole('button', { name: '拖动排序 rotated-pages.pdf' });
  await field.blur();
  await expect(handle).toBeEnabled();
  await expect(field).toHaveValue('1-2, 奇数页');
  // A broken file says so in its row before anything is started.
  await pick(page, corpus('bad/truncated-60pct.pdf'));
  await expect(row(page, 'truncated-60pct.pdf')).toContainText('预览时发现：文件不完整');
});

test('the engine is fetched when a file is dropped, not before', async ({ page }) => {
  const fetched: string[] = [];
  page.context().on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await openTool(page, 'pdf-merge');
  expect(fetched.filter((path) => /\.wasm$|worker|zod/.test(path))).toEqual([]);
  await drop(page, ROTATED, OUTLINED);
  await expect(row(page, 'rotated-pages.pdf').locator('img')).toBeVisible();
  expect(fetched.some((path) => path.endsWith('.wasm'))).toBe(true);
});
