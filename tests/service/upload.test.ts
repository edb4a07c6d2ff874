import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Upload as TusUpload } from '@tus/server';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_PATH } from '../../schemas/api/upload.ts';
import { type Service, startService } from '../../src/service/start.ts';
import { uploadKey } from '../../src/service/store/file-store.ts';
import { type Bucket, startBucket } from './bucket.ts';
import { openPlace, type Place } from './database.ts';
import { idOf, TusVisitor } from './tus.ts';

const MB = 1024 * 1024;
const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe.each(['folder', 's3'])('resumable uploads into a store: %s', (kind) => {
  let bucket: Bucket | undefined;
  let place: Place | undefined;
  let service: Service;
  beforeAll(async () => {
    bucket = kind === 's3' ? await startBucket() : undefined;
    place = await openPlace({ WORKERS: '0', UPLOAD_MB: '40', ...bucket?.env });
    service = await startService(place.settings);
  }, 120_000);
  afterAll(async () => {
    await service?.stop();
    await place?.close();
    await bucket?.stop();
  }, 60_000);

  const rowOf = (path: string) =>
    service.context.db.selectFrom('upload').selectAll().where('id', '=', idOf(path)).executeTakeFirst();
  const holders = async (path: string): Promise<number> =>
    (
      await service.context.db
        .selectFrom('upload_lock')
        .select('id')
        .where('id', '=', uploadKey(idOf(path)))
        .execute()
    ).length;
  const stored = async (path: string): Promise<string> =>
    hash(await buffer(await service.context.files.get(uploadKey(idOf(path)))));
  const keys = async (): Promise<string[]> => {
    const all: string[] = [];
    for await (const { key } of service.context.files.list('')) all.push(key);
    return all;
  };

  it('says what it can do', async () => {
    const { status, headers } = await new TusVisitor(service).fetch(UPLOAD_PATH, { method: 'OPTIONS' });
    expect(status).toBe(204);
    expect(headers.get('tus-extension')).toBe('creation,creation-with-upload,termination,expiration');
    expect(headers.get('tus-max-size')).toBe(String(40 * MB));
  });

  it('stores what came in pieces under the name of the visitor', async () => {
    const visitor = new TusVisitor(service);
    const bytes = randomBytes(13 * MB + 5);
    const path = await visitor.begin(bytes.length, '年度 报告（终稿）.docx');
    for (const [from, to] of [
      [0, 6 * MB],
      [6 * MB, 6 * MB + 100],
      [6 * MB + 100, bytes.length],
    ] as const) {
      expect(await visitor.offset(path)).toBe(from);
      expect((await rowOf(path))?.complete).toBe(false);
      const { status, headers } = await visitor.patch(path, from, bytes.subarray(from, to));
      expect([status, headers.get('upload-offset')]).toEqual([204, String(to)]);
    }
    expect(await rowOf(path)).toMatchObject({ name: '年度 报告（终稿）.docx', size: bytes.length, complete: true });
    expect(await stored(path)).toBe(hash(bytes));
    expect(await visitor.offset(path)).toBe(bytes.length);
  });

  it('takes the bytes with the first request', async () => {
    const visitor = new TusVisitor(service);
    const bytes = randomBytes(1000);
    const response = await visitor.create(1000, 'a.pdf', { 'content-type': 'application/offset+octet-stream' }, bytes);
    expect([response.status, response.headers.get('upload-offset')]).toEqual([201, '1000']);
    const path = response.headers.get('location') ?? '';
    expect((await rowOf(path))?.complete).toBe(true);
    expect(await stored(path)).toBe(hash(bytes));
  });

  it('goes on where a broken connection left off', async () => {
    const visitor = new TusVisitor(service);
    const bytes = randomBytes(24 * MB);
    const path = await visitor.begin(bytes.length);
    const broken = await visitor.sendSome(path, 0, bytes.length, bytes.subarray(0, 11 * MB));
    await expect.poll(() => visitor.offset(path), { timeout: 10_000 }).toBeGreaterThan(0);
    broken.destroy();
    expect(await visitor.offset(path)).toBeLessThanOrEqual(11 * MB);
    expect(await visitor.resume(path, bytes)).toBe(204);
    expect(await stored(path)).toBe(hash(bytes));
  });

  it('lets the next request in while a dead connection still holds the upload', async () => {
    const visitor = new TusVisitor(service);
    const bytes = randomBytes(8 * MB);
    const path = await visitor.begin(bytes.length);
    const hanging = await visitor.sendSome(path, 0, bytes.length, bytes.subarray(0, 3 * MB));
    // Were it to come after the next request, it would be the one to be let in.
    await expect.poll(() => holders(path)).toBe(1);
    expect(await visitor.resume(path, bytes)).toBe(204);
    expect(await stored(path)).toBe(hash(bytes));
    hanging.destroy();
  });

  it('works with the client of the protocol’s authors, resumed by a second one', async () => {
    const visitor = new TusVisitor(service);
    await visitor.begin(1);
    const bytes = randomBytes(20 * MB);
    const options = {
      endpoint: service.url + UPLOAD_PATH,
      headers: { cookie: visitor.cookie },
      metadata: { filename: '视频.mp4' },
      retryDelays: [],
    };
    const url = await new Promise<string>((resolve, reject) => {
      const first = new Upload(bytes, {
        ...options,
        chunkSize: 6 * MB,
        onError: reject,
        onSuccess: () => reject(new Error('too fast')),
        onChunkComplete: (_size, accepted) => {
          if (accepted >= 6 * MB) first.abort().then(() => resolve(first.url ?? ''), reject);
        },
      });
      first.start();
    });
    let resumedAt = -1;
    await new Promise<void>((resolve, reject) => {
      const second = new Upload(bytes, {
        ...options,
        uploadUrl: url,
        onError: reject,
        onSuccess: () => resolve(),
        onBeforeRequest: (asked) => {
          if (asked.getMethod() === 'PATCH') resumedAt = Number(asked.getHeader('Upload-Offset'));
        },
      });
      second.start();
    });
    expect(resumedAt).toBeGreaterThanOrEqual(6 * MB);
    const path = new URL(url).pathname;
    expect(await rowOf(path)).toMatchObject({ name: '视频.mp4', complete: true });
    expect(await stored(path)).toBe(hash(bytes));
  });

  it('shows and gives nothing to another visitor', async () => {
    const visitor = new TusVisitor(service);
    const path = await visitor.begin(10);
    await visitor.patch(path, 0, Buffer.from('01234'));
    const other = new TusVisitor(service);
    await other.begin(1);
    const nobody = new TusVisitor(service);
    for (const stranger of [other, nobody]) {
      const answers = [
        await stranger.head(path),
        await stranger.patch(path, 5, Buffer.from('56789')),
        await stranger.remove(path),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(await answers[1]?.json()).toMatchObject({ ret: 400, data: { code: 'not-found' } });
      expect(answers[0]?.headers.get('upload-length')).toBeNull();
    }
    expect((await other.head(`${UPLOAD_PATH}/${'0'.repeat(32)}`)).status).toBe(404);
    expect(await visitor.offset(path)).toBe(5);
  });

  it('leaves nothing of an upload that is taken back', async () => {
    const visitor = new TusVisitor(service);
    const half = await visitor.begin(12 * MB);
    await visitor.patch(half, 0, randomBytes(6 * MB));
    await visitor.patch(half, 6 * MB, randomBytes(10));
    const whole = await visitor.begin(3);
    await visitor.patch(whole, 0, Buffer.from('abc'));
    for (const path of [half, whole]) {
      expect((await visitor.remove(path)).status).toBe(204);
      expect(await rowOf(path)).toBeUndefined();
      expect((await keys()).filter((key) => key.includes(idOf(path)))).toEqual([]);
      expect((await visitor.remove(path)).status).toBe(404);
      expect((await visitor.head(path)).status).toBe(404);
    }
  });

  it('completes what the service left undone when it ended before its answer', async () => {
    const visitor = new TusVisitor(service);
    const bytes = randomBytes(6 * MB);
    const path = await visitor.begin(bytes.length);
    const store = service.context.files.resumable();
    // All bytes are in the store, but neither the bucket nor the row has been told.
    Object.assign(store, { finishMultipartUpload: () => Promise.reject(new Error('killed')) });
    await store.write(Readable.from([bytes]), uploadKey(idOf(path)), 0).catch(() => {});
    expect((await rowOf(path))?.complete).toBe(false);
    expect(await visitor.offset(path)).toBe(bytes.length);
    expect(await rowOf(path)).toMatchObject({ complete: true, size: bytes.length });
    expect(await stored(path)).toBe(hash(bytes));
  });

  it('keeps of what a client says about a file only a clean name', async () => {
    const visitor = new TusVisitor(service);
    const more = `,contentType ${Buffer.from('text/html').toString('base64')},cacheControl ${Buffer.from('public').toString('base64')}`;
    const metadata = `filename ${Buffer.from('../../etc/pass\u202ewd\r\nset-cookie: a=1').toString('base64')}${more}`;
    const path = (await visitor.create(3, '', { 'upload-metadata': metadata })).headers.get('location') ?? '';
    await visitor.patch(path, 0, Buffer.from('abc'));
    const name = (await rowOf(path))?.name ?? '';
    expect(name).toBe('_.._etc_passwdset-cookie_ a=1');
    const said = (await visitor.head(path)).headers.get('upload-metadata') ?? '';
    expect(said).toBe(`filename ${Buffer.from(name).toString('base64')}`);
    const upload = await service.context.files.resumable().getUpload(uploadKey(idOf(path)));
    expect(upload).toBeInstanceOf(TusUpload);
    expect(upload.metadata).toEqual({ filename: name });
  });
});
