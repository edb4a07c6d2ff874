import sharp from 'sharp';
import { expect, it } from 'vitest';
import { optionSchema } from '../../../schemas/option.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { runEngine } from '../../../src/engines/load-node.ts';

const schema = optionSchema(loadCatalog().engines['img-cut']?.options ?? {});
const [width, height] = [64, 48];

it('cuts a WebP that was written without loss without loss', async () => {
  const noise = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * at * 7919) >> 4));
  const webp = await sharp(noise, { raw: { width, height, channels: 3 } })
    .webp({ lossless: true })
    .toBuffer();
  for (const [left, top, wide, high] of [
    [3, 5, 20, 17],
    [0, 9, width, 12],
  ] as const) {
    const frame = [[left, top, wide, high].join()];
    const [file] = await runEngine('img-cut', [new File([webp], 'a.webp')], schema.parse({ frame }));
    const own = sharp(new Uint8Array(await (file as File).arrayBuffer()));
    expect(await own.metadata()).toMatchObject({ format: 'webp', width: wide, height: high });
    const wanted = await sharp(webp).extract({ left, top, width: wide, height: high }).raw().toBuffer();
    expect((await own.removeAlpha().raw().toBuffer()).equals(wanted)).toBe(true);
  }
});

it('keeps the transparency of an AVIF', async () => {
  const avif = await sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })
    .avif()
    .toBuffer();
  const notes: string[] = [];
  const note = (text: string): void => void notes.push(text);
  const [file] = await runEngine('img-cut', [new File([avif], 'a.avif')], schema.parse({}), { onNote: note });
  expect(notes).toContain('没有裁掉什么，保存的是整张图片。');
  const { data } = await sharp(new Uint8Array(await (file as File).arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(file?.name).toBe('a-裁剪.png');
  expect(Math.abs((data[3] as number) - 128)).toBeLessThan(3);
});
