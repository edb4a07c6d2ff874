import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { unfax } from '../../../../../src/formats/pdf/stream/fax.ts';

/** The bits of a text of 0 and 1, spaces left out. */
function packed(text: string): Uint8Array {
  const bits = text.replaceAll(' ', '');
  return Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).padEnd(8, '0'), 2),
  );
}

const WIDTH = 5300;
const HEIGHT = 2650;

/** Rows of bits, 0 black: a white run and a black one of each length up to 2,650, then a pattern. */
function everyRun(): Uint8Array {
  const row = Math.ceil(WIDTH / 8);
  const out = new Uint8Array(row * HEIGHT).fill(255);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const black = x < y * 2 ? x >= y : x > 4000 && ((x * 7 + y * y) >> 4) % 3 === 0;
      if (black) out[y * row + (x >> 3)] = (out[y * row + (x >> 3)] as number) & ~(0x80 >> (x & 7));
    }
  return out;
}

/** The only strip of a TIFF as ImageMagick (libtiff) writes it. */
function stripOf(tiff: Buffer): Uint8Array {
  const entry = (tag: number): number => {
    for (let place = tiff.readUInt32LE(4) + 2; place < tiff.length; place += 12)
      if (tiff.readUInt16LE(place) === tag) return tiff.readUInt32LE(place + 8);
    throw new Error(`no tag ${tag}`);
  };
  return tiff.subarray(entry(273), entry(273) + entry(279));
}

const hasConvert = spawnSync('convert', ['-version']).status === 0;

describe('faxes', () => {
  it.skipIf(!hasConvert).each([
    ['Group4', -1],
    ['Fax', 0],
  ])('of libtiff, %s, with runs of all lengths', (compression, k) => {
    const rows = everyRun();
    const input = Buffer.concat([Buffer.from(`P4\n${WIDTH} ${HEIGHT}\n`), rows.map((byte) => ~byte)]);
    const strip = ['-define', `tiff:rows-per-strip=${HEIGHT}`, '-define', 'tiff:endian=lsb'];
    const args = ['pbm:-', '-compress', compression, ...strip, 'tiff:-'];
    const { stdout } = spawnSync('convert', args, { input, maxBuffer: 1 << 26 });
    const read = unfax(stripOf(stdout), { k, columns: WIDTH, rows: HEIGHT, aligned: false }) as Uint8Array;
    // The bits behind a row's end are of no picture.
    const mask = 0xff << (-WIDTH & 7);
    const row = Math.ceil(WIDTH / 8);
    for (let end = row - 1; end < rows.length; end += row) {
      rows[end] = (rows[end] as number) & mask;
      read[end] = (read[end] as number) & mask;
    }
    expect(Buffer.compare(read, rows)).toBe(0);
  });

  const EOL = '000000000001';
  const TWO_BLACK = '1011 11 1011'; // white 4, black 2, white 4

  it('with lines of both kinds, told by the bit behind the mark', () => {
    const below = '011 011 1'; // both changes one to the right
    const data = packed(`${EOL} 1 ${TWO_BLACK} 0000 ${EOL} 0 1 1 1 ${EOL} 0 ${below}`);
    expect([...(unfax(data, { k: 4, columns: 10, rows: 3, aligned: false }) ?? [])]).toEqual([
      0b11110011, 0xff, 0b11110011, 0xff, 0b11111001, 0xff,
    ]);
  });

  it('whose lines begin with a byte', () => {
    const data = packed(`${TWO_BLACK.padEnd(18, '0')}${TWO_BLACK}`);
    expect([...(unfax(data, { k: 0, columns: 10, rows: 2, aligned: true }) ?? [])]).toEqual([
      0b11110011, 0xff, 0b11110011, 0xff,
    ]);
  });

  it.each([
    ['ends early', '1 1', -1],
    ['has no such code', '00000000 00000000 1', -1],
    ['goes back behind a change', '001 1011 11 0000010 0000010', -1],
    ['is longer than its line', '10100 11', 0],
    ['has lines of both kinds and no marks', TWO_BLACK, 4],
  ])('are left to others where one %s', (_, text, k) => {
    expect(unfax(packed(text), { k, columns: 10, rows: 3, aligned: false })).toBeUndefined();
  });
});
