import { readFileSync } from 'node:fs';

/** A user that programs run as where the service is root. */
export interface ProgramUser {
  id: number;
  /** No other process of ours runs programs as this one, so what the kernel counts of it is this process's alone. */
  own: boolean;
}

/**
 * Users that neither Debian nor systemd gives to anybody (UIDS-GIDS of systemd: 60578–61183 is unused), still within
 * the 65536 of a container.
 */
const [FIRST, COUNT] = [60_600, 400];
export const NOBODY = 65_534;

/**
 * The user for the programs of this process: one of a range, by the process number, so that processes that run at the
 * same time have different ones. Two may meet when numbers are far apart; they then share one count. `nobody` where the
 * range is taken or not there.
 */
export function programUser(
  pid = process.pid,
  passwd = readText('/etc/passwd'),
  map = readText('/proc/self/uid_map'),
): ProgramUser {
  const taken = new Set(passwd.split('\n').map((line) => Number(line.split(':')[2])));
  const free = Array.from({ length: COUNT }, (_, index) => FIRST + index).filter(
    (id) => !taken.has(id) && isMapped(id, map),
  );
  const id = free[pid % free.length];
  return id === undefined ? { id: NOBODY, own: false } : { id, own: true };
}

/**
 * Whether a user exists in this user name space (user_namespaces(7), uid_map: first inside, first outside, how many).
 */
const isMapped = (id: number, map: string): boolean =>
  map.split('\n').some((line) => {
    const [inside = Number.NaN, , length = 0] = line.trim().split(/\s+/).map(Number);
    return id >= inside && id < inside + length;
  });

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
