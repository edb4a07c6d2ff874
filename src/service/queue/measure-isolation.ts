import { setTimeout as pause } from 'node:timers/promises';
import type { Isolation } from '../../engines/engine.ts';
import { isolation } from '../../engines/load-node.ts';
import type { Log } from './log.ts';

const TRIES = 5;
const PAUSE_MS = 1000;

/** How far this machine can shut native programs in, told to the log. A machine that cannot even try after some seconds counts as one that cannot. */
export async function measureIsolation(log: Log): Promise<Isolation> {
  for (let tries = 1; ; tries++) {
    try {
      const level = await isolation();
      if (level === 'full') log.info({ isolation: level }, 'native programs are shut in');
      else log.warn({ isolation: level }, 'native programs are not fully shut in: npm run doctor says why');
      return level;
    } catch (error) {
      if (tries < TRIES) await pause(PAUSE_MS);
      else {
        log.error({ err: error }, 'isolation of native programs could not be tried');
        return 'none';
      }
    }
  }
}
