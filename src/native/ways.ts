import { readlinkSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import type { Limits } from '../../schemas/tool.ts';
import type { Isolation } from '../engines/engine.ts';
import { threadsOfUser } from './process-tree.ts';
import { NOBODY, programUser } from './program-user.ts';
import { seccompFilter } from './seccomp.ts';

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

/** How a program is run here, and how far that shuts it in. */
export interface Way {
  isolation: Isolation;
  /** What stands before the program on the command line. */
  before(enclosure: Enclosure): string[];
  /** The user it runs as, when that is not the service's: the folder must belong to it. */
  user?: number;
  /** The system calls it may not use, for file descriptor `FILTER_FD`. */
  filter?: Buffer;
  /**
   * Whether it has a process name space, whose first process is the one child of the one we start, and all others die
   * with that.
   */
  hasInit: boolean;
  /**
   * Processes and threads of its user after which the kernel refuses more; absent where it does not count them, as it
   * does not root's.
   */
  processes?(): number;
}

/** Processes and threads of a program at once: an encoder uses a few for each core, and an office suite some dozens. */
export const MAX_PROCESSES = 64 + 16 * availableParallelism();
/** The kernel's limit lies above the one that is watched: a program that passes it is stopped, not left to fail. */
const COUNTED = 2 * MAX_PROCESSES;

/** Where the filter is read from. */
export const FILTER_FD = 3;
const FILTER = seccompFilter(process.arch);

const TEMPORARY = String(64 << 20);
const MB = 1 << 20;
const ROOT = process.getuid?.() === 0;
const USER = programUser();

const nobody = ['--uid', String(NOBODY), '--gid', String(NOBODY)];
const SHUT = [
  ...['--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
  ...(FILTER ? ['--seccomp', String(FILTER_FD)] : []),
];

/** The best way first. */
export const WAYS: Way[] = [
  {
    isolation: 'full',
    before: asOther,
    user: USER.id,
    hasInit: true,
    processes: () => (USER.own ? COUNTED : threadsOfUser(NOBODY) + COUNTED),
    filter: FILTER,
  },
  {
    isolation: 'full',
    before: (enclosure) => [
      ...['bwrap', '--unshare-all', '--unshare-user', '--disable-userns', ...SHUT, ...nobody],
      ...[...view(enclosure), '--chdir', enclosure.folder, '--'],
    ],
    hasInit: true,
    processes: !ROOT ? () => COUNTED : undefined,
    filter: FILTER,
  },
  {
    isolation: 'network',
    before: () => [
      ...['setpriv', '--pdeathsig', 'KILL', '--'],
      ...[
        'unshare',
        '--user',
        '--map-root-user',
        '--net',
        '--pid',
        '--fork',
        '--kill-child=KILL',
        '--mount-proc',
        '--',
      ],
    ],
    hasInit: true,
    processes: !ROOT ? () => COUNTED : undefined, // root's are never counted, whatever they are called inside
  },
  {
    isolation: 'none',
    before: () => ['setpriv', '--pdeathsig', 'KILL', '--no-new-privs', '--'],
    hasInit: false,
    processes: !ROOT ? () => threadsOfUser(process.getuid?.() ?? NOBODY) + COUNTED : undefined,
  },
];

/**
 * Where the service is root: a user name space would leave the program root to the kernel, which never counts root's
 * processes. So it becomes another user, after bubblewrap has made the sandbox; the filter lets it make no user name
 * space.
 */
function asOther(enclosure: Enclosure): string[] {
  return [
    ...['bwrap', '--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try', ...SHUT],
    ...['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'].flatMap((right) => ['--cap-add', right]),
    ...[...view(enclosure), '--'],
    ...['setpriv', '--reuid', String(USER.id), '--regid', String(NOBODY), '--clear-groups'],
    ...['--inh-caps=-all', '--bounding-set=-all', '--no-new-privs', '--', 'env', '--chdir', enclosure.folder],
  ];
}

/** The files a sandbox shows. */
function view({ folder, readOnly }: Enclosure): string[] {
  return [
    ...['--ro-bind', '/usr', '/usr', ...['/bin', '/sbin', '/lib', '/lib64'].flatMap(systemFolder)],
    ...['--proc', '/proc', '--dev', '/dev', ...temporary('/dev/shm'), '--remount-ro', '/dev', ...temporary('/tmp')],
    // Shared libraries are found through the first two.
    ...['/etc/alternatives', '/etc/ld.so.cache', ...readOnly].flatMap((path) => [
      ...above(path),
      '--ro-bind-try',
      path,
      path,
    ]),
    ...[...above(folder), '--bind', folder, folder, '--remount-ro', '/'],
  ];
}

const temporary = (path: string): string[] => ['--perms', '1777', '--size', TEMPORARY, '--tmpfs', path];

/**
 * Makes the folders on the way to a path so that any user may pass: by itself bubblewrap makes them for its own user
 * alone.
 */
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
function resourceLimits({ processes }: Way, { limits, boundAddressSpace }: Enclosure): string[] {
  return [
    '--core=0',
    `--fsize=${limits.disk * MB}`,
    `--cpu=${limits.seconds * 64}`,
    ...(boundAddressSpace ? [`--as=${(limits.memory * 2 + 1024) * MB}`] : []),
    ...(processes ? [`--nproc=${processes()}`] : []),
  ];
}

export const commandLine = (way: Way, program: string[], enclosure: Enclosure): string[] => [
  // Other work of the machine goes first. The kernel's own choice, when memory runs out, falls on the program and not
  // on the service.
  ...['nice', '-n', '10', 'choom', '-n', '1000', '--', ...way.before(enclosure)],
  ...['prlimit', ...resourceLimits(way, enclosure), '--', ...program],
];
