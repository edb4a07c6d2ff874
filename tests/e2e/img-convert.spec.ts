import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { dirname, parse } from 'node:path';
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

test('WebP: a photograph is the same picture in fewer bytes, an animation keeps its frames', async ({ page }) => {
  const photo = image('jpg/photo-2725x2225.jpg');
  const moving = image('gif/animated-rotating-squares.gif');
  const files = unzip(await convert(page, 'webp', photo, moving));
  const saved = (source: string): string =>
    files.find(({ name }) => parse(name).name === parse(source).name)?.path ?? '';
  expect(pictures(saved(photo))).toEqual([{ format: 'WEBP', width: 2725, height: 2225 }]);
  expect(statSync(saved(photo)).size).toBeLessThan(statSync(photo).size);
  expect(likeness(saved(photo), photo)).toBeGreaterThan(0.99);
  const [before, after] = [pictures(moving), pictures(saved(moving))];
  expect(after).toHaveLength(before.length);
  expect(after[0]).toEqual({ format: 'WEBP', width: before[0]?.width, height: before[0]?.height });
});

test('what a camera turned is upright, a drawing becomes pixels, print colours look as they should', async ({
  page,
}) => {
  const turned = [3, 6, 8].map((turn) => image(`jpg/exif-orientation-landscape-${turn}.jpg`));
  const files = unzip(await convert(page, 'png', ...turned, image('svg/logo.svg'), image('jpg/cmyk.jpg')));
  expect(files).toHaveLength(5);
  for (const { path } of files.filter(({ name }) => name.startsWith('exif'))) {
    const [picture] = pictures(path);
    expect((picture?.width ?? 0) > (picture?.height ?? 0)).toBe(true);
  }
  const path = (name: string): string => files.find((file) => file.name.startsWith(name))?.path ?? '';
  expect(pictures(path('logo'))[0]?.format).toBe('PNG');
  expect(likeness(path('cmyk'), image('jpg/cmyk.jpg'))).toBeGreaterThan(0.9);
});

test('a photograph becomes PNG of the same pixels, and smaller where asked', async ({ page }) => {
  const photo = image('jpg/photo-2725x2225.jpg');
  const whole = await convert(page, 'png', photo);
  expect(pictures(whole)).toEqual([{ format: 'PNG', width: 2725, height: 2225 }]);
  expect(likeness(whole, photo)).toBeGreaterThan(0.9999);
  await option(page, 'size').getByText('最长边').click();
  await fill(page, 'longest', '640');
  await run(page);
  expect(pictures(await save(page))).toEqual([{ format: 'PNG', width: 640, height: 523 }]);
});

test('by touch: a photograph of a telephone and a drawing, smaller, as JPG @phone', async ({ page }) => {
  await openTool(page, 'img-convert');
  await pick(page, image('heic/libheif-example.heic'), image('png/alpha-layer.png'));
  await inSettings(page, async () => {
    await option(page, 'size').getByText('最长边').tap();
    await fill(page, 'longest', '320');
  });
  await run(page);
  const files = unzip(await save(page));
  expect(files).toHaveLength(2);
  for (const { path } of files) {
    const [picture] = pictures(path);
    expect(picture?.format).toBe('JPEG'); // also of what a telephone took, HEIC
    expect(Math.max(picture?.width ?? 0, picture?.height ?? 0)).toBe(320);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await axeFaults(page, 'main')).toEqual([]);
});

test('transparency is filled with the colour chosen', async ({ page }) => {
  const source = image('png/alpha-layer.png');
  await openTool(page, 'img-convert');
  await pick(page, source);
  await option(page, 'format').locator('select').selectOption('jpg');
  await fill(page, 'background', '#ff0000');
  await run(page);
  const saved = await save(page);
  expect(pictures(saved)[0]?.format).toBe('JPEG');
  const [red = 0, green = 255, blue = 255] = pixel(saved, 0, 0);
  expect(red).toBeGreaterThan(240);
  expect(Math.max(green, blue)).toBeLessThan(15);
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
  const photo = 'jpg/exif-orientation-landscape-3.jpg';
  const paths = [own(photo, 'a.jpg'), own('png/alpha-layer.png', 'a.png'), own(photo, 'folder/a.jpg')];
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
  await expect(lines.nth(1)).toContainText('来自 a.png');
  await expect(lines.nth(2)).toContainText('来自第 3 个文件');
  await expect(results(page)).not.toContainText('%');
});
