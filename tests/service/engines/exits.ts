import type { AnyEngine } from '../../../src/engines/load-node.ts';

const exits: AnyEngine = () => process.exit(3);
export default exits;
