import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openPdf } from '../../../../../src/formats/pdf/document.ts';
import { type Dict, fromLatin1, latin1, type Obj, Stream } from '../../../../../src/formats/pdf/objects.ts';
import { decodeStream } from '../../../../../src/formats/pdf/stream/decode.ts';
import { unpredict } from '../../../../../src/formats/pdf/stream/predictor.ts';
import { inputPath } from '../../../../corpus.ts';
import { keptAnswer } from '../../../../kept-answers.ts';
import { buildPdf, bytesOf, pdfs, ready } from '../tools.ts';

const document = openPdf(buildPdf(['<</Type/Catalog>>']));
const decode = (filter: Obj, data: Uint8Array, parms: Dict = new Map()) => {
  const dict: Dict = new Map<string, Obj>([
    ['Filter', filter],
    ['DecodeParms', parms],
  ]);
  return decodeStream(document, new Stream(dict, data), 1000);
};
const text = (filter: Obj, data: string): string => latin1(decode(filter, fromLatin1(data))?.bytes ?? new Uint8Array());

describe('filters', () => {
  it.each<[Obj, string, string]>([
    ['ASCIIHexDecode', '48 65 6c6C6f2>', 'Hello '],
    ['ASCII85Decode', '<~87cURDZ~>', 'Hello'],
    ['A85', 'z87cURDZ~>', '\0\0\0\0Hello'],
    ['RunLengthDecode', '\x02abc\xfez\x80rest', 'abczzz'],
    // The example of ISO 32000-1 §7.4.4.2: 45 45 45 45 45 65 45 45 45 66.
    ['LZWDecode', '\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01', '-----A---B'],
    [['ASCIIHexDecode', 'RL'], '02616263>', 'abc'],
  ])('%s', (filter, data, clear) => {
    expect(text(filter, data)).toBe(clear);
  });

  it('stops at pictures, at unknown filters and at the limit', () => {
    expect(decode(['AHx', 'DCT'], fromLatin1('ffd8>'))).toMatchObject({
      bytes: Uint8Array.of(255, 216),
      codec: { name: 'DCTDecode' },
    });
    expect(decode(['DCTDecode', 'AHx'], new Uint8Array(2))).toBeUndefined();
    expect(decode('Strange', new Uint8Array(2))).toBeUndefined();
    const bomb = decode('FlateDecode', zlibSync(new Uint8Array(100_000)));
    expect([bomb?.bytes.length, bomb?.cut]).toEqual([1000, true]);
    const cut = decode('FlateDecode', zlibSync(fromLatin1('abc'.repeat(300))).subarray(0, 8));
    expect(cut?.cut).toBe(true);
  });

  it('keeps what it unpacked before, short or long', () => {
    const packed = [fromLatin1('first'), fromLatin1('second'), new Uint8Array(300_000).fill(7)].map(
      (data) => new Stream(new Map([['Filter', 'FlateDecode']]), zlibSync(data)),
    );
    const [first, second, long] = packed.map((stream) => decodeStream(document, stream, Infinity)?.bytes);
    expect([first, second].map((bytes) => latin1(bytes as Uint8Array))).toEqual(['first', 'second']);
    expect([long?.length, long?.at(-1)]).toEqual([300_000, 7]);
  });

  it("undoes TIFF's predictor at every depth", () => {
    expect([...unpredict(Uint8Array.of(1, 2, 3, 1, 1, 1), { predictor: 2, colours: 3, bits: 8, columns: 2 })]).toEqual([
      1, 2, 3, 2, 3, 4,
    ]);
    expect([...unpredict(Uint8Array.of(0, 255, 0, 2), { predictor: 2, colours: 1, bits: 16, columns: 2 })]).toEqual([
      0, 255, 1, 1,
    ]);
    expect([...unpredict(Uint8Array.of(0b1111_0010), { predictor: 2, colours: 1, bits: 4, columns: 2 })]).toEqual([
      0b1111_0001,
    ]);
  });

  it.skipIf(!ready).each(pdfs('pdf/{born,zh,scanned,table}/*.pdf').filter((path) => !/debian/.test(path)))(
    '%s: streams as qpdf unpacks them',
    (path) => {
      const bytes = bytesOf(path);
      const pdf = openPdf(bytes);
      const streams = [...pdf.entries.keys()].filter((num) => pdf.object(num) instanceof Stream);
      const decoded = [...streams.slice(0, 4), ...streams.slice(-3)].flatMap((num) => {
        const stream = decodeStream(pdf, pdf.object(num) as Stream, 2 ** 28);
        return stream && !stream.codec ? [[num, digestOf(stream.bytes)] as const] : [];
      });
      expect(Object.fromEntries(decoded)).toEqual(
        digestsByQpdf(path, bytes, [...new Set(decoded.map(([num]) => num))]),
      );
    },
  );
});

const digestOf = (data: Uint8Array): string => createHash('sha1').update(data).digest('hex');

/** Digests of these streams as qpdf unpacks them, asked for at once and kept. */
function digestsByQpdf(path: string, bytes: Uint8Array, nums: number[]): Record<string, string> {
  const { out } = keptAnswer(['digests of streams by qpdf', ...nums.map(String)], bytes, () => {
    const wanted = nums.map((num) => `--json-object=${num},0`);
    const how = ['--json=2', '--json-key=qpdf', '--json-stream-data=inline', '--decode-level=specialized'];
    const args = [...how, ...wanted, inputPath(`corpus:${path}`)];
    const { status, stdout, stderr } = spawnSync('qpdf', args, { encoding: 'utf8', maxBuffer: 2 ** 29 });
    const objects = (JSON.parse(stdout) as { qpdf: [unknown, Record<string, { stream: { data: string } }>] }).qpdf[1];
    const digests = nums.map((num) => [
      num,
      digestOf(Buffer.from(objects[`obj:${num} 0 R`]?.stream.data ?? '', 'base64')),
    ]);
    return { status, out: JSON.stringify(Object.fromEntries(digests)), err: stderr };
  });
  return JSON.parse(out) as Record<string, string>;
}
