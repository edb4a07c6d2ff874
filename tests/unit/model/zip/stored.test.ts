import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 as nodeCrc } from 'node:zlib';
import { unzipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { zipEntries } from '../../../../src/formats/zip/entries.ts';
import { type StoredEntry, storedHeaders, storedZip } from '../../../../src/formats/zip/stored.ts';
import { unpack } from '../../../../src/formats/zip/unpack.ts';

/** An archive of zeros that nobody has to hold: headers where they belong, nothing between them. */
function hollow(entries: StoredEntry[]): Blob {
  const { local, end } = storedHeaders(entries);
  let size = 0;
  const pieces = entries.map((entry, index) => {
    const piece = { at: size, bytes: local[index] as Uint8Array };
    size += piece.bytes.length + entry.size;
    return piece;
  });
  pieces.push({ at: size, bytes: end });
  size += end.length;
  const slice = (from: number, to: number) => ({
    arrayBuffer: async () => {
      const out = new Uint8Array(to - from);
      for (const { at, bytes } of pieces)
        for (let i = Math.max(0, from - at); i < bytes.length && at + i < to; i++)
          out[at + i - from] = bytes[i] as number;
      return out.buffer;
    },
  });
  return { size, slice } as unknown as Blob;
}

const hasUnzip = spawnSync('unzip', ['-v']).error === undefined;

describe('storedZip', () => {
  it.skipIf(!hasUnzip)('keeps Chinese names for programs that look at the system it was made by', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pdf365-zip-'));
    const zip = await storedZip([{ name: '图片/甲.txt', file: new File(['x'], 'x') }]);
    writeFileSync(join(folder, 'a.zip'), new Uint8Array(await zip.arrayBuffer()));
    execFileSync('unzip', ['-q', 'a.zip'], { cwd: folder, env: { ...process.env, LC_ALL: 'C' } });
    const file = join(folder, '图片/甲.txt');
    expect(readFileSync(file, 'utf8')).toBe('x');
    expect((statSync(file).mode & 0o400) > 0).toBe(true);
    rmSync(folder, { recursive: true });
  });

  it('holds what it was given, of several pieces too, with its time', async () => {
    const long = new Uint8Array(9 * 2 ** 20).map((_, at) => at ^ (at >> 8));
    const time = new Date(2026, 10, 23, 1, 2, 4).getTime();
    const files = [
      { name: '图/甲.bin', file: new File([long], 'x', { lastModified: time }) },
      { name: '图/空', file: new File([], 'x') },
    ];
    const zip = await storedZip(files);
    const read = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(Object.keys(read)).toEqual(['图/甲.bin', '图/空']);
    expect(Buffer.compare(read['图/甲.bin'] as Uint8Array, long)).toBe(0);
    const [first] = await zipEntries(zip);
    if (!first) throw new Error('no entry');
    expect(Buffer.compare(await unpack(zip, first), long)).toBe(0); // by the checksum, too
    const view = new DataView(await zip.slice(10, 14).arrayBuffer());
    expect(view.getUint32(0, true)).toBe((((46 << 9) | (11 << 5) | 23) << 16) | ((1 << 11) | (2 << 5) | 2));
  });

  it('reads small files together, for each read costs a browser as much as a hundred small files do', async () => {
    const read = vi.spyOn(Blob.prototype, 'arrayBuffer');
    const bytes = Array.from({ length: 60 }, (_, at) => new Uint8Array(100_000 + at).fill(at));
    const files = bytes.map((each, at) => ({ name: `${at}`, file: new File([each], 'x') }));
    files.splice(3, 0, { name: 'empty', file: new File([], 'x') });
    const zip = await storedZip(files);
    expect(read.mock.calls.length).toBeLessThanOrEqual(2); // 6 MB in pieces of 4
    read.mockRestore();
    const whole = new Uint8Array(await zip.arrayBuffer());
    const sums = (await zipEntries(zip)).map(({ crc }) => crc);
    expect(sums).toEqual(files.map(({ name }) => (name === 'empty' ? 0 : nodeCrc(bytes[Number(name)] as Uint8Array))));
    expect(Object.keys(unzipSync(whole))).toHaveLength(61);
  });

  it('says sizes and places beyond 4 GiB, and more than 65,535 files, in fields of 64 bits', async () => {
    const entry = (name: string, size: number): StoredEntry => ({ name, size, lastModified: 0, crc: 7 });
    const large = [entry('a', 5 * 2 ** 30), entry('b', 12), entry('c', 2 ** 32 - 1)];
    const found = await zipEntries(hollow(large));
    expect(found.map(({ name, size, packed }) => ({ name, size, packed }))).toEqual(
      large.map(({ name, size }) => ({ name, size, packed: size })),
    );
    expect(found[1]?.at).toBe(5 * 2 ** 30 + 31 + 20);
    const { end } = storedHeaders(Array.from({ length: 65_536 }, (_, index) => entry(String(index), 1)));
    const view = new DataView(end.buffer);
    const locator = end.length - 22 - 20;
    expect(view.getUint32(locator, true)).toBe(0x07064b50);
    expect(view.getBigUint64(locator - 56 + 24, true)).toBe(65_536n);
  });

  it('rejects once where a file cannot be read, whatever was fetched ahead', async () => {
    const unheard: unknown[] = [];
    const hear = (reason: unknown): unknown => unheard.push(reason);
    process.on('unhandledRejection', hear);
    const gone = { size: 20 * 2 ** 20, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) };
    await expect(storedZip([{ name: 'a', file: gone as unknown as File }])).rejects.toThrow('gone');
    await new Promise(setImmediate);
    process.off('unhandledRejection', hear);
    expect(unheard).toEqual([]);
  });
});
