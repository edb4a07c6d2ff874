import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import programs from '../../programs.json' with { type: 'json' };
import { catalogSchema, type Limits } from '../../schemas/tool.ts';
import { type Catalog, loadCatalog } from '../../src/catalog/load.ts';
import type { Settings } from '../../src/service/base/settings.ts';
import type { Context } from '../../src/service/context.ts';
import { openQueue } from '../../src/service/queue/boss.ts';
import type { Database } from '../../src/service/store/database.ts';
import { openFolder } from '../../src/service/store/files-folder.ts';
import { sealPasswords } from '../../src/service/store/passwords.ts';
import { sharedSecret } from '../../src/service/store/shared-secret.ts';
import type { StoredFile, TaskRow } from '../../src/service/store/tables.ts';

/** A program that no machine has. */
Object.assign(programs.engines, { absent: { program: 'no-such-program' } });

/** Engines that only tests have. */
export const ENGINES = join(import.meta.dirname, 'engines');

const ms = { type: 'number', label: '毫秒', min: 0, max: 600_000, default: 1000 };
const switched = { type: 'switch', label: '开关', default: false };
const limits = (given: Partial<Limits>) => ({ limits: given });
const engines = {
  copy: { input: 'all' },
  slow: { options: { ms } },
  hang: limits({ seconds: 1 }),
  throws: {},
  needy: {},
  exits: {},
  eats: limits({ memory: 256 }),
  writes: { ...limits({ disk: 16 }), options: { where: { type: 'text', label: '哪里', max: 9, default: '' } } },
  forks: limits({ seconds: 2 }),
  locked: { input: 'all', options: { skips: switched } },
  links: {},
  speaks: { options: { fails: switched } },
};

/** The catalogue with the tests' engines instead of its own. */
export function testCatalog(): Catalog {
  const { groups } = loadCatalog();
  const given = Object.fromEntries(Object.entries(engines).map(([id, entry]) => [id, { runs: ['service'], ...entry }]));
  const data = catalogSchema.parse({ groups, engines: given, tools: {} });
  Object.assign(data.engines.needy ?? {}, { needs: ['absent'] });
  const ids = Object.keys(given);
  return {
    ...data,
    builtEngines: new Set(ids),
    places: Object.fromEntries(ids.map((id) => [id, ['service']])),
    choosing: new Set(),
  };
}

/** A context over an open database with a file store in the data folder. */
export async function openSite({ pool, db }: Database, settings: Settings, catalog = testCatalog()): Promise<Context> {
  const [queue, secret] = await Promise.all([openQueue({ pool, db }), sharedSecret(db, settings)]);
  const files = await openFolder(join(settings.DATA, 'files'), settings.KEEP_SECONDS);
  return { settings, catalog, pool, db, files, queue, secret };
}

export interface Submit {
  engine: string;
  files?: (string | Buffer)[];
  options?: Record<string, unknown>;
  /** What its first file is called. */
  name?: string;
  passwords?: (string | null)[];
  /** Its files are deleted before it is in the queue. */
  gone?: boolean;
}

/** Writes a task's files, and its row and job in one transaction; gives its number. */
export async function submit({ db, files, queue, secret }: Context, given: Submit): Promise<string> {
  const { engine, files: texts = ['text'], options = {}, passwords } = given;
  const id = randomUUID();
  const inputs: StoredFile[] = [];
  for (const [index, text] of texts.entries()) {
    const upload = randomUUID();
    const key = `upload/${upload}`;
    inputs.push({
      id: upload,
      key,
      name: (index === 0 && given.name) || `文件${index}.txt`,
      size: await files.put(key, Readable.from([Buffer.from(text)])),
    });
  }
  if (given.gone) await files.delete(inputs.map(({ key }) => key));
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('task')
      .values({
        id,
        owner: 'owner',
        tool: engine,
        engine,
        options: JSON.stringify(options),
        inputs: JSON.stringify(inputs),
        passwords: sealPasswords(secret, passwords),
        state: 'waiting',
        ask: 'null',
        notes: '[]',
        skipped: '[]',
        results: '[]',
        error: 'null',
        progress: 0,
        attempt: 0,
        priority: 0,
        platform: 'web',
        internal: false,
        queued_at: new Date(),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
    await queue.send(tx, [{ id, priority: 0 }]);
  });
  return id;
}

/** Takes a task's job away and stops who runs it. */
export const cancel = ({ db, queue }: Context, id: string): Promise<void> =>
  db.transaction().execute((tx) => queue.cancel(tx, id));

export const rowOf = ({ db }: Pick<Context, 'db'>, id: string): Promise<TaskRow> =>
  db.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The task's row once it is in one of these states; throws when that takes longer than a test may. */
export async function until(site: Pick<Context, 'db'>, id: string, ...states: TaskRow['state'][]): Promise<TaskRow> {
  for (let tries = 0; tries < 3000; tries++) {
    const row = await rowOf(site, id);
    if (states.includes(row.state)) return row;
    await pause(20);
  }
  throw new Error(`task is ${(await rowOf(site, id)).state}, not ${states.join()}`);
}

/** The row when no worker is wanted any more. */
export async function ended(site: Pick<Context, 'db' | 'queue'>, id: string): Promise<TaskRow> {
  await site.queue.waitForEnd(id, 60_000);
  return rowOf(site, id);
}

/** The texts of a task's results. */
export const texts = ({ files }: Context, { results }: TaskRow): Promise<string[]> =>
  Promise.all(results.map(async ({ key }) => (await (await files.get(key)).toArray()).join('')));
