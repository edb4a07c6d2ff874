import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { corpus, needsCorpus } from './corpus.ts';
import { likeness, needsPrograms, pictures, unzip } from './programs.ts';
import { axeFaults, expect, test } from './test.ts';
import { fill, inSettings, openTool, option, pick, results, run, save } from './tool-page.ts';

test.beforeEach(() => {
  needsCorpus();
  needsPrograms('identify', 'convert', 'unzip');
});

const image = (name: string): string => corpus(`image/${name}`);
const PHOTO = image('jpg/photo-2725x2225.jpg');

/** A part of the photograph, in ImageMagick's words, as the path of a JPEG with few marks of its packing. */
function partOf(geometry: string, name: string): string {
  const path = test.info().outputPath(name);
  execFileSync('convert', [PHOTO, '-crop', geometry, '+repage', '-quality', '95', path]);
  return path;
}

test('a photograph gets smaller; before and after are compared down to single pixels', async ({ page }) => {
  const photo = partOf('1700x1388+400+400', '照片.jpg');
  await openTool(page, 'img-compress');
  await pick(page, photo);
  await run(page);
  await expect(page.getByText(/小了 \d+%：JPG 质量 75/)).toBeVisible();
  const panel = page.getByRole('region', { name: '前后对比' });
  const after = panel.getByRole('img', { name: '图片，压缩后' });
  await expect(after).toBeVisible();
  await expect(panel).toContainText(/压缩前\s\d+\sKB/);
  const width = (await after.boundingBox())?.width ?? 0;
  const divider = panel.getByRole('slider', { name: '前后对比的分界' });
  await divider.scrollIntoViewIfNeeded();
  const box = await after.boundingBox();
  const middle = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  await page.mouse.move((box?.x ?? 0) + width * 0.5, middle);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + width * 0.25, middle, { steps: 4 });
  await page.mouse.up();
  await expect(divider).toHaveValue('25');
  await after.dblclick({ position: { x: width * 0.4, y: 100 } });
  await expect.poll(async () => Math.round((await after.boundingBox())?.width ?? 0)).toBe(1700); // one pixel each
  await expect(panel.getByText('100%')).toBeVisible();
  expect(await axeFaults(page, 'main')).toEqual([]);
  const saved = await save(page);
  expect(pictures(saved)).toEqual([{ format: 'JPEG', width: 1700, height: 1388 }]);
  expect(statSync(saved).size).toBeLessThan(statSync(photo).size * 0.6);
  expect(likeness(saved, photo)).toBeGreaterThan(0.99);
});

test('so many KB and no more, each in its own format @phone', async ({ page }) => {
  await openTool(page, 'img-compress');
  await pick(page, image('jpg/exif-gps.jpg'), image('webp/lossy-4.webp'));
  await inSettings(page, async () => {
    await option(page, 'mode').getByRole('radio', { name: '按大小' }).click();
    await fill(page, 'target', '60');
  });
  await run(page);
  const files = unzip(await save(page));
  expect(files.map(({ path }) => pictures(path)[0]?.format).sort()).toEqual(['JPEG', 'WEBP']);
  for (const { path } of files) {
    expect(statSync(path).size, path).toBeLessThanOrEqual(60 * 1000);
    expect(statSync(path).size, path).toBeGreaterThan(60 * 1000 * 0.88);
  }
  const panel = page.getByRole('region', { name: '前后对比' });
  await expect(panel.getByRole('img', { name: '图片，压缩后' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await axeFaults(page, 'main')).toEqual([]);
});

test('of many pictures the first notes are seen, the others fold', async ({ page }) => {
  const many = Array.from({ length: 10 }, (_, index) =>
    partOf(`${200 + index * 30}x200+${index * 200}+900`, `many-${index}.jpg`),
  );
  await openTool(page, 'img-compress');
  await pick(page, ...many);
  await run(page);
  const notes = results(page).getByText(/many-\d\.jpg：.*小了/);
  await expect(notes).toHaveCount(10);
  await expect(notes.last()).toBeHidden();
  await results(page)
    .getByText(/^还有 \d+ 条说明$/)
    .click();
  await expect(notes.last()).toBeVisible();
});
