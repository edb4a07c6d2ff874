import { expect, it } from 'vitest';
import type { PdfWriter } from '../../../../src/formats/pdf/writer.ts';
import { jbig2Picture } from '../../../../src/model/writers/pdf/jbig2.ts';

const MAGIC = [0x97, 0x4a, 0x42, 0x32, 0x0d, 0x0a, 0x1a, 0x0a];
const header = (number: number, type: number, length: number): number[] => [
  0,
  0,
  0,
  number,
  type,
  0,
  1,
  0,
  0,
  0,
  length,
];
const UNKNOWN = [255, 255, 255, 255];
const page = (height: number[]): number[] => [0, 0, 0, 40, ...height, ...Array(11).fill(0)];
const region = [7, 7, 7];
const [info, stripe] = [page([0, 0, 0, 30]), [0, 0, 0, 29]];
const stream = [...header(0, 48, 19), ...info, ...header(1, 38, 3), ...region];
const ends = [...header(2, 49, 0), ...header(3, 51, 0)];

/** A generic region of so many rows, coded to its mark; its number of rows behind it where nobody told its length. */
const coded = (rows: number): number[] => [
  ...[0, 0, 0, 40, 0, 0, 0, rows, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 255, 253, 255, 2, 254, 254, 254],
  ...[0xff, 1, 0xac, 0xff, 0xac],
];
const untold = [...header(1, 38, 0).slice(0, -4), ...UNKNOWN, ...coded(99), 0, 0, 0, 30];

it.each([
  ['one after the other', [...MAGIC, 1, 0, 0, 0, 1, ...stream, ...ends], stream],
  ['headers first', [...MAGIC, 2, ...header(0, 48, 19), ...header(1, 38, 3), ...ends, ...info, ...region], stream],
  ['without the header of a file', stream, stream],
  [
    'in stripes that tell the height',
    [...header(0, 48, 19), ...page(UNKNOWN), ...header(1, 50, 4), ...stripe],
    [...header(0, 48, 19), ...page(UNKNOWN), ...header(1, 50, 4), ...stripe],
  ],
  [
    'and one of which does not tell its length',
    [...header(0, 48, 19), ...info, ...untold],
    [...header(0, 48, 19), ...info, ...header(1, 38, coded(30).length), ...coded(30)],
  ],
])('a picture whose segments stand %s is told as a PDF has them', (_, bytes, expected) => {
  const streams: number[][] = [];
  const writer = { addStream: (_: unknown, data: Uint8Array) => streams.push([...data]) } as unknown as PdfWriter;
  const image = jbig2Picture(writer, Uint8Array.from(bytes));
  expect([image?.width, image?.height]).toEqual([40, 30]);
  expect(streams).toEqual([expected]);
  expect(jbig2Picture(writer, Uint8Array.from(bytes.slice(0, -1)))).toBeUndefined();
});
