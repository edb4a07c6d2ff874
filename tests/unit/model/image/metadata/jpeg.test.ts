import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { jpegCarrier } from '../../../../../src/formats/image/metadata/jpeg.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const SIDE = 16;
const latin1 = (text: string): Bytes => Uint8Array.from(text, (character) => character.charCodeAt(0));
const segment = (marker: number, body: Uint8Array): number[] => [
  0xff,
  marker,
  (body.length + 2) >> 8,
  (body.length + 2) & 255,
  ...body,
];
const adobe = (transform: number): number[] =>
  segment(0xee, Uint8Array.from([...latin1('Adobe'), 0, 100, 0, 0, 0, 0, transform]));

/** A reddish JPEG with these segments in front: sharp writes none. */
async function picture(...front: number[]): Promise<Bytes> {
  const red = { r: 200, g: 40, b: 60 };
  const whole = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: red } })
    .jpeg({ chromaSubsampling: '4:4:4' })
    .toBuffer();
  return Uint8Array.from([0xff, 0xd8, ...front, ...whole.subarray(2)]);
}

/** The same bytes with components named R, G and B, which decoders then take for that. */
function named(jpeg: Bytes): Bytes {
  const copy = jpeg.slice();
  for (let at = 2; at < copy.length; at += 2 + (((copy[at + 2] as number) << 8) | (copy[at + 3] as number))) {
    const marker = copy[at + 1];
    const first = marker === 0xc0 ? at + 10 : at + 5;
    const step = marker === 0xc0 ? 3 : 2;
    if (marker === 0xc0 || marker === 0xda)
      for (const [index, id] of [...latin1('RGB')].entries()) copy[first + index * step] = id;
    if (marker === 0xda) break;
  }
  return copy;
}

const pixels = (bytes: Uint8Array): Promise<Buffer> => sharp(bytes).raw().toBuffer();
const jfif = (dpi: number): number[] =>
  segment(0xe0, Uint8Array.from([...latin1('JFIF\0'), 1, 1, 1, dpi >> 8, dpi & 255, dpi >> 8, dpi & 255, 0, 0]));

describe('the head of a JPEG', () => {
  it('never changes what the numbers of a pixel mean', async () => {
    const kinds = [
      await picture(),
      named(await picture()),
      await picture(...adobe(0)),
      await picture(...adobe(1)),
      await picture(...jfif(300), ...adobe(0)),
      await picture(...jfif(300), ...adobe(1)),
    ];
    for (const jpeg of kinds) {
      const bare = jpegCarrier.replace(jpeg, { dpi: 300 });
      expect((await pixels(bare)).equals(await pixels(jpeg))).toBe(true);
    }
    expect((await pixels(kinds[0] as Bytes)).equals(await pixels(kinds[1] as Bytes))).toBe(false);
  });

  it('adds nothing to a file that tells nothing', async () => {
    for (const front of [[], adobe(1)]) {
      const jpeg = await picture(...front);
      expect(jpegCarrier.replace(jpeg, {})).toEqual(jpeg);
    }
  });

  it('keeps the resolution beside Adobe’s segment', async () => {
    for (const front of [[...jfif(72), ...adobe(1)], adobe(1)]) {
      const bare = jpegCarrier.replace(await picture(...front), { dpi: 300 });
      expect(await sharp(bare).metadata()).toMatchObject({ density: 300 });
    }
  });

  it('carries Photoshop’s resources over several segments', async () => {
    const resources = Uint8Array.from({ length: 150_000 }, (_, at) => at % 251);
    const jpeg = jpegCarrier.replace(await picture(), { iptc: resources });
    expect((await jpegCarrier.read(jpeg)).iptc).toEqual(resources);
  });
});
