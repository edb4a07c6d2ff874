import { execFile } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { lchown, lstat, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { UserError } from '../../../schemas/error.ts';
import type { Limits } from '../../../schemas/tool.ts';
import type { Isolation } from '../engine.ts';

/** What a sandbox lets in. */
export interface Enclosure {
  /** The only folder the program may write, at the same path inside; also its working folder and home. */
  folder: string;
  limits: Limits;
  /** More files and folders it may read, at the same paths inside; those that are not there are left out. */
  readOnly: string[];
  /** False for programs that reserve far more address space than they use (browsers). */
  boundAddressSpace: boolean;
}

export const PROGRAM_PATH = '/usr/local/bin:/usr/bin:/bin';
/** Processes and threads at once; a busy encoder on a large machine uses some hundred threads. */
export const MOST_PROCESSES = 512;
const TEMPORARY = String(64 << 20);
const MB = 1 << 20;

/** How a program is run here, and how far that shuts it in. */
interface Way {
  isolation: Isolation;
  /** What stands before the program on the command line. */
  before(enclosure: Enclosure): string[];
  /** The user it runs as, when that is not the service's: the folder must belong to it. */
  user?: number;
  /** The kernel counts its processes apart from the service's own. */
  counted: boolean;
}

const NOBODY = 65534;
const nobody = ['--uid', String(NOBODY), '--gid', String(NOBODY)];
const SHUT = ['--die-with-parent', '--new-session', '--cap-drop', 'ALL'];

/** The best way first. */
const WAYS: Way[] = [
  { isolation: 'full', before: asNobody, user: NOBODY, counted: true },
  {
    isolation: 'full',
    before: (enclosure) => [
      ...['bwrap', '--unshare-all', '--unshare-user', '--disable-userns', ...SHUT, ...nobody],
      ...[...view(enclosure), '--chdir', enclosure.folder, '--'],
    ],
    counted: true,
  },
  {
    isolation: 'network',
    before: () => [
      ...['setpriv', '--pdeathsig', 'KILL', '--'],
      ...['unshare', '--user', '--map-root-user', '--net', '--pid', '--fork', '--kill-child=KILL', '--mount-proc', '--'],
    ],
    counted: true,
  },
  { isolation: 'none', before: () => ['setpriv', '--pdeathsig', 'KILL', '--no-new-privs', '--'], counted: false },
];

/**
 * Where the service is root: a user name space would leave the program root to the kernel, which never counts root's
 * processes. So it becomes another user, after bubblewrap has made the sandbox.
 */
function asNobody(enclosure: Enclosure): string[] {
  return [
    ...['bwrap', '--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try', ...SHUT],
    ...['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'].flatMap((right) => ['--cap-add', right]),
    ...[...view(enclosure), '--'],
    ...['setpriv', '--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups'],
    ...['--inh-caps=-all', '--bounding-set=-all', '--no-new-privs', '--', 'env', '--chdir', enclosure.folder],
  ];
}

/** The files a sandbox shows. */
function view({ folder, readOnly }: Enclosure): string[] {
  return [
    ...['--ro-bind', '/usr', '/usr', ...['/bin', '/sbin', '/lib', '/lib64'].flatMap(systemFolder)],
    ...['--proc', '/proc', '--dev', '/dev', ...temporary('/dev/shm'), '--remount-ro', '/dev', ...temporary('/tmp')],
    // Shared libraries are found through the first two.
    ...['/etc/alternatives', '/etc/ld.so.cache', ...readOnly].flatMap((path) => [...above(path), '--ro-bind-try', path, path]),
    ...[...above(folder), '--bind', folder, folder, '--remount-ro', '/'],
  ];
}

const temporary = (path: string): string[] => ['--perms', '1777', '--size', TEMPORARY, '--tmpfs', path];

/** Makes the folders on the way to a path so that any user may pass: by itself bubblewrap makes them for its own user alone. */
function above(path: string): string[] {
  const parent = dirname(path);
  return parent === '/' ? [] : [...above(parent), '--perms', '0755', '--dir', parent];
}

/** /bin and its like are links into /usr on merged systems, folders on others. */
function systemFolder(path: string): string[] {
  try {
    return ['--symlink', readlinkSync(path), path];
  } catch {
    return ['--ro-bind-try', path, path];
  }
}

/** The kernel's own limits, behind those that are watched: they hold between two looks. */
function resourceLimits({ counted }: Way, { limits, boundAddressSpace }: Enclosure): string[] {
  return [
    '--core=0',
    `--fsize=${limits.disk * MB}`,
    `--cpu=${limits.seconds * 64}`,
    ...(boundAddressSpace ? [`--as=${(limits.memory * 2 + 1024) * MB}`] : []),
    ...(counted ? [`--nproc=${MOST_PROCESSES * 4}`] : []), // all calls at once are counted together
  ];
}

const commandLine = (way: Way, program: string[], enclosure: Enclosure): string[] => [
  // The kernel's own choice, when memory runs out, falls on the program and not on the service.
  ...['choom', '-n', '1000', '--', ...way.before(enclosure)],
  ...['prlimit', ...resourceLimits(way, enclosure), '--', ...program],
];

/** The command line that runs `program` shut in as well as this machine can, its folder made its own. Everything is an argument; no shell. */
export async function enclose(program: string[], enclosure: Enclosure): Promise<string[]> {
  const way = await bestWay();
  await handOver(enclosure.folder);
  return commandLine(way, program, enclosure);
}

/**
 * Lets a running program write to a file or folder, and all in it, that was put into its folder after its start. Does nothing
 * where programs run as the service's own user.
 */
export async function handOver(path: string): Promise<void> {
  const { user } = await bestWay();
  if (user === undefined) return;
  await lchown(path, user, user);
  if (!(await lstat(path)).isDirectory()) return;
  for (const name of await readdir(path)) await handOver(join(path, name));
}

/** How far this machine can shut programs in; tried once a process. Throws UserError `busy` where the machine could not even try. */
export const isolation = async (): Promise<Isolation> => (await bestWay()).isolation;

let found: Promise<Way> | undefined;

function bestWay(): Promise<Way> {
  found ??= firstThatWorks().catch((error: unknown) => {
    found = undefined; // the next one tries again
    throw error;
  });
  return found;
}

/** Tries each way with `true` as its program. */
async function firstThatWorks(): Promise<Way> {
  const limits = { seconds: 10, memory: 256, disk: 16 };
  const [last, ...others] = [...WAYS].reverse() as [Way, ...Way[]];
  for (const way of others.reverse()) {
    if (way.user !== undefined && process.getuid?.() !== 0) continue;
    const line = commandLine(way, ['/usr/bin/true'], { folder: tmpdir(), limits, readOnly: [], boundAddressSpace: true });
    if (await works(line)) return way;
  }
  return last;
}

/** What a machine says in a bad moment, and not because a way is closed (errno(3)). */
const PASSING = new Set<unknown>(['EAGAIN', 'ENOMEM', 'EMFILE', 'ENFILE']);

/** Throws UserError `busy` where the answer is none: a moment without memory must not leave programs less shut in for good. */
const works = ([program = '', ...args]: string[]): Promise<boolean> =>
  new Promise((resolve, reject) => {
    execFile(program, args, { timeout: 10_000, env: { PATH: PROGRAM_PATH } }, (error) => {
      if (error && (error.killed || PASSING.has(error.code))) reject(new UserError('busy'));
      else resolve(error === null);
    });
  });
