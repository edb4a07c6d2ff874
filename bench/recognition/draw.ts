import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import type { Spoil, TestPage } from './page.ts';

/** A page as a picture file, drawn by Chromium and spoilt as it says. */
export async function drawPage(
  browser: Browser,
  { html, width, scale, spoil, clip }: Omit<TestPage, 'truth'>,
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height: 400 }, deviceScaleFactor: scale });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const shot = clip ? await page.locator('body').screenshot() : await page.screenshot({ fullPage: true });
  await page.close();
  return spoil ? spoiled(shot, spoil) : shot;
}

async function spoiled(shot: Buffer, { turn = 0, blur, noise = 0, jpeg, photo = 0 }: Spoil): Promise<Buffer> {
  const flat = photo ? await photographed(shot, photo) : shot;
  let picture = sharp(
    await sharp(flat)
      .rotate(turn, { background: photo ? '#50483e' : '#ffffff' })
      .png()
      .toBuffer(),
  );
  if (blur) picture = picture.blur(blur);
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const random = randomFrom(7);
  for (let at = 0; noise && at < data.length; at++)
    data[at] = Math.max(0, Math.min(255, (data[at] as number) + (random() + random() + random() - 1.5) * noise * 2));
  const raw = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  return jpeg ? raw.jpeg({ quality: jpeg }).toBuffer() : raw.png().toBuffer();
}

/** Lain on a table and seen from its near edge: the far edge narrower, light falling off to one corner. */
async function photographed(shot: Buffer, narrow: number): Promise<Buffer> {
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const margin = 60;
  const [width, height] = [info.width + 2 * margin, info.height + 2 * margin];
  const out = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const v = (y - margin) / info.height;
      const shrunk = 1 - narrow * (1 - v);
      const u = ((x - margin) / info.width - 0.5) / shrunk + 0.5;
      const deep = v * (1 + narrow * 0.6 * (1 - v)); // the far half is lower
      const [fromX, fromY] = [Math.round(u * info.width), Math.round(deep * info.height)];
      const on = fromX >= 0 && fromY >= 0 && fromX < info.width && fromY < info.height;
      const light = 1 - 0.45 * (1 - u) * 0.6 - 0.45 * v * 0.5;
      for (let channel = 0; channel < 3; channel++)
        out[(y * width + x) * 3 + channel] = on
          ? (data[(fromY * info.width + fromX) * 3 + channel] as number) * light * (channel === 2 ? 0.93 : 1)
          : ([80, 72, 62][channel] as number);
    }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** Numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
