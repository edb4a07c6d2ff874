import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { lstat, mkdir, realpath, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './database.ts';
import { createCluster, SUPERUSER, spawnServer } from './postgres.ts';

/** Longest path of a socket that every system takes, in bytes (sun_path is 104 on macOS, 108 on Linux). */
const MAX_SOCKET_PATH_BYTES = 100;
const SOCKET = '.s.PGSQL.5432';
const START_MS = 60_000;
const STOP_MS = 10_000;
const MAX_PAUSE_MS = 1_000;
/** How long a server may take to answer whether it is there, in milliseconds. */
const KNOCK_MS = 10_000;

export interface Embedded {
  url: string;
  stop(): Promise<void>;
}

/**
 * The embedded PostgreSQL of a data folder. Every process that uses it holds one connection to notice its end, and
 * whoever notices starts it again; the server's own lock lets one win. Resolves when it answers. Throws an Error where
 * it cannot start.
 */
export async function startEmbedded(data: string, log: Log): Promise<Embedded> {
  const cluster = join(data, 'pg');
  await createCluster(cluster);
  const sockets = await socketFolder(data);
  return keepRunning({ cluster, sockets, url: urlOf(sockets), log });
}

/** Whether the server of a data folder runs already, in another process. Starts and makes nothing. */
export async function embeddedRuns(data: string): Promise<boolean> {
  if (!existsSync(join(data, 'pg'))) return false;
  const answer = await knock(urlOf(await socketFolder(data)));
  if (answer instanceof pg.Client) await answer.end();
  return answer !== undefined;
}

const urlOf = (sockets: string): string => `postgresql://${SUPERUSER}@/postgres?host=${encodeURIComponent(sockets)}`;

interface Place {
  cluster: string;
  sockets: string;
  url: string;
  log: Log;
}

/** The server where this process started it, and the last line it said. */
interface Own {
  child?: ChildProcess | undefined;
  said: string;
}

async function keepRunning(place: Place): Promise<Embedded> {
  const stopped = new AbortController();
  const own: Own = { said: '' };
  let watch = await reach(place, own, stopped.signal, START_MS);
  const kept = (async () => {
    while (watch) {
      await ended(watch);
      if (stopped.signal.aborted) return;
      place.log.warn({ said: own.said }, 'embedded database ended, starting it again');
      watch = await reach(place, own, stopped.signal, Number.POSITIVE_INFINITY);
    }
  })();
  const stop = async () => {
    stopped.abort();
    await watch?.end();
    await kept;
    await endChild(own.child);
    // Unless another process goes on
    if (!place.sockets.startsWith(dirname(place.cluster))) await rmdir(place.sockets).catch(() => {});
  };
  return { url: place.url, stop };
}

/**
 * A connection that closes when the server ends. Starts the server as often as needed; undefined when stopped
 * meanwhile.
 */
async function reach(place: Place, own: Own, stopped: AbortSignal, patience: number): Promise<pg.Client | undefined> {
  let until = Date.now() + patience;
  for (let pause = 50; !stopped.aborted; pause = Math.min(pause * 1.5, MAX_PAUSE_MS)) {
    const answer = await knock(place.url);
    if (answer instanceof pg.Client) return answer;
    if (answer === 'starting') until = Date.now() + patience;
    else if (!own.child) await launch(place, own);
    if (Date.now() > until) {
      await endChild(own.child);
      throw new Error(`内置 PostgreSQL 没有启动：${own.said || '没有说明原因'}`);
    }
    await sleep(pause, undefined, { signal: stopped }).catch(() => {});
  }
  return undefined;
}

/** PostgreSQL, appendix A: cannot_connect_now, while it starts, recovers or stops. */
const CANNOT_CONNECT_NOW = '57P03';

async function knock(connectionString: string): Promise<pg.Client | 'starting' | undefined> {
  const client = new pg.Client({
    connectionString,
    application_name: 'pdf365 watch',
    connectionTimeoutMillis: KNOCK_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    return (error as { code?: string }).code === CANNOT_CONNECT_NOW ? 'starting' : undefined;
  }
}

const ended = (client: pg.Client) => new Promise((resolve) => client.once('end', resolve));

async function launch({ cluster, sockets, log }: Place, own: Own): Promise<void> {
  await mkdir(sockets, { recursive: true, mode: 0o700 }); // a clean-up of temporary files may have taken it
  const child = await spawnServer(cluster, sockets);
  own.child = child;
  const gone = () => {
    if (own.child === child) own.child = undefined;
  };
  child.once('exit', gone);
  child.once('error', gone);
  if (!child.stderr) return;
  createInterface(child.stderr).on('line', (said) => {
    own.said = said;
    log.info({ said }, 'postgres');
    if (/lock file ".+" already exists/.test(said)) removeStaleLocks(cluster, sockets);
  });
}

/**
 * A lock file names a process number. After a restart of a container another program may have it; then the lock is
 * nobody's.
 */
function removeStaleLocks(cluster: string, sockets: string): void {
  for (const path of [join(cluster, 'postmaster.pid'), join(sockets, `${SOCKET}.lock`)]) {
    const program = readText(`/proc/${Number.parseInt(readText(path) ?? '', 10)}/comm`)?.trim();
    if (program && program !== 'postgres') rmSync(path, { force: true });
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Ends the server when its last query is done; one that does not end is ended as by a power cut, which loses nothing
 * committed.
 */
async function endChild(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGINT');
  const hard = setTimeout(() => child.kill('SIGQUIT'), STOP_MS);
  await exit;
  clearTimeout(hard);
}

/**
 * Beside the cluster, or, where that path is too long for a socket, in the folder for temporary files; ours alone in
 * both cases.
 */
async function socketFolder(data: string): Promise<string> {
  const beside = join(data, 'pg-socket');
  const name = createHash('sha256')
    .update(await realpath(data))
    .digest('hex')
    .slice(0, 16);
  const folder =
    Buffer.byteLength(join(beside, SOCKET)) <= MAX_SOCKET_PATH_BYTES ? beside : join(tmpdir(), `pdf365-${name}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = await lstat(folder);
  const owners = [process.getuid?.() ?? uid, (await lstat(join(data, 'pg'))).uid];
  if (!owners.includes(uid) || (mode & 0o077) !== 0)
    throw new Error(`${folder} 不是本服务独有的文件夹，不能放数据库的套接字。`);
  return folder;
}
