import type { AnyEngine } from '../../../src/engines/load-node.ts';

/** Keeps its thread busy and hears nothing. */
const hang: AnyEngine = () => {
  for (;;);
};
export default hang;
