import { readFile } from 'node:fs/promises';
import { type AssetName, assetPath } from '../../../../../src/engines/assets.ts';

/** What gives faces to tests. */
export const nodeRun = {
  asset: async (name: AssetName): Promise<Uint8Array> => new Uint8Array(await readFile(assetPath(name))),
};
