import { readFileSync } from 'node:fs';

const EVERY_MS = 1000;

/** What Linux says of a process: its name and its parent; undefined elsewhere, or when it is gone. */
function statusOf(pid) {
  try {
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/**
 * Sends this process SIGTERM once npm, or what npm started it by, is gone: npm's own end reaches nobody below its
 * shell. What was not started by npm, such as by a service manager or in the background of a script, may outlive its
 * parent.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const status = statusOf(parent);
  const shellOf = status && /sh$/.test(status.name) ? status.parent : undefined;
  const isGone = () => process.ppid !== parent || (shellOf !== undefined && statusOf(parent)?.parent !== shellOf);
  const timer = setInterval(() => {
    if (!isGone()) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, EVERY_MS);
  timer.unref();
}
