import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { withLock } from './lock.mjs';

/**
 * Installs node_modules when it does not fit the lock file; instant and offline when it does. Exits with 1 when npm
 * fails.
 */
export async function setUpPackages() {
  if (isFresh()) return;
  await withLock('.setup.lock', async () => {
    if (isFresh()) return;
    console.error('正在安装依赖（npm ci），第一次大约需要一分钟……');
    rmSync('.cache/compiled', { recursive: true, force: true }); // Node may be another: it would keep both
    if ((await npmCi()) === 0) return;
    console.error('npm ci 没有成功。请检查网络，然后重新运行同一条命令。');
    process.exit(1);
  });
}

/**
 * npm notes last of all what it installed in node_modules/.package-lock.json. That must be what package-lock.json asks
 * for, but for optional packages that have no build for this machine, and nothing made for another machine.
 */
export function isFresh() {
  const wanted = Object.entries(packagesOf('package-lock.json') ?? {});
  const installed = packagesOf('node_modules/.package-lock.json') ?? {};
  const same = ([path, entry]) =>
    path === '' || (installed[path] ? installed[path].version === entry.version : entry.optional);
  return (
    wanted.every(same) &&
    Object.values(installed).every(({ os, cpu }) => fits(os, process.platform) && fits(cpu, process.arch))
  );
}

const fits = (list, mine) => !list || list.includes(mine);

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * npm's stdout goes to stderr, for stdout belongs to the verb. NODE_ENV=production would leave out what builds the
 * site.
 */
function npmCi() {
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error'];
  const env = { ...process.env, NODE_ENV: '' };
  const npm = process.env.npm_execpath;
  const [command, prefix] = npm?.endsWith('.js')
    ? [process.execPath, [npm]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  const child = spawn(command, [...prefix, ...args], {
    stdio: ['ignore', 2, 2],
    env,
    shell: process.platform === 'win32',
  });
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
