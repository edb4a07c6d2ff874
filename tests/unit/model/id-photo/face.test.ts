import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { faceOf, headWithFace } from '../../../../src/features/id-photo/face.ts';
import type { Bitmap } from '../../../../src/formats/image/bitmap.ts';
import { corpusPath, hasCorpus } from '../../engines/corpus.ts';

async function pixels(name: string, change = (picture: Sharp) => picture): Promise<Bitmap> {
  const picture = change(sharp(corpusPath(`image/${name}`)).toColourspace('srgb')).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

/**
 * The outline as the matte gives it, and the face as measured by hand: middle between the eyes, their distance, lean,
 * chin.
 */
const FACES = [
  {
    name: 'portrait/id-photo-source.jpg',
    outline: { top: 9, chin: 391, left: 103, right: 426, centre: 260 },
    x: 258,
    y: 211,
    eyes: 91,
    tilt: 3,
    chin: 357,
  },
  {
    name: 'portrait/street-portrait.jpg',
    outline: { top: 221, chin: 761, left: 173, right: 637, centre: 399 },
    x: 400,
    y: 512,
    eyes: 134,
    tilt: 0,
    chin: 733,
  },
  {
    name: 'portrait/astronaut.png',
    outline: { top: 16, chin: 173, left: 141, right: 301, centre: 226 },
    x: 226,
    y: 100,
    eyes: 50,
    tilt: 0,
    chin: 187,
  },
];

describe.skipIf(!hasCorpus)('faceOf', () => {
  it.each(FACES)('finds eyes and lean in $name', async ({ name, outline, x, y, eyes, tilt }) => {
    const face = faceOf(await pixels(name), outline);
    expect(Math.hypot((face?.x ?? 0) - x, (face?.y ?? 0) - y)).toBeLessThan(eyes * 0.12);
    expect(Math.abs((face?.eyes ?? 0) / eyes - 1)).toBeLessThan(0.15);
    expect(Math.abs((face?.tilt ?? 90) - tilt)).toBeLessThanOrEqual(3);
  });

  it.each(FACES)('brings the chin nearer than the outline in $name', async ({ name, outline, chin }) => {
    const picture = await pixels(name);
    const off = (found: number): number => Math.abs(found - chin) / (chin - outline.top);
    const head = headWithFace(picture, outline);
    expect(off(head.chin)).toBeLessThan(0.07);
    expect(off(head.chin)).toBeLessThan(off(outline.chin));
  });

  it('finds a face in the dark, and without colours', async () => {
    const { name, outline, x, y } = FACES[1] as (typeof FACES)[1];
    for (const change of [
      (one: Sharp) => one.modulate({ brightness: 0.5 }),
      (one: Sharp) => one.modulate({ saturation: 0 }),
    ]) {
      const face = faceOf(await pixels(name, change), outline);
      expect(Math.hypot((face?.x ?? 0) - x, (face?.y ?? 0) - y)).toBeLessThan(16);
    }
  });

  it('sees none where there is none', async () => {
    const outline = { top: 10, chin: 300, left: 20, right: 240, centre: 130 };
    for (const name of ['jpg/progressive-flowers.jpg', 'jpg/exif-gps.jpg', 'png/alpha-layer.png']) {
      const picture = await pixels(name);
      expect(headWithFace(picture, outline), name).toEqual(outline);
    }
  });
});
