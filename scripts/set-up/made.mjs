import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { passThrough } from './child.mjs';
import { withLock } from './lock.mjs';

/** The folders of fonts that the operator added to the index, in the data folder. */
export const FONT_FOLDERS = join(process.env.DATA ?? 'data', 'fonts.json');

/** What is made of packages: where it lies, what makes it, what besides it is made from, and what is said meanwhile. */
const MADE = [
  {
    folder: '.cache/faces',
    script: 'scripts/make-faces.ts',
    from: [
      'scripts/set-up/standard-characters.txt',
      'scripts/set-up/woff.ts',
      'src/formats/font/sfnt.ts',
      'src/formats/font/subset.ts',
    ],
    say: '正在准备字体，大约需要十秒……',
  },
  {
    folder: '.cache/fonts',
    script: 'scripts/make-fonts.ts',
    from: [
      ...['build.ts', 'characters.txt', 'faces.yaml', 'folders.ts', 'open.ts', 'outline.ts', 'unpack.ts'].map(
        (name) => `scripts/fonts/${name}`,
      ),
      'scripts/set-up/woff.ts',
      'src/features/font-recognition/faces/glyph.ts',
      'src/features/font-recognition/faces/volume.ts',
      FONT_FOLDERS,
    ],
    say: '正在准备字体识别的索引，大约需要十秒……',
  },
  {
    folder: '.cache/networks',
    script: 'scripts/make-networks.ts',
    from: ['scripts/round-weights.ts'],
    say: '正在准备识别文字的网络……',
  },
];
const ALWAYS = ['package-lock.json', 'src/engines/assets.ts'];
const STAMP = 'stamp';

/**
 * Makes what `src/engines/assets.ts` names of cut faces, the index of fonts and rounded networks where what they are
 * made from has changed, or they are not there whole. `node` is the pinned Node. Exits with 1 when that fails.
 */
export async function setUpMade(node) {
  for (const { folder, script, from, say } of MADE) {
    const wanted = fingerprint([...ALWAYS, script, ...from]);
    if (isFresh(folder, wanted)) continue;
    await withLock('.setup.lock', async () => {
      if (isFresh(folder, wanted)) return;
      console.error(say);
      if ((await passThrough(node, [script], ['ignore', 2, 2])) !== 0) process.exit(1);
      writeStamp(folder, wanted);
    });
  }
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

/** One hash over files; those that are not there count as empty. */
function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(existsSync(path) ? readFileSync(path) : path);
  return hash.digest('hex');
}
