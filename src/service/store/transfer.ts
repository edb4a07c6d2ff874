import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Kysely, sql, type Transaction } from 'kysely';
import { SCHEMA } from './migrate.ts';
import { continueNumbers, movedTables } from './moved-tables.ts';
import type { Tables } from './tables.ts';

/** How many rows of each table were moved. */
export type Counts = Record<string, number>;

const FORMAT = 'pdf365 data';
const VERSION = 1;
const BATCH_ROWS = 200;
const BATCH_CHARACTERS = 4 * 1024 * 1024;
/** Longest line of a file that is read, in characters; a task with all its files has some hundred thousand. */
const MAX_LINE_CHARACTERS = 64 * 1024 * 1024;

type Tx = Transaction<Tables>;

/**
 * Writes all rows into a new file, readable for its owner only since the service's secret is among them; compressed
 * where the name ends in .gz. One line a row as PostgreSQL writes JSON, so nothing is rounded; one snapshot; memory
 * does not grow with the number of rows. Throws where the file exists or cannot be written; then none is left.
 */
export async function exportData(db: Kysely<Tables>, path: string): Promise<Counts> {
  const counts: Counts = {};
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await new Promise((resolve, reject) => file.once('open', resolve).once('error', reject));
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => {
        const lines = Readable.from(linesOf(tx, counts));
        return path.endsWith('.gz') ? pipeline(lines, createGzip(), file) : pipeline(lines, file);
      });
    return counts;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function* linesOf(tx: Tx, counts: Counts): AsyncGenerator<string> {
  yield `${JSON.stringify({ format: FORMAT, version: VERSION, schema: SCHEMA, made: new Date().toISOString() })}\n`;
  for (const table of await movedTables(tx)) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(tx);
    const count = rows[0]?.count ?? 0;
    counts[table] = count;
    yield `${JSON.stringify({ table, rows: count })}\n`;
    await sql`declare moved no scroll cursor for select row_to_json(t)::text as line from ${sql.table(table)} t`.execute(
      tx,
    );
    for (;;) {
      const batch = await sql<{ line: string }>`fetch ${sql.lit(BATCH_ROWS)} from moved`.execute(tx);
      if (batch.rows.length === 0) break;
      yield batch.rows.map(({ line }) => `${line}\n`).join('');
    }
    await sql`close moved`.execute(tx);
  }
  yield `${JSON.stringify({ end: true })}\n`;
}

/** Called with the tasks that wait for a worker, some at a time, in the transaction that brings them in. */
export type Requeue = (tx: Tx, tasks: { id: string; priority: number }[]) => Promise<void>;

/**
 * Reads such a file into an empty database, all of it or nothing, and puts tasks that wait or were running into the
 * queue again. Throws an Error in Chinese for a database that holds something, a file of another kind or version, and a
 * damaged one.
 */
export async function importData(db: Kysely<Tables>, path: string, requeue: Requeue): Promise<Counts> {
  return db.transaction().execute(async (tx) => {
    const tables = await movedTables(tx);
    await claimEmpty(tx, tables);
    const file = createReadStream(path);
    try {
      const counts = await readRows(tx, tables, linesIn(path.endsWith('.gz') ? file.compose(createGunzip()) : file));
      await requeueAll(tx, requeue);
      return counts;
    } finally {
      file.destroy();
    }
  });
}

/** Until the end of the transaction nobody else writes. */
async function claimEmpty(tx: Tx, tables: string[]): Promise<void> {
  for (const table of tables) {
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(tx);
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx);
    if (rows.length > 0)
      throw new Error('目标数据库里已经有数据，不能导入。请换一个空的数据库，并在导入之后才启动服务。');
  }
}

async function readRows(tx: Tx, tables: string[], lines: AsyncIterable<string>): Promise<Counts> {
  const from = lines[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await from.next();
    if (done) throw new Error('文件不完整。');
    return value;
  };
  checkHeader(parse(await next()));
  const counts: Counts = {};
  for (const table of tables) {
    const section = parse(await next());
    if (section.table !== table || !Number.isSafeInteger(section.rows))
      throw new Error(`文件损坏：缺少 ${table} 的数据。`);
    const rows = Number(section.rows);
    for (let left = rows; left > 0; ) {
      const batch = [];
      for (let characters = 0; batch.length < Math.min(left, BATCH_ROWS) && characters < BATCH_CHARACTERS; ) {
        const line = await next();
        characters += line.length;
        batch.push(line);
      }
      await insert(tx, table, batch);
      left -= batch.length;
    }
    counts[table] = rows;
    await continueNumbers(tx, table);
  }
  if (parse(await next()).end !== true || !(await from.next()).done) throw new Error('文件损坏：末尾不对。');
  return counts;
}

function checkHeader({ format, version, schema }: Record<string, unknown>): void {
  if (format !== FORMAT) throw new Error('这不是本服务导出的数据文件。');
  if (version !== VERSION || schema !== SCHEMA) {
    throw new Error(
      `文件由另一个版本导出（${version}，${schema}；这里是 ${VERSION}，${SCHEMA}）。请用同一个版本导出和导入。`,
    );
  }
}

function parse(line: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(line));
  } catch {
    return {};
  }
}

async function insert(tx: Tx, table: string, lines: string[]): Promise<void> {
  const name = sql.table(table);
  const rows = `[${lines.join(',')}]`;
  const { numAffectedRows } =
    await sql`insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, ${rows}::json)`.execute(
      tx,
    );
  if (Number(numAffectedRows) !== lines.length) throw new Error(`文件损坏：${table} 的行数不对。`);
}

/** Jobs stay behind: they belong to the queue of the old database. */
async function requeueAll(tx: Tx, requeue: Requeue): Promise<void> {
  await tx
    .updateTable('task')
    .set({ state: 'waiting', worker: null, progress: 0, note: null, started_at: null })
    .where('state', '=', 'running')
    .execute();
  for (let after = ''; ; ) {
    const page = tx
      .selectFrom('task')
      .select(['id', 'priority'])
      .where('state', '=', 'waiting')
      .orderBy('id')
      .limit(1000);
    const tasks = await (after ? page.where('id', '>', after) : page).execute();
    await requeue(tx, tasks);
    after = tasks.at(-1)?.id ?? '';
    if (!after) return;
  }
}

async function* linesIn(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_CHARACTERS) throw new Error('文件损坏：有一行太长。');
    yield* lines;
  }
  if (rest) throw new Error('文件不完整。');
}
