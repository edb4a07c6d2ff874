import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { withLock } from './lock.mjs';

/** The table of programs.json; read by hand, because an older Node that sets up cannot import JSON. */
export const PROGRAMS = JSON.parse(readFileSync(new URL('../../programs.json', import.meta.url), 'utf8'));

/** Where a program stands, by PATH (CHROMIUM names the browser), or undefined. */
export function findProgram(program) {
  if (program === 'chromium' && process.env.CHROMIUM)
    return existsSync(process.env.CHROMIUM) ? process.env.CHROMIUM : undefined;
  const folders = (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':');
  return folders.map((folder) => `${folder}/${program}`).find((path) => existsSync(path));
}

/** Where Chromium stands under the name that a distribution gives it, or what CHROMIUM names; or undefined. */
export const findChromium = () =>
  findProgram('chromium') ?? (process.env.CHROMIUM ? undefined : findProgram('chromium-browser'));

/**
 * The browser of the tests, or undefined: Chromium without the parts that no window of a test shows, which takes a
 * quarter less of the processor, or the whole of it. CHROMIUM names another.
 */
export const findBrowser = () =>
  (process.env.CHROMIUM ? undefined : findProgram('chromium-headless-shell')) ?? findChromium();

/** Whether all packages of a program are there, each by its file or by the program itself. */
export const isInstalled = ({ program, packages = {} }) =>
  Object.values(packages).every((file) => (file === null ? findProgram(program) !== undefined : isThere(file)));

/** `*` stands for a folder of any name: Debian keeps some programs in one for each version. */
function isThere(file) {
  const [folder, rest] = file.split('/*/');
  if (rest === undefined) return existsSync(file);
  return existsSync(folder) && readdirSync(folder).some((name) => existsSync(`${folder}/${name}/${rest}`));
}

/** The names of its packages on this machine. */
export function packagesOf({ packages = {}, windows }) {
  const names = Object.keys(packages);
  if (!windows || !existsSync(windows.file)) return names;
  return names.map((name) => (name.endsWith(windows.ending) ? name.slice(0, -windows.ending.length) : name));
}

/** What installs it: a command, or a sentence. */
export const installCommand = (program) => program.otherwise ?? `apt-get install ${packagesOf(program).join(' ')}`;

/** Whether we may install system programs: root on Debian or one of its kind. */
export const canInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs missing programs with apt where we may; elsewhere says what to install, and what goes on `without` them.
 * Never fatal.
 */
export async function setUpPrograms(wanted = PROGRAMS.checks, without = '相关检查会跳过') {
  const missing = wanted.filter((program) => !isInstalled(program));
  if (missing.length === 0) return;
  if (canInstall())
    await withLock('.apt.lock', async () => {
      for (const program of missing) await install(program);
    });
  const still = missing.filter((program) => !isInstalled(program));
  if (still.length === 0) return;
  for (const { program, use } of still) console.error(`没有 ${program}（${use}），${without}。`);
  console.error(`在 Debian 或 Ubuntu 上这样安装：sudo apt-get install ${still.flatMap(packagesOf).join(' ')}`);
}

let updated = false;

/** One package group at a time: a single unknown name fails a whole apt call. Stale lists are refreshed once. */
async function install(program) {
  const packages = packagesOf(program);
  console.error(`正在安装 ${packages.join(' ')}……`);
  if ((await apt(['install', ...packages])) || updated) return;
  updated = true;
  await apt(['update']);
  await apt(['install', ...packages]);
}

function apt(args) {
  const options = ['-y', '-qq', '-o', 'DPkg::Lock::Timeout=120', '--no-install-recommends'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn('apt-get', [...options, ...args], { stdio: 'ignore', env });
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}
