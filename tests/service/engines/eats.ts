import { setTimeout as pause } from 'node:timers/promises';
import type { AnyEngine } from '../../../src/engines/load-node.ts';

const eats: AnyEngine = async () => {
  const kept: Buffer[] = [];
  for (;;) {
    kept.push(Buffer.alloc(16 * 2 ** 20, 1));
    await pause(20);
  }
};
export default eats;
