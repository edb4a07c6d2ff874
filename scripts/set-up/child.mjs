import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname } from 'node:path';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program to its end and gives its exit status as a shell would (128 and the number of a signal). Our signals
 * are its signals meanwhile.
 */
export function passThrough(command, args, stdio, env = process.env) {
  const child = spawn(command, args, { stdio, env });
  const pass = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, pass);
  return new Promise((resolve) => {
    const end = (status) => {
      for (const signal of SIGNALS) process.removeListener(signal, pass);
      resolve(status);
    };
    child.on('error', (error) => {
      console.error(error.message);
      end(1);
    });
    child.on('exit', (code, signal) => end(code ?? 128 + (constants.signals[signal] ?? 1)));
  });
}

/**
 * Runs a program with all it prints in the file `log`; only when it fails, the last lines of that are shown. Gives its
 * exit status.
 */
export async function runQuietly(command, args, log, lines = 40) {
  mkdirSync(dirname(log), { recursive: true });
  const file = openSync(log, 'w');
  const status = await passThrough(command, args, ['ignore', file, file]);
  closeSync(file);
  if (status !== 0)
    console.error(`${readFileSync(log, 'utf8').trimEnd().split('\n').slice(-lines).join('\n')}\n（全部输出在 ${log}）`);
  return status;
}
