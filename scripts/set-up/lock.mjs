import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WAIT_MS = 200;
/** A folder without a pid for this long was left by a run that died between two system calls. */
const GRACE_MS = 5_000;

/**
 * Runs `work` while holding the folder `path` as a lock, so that two runs at once do not set up twice. A dead holder's
 * lock is taken over.
 */
export async function withLock(path, work) {
  const holder = join(path, 'pid');
  let empty = 0;
  for (let waiting = false; !take(path); waiting = true) {
    if (!waiting) console.error('另一个进程正在准备环境，等待中……');
    const pid = read(holder);
    empty = pid ? 0 : empty + WAIT_MS;
    // A container numbers its processes anew at each start: a lock of our own number is one of its former life.
    if (pid ? pid === process.pid || !alive(pid) : empty > GRACE_MS) removeStale(path, pid);
    else await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  writeFileSync(holder, String(process.pid));
  const release = () => rmSync(path, { recursive: true, force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
}

function take(path) {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Two waiters may find the same lock stale: what was moved away and turns out to be the other's new lock is put back.
 */
function removeStale(path, pid) {
  const away = `${path}.${process.pid}`;
  try {
    renameSync(path, away);
    if (read(join(away, 'pid')) !== pid) renameSync(away, path);
  } catch {
    // the other waiter was first
  }
  rmSync(away, { recursive: true, force: true });
}

function read(path) {
  try {
    return Number(readFileSync(path, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
