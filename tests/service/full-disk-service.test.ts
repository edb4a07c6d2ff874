import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UPLOAD_FORM_PATH, UPLOAD_PATH } from '../../schemas/api/upload.ts';
import { toErrorData } from '../../schemas/error.ts';
import { asRefusal } from '../../src/service/store/faults.ts';
import { openBucket } from '../../src/service/store/files-s3.ts';
import { testSettings, withDatabase } from './database.ts';
import { pdf } from './pdf.ts';
import { withService } from './service.ts';
import { TusVisitor } from './tus.ts';

const MB = 2 ** 20;
const NODE = join(import.meta.dirname, '../../node_modules/.bin/node');
const OWN_MOUNTS = ['--user', '--map-root-user', '--mount'];
const canMount = spawnSync('unshare', [...OWN_MOUNTS, 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;
if (!canMount) console.error('这里不能挂载小磁盘，没有测试写满的磁盘。');

/**
 * A disk of 12 MB for files and one of 4 MB for what engines write, which only the service sees; the first takes few
 * files.
 */
const SCRIPT =
  'mount -t tmpfs -o size=12m,nr_inodes=50 none "$1/files" && mount -t tmpfs -o size=4m none "$1/tmp" && shift && exec "$@"';

const form = (...files: File[]): RequestInit => {
  const body = new FormData();
  for (const file of files) body.append('file', file);
  return { method: 'POST', body };
};
const noise = (bytes: number, name = 'a.bin'): File => new File([randomBytes(bytes)], name);

/** A PDF of one page with so many bytes that no engine can make fewer. */
function heavy(bytes: number): File {
  const stream = randomBytes(bytes / 2).toString('hex');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]/Contents 4 0 R>>',
    `<</Length ${stream.length + 1}>>stream\n%${stream}\nendstream`,
  ];
  const text = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join('');
  return new File([`%PDF-1.7\n${text}trailer<</Size 5/Root 1 0 R>>\n%%EOF`], 'heavy.pdf', { type: 'application/pdf' });
}

describe.skipIf(!canMount)('a service whose disks are full says no-space', () => {
  const database = withDatabase();
  const visitor = new TusVisitor({ url: '' });
  let end: () => Promise<void> = async () => {};
  const rows = async (): Promise<number> => (await database.db.selectFrom('upload').select('id').execute()).length;

  /** Fills the disk for files up to the last page with two uploads, and gives their paths. */
  async function fillUp(): Promise<string[]> {
    const [one, two] = [await visitor.begin(8 * MB), await visitor.begin(8 * MB)];
    const bytes = randomBytes(8 * MB);
    expect((await visitor.patch(one, 0, bytes)).status).toBe(204);
    const refused = await visitor.patch(two, 0, bytes);
    expect([refused.status, (await refused.json()).data.code]).toEqual([507, 'no-space']);
    return [one, two];
  }

  beforeAll(async () => {
    const { DATA } = database.settings;
    for (const name of ['files', 'tmp']) mkdirSync(join(DATA, name), { recursive: true });
    const words = ['sh', '-c', SCRIPT, 'sh', DATA, NODE, join(import.meta.dirname, 'service-process.ts')];
    const env = { ...process.env, DATA, DATABASE_URL: database.url, HOST: '127.0.0.1', PORT: '0', WORKERS: '1' };
    const service = spawn('unshare', [...OWN_MOUNTS, ...words], {
      env: { ...env, FREE_MB: '0', LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [url] = await once(createInterface(service.stdout), 'line');
    Object.assign(visitor, { service: { url: String(url) } });
    end = async () => {
      service.kill('SIGTERM');
      await once(service, 'exit');
    };
  }, 60_000);
  afterAll(() => end(), 60_000);

  test('to a form, and keeps nothing of it', async () => {
    const before = await rows();
    // In chunks: how long it is nobody knows before.
    const { body, headers } = new Response(form(noise(2 * MB), noise(14 * MB)).body);
    const init = {
      method: 'POST',
      body,
      headers: { 'content-type': headers.get('content-type') ?? '' },
      duplex: 'half',
    };
    const answer = await visitor.ask(UPLOAD_FORM_PATH, init as RequestInit);
    expect(answer).toMatchObject({
      ret: 400,
      data: { code: 'no-space' },
      msg: expect.stringContaining('存储空间不足'),
    });
    expect(await rows()).toBe(before);
    // All of the disk is there for the next.
    const [kept] = await visitor.upload(noise(11 * MB));
    await visitor.remove(`${UPLOAD_PATH}/${kept}`);
  });

  test('to a resumable upload, which goes on when there is room', async () => {
    const [one = '', two = ''] = await fillUp();
    await visitor.remove(one);
    expect(await visitor.resume(two, randomBytes(8 * MB))).toBe(204);
    await visitor.remove(two);
  });

  test('of a task whose result has no room where the engine writes it', async () => {
    const uploads = await visitor.upload(heavy(6 * MB));
    const { data } = await visitor.form('/task/submitTask', { tool: 'pdf-rotate', options: { angle: '90' }, uploads });
    expect(await visitor.ended(data.task.taskId)).toMatchObject({ state: 'failed', error: { code: 'no-space' } });
    await visitor.ask(`/task/deleteById?taskId=${data.task.taskId}`, { method: 'DELETE' });
    await visitor.remove(`${UPLOAD_PATH}/${uploads[0]}`);
  }, 30_000);

  test('of a result and of the picture of a page that have no room in the store, and does them when there is', async () => {
    const uploads = await visitor.upload(pdf('a.pdf'));
    const order = { tool: 'pdf-rotate', options: { angle: '90' }, uploads };
    const { data } = await visitor.form('/task/submitTask', order);
    expect(await visitor.ended(data.task.taskId)).toMatchObject({ state: 'done' });
    const filling = await fillUp();
    const later = await visitor.form('/task/submitTask', order);
    expect(await visitor.ended(later.data.task.taskId)).toMatchObject({ state: 'failed', error: { code: 'no-space' } });
    const ask = { taskId: data.task.taskId, of: 'target' };
    expect(await visitor.form('/task/previewYee', ask)).toMatchObject({
      data: { state: 'failed', error: { code: 'no-space' } },
    });
    for (const path of filling) await visitor.remove(path);
    const again = await visitor.form('/task/submitTask', order);
    expect(await visitor.ended(again.data.task.taskId)).toMatchObject({ state: 'done' });
  }, 30_000);

  test('to an upload for which there are bytes, but no file can be made, and keeps no row of it', async () => {
    const before = await rows();
    const made: string[] = [];
    let answer = await visitor.create(1);
    for (; answer.status === 201; answer = await visitor.create(1)) made.push(answer.headers.get('location') ?? '');
    expect([answer.status, (await answer.json()).data.code]).toEqual([507, 'no-space']);
    expect(made.length).toBeGreaterThan(0);
    expect(await rows()).toBe(before + made.length);
    for (const path of made) await visitor.remove(path);
  }, 30_000);
});

describe('a store elsewhere that is full', () => {
  const service = withService({ WORKERS: '0' });
  const full = (table: string) => sql`
    create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger full_disk before insert on ${sql.table(table)} execute function full_disk()`;

  test('PostgreSQL: says no-space', async () => {
    const visitor = new TusVisitor(service);
    const uploads = await visitor.upload(pdf('a.pdf'));
    const { pool } = service.context;
    const refused = { ret: 400, data: { code: 'no-space' }, msg: expect.stringContaining('存储空间不足') };
    await pool.query(full('task').compile(service.context.db).sql);
    expect(await visitor.form('/task/submitTask', { tool: 'pdf-merge', uploads })).toMatchObject(refused);
    await pool.query('drop trigger full_disk on task; drop function full_disk');
    await pool.query(full('upload').compile(service.context.db).sql);
    expect(await visitor.ask(UPLOAD_FORM_PATH, form(noise(10)))).toMatchObject(refused);
    const created = await visitor.create(10);
    expect([created.status, (await created.json()).data.code]).toEqual([507, 'no-space']);
  });
});

describe('an S3 store that is full', () => {
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const full = request.method === 'PUT' || request.method === 'POST';
      response.writeHead(full ? 507 : 200, { 'content-type': 'application/xml' });
      response.end(
        '<Error><Code>XMinioStorageFull</Code><Message>Storage backend has reached its minimum free drive threshold.</Message></Error>',
      );
    });
  });
  const port = new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  afterAll(() => void server.close());

  test('says no-space', async () => {
    const env = { S3_ENDPOINT: `http://127.0.0.1:${await port}`, S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' };
    const files = await openBucket(testSettings(env));
    const stored = files.put('result/a/1', Readable.from([Buffer.from('a')]));
    expect(toErrorData(asRefusal(await stored.catch((error: unknown) => error)))).toEqual({ code: 'no-space' });
  }, 30_000);
});

describe('moving the data', () => {
  const database = withDatabase('embedded');

  test.skipIf(!canMount)(
    'to a full disk says so in words and leaves no file',
    async () => {
      const { DATA } = database.settings;
      mkdirSync(join(DATA, 'small'));
      const script =
        'mount -t tmpfs -o size=4k none "$1" && head -c 4096 /dev/zero > "$1/filling"; "$2" "$3" export "$1/a.gz"; ls "$1"';
      const words = [
        'sh',
        '-c',
        script,
        'sh',
        join(DATA, 'small'),
        NODE,
        join(import.meta.dirname, '../../src/service/data.ts'),
      ];
      const env = { ...process.env, DATA, DATABASE_URL: database.url };
      const { stdout, stderr } = spawnSync('unshare', [...OWN_MOUNTS, ...words], { env, encoding: 'utf8' });
      expect(stderr).toContain('磁盘已满');
      expect(stdout).toBe('filling\n');
    },
    60_000,
  );
});
