import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { HANDOVER_FILE_PATH, type HandoverData } from '../../schemas/api/handover.ts';
import { UPLOAD_FORM_PATH } from '../../schemas/api/upload.ts';
import { openLog } from '../../src/service/base/log.ts';
import { removeExpiredHandovers } from '../../src/service/handover/handover.ts';
import { startService } from '../../src/service/start.ts';
import { uploadKey } from '../../src/service/store/file-store.ts';
import { sweep } from '../../src/service/tasks/sweep.ts';
import { startBucket } from './bucket.ts';
import { testSettings } from './database.ts';
import type { Envelope } from './service.ts';
import { Visitor, withService } from './service.ts';
import { idOf, named, TusVisitor } from './tus.ts';

vi.mock('../../src/service/base/log.ts', { spy: true });

const MB = 1024 * 1024;
const service = withService({ WORKERS: '0', HANDOVER_MB: '2', REQUESTS_PER_MINUTE: '100000' });
const db = () => service.context.db;
const AT_ONCE = { orphans: false, others: [removeExpiredHandovers] };

afterEach(async () => {
  await db()
    .updateTable('handover')
    .set({ expires_at: new Date(0) })
    .execute();
  await sweep(service.context, AT_ONCE);
});

/** Begins a handover; what the tests ask of it. */
async function begin(computer: Visitor, direction: 'to-phone' | 'from-phone', files = 3) {
  const { ret, data } = await computer.form('/handover/begin', { direction, files: String(files) });
  expect(ret).toBe(0);
  return data as HandoverData & { code: string };
}
const give = (visitor: TusVisitor, handover: string, name: string, size: number) =>
  visitor.create(size, name, {
    'upload-metadata': `${named(name)},handover ${Buffer.from(handover).toString('base64')}`,
  });
/** Sends a file for a handover and gives its number. */
async function send(visitor: TusVisitor, handover: string, name: string, bytes: Buffer<ArrayBuffer>): Promise<string> {
  const begun = await give(visitor, handover, name, bytes.length);
  expect(begun.status).toBe(201);
  const path = begun.headers.get('location') ?? '';
  expect((await visitor.patch(path, 0, bytes)).status).toBe(204);
  return idOf(path);
}
const open = (phone: Visitor, code: string): Promise<Envelope> => phone.form('/handover/open', { code });
const query = (visitor: Visitor, handoverId: string): Promise<Envelope> =>
  visitor.form('/handover/query', { handoverId });
const end = (visitor: Visitor, handoverId: string): Promise<Envelope> =>
  visitor.ask(`/handover/delete?handoverId=${handoverId}`, { method: 'DELETE' });
/** The computer deletes one file. */
const takeAway = (visitor: Visitor, handoverId: string, uploadId: string): Promise<Envelope> =>
  visitor.ask(`/handover/deleteFile?handoverId=${handoverId}&uploadId=${uploadId}`, { method: 'DELETE' });
const pair = () => [new TusVisitor(service), new TusVisitor(service)] as const;
const GONE = { ret: 400, data: { code: 'not-found' } };

async function keys(): Promise<string[]> {
  const all: string[] = [];
  for await (const { key } of service.context.files.list('')) all.push(key);
  return all;
}
const rows = async () => (await db().selectFrom('handover').selectAll().execute()).length;

/** Lets so many seconds pass for a handover. */
const age = (handoverId: string, seconds: number) =>
  db()
    .updateTable('handover')
    .set({
      created_at: sql<Date>`created_at - make_interval(secs => ${seconds})`,
      expires_at: sql<Date>`expires_at - make_interval(secs => ${seconds})`,
    })
    .where('id', '=', handoverId)
    .execute();
const left = async (visitor: Visitor, handoverId: string): Promise<number> =>
  (await query(visitor, handoverId)).data.secondsLeft;
/** Begins a file of 1000 bytes, sends half of it and gives the path of the rest. */
async function half(visitor: TusVisitor, handoverId: string): Promise<string> {
  const path = (await give(visitor, handoverId, 'half.jpg', 1000)).headers.get('location') ?? '';
  expect((await visitor.patch(path, 0, randomBytes(500))).status).toBe(204);
  return path;
}
const rest = async (visitor: TusVisitor, path: string): Promise<number> =>
  (await visitor.patch(path, 500, randomBytes(500))).status;

/** A file on its way to a phone that has opened it. */
async function sent() {
  const [computer, phone] = pair();
  const bytes = randomBytes(300_000);
  const { handoverId, code } = await begin(computer, 'to-phone');
  const uploadId = await send(computer, handoverId, '合并结果（终稿）.pdf', bytes);
  return { computer, phone, bytes, handoverId, code, uploadId };
}

describe('to the phone', () => {
  test('the phone opens it by the code and saves the file; the computer sees that, and ends it', async () => {
    const { computer, phone, bytes, handoverId, code, uploadId } = await sent();
    const { ret, data } = await open(phone, code);
    expect(ret).toBe(0);
    expect(data).toMatchObject({ handoverId, direction: 'to-phone', devices: 1 });
    expect(data.secondsLeft).toBeGreaterThan(590);
    expect(data.secondsLeft).toBeLessThanOrEqual(600);
    expect(data.code).toBeUndefined();
    const file = { uploadId, name: '合并结果（终稿）.pdf', size: bytes.length, complete: true, fetched: 0 };
    expect(data.files).toEqual([
      { ...file, received: bytes.length, url: `${HANDOVER_FILE_PATH}/${handoverId}/${uploadId}` },
    ]);
    const half = await phone.fetch(data.files[0].url, { headers: { range: 'bytes=0-99' } });
    expect([half.status, (await half.arrayBuffer()).byteLength]).toEqual([206, 100]);
    const response = await phone.fetch(data.files[0].url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('合并结果')}`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    // A part that is not the last has not been counted.
    await expect.poll(async () => (await query(computer, handoverId)).data.files[0].fetched).toBe(1);
    expect(await end(computer, handoverId)).toMatchObject({ ret: 0, data: { handoverId } });
    expect((await phone.fetch(data.files[0].url)).status).toBe(404);
    expect(await query(phone, handoverId)).toMatchObject(GONE);
    expect(await open(new Visitor(service), code)).toMatchObject(GONE);
    expect([await keys(), await rows()]).toEqual([[], 0]);
  });

  test('whatever a file is called or holds, it is saved and never shown', async () => {
    const [computer, phone] = pair();
    const { handoverId, code } = await begin(computer, 'to-phone');
    const page = Buffer.from('<script>alert(1)</script>');
    await send(computer, handoverId, '../../\u202e"evil\r\n<b>.html', page);
    const [file] = (await open(phone, code)).data.files;
    expect(file.name).toMatch(/^[^/\\"<>\r\n\u202e]+\.html$/);
    const response = await phone.fetch(file.url);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  test('the computer can neither be spoken for nor fetched from by others', async () => {
    const { computer, phone, handoverId, code, uploadId } = await sent();
    const stranger = new TusVisitor(service);
    const url = `${HANDOVER_FILE_PATH}/${handoverId}/${uploadId}`;
    expect(await query(stranger, handoverId)).toMatchObject(GONE);
    expect((await stranger.fetch(url)).status).toBe(404);
    expect((await new Visitor(service).fetch(url)).status).toBe(404);
    await open(phone, code);
    // Who may fetch may not end it, put something in its place, or fetch what belongs to another.
    expect(await end(phone, handoverId)).toMatchObject(GONE);
    expect(await takeAway(phone, handoverId, uploadId)).toMatchObject(GONE);
    expect((await give(phone, handoverId, 'b.pdf', 10)).status).toBe(404);
    const other = await begin(computer, 'to-phone');
    const theirs = await send(computer, other.handoverId, 'c.pdf', randomBytes(10));
    expect((await phone.fetch(`${HANDOVER_FILE_PATH}/${handoverId}/${theirs}`)).status).toBe(404);
    expect((await phone.fetch(`${HANDOVER_FILE_PATH}/${other.handoverId}/${theirs}`)).status).toBe(404);
  });

  test('a code lets three browsers in and no fourth; the same one as often as it likes', async () => {
    const { computer, phone, handoverId, code } = await sent();
    for (let again = 0; again < 5; again++) expect((await open(phone, code)).ret).toBe(0);
    await Promise.all([1, 2, 3, 4].map(() => open(new Visitor(service), code)));
    expect((await query(computer, handoverId)).data.devices).toBe(3);
    expect(await open(new Visitor(service), code)).toMatchObject({ ret: 400, data: { code: 'too-many' } });
    expect((await open(phone, code)).ret).toBe(0);
  });

  test('it is no input of a task, and the multipart form does not add to it', async () => {
    const { computer, uploadId, handoverId } = await sent();
    const asked = await computer.form('/task/submitTask', { tool: 'pdf-rotate', uploads: [uploadId] });
    expect(asked).toMatchObject({ ret: 400, data: { code: 'not-found' } });
    const body = new FormData();
    body.append('file', new File(['x'], 'x.pdf'));
    expect((await computer.ask(UPLOAD_FORM_PATH, { method: 'POST', body })).ret).toBe(0);
    expect((await query(computer, handoverId)).data.files).toHaveLength(1);
    await db().deleteFrom('upload').where('id', '!=', uploadId).execute();
    await service.context.files.delete((await keys()).filter((key) => key !== uploadKey(uploadId)));
  });

  test('its time begins when it is all there, and lets a slow upload end', async () => {
    const [computer] = pair();
    const { handoverId, secondsLeft } = await begin(computer, 'to-phone');
    expect(secondsLeft).toBeGreaterThan(3500);
    await send(computer, handoverId, 'a.pdf', randomBytes(10));
    expect((await query(computer, handoverId)).data.secondsLeft).toBeLessThanOrEqual(600);
  });
});

describe('from the phone', () => {
  test('the phone sends, the computer sees it come, fetches it and deletes it', async () => {
    const [computer, phone] = pair();
    const bytes = randomBytes(MB);
    const asked = { direction: 'from-phone', files: '2', mb: '1', accept: ['jpg', 'png'] };
    const { data } = await computer.form('/handover/begin', asked);
    expect(data).toMatchObject({ maxFiles: 2, maxMb: 1, accept: ['jpg', 'png'], files: [] });
    const { handoverId, code } = data;
    expect((await give(phone, handoverId, 'early.jpg', 10)).status).toBe(404);
    expect(await open(phone, code)).toMatchObject({ ret: 0, data: { maxFiles: 2, maxMb: 1, accept: ['jpg', 'png'] } });
    const begun = await give(phone, handoverId, '照片 1.jpg', bytes.length);
    const path = begun.headers.get('location') ?? '';
    await phone.patch(path, 0, bytes.subarray(0, 400_000));
    const coming = (await query(computer, handoverId)).data.files[0];
    expect(coming).toMatchObject({ name: '照片 1.jpg', size: MB, received: 400_000, complete: false });
    expect(coming.url).toBeUndefined();
    await phone.patch(path, 400_000, bytes.subarray(400_000));
    const [file] = (await query(computer, handoverId)).data.files;
    expect(file.complete).toBe(true);
    expect((await phone.fetch(file.url)).status).toBe(404);
    expect(Buffer.from(await (await computer.fetch(file.url)).arrayBuffer())).toEqual(bytes);
    expect((await takeAway(computer, handoverId, file.uploadId)).ret).toBe(0);
    expect((await computer.fetch(file.url)).status).toBe(404);
    expect(await keys()).toEqual([]);
    expect((await query(phone, handoverId)).data.files).toEqual([]);
    // What has arrived still counts: two files in all.
    await send(phone, handoverId, '照片 2.jpg', randomBytes(10));
    const third = await give(phone, handoverId, '照片 3.jpg', 10);
    expect([third.status, (await third.json()).data.code]).toEqual([413, 'too-many']);
  });

  test('one phone does not see what another sends', async () => {
    const [computer, phone] = pair();
    const other = new TusVisitor(service);
    const { handoverId, code } = await begin(computer, 'from-phone');
    await open(phone, code);
    await open(other, code);
    await send(phone, handoverId, 'mine.jpg', randomBytes(10));
    const names = async (visitor: Visitor) =>
      (await query(visitor, handoverId)).data.files.map(({ name }: { name: string }) => name);
    expect([await names(phone), await names(other), await names(computer)]).toEqual([['mine.jpg'], [], ['mine.jpg']]);
  });

  test('a file too large and more files than asked for are refused, many at once, too, and nothing is left', async () => {
    const [computer, phone] = pair();
    const { handoverId, code, maxMb } = await begin(computer, 'from-phone', 2);
    expect(maxMb).toBe(2);
    await open(phone, code);
    const large = await give(phone, handoverId, 'big.jpg', 2 * MB + 1);
    expect([large.status, (await large.json()).data.code]).toEqual([413, 'too-large']);
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, index) => give(phone, handoverId, `${index}.jpg`, 1000)),
    );
    const taken = many.filter(({ status }) => status === 201).length;
    expect(taken).toBe(2);
    expect((await query(computer, handoverId)).data.files).toHaveLength(taken);
    expect(await db().selectFrom('upload').selectAll().execute()).toHaveLength(taken);
    const sizes = await db().selectFrom('address_quota').select('bytes').executeTakeFirst();
    await end(computer, handoverId);
    expect(await keys()).toEqual([]);
    expect(sizes?.bytes).toBeGreaterThanOrEqual(taken * 1000);
  });

  test('of many files at once as many are taken as there is room for', async () => {
    const [computer, phone] = pair();
    for (let round = 0; round < 4; round++) {
      const { handoverId, code } = await begin(computer, 'from-phone', 4);
      await open(phone, code);
      const many = await Promise.all(Array.from({ length: 12 }, () => give(phone, handoverId, 'a.jpg', 10)));
      expect(many.map(({ status }) => status).sort()).toEqual([...Array(4).fill(201), ...Array(8).fill(413)]);
      await end(computer, handoverId);
    }
  });

  test('after the end nothing more comes in, and what was on its way goes', async () => {
    const [computer, phone] = pair();
    const { handoverId, code } = await begin(computer, 'from-phone');
    await open(phone, code);
    const path = (await give(phone, handoverId, 'a.jpg', 1000)).headers.get('location') ?? '';
    await phone.patch(path, 0, randomBytes(500));
    await end(computer, handoverId);
    expect((await phone.patch(path, 500, randomBytes(500))).status).toBe(404);
    expect((await give(phone, handoverId, 'b.jpg', 10)).status).toBe(404);
    expect([await keys(), await rows()]).toEqual([[], 0]);
  });
});

describe('the time of a handover', () => {
  test('an upload from a phone may take up to an hour after the beginning; then the short time begins', async () => {
    const [computer, phone] = pair();
    const { handoverId, code } = await begin(computer, 'from-phone');
    await open(phone, code);
    const path = await half(phone, handoverId);
    await age(handoverId, 3000);
    await sweep(service.context, AT_ONCE);
    expect(await left(computer, handoverId)).toBeGreaterThan(500);
    expect(await rest(phone, path)).toBe(204);
    expect(await left(computer, handoverId)).toBeGreaterThan(590);
    expect(await left(computer, handoverId)).toBeLessThanOrEqual(600);
    const late = await half(phone, handoverId);
    await age(handoverId, 601);
    expect(await rest(phone, late)).toBe(404);
  });

  test('a file that has arrived does not end those that are still coming', async () => {
    const [computer] = pair();
    const { handoverId } = await begin(computer, 'to-phone');
    const [first, second] = [await half(computer, handoverId), await half(computer, handoverId)];
    expect(await rest(computer, first)).toBe(204);
    await age(handoverId, 900);
    expect(await rest(computer, second)).toBe(204);
    expect(await left(computer, handoverId)).toBeLessThanOrEqual(600);
  });

  test('two that arrive at once leave the short time', async () => {
    const [computer] = pair();
    for (let round = 0; round < 5; round++) {
      const { handoverId } = await begin(computer, 'to-phone');
      const paths = [await half(computer, handoverId), await half(computer, handoverId)];
      expect(await Promise.all(paths.map((path) => rest(computer, path)))).toEqual([204, 204]);
      expect(await left(computer, handoverId)).toBeLessThanOrEqual(600);
      await end(computer, handoverId);
    }
  });

  test('a file that is given up ends the waiting for it, whoever removes it', async () => {
    const [computer, phone] = pair();
    const { handoverId, code } = await begin(computer, 'from-phone');
    await open(phone, code);
    expect((await phone.remove(await half(phone, handoverId))).status).toBe(204);
    expect(await left(computer, handoverId)).toBeLessThanOrEqual(600);
    const path = await half(phone, handoverId);
    expect(await left(computer, handoverId)).toBeGreaterThan(3500);
    await takeAway(computer, handoverId, idOf(path));
    expect(await left(computer, handoverId)).toBeLessThanOrEqual(600);
  });

  test('another file takes no time from those that are there, and none comes in after an hour', async () => {
    const { computer, phone, handoverId, code } = await sent();
    await open(phone, code);
    await age(handoverId, 3500);
    await db().updateTable('handover').set({ expires_at: sql<Date>`now() + interval '500 seconds'` }).execute();
    expect((await give(computer, handoverId, 'b.pdf', 10)).status).toBe(201);
    expect(await left(computer, handoverId)).toBeGreaterThan(490);
    await age(handoverId, 101);
    expect((await give(computer, handoverId, 'c.pdf', 10)).status).toBe(404);
    const { data } = await query(phone, handoverId);
    expect(data.secondsLeft).toBeGreaterThan(390);
    expect((await phone.fetch(data.files[0].url)).status).toBe(200);
  });

  test('it begins although the database failed when the last byte came', async () => {
    const [computer] = pair();
    const { handoverId } = await begin(computer, 'to-phone');
    const path = await half(computer, handoverId);
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(db());
    await sql`create trigger fail before update on handover execute function fail()`.execute(db());
    expect(await rest(computer, path)).toBe(500);
    await sql`drop function fail cascade`.execute(db());
    expect(await computer.offset(path)).toBe(1000);
    const { data } = await query(computer, handoverId);
    expect(data.files[0].complete).toBe(true);
    expect(data.secondsLeft).toBeLessThanOrEqual(600);
  });
});

test('only what has arrived takes its place for good when it is deleted, and once', async () => {
  const [computer, phone] = pair();
  const { handoverId, code } = await begin(computer, 'from-phone', 2);
  await open(phone, code);
  const begun = idOf(await half(phone, handoverId));
  expect((await takeAway(computer, handoverId, begun)).ret).toBe(0);
  const arrived = await send(phone, handoverId, 'a.jpg', randomBytes(10));
  await Promise.all([1, 2, 3].map(() => takeAway(computer, handoverId, arrived)));
  await send(phone, handoverId, 'b.jpg', randomBytes(10));
  expect((await give(phone, handoverId, 'c.jpg', 10)).status).toBe(413);
});

test('one that cannot be removed keeps neither the other handovers nor the rest of the sweep', async () => {
  const [computer] = pair();
  const bad = await begin(computer, 'to-phone');
  const key = uploadKey(await send(computer, bad.handoverId, 'bad.pdf', randomBytes(10)));
  for (let more = 0; more < 2; more++) {
    const { handoverId } = await begin(computer, 'to-phone');
    await send(computer, handoverId, 'good.pdf', randomBytes(10));
  }
  const expired = uploadKey(idOf(await computer.begin(10)));
  const past = { expires_at: new Date(0) };
  await db().updateTable('handover').set(past).execute();
  await db().updateTable('upload').set(past).where('key', '=', expired).execute();
  const files = Object.create(service.context.files, {
    delete: {
      value: async (gone: string[]) => {
        if (gone.includes(key)) throw new Error('the disk says no');
        await service.context.files.delete(gone);
      },
    },
  });
  await expect(sweep({ ...service.context, files }, AT_ONCE)).rejects.toThrow('the disk says no');
  expect(await db().selectFrom('upload').select('key').execute()).toEqual([{ key }]);
  expect(await rows()).toBe(1);
});

test('what expires can be neither opened, asked for, fetched, added to nor ended, and the sweep removes it', async () => {
  const { computer, phone, handoverId, code, uploadId } = await sent();
  await open(phone, code);
  const open2 = await begin(computer, 'from-phone');
  await open(phone, open2.code);
  const path = (await give(phone, open2.handoverId, 'a.jpg', 1000)).headers.get('location') ?? '';
  await db().updateTable('handover').set({ expires_at: sql<Date>`now() - interval '1 second'` }).execute();
  const url = `${HANDOVER_FILE_PATH}/${handoverId}/${uploadId}`;
  expect(await open(phone, code)).toMatchObject(GONE);
  expect(await query(computer, handoverId)).toMatchObject(GONE);
  expect((await phone.fetch(url)).status).toBe(404);
  expect((await phone.patch(path, 0, randomBytes(1000))).status).toBe(404);
  expect(await end(computer, handoverId)).toMatchObject(GONE);
  expect((await keys()).length).toBeGreaterThan(0);
  await sweep(service.context, AT_ONCE);
  expect([await keys(), await rows()]).toEqual([[], 0]);
  expect(await db().selectFrom('upload').selectAll().execute()).toEqual([]);
});

test('a guessed code opens nothing, whatever it looks like, and the table holds no code', async () => {
  const { code } = await sent();
  const other = `${code.slice(0, -2)}${code.endsWith('AA') ? 'BA' : 'AA'}`;
  const guesses = [other, randomBytes(16).toString('base64url')];
  for (const guess of guesses) expect(await open(new Visitor(service), guess)).toMatchObject(GONE);
  for (const nonsense of ['', 'a', `${code}A`, `${code.slice(0, 21)}%`, `' or 1=1 --${code.slice(0, 11)}`])
    expect(await open(new Visitor(service), nonsense)).toMatchObject({ ret: 400, data: { code: 'bad-option' } });
  expect(code).toMatch(/^[\w-]{22}$/);
  const held = JSON.stringify(await db().selectFrom('handover').selectAll().execute());
  expect(held).not.toContain(code);
});

test('pages of other sites can begin, open or end nothing', async () => {
  const { computer, handoverId, code } = await sent();
  const evil = { headers: { origin: 'https://evil.example' } };
  for (const [path, body] of [
    ['/handover/begin', { direction: 'to-phone' }],
    ['/handover/open', { code }],
    ['/handover/query', { handoverId }],
  ] as const)
    expect(
      await computer.ask(path, { method: 'POST', body: new URLSearchParams(body as never), ...evil }),
    ).toMatchObject({ ret: 403 });
  expect(await computer.ask(`/handover/delete?handoverId=${handoverId}`, { method: 'DELETE', ...evil })).toMatchObject({
    ret: 403,
  });
  expect((await query(computer, handoverId)).ret).toBe(0);
});

test('one visitor has five open at a time, also when he asks at once', async () => {
  const [computer, other] = pair();
  await begin(computer, 'from-phone');
  const one = () => computer.form('/handover/begin', { direction: 'from-phone' });
  const answers = await Promise.all(Array.from({ length: 9 }, one));
  expect(answers.filter(({ ret }) => ret === 0)).toHaveLength(4);
  expect(answers.find(({ ret }) => ret !== 0)).toMatchObject({ ret: 400, data: { code: 'too-many' } });
  expect((await other.form('/handover/begin', { direction: 'from-phone' })).ret).toBe(0);
});

/** Another process on the same database and folder. */
const beside = (env: Record<string, string> = {}) =>
  startService({
    ...testSettings({ WORKERS: '0', DATABASE_URL: service.context.pool.options.connectionString ?? '', ...env }),
    DATA: service.context.settings.DATA,
  });

test('it goes on in another process, and after a restart', async () => {
  const { computer, phone, bytes, handoverId, code } = await sent();
  const at = (visitor: Visitor, url: string): TusVisitor =>
    Object.assign(new TusVisitor({ url }), { cookie: visitor.cookie });
  const first = await beside();
  const onFirst = at(phone, first.url);
  const { data } = await open(onFirst, code);
  await first.stop();
  const second = await beside();
  try {
    const restarted = at(onFirst, second.url);
    const response = await restarted.fetch(data.files[0].url);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    await expect.poll(async () => (await query(computer, handoverId)).data.files[0].fetched).toBe(1);
    expect((await end(at(computer, second.url), handoverId)).ret).toBe(0);
    expect((await phone.fetch(data.files[0].url)).status).toBe(404);
  } finally {
    await second.stop();
  }
});

test('files in an S3 store come through the service as well, which sees them fetched, and leave nothing there', async () => {
  const bucket = await startBucket();
  const stored = await beside(bucket.env);
  try {
    const [computer, phone] = [new TusVisitor(stored), new TusVisitor(stored)];
    const bytes = randomBytes(MB);
    const { handoverId, code } = await begin(computer, 'to-phone');
    await send(computer, handoverId, 'a.pdf', bytes);
    const { data } = await open(phone, code);
    const response = await phone.fetch(data.files[0].url);
    expect([response.status, Buffer.from(await response.arrayBuffer()).equals(bytes)]).toEqual([200, true]);
    await expect.poll(async () => (await query(computer, handoverId)).data.files[0].fetched).toBe(1);
    expect((await end(computer, handoverId)).ret).toBe(0);
    const left: string[] = [];
    for await (const { key } of stored.context.files.list('')) left.push(key);
    expect(left).toEqual([]);
  } finally {
    await stored.stop();
    await bucket.stop();
  }
});

test('where the operator does not offer it, it says so', async () => {
  const without = await beside({ HANDOVER_SECONDS: '0' });
  try {
    const asked = await new Visitor(without).form('/handover/begin', { direction: 'to-phone' });
    expect(asked).toMatchObject({ ret: 400, data: { code: 'not-available' } });
  } finally {
    await without.stop();
  }
});

test('the log has neither the code nor a name, at whatever level', async () => {
  const lines: string[] = [];
  vi.mocked(openLog).mockReturnValueOnce(pino({ level: 'trace' }, { write: (line) => lines.push(line) }));
  const logged = await beside();
  try {
    const [computer, phone] = [new TusVisitor(logged), new TusVisitor(logged)];
    const { handoverId, code } = await begin(computer, 'to-phone');
    await send(computer, handoverId, 'secret-name.pdf', randomBytes(10));
    const { data } = await open(phone, code);
    await phone.fetch(data.files[0].url);
    await open(phone, `${code.slice(0, 20)}AA`);
    await query(phone, handoverId);
    await expect.poll(() => lines.filter((line) => line.includes('/handover/')).length).toBeGreaterThanOrEqual(5);
    for (const secret of [code, code.slice(0, 20), 'secret-name', handoverId, phone.cookie.split('=')[1] ?? ''])
      expect(lines.join('\n')).not.toContain(secret);
  } finally {
    await logged.stop();
  }
});
