import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../src/service/context.ts';
import { uploadKey } from '../../src/service/store/file-store.ts';
import { openFiles } from '../../src/service/store/files.ts';
import type { StoredFile } from '../../src/service/store/tables.ts';
import { completeUpload, createUpload, newUploadId } from '../../src/service/store/uploads.ts';
import { removeTasks, removeUploads } from '../../src/service/tasks/removal.ts';
import { startSweep, sweep } from '../../src/service/tasks/sweep.ts';
import { withDatabase } from './database.ts';

const OWNER = 'a'.repeat(64);
const given = withDatabase();
const cancelled: string[] = [];
let context: Context;

beforeAll(async () => {
  const queue = { cancel: async (_tx: unknown, id: string) => void cancelled.push(id) } as unknown as Context['queue'];
  context = { ...given, files: await openFiles(given.settings), queue } as unknown as Context;
}, 120_000);
beforeEach(async () => {
  for (const table of ['task', 'upload', 'worker'] as const) await given.db.deleteFrom(table).execute();
  await context.files.delete(await keys());
  cancelled.length = 0;
});

async function keys(): Promise<string[]> {
  const all: string[] = [];
  for await (const { key } of context.files.list('')) all.push(key);
  return all.sort();
}
const put = async (key: string): Promise<string> => {
  await context.files.put(key, Readable.from([Buffer.from('bytes')]));
  return key;
};
const soon = (seconds: number): Date => new Date(Date.now() + seconds * 1000);

/** An upload with its bytes, as a file that tasks may name. */
async function upload(seconds: number, complete = true): Promise<StoredFile> {
  const id = newUploadId();
  await createUpload(given.db, { id, owner: OWNER, name: 'a.txt', size: 5 }, seconds, { files: 1000, bytes: 1e9 });
  if (complete) await completeUpload(given.db, id, 5, seconds);
  return { id, key: await put(uploadKey(id)), name: 'a.txt', size: 5, upload: id };
}

async function result(): Promise<StoredFile> {
  const id = randomUUID();
  return { id, key: await put(`result/${randomUUID()}/${id}`), name: 'b.pdf', size: 5 };
}

async function task(
  seconds: number,
  inputs: StoredFile[],
  results: StoredFile[] = [],
  state: 'done' | 'running' | 'waiting' = 'done',
): Promise<string> {
  const id = randomUUID();
  const files = { inputs: JSON.stringify(inputs), results: JSON.stringify(results) };
  const rest = {
    options: '{}',
    ask: 'null',
    notes: '[]',
    skipped: '[]',
    error: 'null',
    progress: 0,
    attempt: 0,
    priority: 0,
  };
  const named = { owner: OWNER, tool: 'txt-to-pdf', engine: 'txt-to-pdf', platform: 'web', internal: false, state };
  await given.db
    .insertInto('task')
    .values({ id, ...named, ...rest, ...files, expires_at: soon(seconds) } as never)
    .execute();
  return id;
}
const tasks = async (): Promise<string[]> =>
  (await given.db.selectFrom('task').select('id').execute()).map(({ id }) => id);
const uploads = async (): Promise<string[]> =>
  (await given.db.selectFrom('upload').select('id').execute()).map(({ id }) => id);

describe('a sweep', () => {
  it('leaves nothing of what has expired, and all of the rest', async () => {
    const [old, kept, half] = [await upload(-1), await upload(60), await upload(-1, false)];
    const [oldResult, keptResult] = [await result(), await result()];
    await task(-1, [await upload(-1)], [oldResult]);
    const live = await task(60, [kept], [keptResult]);
    await sweep(context, { orphans: false });
    expect(await tasks()).toEqual([live]);
    expect(await uploads()).toEqual([kept.id]);
    expect(await keys()).toEqual([kept.key, keptResult.key].sort());
    expect([old.key, half.key].some((key) => key === kept.key)).toBe(false);
  });

  it('cancels a task that still runs before it is removed', async () => {
    const running = await task(-86_401, [await upload(60)], [], 'running');
    await sweep(context, { orphans: false });
    expect(cancelled).toEqual([running]);
    expect(await tasks()).toEqual([]);
  });

  it('leaves a task that waits or runs past its time a day to end, with the bytes it needs', async () => {
    const file = await upload(-1);
    const open = [await task(-1, [file], [], 'running'), await task(-3600, [file], [], 'waiting')];
    await sweep(context, { orphans: true });
    expect((await tasks()).sort()).toEqual(open.sort());
    expect([await keys(), cancelled]).toEqual([[file.key], []]);
  });

  it('keeps bytes of an expired upload until the last task that names them has gone', async () => {
    const shared = await upload(-1);
    const [first, second] = [await task(60, [shared]), await task(60, [shared])];
    await sweep(context, { orphans: false });
    expect(await context.files.size(shared.key)).toBe(5);
    await removeTasks(context, [first]);
    expect(await context.files.size(shared.key)).toBe(5);
    await removeTasks(context, [second]);
    expect(await context.files.size(shared.key)).toBeUndefined();
    expect(await uploads()).toEqual([]);
  });

  it('keeps a result that the next task takes as its input', async () => {
    const made = await result();
    const first = await task(60, [await upload(60)], [made]);
    const second = await task(60, [made]);
    await removeTasks(context, [first]);
    expect(await keys()).toEqual([made.key]);
    await removeTasks(context, [second]);
    expect(await keys()).toEqual([]);
  });

  it('removes files without a row only when they are older than any task', async () => {
    const old = [
      await put('result/x/1'),
      await put(uploadKey('0'.repeat(32))),
      await put(`${uploadKey('0'.repeat(32))}.json`),
      await put('.draft/lost'),
    ];
    const fresh = await put('result/x/2');
    const named = await upload(60);
    await task(60, [named], [{ ...named, key: await put('result/y/1') }]);
    const time = new Date(Date.now() - (given.settings.KEEP_SECONDS + 3700) * 1000);
    for (const key of [...old, named.key, 'result/y/1'])
      await utimes(join(given.settings.DATA, 'files', key), time, time);
    await sweep(context, { orphans: true });
    expect(await keys()).toEqual([fresh, 'result/y/1', named.key].sort());
  });

  it('forgets workers not seen for an hour', async () => {
    const worker = (id: string, minutes: number) => ({
      id,
      host: 'h',
      slots: 1,
      isolation: 'full' as const,
      engines: '[]',
      running: '[]',
      seen_at: soon(-60 * minutes),
    });
    await given.db
      .insertInto('worker')
      .values([worker('gone', 61), worker('alive', 59)])
      .execute();
    await sweep(context, { orphans: false });
    expect((await given.db.selectFrom('worker').select('id').execute()).map(({ id }) => id)).toEqual(['alive']);
  });

  it('is left to the process that is at it', async () => {
    await upload(-1);
    const other = await given.pool.connect();
    await other.query('select pg_advisory_lock(365000002)');
    await sweep(context, { orphans: false });
    expect((await uploads()).length).toBe(1);
    await other.query('select pg_advisory_unlock(365000002)');
    other.release();
    await sweep(context, { orphans: false });
    expect(await uploads()).toEqual([]);
  });

  it('removes the others where one cannot be removed, and says so', async () => {
    const [bad, good] = [await upload(-2), await upload(-1)];
    const stuck = {
      ...context,
      files: {
        ...context.files,
        delete: async (gone: string[]) => {
          if (gone.includes(bad.key)) throw new Error('the disk says no');
          await context.files.delete(gone);
        },
      },
    };
    await expect(sweep(stuck, { orphans: false })).rejects.toThrow('the disk says no');
    expect(await uploads()).toEqual([bad.id]);
    expect(await context.files.size(good.key)).toBeUndefined();
    await sweep(context, { orphans: false });
    expect(await keys()).toEqual([]);
  });

  it('goes on where another room cannot remove its own, and says so', async () => {
    await upload(-1);
    const done: string[] = [];
    const others = [() => Promise.reject(new Error('no')), async () => void done.push('next')];
    await expect(sweep(context, { orphans: false, others })).rejects.toThrow('no');
    expect([await uploads(), done]).toEqual([[], ['next']]);
  });

  it('stops when told to', async () => {
    await startSweep(context, { error: () => expect.unreachable() }).stop();
  });
});

describe('a submit and a removal at once', () => {
  it('leave a task with its bytes, or no task', async () => {
    for (let round = 0; round < 20; round++) {
      const file = await upload(60);
      // What a submit does: holds the upload, then writes the task that names it.
      const submit = given.db.transaction().execute(async (tx) => {
        const row = await tx.selectFrom('upload').selectAll().where('id', '=', file.id).forUpdate().executeTakeFirst();
        if (!row) return false;
        const id = randomUUID();
        const files = { inputs: JSON.stringify([file]), results: '[]' };
        await tx
          .insertInto('task')
          .values({
            id,
            owner: OWNER,
            tool: 't',
            engine: 'e',
            state: 'done',
            options: '{}',
            ...files,
            expires_at: soon(60),
          } as never)
          .execute();
        return true;
      });
      const [submitted] = await Promise.all([submit, removeUploads(context, [file.id])]);
      expect(await context.files.size(file.key)).toBe(submitted ? 5 : undefined);
    }
  });
});
