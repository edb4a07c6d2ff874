// `npm run build [-- --if-stale]`: builds the site into dist/ and compresses it. With --if-stale only when an input changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './set-up/lock.mjs';

const INPUTS = [
  'src',
  'schemas',
  'content',
  'public',
  'tools.yaml',
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'scripts/precompress.mjs',
];
const NOT_SITE = /^src\/(cli|service)\//;
const STAMP = 'dist/.build-stamp';

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

const built = () => (existsSync(STAMP) && existsSync('dist/index.html') ? readFileSync(STAMP, 'utf8') : undefined);

function step(file, ...args) {
  const { status, signal } = spawnSync(process.execPath, [file, ...args], { stdio: ['ignore', 2, 2] });
  if (status !== 0) {
    console.error(`构建没有成功（${file}${signal ? `，${signal}` : ''}）。`);
    process.exit(status || 1);
  }
}

await withLock('.build.lock', async () => {
  const wanted = fingerprint();
  if (process.argv.includes('--if-stale') && built() === wanted) return;
  console.error('正在构建网站……');
  rmSync(STAMP, { force: true });
  step('node_modules/astro/bin/astro.mjs', 'build');
  step('scripts/precompress.mjs', 'dist');
  writeFileSync(STAMP, wanted);
});
