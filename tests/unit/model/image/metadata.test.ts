import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { carriedOver, neededOnly, readMetadata, replaceMetadata } from '../../../../src/formats/image/metadata.ts';
import { inputPath } from '../../../corpus.ts';
import { exifTags } from '../../../golden/programs.ts';
import { hasPrograms } from '../../../has-program.ts';

const read = (name: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(readFileSync(inputPath(`corpus:image/${name}`)));
const GPS = read('jpg/exif-gps.jpg');
const TARGETS: [type: string, name: string][] = [
  ['jpg', 'jpg/photo-2725x2225.jpg'],
  ['png', 'png/alpha-layer.png'],
  ['webp', 'webp/lossy-4.webp'],
  ['webp', 'webp/animated-rotating-squares.webp'],
  ['avif', 'avif/fox.profile0.8bpc.yuv420.avif'],
];

describe.each(TARGETS)('metadata in %s: %s', (type, name) => {
  it('comes back as it was put in, is taken out again, and changes no pixel', async () => {
    const target = read(name);
    const found = await readMetadata(GPS, 'jpg');
    const told = carriedOver(found, { place: true });
    const whole = replaceMetadata(target, type, told);
    const again = await readMetadata(whole, type);
    expect(again.exif).toEqual(told.exif);
    expect(again.xmp).toEqual(told.xmp);
    const bare = replaceMetadata(whole, type, {});
    expect((await readMetadata(bare, type)).exif).toBeUndefined();
    expect(Buffer.from(bare).includes('COOLPIX')).toBe(false);
    const pixels = (bytes: Uint8Array) => sharp(bytes, { pages: -1 }).raw().toBuffer();
    const original = await pixels(target);
    for (const bytes of [whole, bare]) expect((await pixels(bytes)).equals(original)).toBe(true);
  });

  it('throws RangeError at worst, whatever is damaged', async () => {
    const target = read(name);
    const told = carriedOver(await readMetadata(GPS, 'jpg'), { place: false });
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: Math.min(target.length, 600) - 1 }),
        fc.nat({ max: 255 }),
        fc.boolean(),
        async (at, value, cut) => {
          const damaged = target.slice(0, cut ? at : target.length);
          if (!cut) damaged[at] = value;
          await readMetadata(damaged, type);
          try {
            replaceMetadata(damaged, type, told);
          } catch (thrown) {
            expect(thrown).toBeInstanceOf(RangeError);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

it('takes the place out and leaves a maker’s own notes readable', async () => {
  if (!hasPrograms('exiftool')) return;
  const found = await readMetadata(GPS, 'jpg');
  const path = `${process.env.TMPDIR ?? '/tmp'}/pdf365-metadata-${process.pid}.jpg`;
  const upright = { width: 100, height: 50 };
  const { writeFileSync, rmSync } = await import('node:fs');
  writeFileSync(path, replaceMetadata(GPS, 'jpg', carriedOver(found, { place: false, upright })));
  try {
    expect(
      exifTags(path, ['GPSLatitude', 'GPSDateStamp', 'Model', 'ExifImageWidth', 'ThumbnailOffset', 'MakerNoteVersion']),
    ).toEqual({
      GPSLatitude: '',
      GPSDateStamp: '',
      Model: 'COOLPIX P6000',
      ExifImageWidth: '100',
      ThumbnailOffset: '',
      MakerNoteVersion: exifTags(inputPath('corpus:image/jpg/exif-gps.jpg'), ['MakerNoteVersion']).MakerNoteVersion,
    });
    expect(execFileSync('exiftool', ['-validate', '-error', path], { encoding: 'utf8' })).not.toMatch(/^Error/m);
  } finally {
    rmSync(path, { force: true });
  }
});

it('keeps of a JPEG that stays as it is the turn alone', async () => {
  const turned = read('jpg/exif-orientation-landscape-6.jpg');
  const bare = replaceMetadata(turned, 'jpg', neededOnly(await readMetadata(turned, 'jpg')));
  expect(bare.length).toBeLessThan(turned.length);
  expect(await sharp(bare).metadata()).toMatchObject({ orientation: 6 });
});

it('leaves out what follows a JPEG', async () => {
  const joined = Uint8Array.from([...GPS, ...GPS]);
  expect(replaceMetadata(joined, 'jpg', {})).toEqual(replaceMetadata(GPS, 'jpg', {}));
});
