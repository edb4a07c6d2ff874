import { execFile } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import type { Limits } from '../../../schemas/tool.ts';

/**
 * How far this machine can shut a native program in. `full`: a bubblewrap sandbox that sees /usr and one folder;
 * `network`: own process and network name space, but all files the service can read; `none`: limits and supervision only.
 */
export type Isolation = 'full' | 'network' | 'none';

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

/** The command line that runs `program` shut in as far as `isolation` says. Everything is an argument of its own; no shell. */
export function enclose(isolation: Isolation, program: string[], enclosure: Enclosure): string[] {
  const limited = ['prlimit', ...resourceLimits(isolation, enclosure), '--', ...program];
  // The kernel's own choice, when memory runs out, falls on the program and not on the service.
  return ['choom', '-n', '1000', '--', ...OUTER[isolation](enclosure), ...limited];
}

const OUTER: Record<Isolation, (enclosure: Enclosure) => string[]> = {
  full: bubblewrap,
  network: () => [
    ...['setpriv', '--pdeathsig', 'KILL', '--'],
    ...['unshare', '--user', '--map-root-user', '--net', '--pid', '--fork', '--kill-child=KILL', '--mount-proc', '--'],
  ],
  none: () => ['setpriv', '--pdeathsig', 'KILL', '--no-new-privs', '--'],
};

function bubblewrap({ folder, readOnly }: Enclosure): string[] {
  return [
    ...['bwrap', '--unshare-all', '--unshare-user', '--disable-userns', '--die-with-parent', '--new-session'],
    ...['--cap-drop', 'ALL', '--uid', '65534', '--gid', '65534'],
    ...['--ro-bind', '/usr', '/usr', ...['/bin', '/sbin', '/lib', '/lib64'].flatMap(systemFolder)],
    ...['--proc', '/proc', '--dev', '/dev', '--size', TEMPORARY, '--tmpfs', '/dev/shm', '--remount-ro', '/dev'],
    ...['--size', TEMPORARY, '--tmpfs', '/tmp'],
    // Shared libraries are found through the first two.
    ...['/etc/alternatives', '/etc/ld.so.cache', ...readOnly].flatMap((path) => ['--ro-bind-try', path, path]),
    ...['--bind', folder, folder, '--remount-ro', '/', '--chdir', folder, '--'],
  ];
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
function resourceLimits(isolation: Isolation, { limits, boundAddressSpace }: Enclosure): string[] {
  return [
    '--core=0',
    `--fsize=${limits.disk * MB}`,
    `--cpu=${limits.seconds * 64}`,
    ...(boundAddressSpace ? [`--as=${(limits.memory * 2 + 1024) * MB}`] : []),
    // Counted for the whole user where there is no name space of its own: there it would stop the service itself.
    ...(isolation === 'none' ? [] : [`--nproc=${MOST_PROCESSES}`]),
  ];
}

let found: Promise<Isolation> | undefined;

/** The best isolation that works here, tried once a process by running `true` in it. Never rejects. */
export function isolation(): Promise<Isolation> {
  found ??= probe();
  return found;
}

async function probe(): Promise<Isolation> {
  const limits = { seconds: 10, memory: 256, disk: 16 };
  for (const level of ['full', 'network'] as const) {
    const command = enclose(level, ['/usr/bin/true'], { folder: '/tmp', limits, readOnly: [], boundAddressSpace: true });
    if (await works(command)) return level;
  }
  return 'none';
}

const works = ([program = '', ...args]: string[]): Promise<boolean> =>
  new Promise((resolve) => {
    execFile(program, args, { timeout: 10_000, env: { PATH: PROGRAM_PATH } }, (error) => resolve(error === null));
  });
