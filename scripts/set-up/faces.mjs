import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { passThrough } from './child.mjs';
import { withLock } from './lock.mjs';

const MADE_FROM = [
  'package-lock.json',
  'scripts/make-faces.ts',
  'scripts/set-up/standard-characters.txt',
  'src/engines/assets.ts',
  'src/formats/font/sfnt.ts',
  'src/formats/font/subset.ts',
];
const STAMP = '.cache/faces/stamp';

/**
 * Makes the cut faces of `scripts/make-faces.ts` where what they are made from has changed. `node` is the pinned Node.
 * Exits with 1 when that fails.
 */
export async function setUpFaces(node) {
  const wanted = fingerprint();
  const isFresh = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted;
  if (isFresh()) return;
  await withLock('.setup.lock', async () => {
    if (isFresh()) return;
    console.error('正在准备字体，大约需要十秒……');
    if ((await passThrough(node, ['scripts/make-faces.ts'], ['ignore', 2, 2])) !== 0) process.exit(1);
    writeFileSync(STAMP, wanted);
  });
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const path of MADE_FROM) hash.update(readFileSync(path));
  return hash.digest('hex');
}
