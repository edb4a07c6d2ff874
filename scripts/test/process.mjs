import { spawn } from 'node:child_process';

/** What runs now: an end of ours ends all of it. */
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(1); // otherwise the next stage would begin
  });

/**
 * Runs a file with this Node and gives its exit code and everything it printed. A stage ends after `minutes` at the
 * latest.
 */
export function runNode(file, args, { env = {}, minutes = 40 } = {}) {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', CI: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: minutes * 60_000,
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve) => {
    const end = (result) => {
      running.delete(child);
      resolve(result);
    };
    child.on('error', (error) => end({ code: 1, output: `${output}\n${error.message}` }));
    child.on('close', (code) => end({ code: code ?? 1, output }));
  });
}
