import { appendFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { AnyEngine } from '../../../src/engines/load-node.ts';

/**
 * Works for `ms` with progress and obeys the signal. The file names a log to which each start is written with the
 * host's number.
 */
const slow: AnyEngine = async (files, { ms }, run) => {
  const text = (await files[0]?.text()) ?? '';
  if (text.startsWith('/')) await appendFile(text, `${process.pid}\n`);
  for (let part = 0; part < 20; part++) {
    await pause(Number(ms) / 20, undefined, { signal: run.signal });
    run.progress((part + 1) / 20, `第 ${part + 1} 步`);
  }
  return [new File([text.toUpperCase()], 'slow.txt')];
};
export default slow;
