import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { readSettings, type Settings } from '../../src/service/settings.ts';
import { type Database, openDatabase } from '../../src/service/store/database.ts';

/** `embedded`: what the service starts by itself; `server`: the system's PostgreSQL, reached over TCP through DATABASE_URL. */
export type Kind = 'embedded' | 'server';

const DEBIAN = '/usr/lib/postgresql';
const debian = existsSync(DEBIAN)
  ? readdirSync(DEBIAN).find((version) => existsSync(join(DEBIAN, version, 'bin', 'initdb')))
  : undefined;
if (!debian) console.error('没有系统的 PostgreSQL，只在内置的上测试。');

/** The kinds this machine has. */
export const KINDS: Kind[] = debian ? ['embedded', 'server'] : ['embedded'];

/** The kind that suites run on which need only one: PDF365_TEST_DATABASE=server runs them all on the system's PostgreSQL. */
const KIND: Kind = process.env.PDF365_TEST_DATABASE === 'server' && debian ? 'server' : 'embedded';

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
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export interface TestDatabase extends Database {
  settings: Settings;
}

/** One database for the test file, opened before its tests and removed after them. Use what it gives only inside of tests. */
export function withDatabase(kind: Kind = KIND, env: Record<string, string> = {}): TestDatabase {
  const given = {} as TestDatabase;
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = kind === 'server' ? await startServer() : undefined;
    const settings = testSettings(server ? { DATABASE_URL: server.url, ...env } : env);
    Object.assign(given, await openDatabase(settings), { settings });
  }, 120_000);
  afterAll(async () => {
    await given.stop?.();
    await server?.stop();
    rmSync(given.settings?.DATA ?? '', { recursive: true, force: true });
  }, 60_000);
  return given;
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
  const bin = join(DEBIAN, debian ?? '', 'bin');
  const folder = mkdtempSync(join(tmpdir(), 'pdf365-server-'));
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (user.uid) chownSync(folder, user.uid, user.gid);
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', join(folder, 'pg'), '-U', 'app', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'],
    user,
  );
  if (made.status !== 0) throw new Error(String(made.stderr));
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
