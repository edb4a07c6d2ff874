import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileStore, mainKey, uploadKey } from '../../src/service/store/file-store.ts';
import { openFiles } from '../../src/service/store/files.ts';
import { type Bucket, startBucket } from './bucket.ts';
import { testSettings } from './database.ts';

const MB = 1024 * 1024;
const KINDS = ['folder', 's3'] as const;

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
async function keysIn(files: FileStore, prefix = ''): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list(prefix)) keys.push(key);
  return keys.sort();
}

let bucket: Bucket;
const folder = mkdtempSync(join(tmpdir(), 'pdf365-files-'));
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(async () => {
  await bucket.stop();
  rmSync(folder, { recursive: true });
});

describe.each(KINDS)('a file store: %s', (kind) => {
  let files: FileStore;
  let data: string;
  beforeAll(async () => {
    const settings = testSettings(kind === 's3' ? bucket.env : {});
    data = settings.DATA;
    files = await openFiles(settings);
  });

  it('gives back what was put, whole and in ranges', async () => {
    const bytes = randomBytes(20 * MB + 7);
    expect(await files.put('result/a/1', Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]))).toBe(bytes.length);
    expect(await files.size('result/a/1')).toBe(bytes.length);
    expect(hash(await buffer(await files.get('result/a/1')))).toBe(hash(bytes));
    for (const [start, end] of [
      [0, 1],
      [MB, 9 * MB],
      [bytes.length - 3, bytes.length - 1],
    ] as const) {
      const part = await buffer(await files.get('result/a/1', { start, end }));
      expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
    }
  });

  it('keeps an empty file', async () => {
    expect(await files.put('result/a/empty', Readable.from([]))).toBe(0);
    expect(await files.size('result/a/empty')).toBe(0);
    expect((await buffer(await files.get('result/a/empty'))).length).toBe(0);
  });

  it('replaces what lies under a key', async () => {
    await files.put('result/b/1', Readable.from([Buffer.from('one')]));
    await files.put('result/b/1', Readable.from([Buffer.from('three')]));
    expect(String(await buffer(await files.get('result/b/1')))).toBe('three');
  });

  it('takes a file of this machine', async () => {
    const path = join(folder, 'made.pdf');
    writeFileSync(path, 'made here');
    expect(await files.take('result/c/1', path)).toBe(9);
    expect(String(await buffer(await files.get('result/c/1')))).toBe('made here');
    expect(await readdir(folder)).not.toContain('made.pdf');
  });

  it('keeps nothing of a stream that fails', async () => {
    async function* broken(): AsyncIterable<Buffer> {
      yield randomBytes(12 * MB);
      throw new Error('the client is gone');
    }
    await expect(files.put('result/d/1', Readable.from(broken()))).rejects.toThrow('the client is gone');
    expect(await files.size('result/d/1')).toBeUndefined();
    expect((await keysIn(files)).filter((key) => !key.startsWith('result/'))).toEqual([]);
    expect(await keysIn(files, 'result/d/')).toEqual([]);
  });

  it('keeps nothing of a stream that is cut off', async () => {
    const from = new Readable({ read() {} });
    from.push(randomBytes(MB));
    const put = files.put('result/d/2', from);
    from.destroy();
    await expect(put).rejects.toThrow();
    expect(await keysIn(files, 'result/d/')).toEqual([]);
  });

  it('says what is not there', async () => {
    expect(await files.size('result/none/1')).toBeUndefined();
    await expect(files.get('result/none/1')).rejects.toMatchObject({ code: 'not-found' });
    await expect(files.path('result/none/1', folder)).rejects.toMatchObject({ code: 'not-found' });
    await files.delete(['result/none/1', 'result/none/2']);
    await files.delete([]);
  });

  it('gives a path to read by', async () => {
    await files.put('result/e/1', Readable.from([Buffer.from('on disk')]));
    expect(readFileSync(await files.path('result/e/1', folder), 'utf8')).toBe('on disk');
    expect(await files.size('result/e/1')).toBe(7);
  });

  it('lists keys with their age, and deletes more than one request takes', async () => {
    const keys = Array.from({ length: 1200 }, (_, n) => `result/many/${String(n).padStart(4, '0')}/1`);
    const there = keys.filter((_, n) => n % 50 === 0);
    for (const key of there) await files.put(key, Readable.from([Buffer.from('x')]));
    await files.put('result/many/left', Readable.from([Buffer.from('x')]));
    expect(await keysIn(files, 'result/many/')).toEqual([...there, 'result/many/left']);
    for await (const { age } of files.list('result/many/')) expect(Math.abs(age)).toBeLessThan(600_000);
    await files.delete(keys);
    expect(await keysIn(files, 'result/many/')).toEqual(['result/many/left']);
  });

  it('forgets an unfinished upload with all that belongs to it', async () => {
    const store = files.resumable();
    const { Upload } = await import('@tus/server');
    const id = uploadKey('00112233445566778899aabbccddeeff');
    await store.create(new Upload({ id, size: 16 * MB, offset: 0, metadata: { filename: 'a' } }));
    await store.write(Readable.from([randomBytes(6 * MB)]), id, 0);
    await store.write(Readable.from([randomBytes(1000)]), id, 6 * MB);
    expect((await store.getUpload(id)).offset).toBe(6 * MB + 1000);
    expect((await keysIn(files, 'upload/')).map(mainKey)).toContain(id);
    await files.delete([id]);
    expect(await keysIn(files, 'upload/')).toEqual([]);
  });

  it('takes no key that could lead elsewhere', async () => {
    const bad = [
      '',
      '/etc/passwd',
      '../x',
      'a/../../x',
      'a//b',
      'a/./b',
      'a/',
      'A',
      'a b',
      'a\\b',
      'a\0b',
      'é',
      '%2e%2e/x',
      'x'.repeat(300),
    ];
    for (const key of bad) {
      for (const use of [
        () => files.get(key),
        () => files.size(key),
        () => files.path(key, folder),
        () => files.put(key, Readable.from(['x'])),
        () => files.take(key, join(folder, 'x')),
        () => files.delete([key]),
        () => files.link(key, 'x', 60),
      ]) {
        await expect((async () => use())(), key).rejects.toThrow('not a key');
      }
    }
  });

  it.runIf(kind === 'folder')('knows the free space, and serves by itself', async () => {
    expect(await files.free()).toBeGreaterThan(0);
    expect(await files.link('result/a/1', 'a.pdf', 60)).toBeUndefined();
  });

  it.runIf(kind === 'folder')('survives an emptied folder being removed while another file comes into it', async () => {
    const rounds = Array.from({ length: 200 }, (_, n) => n);
    await Promise.all(
      rounds.map(async (n) => {
        await files.put(`result/f/${n}`, Readable.from([Buffer.from('x')]));
        await files.delete([`result/f/${n}`]);
      }),
    );
    expect(await keysIn(files, 'result/f/')).toEqual([]);
    expect(await readdir(join(data, 'files', 'result'))).not.toContain('f');
  });

  it.runIf(kind === 's3')('gives a link that saves under the name of the visitor', async () => {
    await files.put('result/g/1', Readable.from([Buffer.from('result')]));
    const name = '年度 报告“终稿”;x="1".pdf';
    const response = await fetch((await files.link('result/g/1', name, 60)) ?? '');
    expect(await response.text()).toBe('result');
    const said = response.headers.get('content-disposition') ?? '';
    expect(said).toMatch(/^attachment; /);
    expect(decodeURIComponent(/filename\*=UTF-8''([^;]+)$/.exec(said)?.[1] ?? '')).toBe(name);
    expect(response.headers.get('content-type')).toContain('application/octet-stream');
  });
});
