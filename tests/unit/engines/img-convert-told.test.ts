import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { optionSchema } from '../../../schemas/option.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { runEngine } from '../../../src/engines/load-node.ts';
import { readMetadata, replaceMetadata } from '../../../src/formats/image/metadata.ts';
import { corpusPath, hasCorpus } from './corpus.ts';

const schema = optionSchema(loadCatalog().engines['img-convert']?.options ?? {});

async function converted(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  options: object,
): Promise<Uint8Array<ArrayBuffer>> {
  const files = await runEngine(
    'img-convert',
    [new File([bytes], name)],
    schema.parse({ metadata: 'keep', ...options }),
  );
  return new Uint8Array(await (files[0] as File).arrayBuffer());
}

describe('what a picture tells, converted', () => {
  it('has the size of the picture as it stands now', async () => {
    const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#345' } });
    const lying = await picture
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD2: { PixelXDimension: '40', PixelYDimension: '20' } })
      .toBuffer();
    const upright = await converted(Uint8Array.from(lying), 'a.jpg', { format: 'jpg' });
    expect(await sharp(upright).metadata()).toMatchObject({ width: 20, height: 40, orientation: 1 });
    const { exif } = await readMetadata(upright, 'jpg');
    const view = new DataView((exif as Uint8Array).buffer, exif?.byteOffset);
    const [x, y] = [tagAt(view, 0xa002), tagAt(view, 0xa003)];
    expect([x, y]).toEqual([20, 40]);
  });

  it.runIf(hasCorpus)('goes with an animation', async () => {
    const still = Uint8Array.from(readFileSync(corpusPath('image/webp/animated-rotating-squares.webp')));
    const xmp = new TextEncoder().encode('<x:xmpmeta><dc:creator>李</dc:creator></x:xmpmeta>');
    const webp = await converted(replaceMetadata(still, 'webp', { xmp }), 'a.webp', { format: 'webp' });
    expect((await readMetadata(webp, 'webp')).xmp).toEqual(xmp);
    expect(await sharp(webp, { pages: -1 }).metadata()).toMatchObject({ pages: 9 });
  });

  it.runIf(hasCorpus)('names photographs beside the one that is shown', async () => {
    const notes: string[] = [];
    const heic = new File([readFileSync(corpusPath('image/heic/libheif-example.heic'))], 'a.heic');
    await runEngine('img-convert', [heic], schema.parse({ size: 'percent', percent: 5 }), {
      onNote: (text) => notes.push(text),
    });
    expect(notes.join()).toContain('其他画面');
    const avif = Uint8Array.from(readFileSync(corpusPath('image/avif/fox.profile0.8bpc.yuv420.avif')));
    expect((await readMetadata(avif, 'avif')).more).toBeUndefined();
  });

  it('of half transparent pixels in a GIF it is said that they are laid on the background', async () => {
    const notes: string[] = [];
    const half = { r: 200, g: 30, b: 30, alpha: 0.5 };
    const png = await sharp({ create: { width: 4, height: 4, channels: 4, background: half } })
      .png()
      .toBuffer();
    await runEngine('img-convert', [new File([png], 'a.png')], schema.parse({ format: 'gif' }), {
      onNote: (text) => notes.push(text),
    });
    expect(notes).toEqual(['GIF 没有半透明，半透明处叠在了白色上。']);
  });
});

/** The value of the first entry of a tag, little-endian, wherever its directory is. */
function tagAt(view: DataView, tag: number): number | undefined {
  for (let at = 8; at + 12 <= view.byteLength; at += 2) {
    if (view.getUint16(at, true) !== tag || view.getUint32(at + 4, true) !== 1) continue;
    return view.getUint16(at + 2, true) === 3 ? view.getUint16(at + 8, true) : view.getUint32(at + 8, true);
  }
  return undefined;
}
