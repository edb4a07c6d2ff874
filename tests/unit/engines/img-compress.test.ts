import sharp from 'sharp';
import { expect, it } from 'vitest';
import { optionSchema } from '../../../schemas/option.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { nodeImageCodec } from '../../../src/engines/codec-node.ts';
import type { Run } from '../../../src/engines/engine.ts';
import type { EngineOptions } from '../../../src/engines/options.gen.ts';
import imgCompress from '../../../src/engines/web/img-compress.ts';

type Options = EngineOptions['img-compress'];
const options = optionSchema(loadCatalog().engines['img-compress']?.options ?? {}).parse({}) as Options;

it('does not blame the picture for an encoder that cannot be had', async () => {
  const jpeg = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#345' } })
    .jpeg({ quality: 100 })
    .toBuffer();
  const run = {
    ...{ signal: new AbortController().signal, image: nodeImageCodec, cores: 1 },
    ...{ progress: () => undefined, note: () => undefined, asset: () => Promise.reject(new TypeError('no network')) },
  } as unknown as Run<Options>;
  await expect(imgCompress([new File([jpeg], 'a.jpg')], options, run)).rejects.toThrow('no network');
});
