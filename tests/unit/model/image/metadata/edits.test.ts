import { describe, expect, it } from 'vitest';
import { editExif } from '../../../../../src/formats/image/metadata/exif.ts';
import { editResources } from '../../../../../src/formats/image/metadata/photoshop.ts';
import { editXmp } from '../../../../../src/formats/image/metadata/xmp.ts';

const UPRIGHT = { width: 10, height: 10 };
const latin1 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

describe('XMP', () => {
  const told = (text: string, edits: Parameters<typeof editXmp>[1]): string | undefined => {
    const packet = editXmp(utf8(text), edits);
    return packet && new TextDecoder().decode(packet);
  };
  const packet = (inner: string, attributes = ''): string =>
    `<?xpacket begin="\uFEFF"?><x:xmpmeta><rdf:RDF><rdf:Description dc:title="a > b"${attributes}>${inner}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

  it('stays to the letter where nothing is to go', () => {
    const text = packet(
      '<dc:creator>李</dc:creator><xmp:Thumbnails/><photoshop:City>北京</photoshop:City>',
      ' tiff:Orientation="6"',
    );
    expect(told(text, { place: true })).toBe(text);
  });

  it('loses the place, whoever wrote it', () => {
    const inner =
      '<exif:GPSLatitude>43,28.0468N</exif:GPSLatitude><photoshop:City>北京</photoshop:City><Iptc4xmpExt:LocationShown><rdf:Bag><rdf:li Iptc4xmpExt:City="北京"/></rdf:Bag></Iptc4xmpExt:LocationShown><dc:creator>李</dc:creator>';
    const attributes = ` exif:GPSLongitude='11,53.1E' drone-dji:GpsLatitude="+39.9" drone-dji:GpsLongtitude="+116.3" Iptc4xmpCore:Location="东四"`;
    expect(told(packet(inner, attributes), { place: false })).toBe(packet('<dc:creator>李</dc:creator>'));
  });

  it('loses previews and sizes of pixels that are no more', () => {
    const inner =
      '<xmp:Thumbnails><rdf:Alt><rdf:li><xmpGImg:image>/9j/4AAQ</xmpGImg:image></rdf:li></rdf:Alt></xmp:Thumbnails>';
    expect(
      told(packet(inner, ' tiff:Orientation="6" exif:PixelXDimension="4000"'), { place: true, upright: UPRIGHT }),
    ).toBe(packet(''));
  });

  it('is not told where it does not close or is not UTF-8, and without end', () => {
    expect(told(`<exif:GPSLatitude>${'<exif:GPSLatitude>'.repeat(200_000)}`, { place: false })).toBeUndefined();
    expect(told(`<a>${'<'.repeat(400_000)}`, { place: false })).toBeUndefined();
    expect(told(`<a>${' '.repeat(2_000_000)}</a>`, { place: false })).toHaveLength(2_000_007);
    expect(editXmp(Uint8Array.of(0x3c, 0xff, 0x3e), { place: true })).toBeUndefined();
  });
});

describe('Photoshop’s resources', () => {
  const resource = (id: number, data: Uint8Array): number[] => [
    ...latin1('8BIM'),
    ...[id >> 8, id & 255, 0, 0, 0, 0, data.length >> 8, data.length & 255],
    ...data,
    ...(data.length & 1 ? [0] : []),
  ];
  const dataSet = (set: number, text: string): number[] => [0x1c, 2, set, 0, text.length, ...latin1(text)];
  const iptc = (...sets: number[][]): Uint8Array => Uint8Array.from(sets.flat());

  it('lose the preview of a picture made anew', () => {
    const bytes = Uint8Array.from([
      ...resource(0x040c, latin1('\xff\xd8\xff preview')),
      ...resource(0x0409, latin1('old')),
      ...resource(0x040a, latin1('c')),
    ]);
    expect(editResources(bytes, { place: true, upright: UPRIGHT })).toEqual(
      Uint8Array.from(resource(0x040a, latin1('c'))),
    );
  });

  it('lose place names and every copy of EXIF and XMP, and keep the caption', () => {
    const bytes = Uint8Array.from([
      ...resource(0x0404, iptc(dataSet(90, 'Roma'), dataSet(120, 'Caption'), dataSet(101, 'Italia'))),
      ...resource(0x0422, latin1('GPS')),
      ...resource(0x0424, latin1('GPS')),
    ]);
    expect(editResources(bytes, { place: false })).toEqual(
      Uint8Array.from(resource(0x0404, iptc(dataSet(120, 'Caption')))),
    );
  });

  it('leave out what is cut', () => {
    const bytes = Uint8Array.from(resource(0x0404, iptc(dataSet(90, 'Roma'))));
    expect(editResources(bytes.slice(0, -2), { place: true })).toBeUndefined();
    expect(editResources(bytes, { place: false })).toBeUndefined();
  });
});

describe('EXIF', () => {
  /** TIFF data of one or two directories, little-endian, `behind` them. */
  function tiff(
    directories: [tag: number, type: number, count: number, value: number][][],
    behind: Uint8Array,
  ): Uint8Array {
    const parts: number[] = [0x49, 0x49, 42, 0, 8, 0, 0, 0];
    const long = (value: number): number[] => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24];
    for (const [index, entries] of directories.entries()) {
      parts.push(entries.length, 0);
      for (const [tag, type, count, value] of entries)
        parts.push(tag & 255, tag >> 8, type, 0, ...long(count), ...long(value));
      parts.push(...long(index + 1 < directories.length ? parts.length + 4 : 0));
    }
    return Uint8Array.from([...parts, ...behind]);
  }

  it('loses a preview without compression, and one in a maker’s notes', () => {
    const pixels = latin1('PIXELS');
    const strips = tiff(
      [
        [[0x0112, 3, 1, 6]],
        [
          [0x0111, 4, 1, 56],
          [0x0117, 4, 1, 6],
        ],
      ],
      pixels,
    );
    expect(strips.length).toBe(62);
    const notes = tiff(
      [
        [
          [0x0112, 3, 1, 6],
          [0x9286, 7, 4, 0],
        ],
      ],
      latin1('NOTE\xff\xd8\xff\xe0face\xff\xd9END'),
    );
    for (const block of [strips, notes]) {
      const edited = String.fromCharCode(...(editExif(block, { place: true, upright: UPRIGHT }) ?? []));
      expect(edited).not.toMatch(/PIXELS|face/);
    }
    const kept = String.fromCharCode(...(editExif(notes, { place: true, upright: UPRIGHT }) ?? []));
    expect(kept).toMatch(/NOTE/);
    expect(kept).toMatch(/END/);
  });

  it('loses the place behind a pointer of type IFD too', () => {
    const block = tiff([[[0x8825, 13, 1, 26]], [[0x001d, 2, 11, 44]]], latin1('2008:10:23\0'));
    expect(block.length).toBe(55);
    expect(String.fromCharCode(...(editExif(block, { place: false }) ?? []))).not.toContain('2008');
  });

  it('tells the resolution that the file has now', () => {
    const block = tiff(
      [
        [
          [0x011a, 5, 1, 38],
          [0x0128, 3, 1, 3],
        ],
      ],
      Uint8Array.of(72, 0, 0, 0, 1, 0, 0, 0),
    );
    const edited = editExif(block, { place: true, dpi: 300 });
    const view = new DataView((edited as Uint8Array).buffer);
    expect([view.getUint32(38, true), view.getUint32(42, true), view.getUint16(30, true)]).toEqual([300, 1, 2]);
  });
});
