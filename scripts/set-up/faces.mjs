import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
const FOLDER = '.cache/faces';
const STAMP = 'stamp';

/**
 * Makes the cut faces of `scripts/make-faces.ts` where what they are made from has changed, or they are not there whole.
 * `node` is the pinned Node. Exits with 1 when that fails.
 */
export async function setUpFaces(node) {
  const wanted = fingerprint();
  if (isFresh(FOLDER, wanted)) return;
  await withLock('.setup.lock', async () => {
    if (isFresh(FOLDER, wanted)) return;
    console.error('正在准备字体，大约需要十秒……');
    if ((await passThrough(node, ['scripts/make-faces.ts'], ['ignore', 2, 2])) !== 0) process.exit(1);
    writeStamp(FOLDER, wanted);
  });
}

/** Whether the files in a folder are those that were there, each of its size, when the stamp was written. */
export function isFresh(folder, madeFrom) {
  const stamp = join(folder, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(folder, madeFrom);
}

/** Writes down what the files in a folder were made from, and their sizes. */
export const writeStamp = (folder, madeFrom) => writeFileSync(join(folder, STAMP), stampOf(folder, madeFrom));

function stampOf(folder, madeFrom) {
  const names = readdirSync(folder).filter((name) => name !== STAMP);
  const sizes = names.sort().map((name) => `${name} ${statSync(join(folder, name)).size}\n`);
  return `made from ${madeFrom}\n${sizes.join('')}`;
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const path of MADE_FROM) hash.update(readFileSync(path));
  return hash.digest('hex');
}
