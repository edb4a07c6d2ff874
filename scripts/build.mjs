// `npm run build`: builds the site into dist/ and compresses it. With --if-stale only what an input changed has made
// stale; with --compress-later it ends as soon as the site can be served; with --text-only it compresses no engines,
// fonts and models, which tests need not; with --quietly it says nothing of the compression.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { precompress } from './precompress.mjs';
import { runQuietly } from './set-up/child.mjs';
import { withLock } from './set-up/lock.mjs';

const INPUTS = [
  'src',
  'schemas',
  'content',
  'public',
  'tools.yaml',
  'programs.json',
  'astro.config.mjs',
  'scripts/chunks.mjs',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'scripts/precompress.mjs',
  'scripts/make-faces.ts',
  '.cache/fonts/stamp',
  'scripts/make-networks.ts',
  'scripts/round-weights.ts',
  'scripts/set-up/standard-characters.txt',
];
const NOT_SITE = /^src\/(cli|service)\//;
/** Each names the inputs that what it speaks of was made from. */
const BUILT = 'dist/.build-stamp';
const COMPRESSED = 'dist/.compress-stamp';

const filesOf = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesOf(join(path, name)))
    : [path];

/** One hash over the names and bytes of everything the site is made of. */
function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  for (const path of INPUTS.filter((input) => existsSync(input)).flatMap(filesOf)) {
    if (!NOT_SITE.test(path)) hash.update(`\0${path}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

const isFresh = (stamp, wanted) =>
  existsSync(stamp) && existsSync('dist/index.html') && readFileSync(stamp, 'utf8') === wanted;

async function build(wanted) {
  console.error('正在构建网站…');
  for (const stamp of [BUILT, COMPRESSED]) rmSync(stamp, { force: true });
  const status = await runQuietly(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], '.cache/build.log');
  if (status !== 0) {
    console.error('构建没有成功。');
    process.exit(status);
  }
  writeFileSync(BUILT, wanted);
}

const ifStale = process.argv.includes('--if-stale');
const later = process.argv.includes('--compress-later');
const textOnly = process.argv.includes('--text-only');

// Without the lock: whoever compresses holds it, and the site can be served meanwhile.
if (!(ifStale && later && isFresh(BUILT, fingerprint()))) {
  await withLock('.build.lock', async () => {
    const wanted = fingerprint();
    if (!ifStale || !isFresh(BUILT, wanted)) await build(wanted);
    if (later || isFresh(COMPRESSED, wanted)) return;
    // An exit gives the lock back, a signal does not.
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
    const count = await precompress('dist', '.cache/precompress', { textOnly });
    if (!process.argv.includes('--quietly')) console.error(`预压缩：${count} 个文件`);
    if (!textOnly) writeFileSync(COMPRESSED, wanted);
  });
}
