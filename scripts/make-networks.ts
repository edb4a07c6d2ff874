// Rounds the weights of NETWORKS (src/engines/assets.ts) to seven bits of mantissa (bfloat16) where they stand: the
// files stay what they are and run as fast, but compress to half; UNPACKED are unpacked. Set-up runs it when they are
// stale.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type AssetName, assetPath, NETWORKS, UNPACKED } from '../src/engines/assets.ts';
import { roundWeights } from './round-weights.ts';

for (const [name, from] of Object.entries(NETWORKS)) {
  const network = new Uint8Array(readFileSync(`node_modules/${from}`));
  roundWeights(network);
  mkdirSync('.cache/networks', { recursive: true });
  writeFileSync(assetPath(name as AssetName), network);
}
for (const [name, from] of Object.entries(UNPACKED))
  writeFileSync(assetPath(name as AssetName), gunzipSync(readFileSync(`node_modules/${from}`)));
