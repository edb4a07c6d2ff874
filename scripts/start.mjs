// `npm start`: sets up the programs that built engines need, builds the site when an input changed, then serves it and
// compresses it meanwhile. PORT and HOST are honoured.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { loadCatalog } from '../src/catalog/load.ts';
import { passThrough } from './set-up/child.mjs';
import { setUpNeeds } from './set-up/needs.ts';
import { endWithParent } from './set-up/parent.mjs';

const BUILD = ['scripts/build.mjs', '--if-stale'];

/** The exit status of what comes before serving. */
async function prepare() {
  try {
    await setUpNeeds(loadCatalog());
  } catch (error) {
    console.error(error.message); // the place and the remedy of a mistake in tools.yaml
    return 1;
  }
  return passThrough(process.execPath, [...BUILD, '--compress-later'], 'inherit');
}

endWithParent();
const status = await prepare();
if (status === 0) {
  const compressor = spawn(process.execPath, [...BUILD, '--quietly'], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (compressor.pid) setPriority(compressor.pid, constants.priority.PRIORITY_LOW); // visitors come first
  compressor.unref();
  process.once('exit', () => compressor.kill());
  await import('../src/service/main.ts');
} else process.exitCode = status;
