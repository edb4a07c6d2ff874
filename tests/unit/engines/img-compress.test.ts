import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { optionSchema } from '../../../schemas/option.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { nodeImageCodec } from '../../../src/engines/codec-node.ts';
import type { Run } from '../../../src/engines/engine.ts';
import { runEngine } from '../../../src/engines/load-node.ts';
import type { EngineOptions } from '../../../src/engines/options.gen.ts';
import imgCompress from '../../../src/features/img-compress/engine.ts';

type Options = EngineOptions['img-compress'];
const options = optionSchema(loadCatalog().engines['img-compress']?.options ?? {}).parse({}) as Options;

it('does not blame the picture for an encoder that cannot be had', async () => {
  const jpeg = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#345' } })
    .jpeg({ quality: 100 })
    .toBuffer();
  const run = {
    signal: new AbortController().signal,
    image: nodeImageCodec,
    cores: 1,
    progress: () => undefined,
    note: () => undefined,
    asset: () => Promise.reject(new TypeError('no network')),
  } as unknown as Run<Options>;
  await expect(imgCompress([new File([jpeg], 'a.jpg')], options, run)).rejects.toThrow('no network');
});

describe('a PNG that is cut', () => {
  const whole = sharp(Buffer.from(Array.from({ length: 90 * 60 * 3 }, (_, at) => (at * at * 7919) >> 4)), {
    raw: { width: 90, height: 60, channels: 3 },
  }).png();

  it('says so, and is a whole file again', async () => {
    const png = await whole.toBuffer();
    const notes: string[] = [];
    const [file] = await runEngine(
      'img-compress',
      [new File([png.subarray(0, png.length * 0.7)], 'a.png')],
      { ...options },
      {
        onNote: (text) => notes.push(text),
      },
    );
    expect(notes.join()).toContain('原文件不完整');
    const bytes = new Uint8Array(await (file as File).arrayBuffer());
    await expect(sharp(bytes, { failOn: 'truncated' }).raw().toBuffer()).resolves.toHaveLength(90 * 60 * 3);
  });

  it('is refused where no row of it is left', async () => {
    const png = await whole.toBuffer();
    const cut = runEngine('img-compress', [new File([png.subarray(0, 40)], 'a.png')], { ...options });
    await expect(cut).rejects.toMatchObject({ code: 'truncated' });
  });
});
