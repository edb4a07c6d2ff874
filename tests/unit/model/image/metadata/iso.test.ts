import { describe, expect, it } from 'vitest';
import { isoCarrier } from '../../../../../src/formats/image/metadata/iso.ts';

const latin1 = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));
const short = (value: number): number[] => [value >> 8, value & 255];
const long = (value: number): number[] => [...short(value >>> 16), ...short(value & 0xffff)];
const box = (type: string, ...parts: (number[] | Uint8Array)[]): number[] => {
  const body = parts.flatMap((part) => [...part]);
  return [...long(body.length + 8), ...latin1(type), ...body];
};

const XMP_UUID = [...Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')];
const TIFF = latin1('MM\0*\0\0\0\x08\0\0\0\0\0\0');
const EXIF = [0, 0, 0, 0, ...TIFF];
const AUX_XMP = latin1('<a>gain map</a>');
const XMP = latin1('<a>picture</a>');
const PICTURE = latin1('PICTURE');

interface Item {
  type: string;
  words: string;
  data: number[];
  of?: number;
}

const ITEMS: Item[] = [
  { type: 'av01', words: '\0', data: PICTURE },
  { type: 'mime', words: '\0application/rdf+xml\0', data: AUX_XMP, of: 9 },
  { type: 'mime', words: '\0application/rdf+xml\0', data: XMP, of: 1 },
  { type: 'Exif', words: '\0', data: EXIF, of: 1 },
];

/** A file of these items, its `meta` before or behind the data. */
function file({ first = true, more = [] as number[], items = ITEMS } = {}): Uint8Array<ArrayBuffer> {
  const top = box('ftyp', latin1('avif\0\0\0\0avif'));
  const mdat = box('mdat', ...items.map(({ data }) => data));
  const meta = (base: number): number[] => {
    let at = base + 8;
    const places = items.flatMap(({ data }, index) => {
      at += data.length;
      return [
        ...short(index + 1),
        ...short(0),
        ...short(0),
        ...short(1),
        ...long(at - data.length),
        ...long(data.length),
      ];
    });
    const entries = items.map(({ type, words }, index) =>
      box('infe', [2, 0, 0, 0], short(index + 1), short(0), latin1(type), latin1(words)),
    );
    const refs = items.flatMap(({ of }, index) => (of ? box('cdsc', short(index + 1), short(1), short(of)) : []));
    return box(
      'meta',
      long(0),
      box('pitm', long(0), short(1)),
      box('iinf', long(0), short(items.length), ...entries),
      box('iref', long(0), refs),
      box('iloc', [1, 0, 0, 0, 0x44, 0], short(items.length), places),
    );
  };
  const begin = top.length + more.length;
  return Uint8Array.from(
    first ? [...top, ...more, ...meta(begin + meta(0).length), ...mdat] : [...top, ...more, ...mdat, ...meta(begin)],
  );
}

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** What the first item's place in `iloc` holds. */
function pictureIn(bytes: Uint8Array): string {
  const at = textOf(bytes).indexOf('iloc') + 4 + 6 + 2 + 8;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return textOf(bytes.subarray(view.getUint32(at), view.getUint32(at) + view.getUint32(at + 4)));
}

describe('AVIF and HEIC', () => {
  it('give the XMP of the picture, not that of a gain map beside it', async () => {
    expect(textOf((await isoCarrier.read(file())).xmp ?? new Uint8Array())).toBe('<a>picture</a>');
  });

  it('keep the picture where it is, whether its data stand in front or behind', () => {
    for (const first of [true, false]) {
      expect(pictureIn(file({ first }))).toBe('PICTURE');
      const bare = isoCarrier.replace(file({ first }), {});
      expect(pictureIn(bare)).toBe('PICTURE');
      expect(textOf(bare)).not.toMatch(/MM\0\*|picture</);
      const told = isoCarrier.replace(file({ first }), {
        xmp: Uint8Array.from(latin1('<b>new, and longer than before</b>')),
      });
      expect(pictureIn(told)).toBe('PICTURE');
    }
  });

  it('lose what is told of a sequence, though nothing in it may move', async () => {
    const sequence = file({ more: box('moov', latin1('points into the file')) });
    const bare = isoCarrier.replace(sequence, {});
    expect(bare.length).toBe(sequence.length);
    expect(textOf(bare)).not.toMatch(/MM\0\*|picture</);
    expect(pictureIn(bare)).toBe('PICTURE');
    const exif = Uint8Array.from(TIFF.with(9, 0));
    expect((await isoCarrier.read(isoCarrier.replace(sequence, { exif }))).exif).toEqual(exif);
  });

  it('lose XMP in a box of its own', async () => {
    const items = ITEMS.slice(0, 1);
    const uuid = box('uuid', XMP_UUID, latin1('<a>loose</a>'));
    for (const more of [uuid, [...box('moov'), ...uuid]]) {
      const bytes = file({ more, items });
      expect(textOf((await isoCarrier.read(bytes)).xmp ?? new Uint8Array())).toBe('<a>loose</a>');
      const bare = isoCarrier.replace(bytes, {});
      expect(textOf(bare)).not.toContain('loose');
      expect(pictureIn(bare)).toBe('PICTURE');
    }
  });

  it('refuse a file without a picture with RangeError', () => {
    const damaged = file();
    const at = textOf(damaged).indexOf('pitm');
    damaged[at] = 0;
    expect(() => isoCarrier.replace(damaged, {})).toThrow(RangeError);
  });
});
