import { setTimeout as pause } from 'node:timers/promises';
import type { Guard, Isolation } from '../../engines/engine.ts';
import { guards, isolation } from '../../engines/load-node.ts';
import type { Log } from './log.ts';

const TRIES = 5;
const PAUSE_MS = 1000;

/**
 * How far this machine can shut native programs in, and what its kernel guards, told to the log. A machine that cannot
 * even try after some seconds counts as one that cannot.
 */
export async function measureIsolation(log: Log): Promise<{ isolation: Isolation; guards: Guard[] }> {
  for (let tries = 1; ; tries++) {
    try {
      const found = { isolation: await isolation(), guards: await guards() };
      if (found.isolation === 'full') log.info(found, 'native programs are shut in');
      else log.warn(found, 'native programs are not fully shut in: npm run doctor says why');
      return found;
    } catch (error) {
      if (tries < TRIES) await pause(PAUSE_MS);
      else {
        log.error({ err: error }, 'isolation of native programs could not be tried');
        return { isolation: 'none', guards: [] };
      }
    }
  }
}
