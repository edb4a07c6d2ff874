import { expect, it } from 'vitest';
import { viewOf } from '../../../../src/formats/mobi/bytes.ts';
import { readIndex } from '../../../../src/formats/mobi/read-index.ts';
import { indexRecords } from '../../../../src/formats/mobi/write-index.ts';

const TAGS = [[1, 1, 1]] as const;
const index = (count: number, values: number): Uint8Array<ArrayBuffer>[] =>
  indexRecords(
    TAGS,
    Array.from({ length: count }, (_, at) => ({ label: `${at}`, numbers: new Map([[1, new Array(values).fill(at)]]) })),
    [],
  );

it('reads an index it wrote', () => {
  const { entries } = readIndex(index(300, 1), 0);
  expect(entries.map(({ tags }) => tags.get(1))).toEqual(Array.from({ length: 300 }, (_, at) => [at]));
});

it('refuses an index whose entries overlap', () => {
  const records = index(300, 1);
  const record = records[1] as Uint8Array;
  const view = viewOf(record);
  const list = view.getUint32(20);
  for (let at = 1; at < 300; at += 2) view.setUint16(list + 4 + at * 2, 192);
  expect(() => readIndex(records, 0)).toThrow(expect.objectContaining({ code: 'damaged' }));
});

it('refuses an index of more bytes than any book has, before it decodes them', () => {
  const [head, record] = index(1, 1) as [Uint8Array, Uint8Array];
  viewOf(head).setUint32(24, 3);
  const large = new Uint8Array(2 ** 22);
  expect(() => readIndex([head, record, large, large], 0)).toThrow(expect.objectContaining({ code: 'too-complex' }));
});
