// The one door behind every npm verb: node scripts/run.mjs <verb> [arguments]. It runs on any Node from 18 and imports
// nothing of ours before set-up is done. Set-up: npm ci when the lock file changed, what is made of packages (cut
// faces, the index of fonts, rounded networks), and system programs where we may. All of its own messages go to stderr;
// stdout belongs to the verb.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { passThrough } from './set-up/child.mjs';
import { LEAN } from './set-up/lean.mjs';
import { setUpMade } from './set-up/made.mjs';
import { setUpPackages } from './set-up/packages.mjs';
import { endWithParent } from './set-up/parent.mjs';
import { setUpPrograms } from './set-up/programs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

/**
 * Each verb: the file that runs it, flags of Node for it, whether it wants the programs of checks before it begins, and
 * whether what V8 makes of modules is kept for it and the processes that it starts: those start in half the time.
 */
const VERBS = {
  start: { file: 'scripts/start.mjs', flags: LEAN, compiled: true },
  test: { file: 'scripts/test.mjs', compiled: true },
  setup: { file: 'scripts/setup.mjs' },
  worker: { file: 'scripts/worker.mjs', flags: LEAN, compiled: true },
  data: { file: 'src/service/data.ts' },
  dev: { file: 'node_modules/astro/bin/astro.mjs', args: ['dev'] },
  build: { file: 'scripts/build.mjs' },
  check: { file: 'scripts/check.ts' },
  gen: { file: 'scripts/gen.ts' },
  bench: { file: 'bench/main.ts', programs: true },
  doctor: { file: 'scripts/doctor.ts' },
  fonts: { file: 'scripts/fonts.ts' },
  models: { file: 'scripts/models.ts' },
  tool: { file: 'src/cli/tool.ts', compiled: true },
};

const BIN = join(root, 'node_modules', '.bin');
const COMPILED = join(root, '.cache', 'compiled');

const [name = '', ...rest] = process.argv.slice(2);
const verb = VERBS[name];
if (verb) {
  endWithParent();
  await setUpPackages();
  await setUpMade(pinnedNode());
  if (verb.programs) await setUpPrograms();
  await runPinned(verb);
} else {
  console.error(`用法：npm run <${Object.keys(VERBS).join(' | ')}>`);
  process.exitCode = 2;
}

/** The Node of node_modules, where there is one for this machine. */
function pinnedNode() {
  const pinned = join(BIN, process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(pinned) ? pinned : process.execPath;
}

/** Runs the verb with the Node of node_modules; signals and the exit status pass through. */
async function runPinned({ file, flags = [], args = [], compiled = false }) {
  const env = {
    ...(compiled && { NODE_COMPILE_CACHE: COMPILED }),
    ...process.env,
    PATH: BIN + delimiter + process.env.PATH,
    ASTRO_TELEMETRY_DISABLED: '1',
  };
  process.exitCode = await passThrough(pinnedNode(), [...flags, file, ...args, ...rest], 'inherit', env);
}
