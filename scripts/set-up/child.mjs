import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs a program to its end and gives its exit status as a shell would (128 and the number of a signal). Our signals are its signals meanwhile. */
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
