// `npm start`: builds the site when an input changed, then serves it and compresses it meanwhile. PORT and HOST are honoured.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { passThrough } from './set-up/child.mjs';

const BUILD = ['scripts/build.mjs', '--if-stale'];

const status = await passThrough(process.execPath, [...BUILD, '--compress-later'], 'inherit');
if (status === 0) {
  const compressor = spawn(process.execPath, BUILD, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (compressor.pid) setPriority(compressor.pid, constants.priority.PRIORITY_LOW); // visitors come first
  compressor.unref();
  process.once('exit', () => compressor.kill());
  await import('../src/service/main.ts');
} else process.exitCode = status;
