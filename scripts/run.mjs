// The one door behind every npm verb: node scripts/run.mjs <verb> [arguments]. It runs on any Node from 18 and imports
// nothing of ours before set-up is done. Set-up: npm ci when the lock file changed, and system programs where we may.
// All of its own messages go to stderr; stdout belongs to the verb.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { setUpPackages } from './set-up/packages.mjs';
import { setUpPrograms } from './set-up/programs.mjs';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
process.chdir(root);

/** Each verb: the file that runs it, and whether it wants the system programs. */
const VERBS = {
  start: { file: 'scripts/start.mjs' },
  test: { file: 'scripts/test.mjs', programs: true },
  dev: { file: 'node_modules/astro/bin/astro.mjs', args: ['dev'] },
  build: { file: 'scripts/build.mjs' },
  check: { file: 'scripts/check.ts' },
  gen: { file: 'scripts/gen.ts' },
  bench: { file: 'bench/main.ts', programs: true },
  doctor: { file: 'scripts/doctor.ts' },
  tool: { file: 'src/cli/tool.ts' },
};

const [name = '', ...rest] = process.argv.slice(2);
const verb = VERBS[name];
if (verb) {
  await setUpPackages();
  if (verb.programs) await setUpPrograms();
  runPinned(verb);
} else {
  console.error(`用法：npm run <${Object.keys(VERBS).join(' | ')}>`);
  process.exitCode = 2;
}

/** Runs the verb with the Node of node_modules; signals and the exit status pass through. */
function runPinned({ file, args = [] }) {
  const bin = join(root, 'node_modules', '.bin');
  const pinned = join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
  const chromium = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));
  const env = { ...process.env, PATH: bin + delimiter + process.env.PATH, ASTRO_TELEMETRY_DISABLED: '1' };
  if (chromium) env.CHROMIUM = chromium;
  const child = spawn(existsSync(pinned) ? pinned : process.execPath, [file, ...args, ...rest], { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 1);
  });
}
