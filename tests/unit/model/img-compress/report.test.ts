import { describe, expect, it } from 'vitest';
import { compress, type Ports, type Wish } from '../../../../src/features/img-compress/compress.ts';
import { report } from '../../../../src/features/img-compress/report.ts';
import { carry, carryNotes } from '../../../../src/formats/image/carry.ts';
import { readMetadata, replaceMetadata } from '../../../../src/formats/image/metadata.ts';
import type { Source } from '../../../../src/formats/image/source.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

const WISH: Wish = { format: 'keep', quality: 75, shrink: false, longest: 0, metadata: 'strip' };
const XMP = utf8('<rdf:Description drone-dji:GpsLatitude="+39.9"/>');
const PORTS = {} as Ports;

/** A file whose boxes are cut behind its metadata, as AVIF. */
const damaged = Uint8Array.from([0, 0, 0, 99, ...utf8('ftypavif')]);

describe('what is told of metadata', () => {
  it('is that they are still there where they could not be taken out', async () => {
    const source: Source = { bytes: damaged, type: 'avif', header: { width: 8, height: 8, animated: true } };
    const done = await compress(source, { xmp: XMP }, WISH, PORTS);
    expect(done).toMatchObject({ bytes: damaged, metadataKept: true });
    const notes = report(source, { xmp: XMP }, WISH, done, [])
      .map(({ text }) => text)
      .join('');
    expect(notes).toContain('附加信息没能改动');
    expect(notes).toContain('拍摄地点');
    expect(notes).not.toContain('已清除');
  });

  it('warns of a place in XMP and IPTC as of one in EXIF', () => {
    const header = { width: 8, height: 8 };
    const about = { metadata: 'keep', found: { xmp: XMP }, header, dpi: undefined } as const;
    expect(carryNotes('jpg', about)).toEqual(['保留了附加信息，其中有拍摄地点，公开发布前请留意。']);
    expect(carryNotes('jpg', { ...about, metadata: 'private' })).toEqual([
      '保留了拍摄参数等附加信息，去掉了拍摄地点。',
    ]);
    expect(carryNotes('jpg', { ...about, metadata: 'strip' })).toEqual(['已去除拍摄位置等隐私信息。']);
  });

  it('says that pictures behind the one that is shown are gone', async () => {
    const jpeg = Uint8Array.from([
      0xff,
      0xd8,
      0xff,
      0xe2,
      0,
      8,
      ...utf8('MPF\0II'),
      0xff,
      0xda,
      0,
      2,
      0xff,
      0xd9,
      0xff,
      0xd8,
    ]);
    const found = await readMetadata(jpeg, 'jpg');
    const header = { width: 8, height: 8 };
    expect(carryNotes('jpg', { metadata: 'strip', found, header, dpi: undefined }).join()).toContain('HDR 增益图');
    const done = { bytes: jpeg, type: 'jpg', how: 'lossless' } as const;
    expect(JSON.stringify(report({ bytes: jpeg, type: 'jpg', header }, found, WISH, done, []))).toContain('HDR 增益图');
  });

  it('does not claim to keep what the format cannot carry or what is not carried', () => {
    const iptc = Uint8Array.from([...utf8('8BIM'), 4, 0x0a, 0, 0, 0, 0, 0, 1, 1, 0]);
    const about = {
      metadata: 'keep',
      found: { iptc, other: true },
      header: { width: 8, height: 8 },
      dpi: undefined,
    } as const;
    expect(carryNotes('png', about)).toEqual([]);
    expect(carryNotes('jpg', about)).toEqual(['保留了拍摄参数等附加信息，注释和厂商自带的数据除外。']);
  });
});

it('a resolution that was asked for is told by EXIF too', async () => {
  const tiff = [
    ...utf8('MM\0*\0\0\0\x08\0\x01'),
    1,
    0x1a,
    0,
    5,
    0,
    0,
    0,
    1,
    0,
    0,
    0,
    26,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    72,
    0,
    0,
    0,
    1,
  ];
  const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xd9]);
  const found = { exif: Uint8Array.from(tiff) };
  const what = { metadata: 'keep', found, header: { width: 8, height: 8, dpi: 72 } } as const;
  const dpiOf = async (dpi: number): Promise<number | undefined> => {
    const file = await carry(new Blob([jpeg]), 'jpg', { width: 8, height: 8 }, { ...what, dpi });
    return (await readMetadata(new Uint8Array(await file.arrayBuffer()), 'jpg')).exif?.[29];
  };
  expect([await dpiOf(72), await dpiOf(150)]).toEqual([72, 150]);
  expect(replaceMetadata(jpeg, 'jpg', {})).toEqual(jpeg);
});

it.each([
  [{}, 0.95, true],
  [{}, 0.98, false],
  [{ shrink: true }, 0.95, false],
  [{ budget: undefined }, 0.95, false],
])('of a size that costs much of the quality, fewer pixels are proposed: %j at %d', (more, likeness, wanted) => {
  const source: Source = { bytes: new Uint8Array(9000), type: 'jpg', header: { width: 8, height: 8 } };
  const wish = { ...WISH, budget: 500, ...more } as Wish;
  const done = { bytes: new Uint8Array(500), type: 'jpg', how: 'quality', strength: 30, likeness } as const;
  expect(report(source, {}, wish, done, [])[0]?.text.includes('允许缩小尺寸')).toBe(wanted);
});
