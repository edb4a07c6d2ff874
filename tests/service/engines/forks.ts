import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { AnyEngine } from '../../../src/engines/load-node.ts';

/** Starts programs in sessions of their own whose parents end at once, and then goes on forever. */
const forks: AnyEngine = async (files) => {
  const mark = (await files[0]?.text()) ?? '';
  spawn('sh', ['-c', `sleep 300.${mark} & sleep 1`], { detached: true, stdio: 'ignore' }).unref();
  spawn('sleep', [`301.${mark}`], { detached: true, stdio: 'ignore' }).unref();
  spawn('sleep', [`302.${mark}`], { stdio: 'ignore' });
  for (;;) await pause(1000);
};
export default forks;
