import { expect, it } from 'vitest';
import { csvRows, csvSheet } from '../../../../../src/features/office/native/csv.ts';
import type { Format } from '../../../../../src/features/office/native/format.ts';

const format: Format = { kind: 'sheet', filter: '', extension: 'csv', encrypted: false };
async function plain(text: string | Uint8Array): Promise<{ text: string; notes: string[] }> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const notes: string[] = [];
  const { file } = csvSheet(bytes, new File([], 'a.csv'), format, { note: (note) => notes.push(note) });
  return { text: await file.text(), notes };
}
const cells = (text: string): string[][] => csvRows(text).map((row) => row.map((cell) => cell.text));

it('reads quoted cells, line ends of all kinds and empty cells', () => {
  expect(cells('a,"b ""c"", d",\r\n,"two\nlines"\n')).toEqual([
    ['a', 'b "c", d', ''],
    ['', 'two\nlines'],
  ]);
  expect(cells('a,b')).toEqual([['a', 'b']]);
  expect(cells('a\n\nb\n')).toEqual([['a'], [''], ['b']]);
});

it('finds the separator', () => {
  expect(cells('甲\t乙\n1,5\t2\n')).toEqual([
    ['甲', '乙'],
    ['1,5', '2'],
  ]);
  expect(cells('a;b;c\n1;2;3')).toEqual([
    ['a', 'b', 'c'],
    ['1', '2', '3'],
  ]);
});

it('takes a cell with text behind its closing quote as it stands', () => {
  expect(cells('"a"b,c\nd')).toEqual([['"a"b', 'c'], ['d']]);
});

it('makes text of formulas, of long digits and of leading zeros, and leaves numbers', async () => {
  const { text } = await plain('=1+1,+2+3,@SUM(1),-1,1.5,"1,234",110101199003071234,007,12%\n');
  expect(text).toBe('"=1+1","+2+3","@SUM(1)",-1,1.5,"1,234","110101199003071234","007",12%');
});

it('tells the encoding where it is not UTF-8', async () => {
  const { text, notes } = await plain(Uint8Array.from(Buffer.from('d0d5c3fb2cc4eac1e40ad5c5c8fd2c33', 'hex')));
  expect(text).toBe('姓名,年龄\n张三,3');
  expect(notes.join()).toContain('GB18030');
});
