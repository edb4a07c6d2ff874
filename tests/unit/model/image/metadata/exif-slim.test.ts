import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { orientationOf } from '../../../../../src/formats/image/metadata/exif.ts';
import { slimExif } from '../../../../../src/formats/image/metadata/exif-slim.ts';
import { readMetadata, replaceMetadata } from '../../../../../src/formats/image/metadata.ts';
import { exifTags } from '../../../../golden/programs.ts';
import { hasPrograms } from '../../../../has-program.ts';

const latin1 = (text: string): Uint8Array => Uint8Array.from(`${text}\0`, (character) => character.charCodeAt(0));

/** EXIF with a camera's name, a turn, a date, a place and a maker's note of this many bytes. */
function exifOf(note: number, little: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(400 + note);
  const view = new DataView(bytes.buffer);
  bytes.set(little ? [0x49, 0x49, 42, 0] : [0x4d, 0x4d, 0, 42]);
  view.setUint32(4, 8, little);
  let behind = 300;
  const write = (at: number, entries: [tag: number, type: number, value: number | Uint8Array][]): void => {
    view.setUint16(at, entries.length, little);
    for (const [index, [tag, type, value]] of entries.entries()) {
      const entry = at + 2 + index * 12;
      view.setUint16(entry, tag, little);
      view.setUint16(entry + 2, type, little);
      view.setUint32(entry + 4, typeof value === 'number' ? 1 : value.length, little);
      if (typeof value === 'number') {
        if (type === 3) view.setUint16(entry + 8, value, little);
        else view.setUint32(entry + 8, value, little);
      } else if (value.length <= 4) bytes.set(value, entry + 8);
      else {
        view.setUint32(entry + 8, behind, little);
        bytes.set(value, behind);
        behind += value.length + (value.length & 1);
      }
    }
  };
  write(8, [
    [0x010f, 2, latin1('Camera')],
    [0x0112, 3, 6],
    [0x8769, 4, 100],
    [0x8825, 4, 200],
  ]);
  write(100, [
    [0x9003, 2, latin1('2024:01:02 03:04:05')],
    [0x927c, 7, new Uint8Array(note).fill(7)],
  ]);
  write(200, [[0x0001, 2, latin1('N')]]);
  return bytes;
}

describe.each([true, false])('EXIF longer than a segment of JPEG, little-endian: %s', (little) => {
  it('goes into a JPEG without the maker’s note', async () => {
    const jpeg = Uint8Array.from(
      await sharp({ create: { width: 4, height: 4, channels: 3, background: '#345' } })
        .jpeg()
        .toBuffer(),
    );
    const told = replaceMetadata(jpeg, 'jpg', { exif: exifOf(100_000, little) });
    const { exif } = await readMetadata(told, 'jpg');
    expect(exif?.length).toBeLessThan(1000);
    expect(orientationOf(exif as Uint8Array)).toBe(6);
    if (!hasPrograms('exiftool')) return;
    const folder = mkdtempSync(join(tmpdir(), 'pdf365-exif-'));
    writeFileSync(join(folder, 'a.jpg'), told);
    const tags = exifTags(join(folder, 'a.jpg'), [
      'Make',
      'Orientation',
      'DateTimeOriginal',
      'GPSLatitudeRef',
      'Warning',
    ]);
    rmSync(folder, { recursive: true });
    expect(tags).toEqual({
      Make: 'Camera',
      Orientation: '6',
      DateTimeOriginal: '2024:01:02 03:04:05',
      GPSLatitudeRef: 'N',
      Warning: '',
    });
  });

  it('is as it was where there is room', async () => {
    const exif = exifOf(2000, little);
    const jpeg = Uint8Array.from(
      await sharp({ create: { width: 4, height: 4, channels: 3, background: '#345' } })
        .jpeg()
        .toBuffer(),
    );
    expect((await readMetadata(replaceMetadata(jpeg, 'jpg', { exif }), 'jpg')).exif).toEqual(exif);
  });
});

it('reads no directory twice, however often it is named', () => {
  const bytes = new Uint8Array(400);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0, 8]);
  const write = (at: number, entries: [tag: number, type: number, value: number][]): void => {
    view.setUint16(at, entries.length, true);
    for (const [index, [tag, type, value]] of entries.entries()) {
      view.setUint16(at + 2 + index * 12, tag, true);
      view.setUint16(at + 4 + index * 12, type, true);
      view.setUint32(at + 6 + index * 12, 1, true);
      view.setUint32(at + 10 + index * 12, value, true);
    }
  };
  // It names one directory three times, and that names both of them again: with a thousand names there were no end to
  // it.
  write(8, [[0x0112, 3, 6], ...Array.from({ length: 3 }, (): [number, number, number] => [0x8769, 4, 200])]);
  write(200, [
    [0xa001, 3, 1],
    [0x8769, 4, 8],
    [0xa005, 4, 200],
  ]);
  const slim = slimExif(bytes, 65_000) as Uint8Array<ArrayBuffer>;
  const read = new DataView(slim.buffer);
  const below = read.getUint32(8 + 2 + 12 + 8, true);
  expect([read.getUint16(8, true), read.getUint16(below, true)]).toEqual([2, 1]);
});

it('is nothing where it cannot be read', () => {
  expect(slimExif(new Uint8Array(100_000), 65_000)).toBeUndefined();
});
