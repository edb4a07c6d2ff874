import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { forgetTurns } from '../jobs/turns.ts';
import { mainKey } from '../store/file-store.ts';
import { forEach } from './each.ts';
import { removeTasks, removeUploads } from './removal.ts';

type Needs = Pick<Context, 'db' | 'pool' | 'files' | 'queue' | 'settings'>;

const MINUTE_MS = 60_000;
/** Keys that are looked up together. */
const BATCH = 100;
/** Files that no row names are looked for each so many sweeps: it reads the whole store. */
const SWEEPS_PER_SEARCH = 60;
/**
 * How much older than anything a row may name such a file must be, in milliseconds: what is being written has no row
 * yet.
 */
const GRACE_MS = 60 * MINUTE_MS;
/**
 * How long after its time a task may still wait for a worker or run, in hours: it was accepted, and its time begins
 * anew when it ends.
 */
const OPEN_HOURS = 24;
const HOUR_AGO = sql<Date>`now() - interval '1 hour'`;
/** Any number that no one else takes as an advisory lock in this database. */
const LOCK = 365_000_002;

export interface Sweep {
  /** Ends the sweep under way and begins no other. */
  stop(): Promise<void>;
}

/**
 * Removes every minute what has expired, in one of all processes at a time, with what `others` do. What goes wrong is
 * logged and tried again, and keeps nothing else unless the database or the store is away (`each.ts`).
 */
export function startSweep(
  context: Needs,
  log: { error(facts: object, text: string): void },
  others: How['others'] = [],
): Sweep {
  const stopped = new AbortController();
  const run = async (): Promise<void> => {
    for (let count = 0; !stopped.signal.aborted; count++) {
      // Processes that started together spread out.
      await sleep(MINUTE_MS * (0.75 + Math.random() / 2), undefined, { signal: stopped.signal, ref: false }).catch(
        () => {},
      );
      if (stopped.signal.aborted) return;
      const orphans = count % SWEEPS_PER_SEARCH === 0;
      await sweep(context, { orphans, others, signal: stopped.signal }).catch((err: unknown) =>
        log.error({ err }, 'sweep failed'),
      );
    }
  };
  const running = run();
  return {
    stop: () => {
      stopped.abort();
      return running;
    },
  };
}

interface How {
  /** Look for files that no row names, too. */
  orphans: boolean;
  /** What the other rooms remove. */
  others?: readonly ((context: Needs, signal?: AbortSignal) => Promise<void>)[];
  signal?: AbortSignal;
}

/** What a sweep does; first what needs the database alone, which goes on while the store of files is away. */
const partsOf = (context: Needs, { orphans, others = [], signal }: How): (() => Promise<unknown>)[] => [
  () => context.db.deleteFrom('worker').where('seen_at', '<', HOUR_AGO).execute(),
  () => context.db.deleteFrom('upload_lock').where('until', '<', HOUR_AGO).execute(),
  () => context.db.deleteFrom('address_quota').where('since', '<', HOUR_AGO).execute(),
  () => forgetTurns(context.db),
  ...others.map((other) => () => other(context, signal)),
  () => removeExpired(context, 'task', signal),
  () => removeExpired(context, 'upload', signal),
  ...(orphans ? [() => removeOrphans(context, signal)] : []),
];

/** One sweep; nothing where another process is at it. Throws the first of what the database or the store says. */
export async function sweep(context: Needs, how: How): Promise<void> {
  const client = await context.pool.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK]);
    if (!rows[0]?.mine) return;
    try {
      await forEach(partsOf(context, how), (part) => part(), how.signal);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
    }
  } finally {
    client.release();
  }
}

/** The numbers of the rows whose time has come. */
async function expired({ db }: Needs, table: 'task' | 'upload'): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('expires_at', '<', sql<Date>`now()`)
    .$if(table === 'task', (tasks) =>
      tasks.where(
        sql<boolean>`state not in ('waiting', 'running') or expires_at < now() - make_interval(hours => ${OPEN_HOURS})`,
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Removes the rows of a table whose time has come, with their files. One that cannot be removed does not keep the
 * others, as `each.ts` has it; its error is thrown at the end.
 */
async function removeExpired(context: Needs, table: 'task' | 'upload', signal: AbortSignal | undefined): Promise<void> {
  const remove = table === 'task' ? removeTasks : removeUploads;
  await forEach(await expired(context, table), (id) => remove(context, [id]), signal);
}

/**
 * Removes what lies in the store longer than any row would keep it and is named by none: what a process left that was
 * killed.
 */
async function removeOrphans(context: Needs, signal: AbortSignal | undefined): Promise<void> {
  const oldest = context.settings.KEEP_SECONDS * 1000 + GRACE_MS;
  let old = new Set<string>();
  const flush = async (): Promise<void> => {
    const named = await namedKeys(context, [...old]);
    await context.files.delete([...old].filter((key) => !named.has(key)));
    old = new Set();
  };
  for await (const { key, age } of context.files.list('')) {
    if (signal?.aborted) return;
    if (age > oldest) old.add(mainKey(key));
    if (old.size >= BATCH) await flush();
  }
  if (old.size > 0) await flush();
}

async function namedKeys({ db }: Needs, keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from upload where key = any(${keys})
    union
    select file ->> 'key' from task, jsonb_array_elements(inputs || results) file where file ->> 'key' = any(${keys})`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}
