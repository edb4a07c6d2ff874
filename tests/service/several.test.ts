import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_PATH } from '../../schemas/api/upload.ts';
import { uploadKey } from '../../src/service/store/file-store.ts';
import { openFiles } from '../../src/service/store/files.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type Bucket, startBucket } from './bucket.ts';
import { type ServiceProcess, spawnService } from './child-service.ts';
import { KINDS, openPlace, type Place } from './database.ts';
import { pdf } from './pdf.ts';
import { idOf, TusVisitor } from './tus.ts';

const MB = 1024 * 1024;
const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

// As on one machine: one folder with the embedded database in it. As on several: a database server and an S3 store.
const PLACES = [{ store: 'folder' as const }, ...(KINDS.includes('server') ? [{ store: 's3' as const }] : [])];

// What a killed process held is kept for some seconds, which are waited for here.
describe.each(PLACES)(
  'two services behind one address, with a store they share: $store',
  { timeout: 120_000 },
  ({ store }) => {
    let bucket: Bucket | undefined;
    let place: Place;
    let env: Record<string, string>;
    let a: ServiceProcess;
    let b: ServiceProcess;
    let balancer: Balancer;

    beforeAll(async () => {
      bucket = store === 's3' ? await startBucket() : undefined;
      place = await openPlace(bucket?.env, store === 's3' ? 'server' : 'embedded');
      const { DATA, DATABASE_URL } = place.settings;
      const shared = { DATA, ...(DATABASE_URL && { DATABASE_URL }), ...bucket?.env };
      env = { ...shared, TRUST_PROXY: '127.0.0.1', ADDRESS_MB: '300' };
      a = await spawnService({ ...env, WORKERS: '1' });
      await startB();
    }, 120_000);
    const startB = async () => {
      b = await spawnService({ ...env, WORKERS: '0' });
      await balancer?.close();
      balancer = await startBalancer([a.url, b.url]);
    };
    afterAll(async () => {
      await balancer?.close();
      await b?.end('SIGTERM');
      await a?.end('SIGTERM');
      await place?.close();
      await bucket?.stop();
    }, 60_000);

    const stored = async (path: string): Promise<string> => {
      const files = await openFiles(place.settings);
      return hash(await buffer(await files.get(uploadKey(idOf(path)))));
    };
    /** The same visitor at another address: a cookie knows no port. */
    const at = (visitor: TusVisitor, { url }: { url: string }): TusVisitor => {
      const same = new TusVisitor({ url });
      same.cookie = visitor.cookie;
      return same;
    };

    it('an upload in pieces goes through both', async () => {
      const visitor = new TusVisitor(balancer);
      const bytes = randomBytes(13 * MB + 5);
      const path = await visitor.begin(bytes.length, '报告.pdf');
      const pieces = [0, 2 * MB, 5 * MB, 5 * MB + 1, 11 * MB, 12 * MB, bytes.length];
      for (const [index, from] of pieces.slice(0, -1).entries()) {
        expect(await visitor.offset(path)).toBe(from);
        // Turns change with it: else one of the two would get all of the pieces.
        if (index % 2 === 0) await visitor.head(path);
        const { status } = await visitor.patch(path, from, bytes.subarray(from, pieces[index + 1]));
        expect(status).toBe(204);
      }
      expect(await visitor.offset(path)).toBe(bytes.length);
      expect(await visitor.offset(path)).toBe(bytes.length);
      expect(await stored(path)).toBe(hash(bytes));
      expect([...balancer.given.values()].every((count) => count > 5)).toBe(true);
    });

    it('who goes on at one of them ends what a dead connection still holds at the other', async () => {
      const first = new TusVisitor(a);
      const bytes = randomBytes(16 * MB);
      const path = await first.begin(bytes.length);
      const hanging = await first.sendSome(path, 0, bytes.length, bytes.subarray(0, 7 * MB));
      const over = once(hanging, 'close');
      const second = at(first, b);
      const offset = await second.offset(path);
      // Answered or cut off, it writes no more, and what it has brought is counted.
      await over;
      expect(await second.offset(path)).toBe(offset);
      expect((await second.patch(path, offset, bytes.subarray(offset, offset + 5 * MB))).status).toBe(204);
      expect(await first.offset(path)).toBe(offset + 5 * MB);
      expect(await second.resume(path, bytes)).toBe(204);
      expect(await stored(path)).toBe(hash(bytes));
    });

    it('a cancelled upload is deleted at the one while it still comes in at the other', async () => {
      const first = new TusVisitor(a);
      const bytes = randomBytes(7 * MB);
      const path = await first.begin(16 * MB);
      const hanging = await first.sendSome(path, 0, 16 * MB, bytes);
      const over = once(hanging, 'close');
      expect((await at(first, b).remove(path)).status).toBe(204);
      await over;
      expect((await first.head(path)).status).toBe(404);
      const files = await openFiles(place.settings);
      const left: string[] = [];
      for await (const { key } of files.list(uploadKey(idOf(path)))) left.push(key);
      expect(left).toEqual([]);
    });

    it('an upload goes on at one of them when the other is killed in the middle of it', async () => {
      const first = new TusVisitor(b);
      const bytes = randomBytes(12 * MB);
      const path = await first.begin(bytes.length);
      await first.sendSome(path, 0, bytes.length, bytes.subarray(0, 7 * MB));
      await b.end('SIGKILL');
      const second = at(first, a);
      expect(await second.resume(path, bytes)).toBe(204);
      expect(await stored(path)).toBe(hash(bytes));
      await startB();
    });

    it('what comes from one address in an hour is counted for both together', async () => {
      const headers = { 'x-forwarded-for': '203.0.113.9' };
      expect((await new TusVisitor(a).create(200 * MB, 'a.bin', headers)).status).toBe(201);
      const refused = await new TusVisitor(b).create(200 * MB, 'b.bin', headers);
      expect([refused.status, (await refused.json()).msg]).toEqual([
        429,
        expect.stringContaining('每小时最多上传 300 MB'),
      ]);
      expect((await new TusVisitor(b).create(100 * MB, 'c.bin', headers)).status).toBe(201);
    });

    it('a task is submitted, asked for, fetched and deleted at either', async () => {
      const visitor = new TusVisitor(balancer);
      for (const [one, other] of [
        [a, b],
        [b, a],
      ] as const) {
        const uploads = await visitor.upload(pdf('文件.pdf', 2));
        const { msg, data } = await at(visitor, one).form('/task/submitTask', {
          tool: 'pdf-rotate',
          options: { angle: '180' },
          uploads,
        });
        expect(msg).toBe('');
        const { taskId } = data.task;
        const elsewhere = at(visitor, other);
        const done = await elsewhere.ended(taskId);
        expect(done).toMatchObject({ state: 'done', files: [{ name: '文件.pdf' }] });
        // A link that the one has signed opens at the other.
        const { data: fresh } = await at(visitor, one).form('/task/targetYee', { taskId });
        const link = new URL(fresh.results[0].url, other.url);
        const response = await fetch(link, { headers: { cookie: visitor.cookie } });
        expect([response.status, (await response.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
        expect((await new TusVisitor(other).fetch(fresh.results[0].url)).status).toBe(404);
        expect(await elsewhere.ask(`/task/deleteById?taskId=${taskId}`, { method: 'DELETE' })).toMatchObject({
          ret: 0,
        });
        expect(await at(visitor, one).ended(taskId)).toBeUndefined();
      }
    });

    // The last one: nobody starts the killed one again.
    it('the client of the protocol’s authors gets through though one of them is killed', async () => {
      const visitor = new TusVisitor(balancer);
      await visitor.begin(1);
      const bytes = randomBytes(18 * MB);
      let killed: Promise<void> | undefined;
      const url = await new Promise<string>((resolve, reject) => {
        const upload = new Upload(bytes, {
          endpoint: balancer.url + UPLOAD_PATH,
          headers: { cookie: visitor.cookie },
          chunkSize: 4 * MB,
          retryDelays: Array.from({ length: 30 }, () => 20),
          onProgress: (sent) => {
            if (sent > 7 * MB) killed ??= b.end('SIGKILL');
          },
          onError: reject,
          onSuccess: () => resolve(upload.url ?? ''),
        });
        upload.start();
      });
      await killed;
      expect(await stored(new URL(url).pathname)).toBe(hash(bytes));
    });
  },
);
