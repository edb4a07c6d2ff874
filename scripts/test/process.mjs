import { spawn } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM'];

/**
 * Runs a file with this Node and gives its exit code and everything it printed. A stage ends after `minutes` at the
 * latest.
 */
export function runNode(file, args, { env = {}, minutes = 15 } = {}) {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', CI: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: minutes * 60_000,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const stop = (signal) => {
    child.kill(signal);
    process.exit(1); // otherwise the next stage would begin
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  return new Promise((resolve) => {
    const end = (result) => {
      for (const signal of SIGNALS) process.removeListener(signal, stop);
      resolve(result);
    };
    child.on('error', (error) => end({ code: 1, output: `${output}\n${error.message}` }));
    child.on('close', (code) => end({ code: code ?? 1, output }));
  });
}
