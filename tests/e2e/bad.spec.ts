import { basename, join } from 'node:path';
import { loadCatalog } from '../../src/catalog/load.ts';
import { corpus, corpusFolder, needsCorpus } from './corpus.ts';
import { needsPrograms, pageCount, pageText, qpdfFaults, unzip } from './programs.ts';
import { axeFaults, expect, test } from './test.ts';
import { names, openTool, pick, refusals, results, row, rows, save, startButton, turnAll } from './tool-page.ts';

const GOOD_PDF = corpus('pdf/born/rotated-pages.pdf');
const GOOD_PICTURE = corpus('image/bmp/rgb24.bmp');
const { tools } = loadCatalog();

test.beforeEach(needsCorpus);

/** Chinese sentences end like this; a code, a stack or an English message does not. */
const SENTENCE = /[\u4e00-\u9fff].*。/;

/** One for PDFs, one for pictures; what each engine says of each of these files is golden's matter. */
for (const tool of ['pdf-merge', 'img-convert']) {
  test(`${tool}: everything hostile at once is refused or done, and the good file is done`, async ({ page }) => {
    needsPrograms('qpdf', 'pdfinfo', 'pdftotext');
    const good = tool === 'img-convert' ? GOOD_PICTURE : GOOD_PDF;
    const bad = corpusFolder('bad').slice(0, (tools[tool]?.limit.files ?? 1) - 1);
    await openTool(page, tool);
    const title = await page.title();
    await pick(page, ...bad, good);
    await expect(row(page, basename(good))).toBeVisible();
    // A look into the files comes first: one row after the other, and the refusals, come meanwhile. Both are counted at
    // one moment: a count of rows and a later one of refusals may add up by chance.
    const counts = refusals(page).locator('li');
    const seen = () =>
      page.locator('main').evaluate((main) => {
        const refused = [...main.querySelectorAll<HTMLElement>('[role=alert] li[data-count]')];
        const rows = main.querySelectorAll('[aria-label=文件列表] bdi[title]').length;
        return refused.reduce((sum, { dataset }) => sum + Number(dataset.count), rows);
      });
    await expect.poll(seen).toBe(bad.length + 1);
    const taken = await names(page);
    for (const text of await counts.allTextContents()) expect(text.trim()).toMatch(SENTENCE);
    for (const file of bad.filter((name) =>
      /empty\.|only-one|eps-disguised|really-ofd|mz-stub|\.(docx|ofd|dwg|dxf|mp4|wav)$/.test(name),
    )) {
      if (!/really-pdf/.test(file)) expect(taken, `${file} is refused at the door`).not.toContain(basename(file));
    }

    // It promises nothing of what a look has shown to be broken: all but one, or, where not all are looked at, fewer.
    const promised = async () => Number(/\d+/.exec((await startButton(page).textContent()) ?? '')?.[0]);
    await expect.poll(promised).toBeLessThan(taken.length);
    await startButton(page).click();
    // A merge asks first about those that a look at them has shown to be bad by now.
    const skip = page.getByRole('button', { name: /^跳过 \d+ 个，继续$/ });
    await expect(skip.or(results(page)).first()).toBeVisible();
    if (await skip.isVisible()) await skip.click();
    // Seconds, for some forty files together, on a slow machine.
    await expect(results(page).getByText(/^处理完成/)).toBeVisible();
    await expect(page.getByRole('progressbar', { name: '总进度' })).toHaveCount(0);
    if (tool !== 'pdf-merge') await expect(row(page, basename(good))).toContainText('完成');
    for (const entry of await rows(page).all()) await expect(entry).toContainText(/完成|没有处理|请输入打开密码/);
    expect(await page.title()).toBe(title);
    expect(await axeFaults(page, 'main')).toEqual([]);
    if (tool !== 'pdf-merge') return;
    const merged = await save(page);
    expect(qpdfFaults(merged)).toBe('');
    expect(pageText(merged, pageCount(merged))).toBe(pageText(good, pageCount(good)));
  });
}

test('hostile names are shown for what they are and are made harmless in what is saved', async ({ page }) => {
  needsPrograms('unzip');
  const files = corpusFolder('bad/names');
  await openTool(page, 'pdf-rotate');
  const title = await page.title();
  await pick(page, ...files);
  await expect(rows(page)).toHaveCount(files.length);
  await expect(rows(page).first()).toContainText(/\d 页/);
  await turnAll(page);
  for (const name of await names(page)) expect(name).not.toMatch(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
  expect(await names(page)).toContain('<img src=x onerror=document.title=1>.pdf');
  await startButton(page).click();
  await expect(results(page).getByText(`处理完成，共 ${files.length} 个文件`)).toBeVisible();
  expect(await page.title()).toBe(title);
  expect(await page.locator('img[src=x]').count()).toBe(0);
  const saved = unzip(await save(page)).map(({ name }) => name);
  for (const button of await results(page)
    .getByRole('button', { name: /^保存 / })
    .all()) {
    const download = page.waitForEvent('download');
    await button.click();
    saved.push((await download).suggestedFilename());
  }
  expect(saved).toHaveLength(2 * files.length);
  for (const name of saved) {
    expect(name).toMatch(/\.pdf$/);
    expect(name).not.toMatch(/^[-.]|[<>:"/\\|?*\u202e]/);
    expect(Buffer.byteLength(name)).toBeLessThan(256);
  }
});

test('files are taken by what they are, not by what they are called', async ({ page }) => {
  await openTool(page, 'img-convert');
  await pick(page, corpus('bad/really-png.jpg'), corpus('bad/really-pdf.docx'));
  await expect(row(page, 'really-png.jpg')).toContainText('PNG');
  await expect(refusals(page)).toContainText('really-pdf.docx：内容像是 PDF，这里可以用：JPG、PNG、WebP');
  await openTool(page, 'pdf-rotate');
  await pick(page, corpus('bad/really-pdf.docx'));
  await expect(row(page, 'really-pdf.docx')).toContainText('PDF');
});

test('more files than the device bears: the surplus is named, the others are taken', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 0.25 });
  });
  await openTool(page, 'pdf-to-longpng');
  await pick(page, ...Array.from({ length: 34 }, () => GOOD_PDF));
  await expect(rows(page)).toHaveCount(32);
  await expect(refusals(page)).toContainText('多出的 2 个文件：文件数量超过上限，请分批处理。这台设备一次最多 32 个。');
});

test('a file brought to the wrong page goes on to the tool that is for it', async ({ page }) => {
  await openTool(page, 'pdf-to-word');
  await pick(page, join(import.meta.dirname, '../fixtures/image/text/chat.png'));
  await expect(refusals(page)).toContainText('chat.png：内容像是 PNG，不是 PDF。');
  await refusals(page).getByRole('button', { name: '用“扫描件转Word”打开' }).click();
  await expect(page).toHaveURL(/\/scan-to-word\/$/);
  await expect(row(page, 'chat.png')).toBeVisible();
});
