import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { withLock } from './lock.mjs';

/** Installs node_modules when it does not fit the lock file; instant and offline when it does. Exits with 1 when npm fails. */
export async function setUpPackages() {
  if (isFresh()) return;
  await withLock('.setup.lock', async () => {
    if (isFresh()) return;
    console.error('正在安装依赖（npm ci），第一次大约需要一分钟……');
    if ((await npmCi()) === 0) return;
    console.error('npm ci 没有成功。请检查网络，然后重新运行同一条命令。');
    process.exit(1);
  });
}

/** npm notes last of all what it installed in node_modules/.package-lock.json; that must be what package-lock.json asks for here. */
export function isFresh() {
  const wanted = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(wanted ?? {}).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed?.[path];
    return found ? found.version === entry.version : isElsewhere(entry);
  });
}

/** A package for other systems, or one that only such a package brings. */
const isElsewhere = ({ os, cpu, libc, optional }) =>
  optional === true && (!fits(os, process.platform) || !fits(cpu, process.arch) || libc || !(os || cpu));

const fits = (list, mine) => !list || (list.includes(mine) && !list.includes(`!${mine}`));

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** npm's stdout goes to stderr, for stdout belongs to the verb. NODE_ENV=production would leave out what builds the site. */
function npmCi() {
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error'];
  const env = { ...process.env, NODE_ENV: '' };
  const npm = process.env.npm_execpath;
  const [command, prefix] = npm?.endsWith('.js')
    ? [process.execPath, [npm]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  const child = spawn(command, [...prefix, ...args], { stdio: ['ignore', 2, 2], env, shell: process.platform === 'win32' });
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
