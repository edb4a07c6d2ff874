import { describe, expect, it } from 'vitest';
import { glyphNames } from '../../../../src/formats/font/post-table.ts';

/** A table of version 2 whose glyphs have these names' numbers, and the bytes of names of its own. */
function post(indexes: number[], names: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(34 + indexes.length * 2 + names.length);
  const data = new DataView(bytes.buffer);
  data.setUint32(0, 0x20000);
  data.setUint16(32, indexes.length);
  for (const [at, index] of indexes.entries()) data.setUint16(34 + at * 2, index);
  bytes.set(names, 34 + indexes.length * 2);
  return bytes;
}

/** Bytes that count how often a part of them is read. */
class Watched extends Uint8Array {
  parts = 0;
  override subarray(from?: number, to?: number): Uint8Array<ArrayBuffer> {
    this.parts++;
    return new Uint8Array(this.buffer as ArrayBuffer).subarray(from, to);
  }
}

describe('the names of glyphs', () => {
  it('are known by their numbers, up to the last that there can be', () => {
    const names = new Uint8Array((65_536 - 258) * 2).map((_, at) => (at % 2 ? 0x61 : 1));
    const nameOf = glyphNames(post([36, 258, 65_535, 3], names));
    expect([0, 1, 2, 4].map((glyph) => nameOf?.(glyph))).toEqual([
      { text: 'A' },
      { name: 'a' },
      { name: 'a' },
      undefined,
    ]);
  });

  it('are read no further than they can be numbered', () => {
    const bytes = new Watched(post([258], new Uint8Array(500_000)));
    expect(glyphNames(bytes)?.(0)).toEqual({ name: '' });
    expect(bytes.parts).toBeLessThan(65_536);
  });
});
