import type { AnyEngine } from '../../../src/engines/load-node.ts';

const throws: AnyEngine = () => Promise.reject(new TypeError('a fault of the engine'));
export default throws;
