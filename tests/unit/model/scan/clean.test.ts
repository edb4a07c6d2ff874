import { describe, expect, it } from 'vitest';
import { cleanCopy } from '../../../../src/features/pdf-scan/clean/clean.ts';
import type { Wishes } from '../../../../src/features/pdf-scan/clean/wishes.ts';
import { gpsOf } from '../../../../src/features/pdf-scan/gps.ts';
import { bareJpeg } from '../../../../src/formats/image/metadata/jpeg.ts';
import { contentOf } from '../../../../src/formats/pdf/content/contents.ts';
import { openPdf } from '../../../../src/formats/pdf/document.ts';
import { latin1 } from '../../../../src/formats/pdf/objects.ts';
import { annotationsOf, pagesOf } from '../../../../src/formats/pdf/pages.ts';
import { codes, craft, scan, stream, update } from './crafted.ts';

const ALL: Wishes = { actions: true, links: true, files: true, metadata: true, hidden: true };
const NONE: Wishes = { actions: false, links: false, files: false, metadata: false, hidden: false };

async function cleaned(bytes: Uint8Array, wishes: Wishes = ALL): Promise<Uint8Array<ArrayBuffer>> {
  const parts = await cleanCopy(openPdf(bytes), wishes, new Uint8Array(16), async () => undefined);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

const active = update(
  craft({
    catalog:
      '/OpenAction<</S/JavaScript/JS(f\\(\\))>>/Names<</EmbeddedFiles<</Names[(a)6 0 R]>>/JavaScript<</Names[(b)8 0 R]>>>>/OCProperties<</OCGs[9 0 R]/D<</OFF[9 0 R]>>>>',
    page: '/Resources<</Font<</F 5 0 R>>/Properties<</L 9 0 R>>>>/AA<</O<</S/Launch/F(a.exe)>>>>/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(http://a.example/)>>>><</Type/Annot/Subtype/Text/F 2/Rect[0 0 9 9]/Contents(secret)>>]',
    objects: {
      6: '<</Type/Filespec/F(setup.exe)/EF<</F 7 0 R>>>>',
      7: stream('MZ', '/Type/EmbeddedFile'),
      8: '<</S/JavaScript/JS(g\\(\\))>>',
      9: '<</Type/OCG/Name(off)>>',
    },
  }),
  {
    4: stream('BT /F 12 Tf 20 150 Td (seen) Tj ET /OC /L BDC BT /F 12 Tf 20 100 Td (unseen) Tj ET 0 0 50 50 re f EMC'),
  },
);

describe('a clean copy', () => {
  it('has none of what was found', async () => {
    expect((await codes(active)).length).toBeGreaterThan(8);
    expect(await codes(await cleaned(active))).toEqual([]);
  });

  it('keeps what the visitor keeps', async () => {
    const left = await codes(await cleaned(active, { ...NONE, metadata: true }));
    expect(left).toEqual(
      expect.arrayContaining(['js-auto', 'launch', 'attachment-program', 'layer-hidden', 'annotation-hidden', 'uri']),
    );
    expect(left).not.toContain('old-content');
  });

  it('has the content of hidden layers no more, the rest of the page as it was', async () => {
    const document = openPdf(await cleaned(active));
    const content = new TextDecoder('latin1').decode(
      contentOf(document, pagesOf(document)[0]?.dict.get('Contents'), 1e6),
    );
    expect(content).toContain('(seen)');
    expect(content).not.toContain('unseen');
    expect(content).not.toMatch(/\bf\b/);
  });

  it('does not make a stamp, which viewers draw a word on, of media without a look', async () => {
    const page =
      '/Annots[<</Type/Annot/Subtype/Screen/Rect[9 9 99 99]>><</Type/Annot/Subtype/Movie/Rect[9 9 99 99]/AP<</N 6 0 R>>>>]';
    const look = stream('0 0 9 9 re f', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]');
    const document = openPdf(await cleaned(craft({ page, objects: { 6: look } })));
    const kinds = annotationsOf(document, pagesOf(document)[0]?.dict ?? new Map()).map((value) => document.dict(value));
    expect(kinds.map((dict) => dict?.get('Subtype'))).toEqual(['Link', 'Stamp']);
  });

  it('of a clean copy finds nothing more to do', async () => {
    const once = await cleaned(active);
    expect((await scan(await cleaned(once))).findings).toEqual([]);
  });
});

/** The head of a JPEG with an EXIF segment that tells 39° 54' north, 116° 24' east (CIPA DC-008 §4.6.6). */
function photo(): Uint8Array {
  const tiff = new DataView(new ArrayBuffer(140));
  const entry = (at: number, tag: number, type: number, count: number, value: number): void => {
    tiff.setUint16(at, tag);
    tiff.setUint16(at + 2, type);
    tiff.setUint32(at + 4, count);
    tiff.setUint32(at + 8, value);
  };
  tiff.setUint32(0, 0x4d4d002a);
  tiff.setUint32(4, 8);
  tiff.setUint16(8, 1);
  entry(10, 0x8825, 4, 1, 26);
  tiff.setUint16(26, 4);
  entry(28, 1, 2, 2, 0x4e000000);
  entry(40, 2, 5, 3, 80);
  entry(52, 3, 2, 2, 0x45000000);
  entry(64, 4, 5, 3, 104);
  for (const [index, number] of [39, 1, 54, 1, 0, 1, 116, 1, 24, 1, 0, 1].entries())
    tiff.setUint32(80 + index * 4, number);
  const head = [0xff, 0xd8, 0xff, 0xe1, 0, 148, ...new TextEncoder().encode('Exif\0\0')];
  return Uint8Array.from([...head, ...new Uint8Array(tiff.buffer), 0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9]);
}

describe('places in photos', () => {
  it('are read, and taken out with the rest of the EXIF', () => {
    expect(gpsOf(photo())).toBe('北纬 39.9000°，东经 116.4000°');
    const bare = bareJpeg(photo());
    expect(gpsOf(bare)).toBeUndefined();
    expect([...bare]).toEqual([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9]);
    expect(bareJpeg(bare)).toBe(bare);
  });

  it('are gone with the city and author of IPTC, with comments and with what follows the picture', () => {
    const segment = (marker: number, text: string): number[] => [
      0xff,
      marker,
      0,
      text.length + 2,
      ...new TextEncoder().encode(text),
    ];
    const [head, tail] = [[...photo().subarray(0, 2)], [...photo().subarray(2)]];
    const told = [
      ...segment(0xed, 'Photoshop 3.0\0Shanghai by Li'),
      ...segment(0xfe, 'taken by Li'),
      ...segment(0xe2, 'MPF\0x'),
    ];
    const bare = latin1(bareJpeg(Uint8Array.from([...head, ...told, ...tail, ...photo()])));
    expect(bare).not.toMatch(/Shanghai|taken|MPF|Exif/);
    expect(bare).toBe(latin1(bareJpeg(photo())));
  });

  it('are told, and gone from a clean copy', async () => {
    const data = latin1(photo());
    const bytes = craft({
      page: '/X 6 0 R',
      objects: { 6: stream(data, '/Subtype/Image/Width 1/Height 1/Filter/DCTDecode') },
    });
    expect(await codes(bytes)).toContain('meta-gps');
    expect(await codes(await cleaned(bytes))).not.toContain('meta-gps');
  });
});
