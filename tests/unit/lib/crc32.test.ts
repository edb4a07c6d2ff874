import { crc32 as zlib } from 'node:zlib';
import { expect, it } from 'vitest';
import { crc32 } from '../../../src/lib/crc32.ts';

const bytes = Uint8Array.from({ length: 64 }, (_, at) => (at * 151) ^ (at >> 2));

it('gives what zlib does, wherever in a buffer the bytes begin and end', () => {
  for (let from = 0; from < 12; from++)
    for (let to = from; to <= bytes.length; to++) {
      const part = bytes.subarray(from, to);
      expect(crc32(part), `${from}–${to}`).toBe(zlib(part));
    }
});

it('goes on from the bytes in front', () => {
  for (let cut = 0; cut <= bytes.length; cut++)
    expect(crc32(bytes.subarray(cut), crc32(bytes.subarray(0, cut)))).toBe(zlib(bytes));
});
