import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { corpus, needsCorpus } from './corpus.ts';
import { likeness, needsPrograms, pictures, pixel, unzip } from './programs.ts';
import { axeFaults, expect, test } from './test.ts';
import {
  drop,
  fill,
  inSettings,
  openTool,
  option,
  pick,
  refusals,
  results,
  row,
  rows,
  run,
  save,
} from './tool-page.ts';

test.beforeEach(() => {
  needsCorpus();
  needsPrograms('identify', 'convert', 'unzip');
});

const image = (name: string): string => corpus(`image/${name}`);

async function convert(page: Parameters<typeof pick>[0], to: string, ...files: string[]): Promise<string> {
  await openTool(page, 'img-convert');
  await pick(page, ...files);
  await expect(rows(page)).toHaveCount(files.length);
  await option(page, 'format').locator('select').selectOption(to);
  await run(page);
  return save(page);
}

test('by the browser’s own decoder a photograph keeps its pixels, what a camera turned is upright, print colours look as they should', async ({
  page,
}) => {
  const [photo, turned, print] = ['exif-gps', 'exif-orientation-landscape-6', 'cmyk'].map((name) =>
    image(`jpg/${name}.jpg`),
  ) as [string, string, string];
  const files = unzip(await convert(page, 'png', photo, turned, image('svg/logo.svg'), print));
  const path = (name: string): string => files.find((file) => file.name.startsWith(name))?.path ?? '';
  expect(files).toHaveLength(4);
  expect(likeness(path('exif-gps'), photo)).toBeGreaterThan(0.9999);
  expect(pictures(path('exif-orientation'))).toEqual([{ format: 'PNG', width: 1800, height: 1200 }]);
  expect(pictures(path('logo'))[0]?.format).toBe('PNG');
  expect(likeness(path('cmyk'), print)).toBeGreaterThan(0.9);
});

test('by touch: a photograph of a telephone and a drawing, smaller, as JPG @phone', async ({ page }) => {
  await openTool(page, 'img-convert');
  await pick(page, image('heic/libheif-example.heic'), image('png/alpha-layer.png'));
  await inSettings(page, async () => {
    await option(page, 'size').getByRole('radio', { name: '最长边' }).tap();
    await fill(page, 'longest', '320');
    await fill(page, 'background', '#ff0000');
  });
  await run(page);
  const files = unzip(await save(page));
  expect(files).toHaveLength(2);
  for (const { path } of files) {
    const [picture] = pictures(path);
    expect(picture?.format).toBe('JPEG'); // also of what a telephone took, HEIC
    expect(Math.max(picture?.width ?? 0, picture?.height ?? 0)).toBe(320);
  }
  // The transparent is filled with the colour chosen.
  const [red = 0, green = 255, blue = 255] = pixel(
    files.find(({ name }) => name.startsWith('alpha'))?.path ?? '',
    0,
    0,
  );
  expect(red).toBeGreaterThan(240);
  expect(Math.max(green, blue)).toBeLessThan(15);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await axeFaults(page, 'main')).toEqual([]);
});

test('of a batch the broken are told by name, the others are done', async ({ page }) => {
  await openTool(page, 'img-convert');
  await drop(
    page,
    image('portrait/astronaut.png'),
    corpus('bad/truncated.jpg'),
    corpus('bad/eps-disguised.jpg'),
    image('bmp/rgb24.bmp'),
  );
  await expect(refusals(page)).toContainText('eps-disguised.jpg');
  await expect(rows(page)).toHaveCount(3);
  await run(page);
  await expect(row(page, 'astronaut.png')).toContainText('完成');
  await expect(row(page, 'rgb24.bmp')).toContainText('完成');
  // A cut JPEG may give its upper part or a sentence, but never silence.
  await expect(
    row(page, 'truncated.jpg')
      .or(results(page))
      .filter({ hasText: /不完整|已损坏|缺/ })
      .first(),
  ).toBeVisible();
  expect(await axeFaults(page, 'main')).toEqual([]);
  const files = unzip(await save(page));
  expect(files.map(({ path }) => pictures(path)[0]?.format)).toEqual(files.map(() => 'JPEG'));
  expect(files.length).toBeGreaterThanOrEqual(2);
});

test('results that would bear one name get names of their own, and say which file each is of', async ({ page }) => {
  const own = (source: string, path: string): string => {
    const copy = test.info().outputPath(path);
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(image(source), copy);
    return copy;
  };
  await openTool(page, 'img-convert');
  const photo = 'jpg/exif-gps.jpg';
  const moving = 'gif/animated-rotating-squares.gif';
  const paths = [own(photo, 'a.jpg'), own(moving, 'a.gif'), own(photo, 'folder/a.jpg')];
  for (const [before, path] of paths.entries()) {
    await pick(page, path);
    await expect(rows(page)).toHaveCount(before + 1);
  }
  await option(page, 'format').locator('select').selectOption('webp');
  await run(page);
  const lines = results(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^保存/ }) });
  const shown = await lines.locator('bdi[title]').evaluateAll((all) => all.map((name) => name.getAttribute('title')));
  expect(shown).toEqual(['a.webp', 'a (2).webp', 'a (3).webp']);
  await expect(lines.nth(0)).toContainText('来自第 1 个文件');
  await expect(lines.nth(1)).toContainText('来自 a.gif');
  await expect(lines.nth(2)).toContainText('来自第 3 个文件');
  await expect(results(page)).not.toContainText('%');
  // By the browser's own encoder: the same picture in fewer bytes; by ours an animation keeps its frames.
  const files = unzip(await save(page));
  const path = (name: string): string => files.find((file) => file.name === name)?.path ?? '';
  const first = path('a.webp');
  expect(pictures(first)).toEqual([{ format: 'WEBP', width: 640, height: 480 }]);
  expect(statSync(first).size).toBeLessThan(statSync(image(photo)).size);
  expect(likeness(first, image(photo))).toBeGreaterThan(0.99);
  expect(pictures(path('a (2).webp'))).toHaveLength(pictures(image(moving)).length);
});

test('what a picture of several pages becomes is said before the start', async ({ page }) => {
  await openTool(page, 'img-convert');
  await pick(page, corpus('image/tiff/multipage-g31d.tif'));
  const trial = page.getByRole('region', { name: '效果对比' });
  await expect(trial.getByText(/^会变成 \d+ 个文件/)).toBeVisible();
  // With other settings that is no longer said, also where these do not hold.
  await option(page, 'size').getByRole('radio', { name: '最长边' }).click();
  await fill(page, 'longest', '0');
  await expect(trial.getByText(/^会变成/)).toHaveCount(0);
});
