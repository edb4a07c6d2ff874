// The index of faces lies in volumes of some hundred characters each, so that a text costs only what it needs:
//   length of the head (u32, little endian) · head (JSON) · for each character its faces' outlines
// Numbers are variable-length (7 bits a byte, low first), points are differences, zigzag.
import type { Licence } from '../shared/licences.ts';
import type { Glyph } from './glyph.ts';

/** One face of the index, told by its number. */
export interface Face {
  /** The family in Chinese (or as it calls itself) and in Latin letters. */
  name: string;
  latin: string;
  style: string;
  licence: Licence;
  /** Commercial faces that it may stand in for. */
  likes: readonly string[];
}

interface Head {
  /** The characters of this volume, and how many bytes each takes. */
  characters: string[];
  sizes: number[];
  /** In the first volume only: all faces, and the characters of every volume. */
  faces?: Face[];
  volumes?: string[];
}

/** The outlines of one character, by the number of the face. */
export type Outlines = ReadonlyMap<number, Glyph>;

export interface Volume {
  faces: readonly Face[];
  volumes: readonly string[];
  outlines(character: string): Outlines | undefined;
}

/** A volume of these characters; `first` is what only the first one carries. */
export function writeVolume(
  glyphs: ReadonlyMap<string, Outlines>,
  first: { faces: Face[]; volumes: string[] } | undefined,
): Uint8Array<ArrayBuffer> {
  const parts = [...glyphs.values()].map(packOutlines);
  const head: Head = { characters: [...glyphs.keys()], sizes: parts.map(({ length }) => length), ...first };
  const json = new TextEncoder().encode(JSON.stringify(head));
  const bytes = new Uint8Array(4 + json.length + parts.reduce((sum, { length }) => sum + length, 0));
  new DataView(bytes.buffer).setUint32(0, json.length, true);
  bytes.set(json, 4);
  let at = 4 + json.length;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Reads a volume; outlines are unpacked as they are asked for. */
export function readVolume(bytes: Uint8Array): Volume {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Head;
  const places = new Map<string, Uint8Array>();
  let at = 4 + length;
  head.characters.forEach((character, index) => {
    const size = head.sizes[index] ?? 0;
    places.set(character, bytes.subarray(at, at + size));
    at += size;
  });
  const unpacked = new Map<string, Outlines>();
  return {
    faces: head.faces ?? [],
    volumes: head.volumes ?? [],
    outlines: (character) => {
      const part = places.get(character);
      const known = unpacked.get(character) ?? (part && unpackOutlines(part));
      if (known) unpacked.set(character, known);
      return known;
    },
  };
}

function packOutlines(outlines: Outlines): number[] {
  const bytes: number[] = [];
  const put = (value: number): void => {
    let left = value;
    for (; left > 127; left >>>= 7) bytes.push((left & 127) | 128);
    bytes.push(left);
  };
  const putSigned = (value: number): void => put(value < 0 ? -value * 2 - 1 : value * 2);
  for (const [face, { advance, contours }] of outlines) {
    put(face);
    put(advance);
    put(contours.length);
    let [x, y] = [0, 0];
    for (const points of contours) {
      put(points.length / 2);
      for (let at = 0; at < points.length; at += 2) {
        const [px, py] = [points[at] as number, points[at + 1] as number];
        putSigned(px - x);
        putSigned(py - y);
        [x, y] = [px, py];
      }
    }
  }
  return bytes;
}

function unpackOutlines(bytes: Uint8Array): Outlines {
  const outlines = new Map<number, Glyph>();
  let at = 0;
  const take = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const takeSigned = (): number => {
    const value = take();
    return value & 1 ? -(value + 1) / 2 : value / 2;
  };
  while (at < bytes.length) {
    const face = take();
    const advance = take();
    const count = take();
    let [x, y] = [0, 0];
    const contours = Array.from({ length: count }, () => {
      const points = new Int16Array(take() * 2);
      for (let index = 0; index < points.length; index += 2) {
        x += takeSigned();
        y += takeSigned();
        points[index] = x;
        points[index + 1] = y;
      }
      return points;
    });
    outlines.set(face, { advance, contours });
  }
  return outlines;
}
