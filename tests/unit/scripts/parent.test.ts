import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MODULE = fileURLToPath(new URL('../../../scripts/set-up/parent.mjs', import.meta.url));
const CHILD = `import { endWithParent } from ${JSON.stringify(MODULE)};
endWithParent();
process.once('SIGTERM', () => { console.log('asked'); process.exit(0); });
console.log('ready');
setInterval(() => {}, 1000);`;
/** In the place of npm: a process with a shell between it and ours. */
const NPM = `import { spawn } from 'node:child_process';
spawn('sh', ['-c', '"$NODE" --input-type=module -e "$CHILD"; true'], { stdio: 'inherit' });
process.on('SIGTERM', () => process.exit(0));
setInterval(() => {}, 1000);`;

async function* linesUnder(env: Record<string, string>, kill: NodeJS.Signals) {
  const npm = spawn(process.execPath, ['--input-type=module', '-e', NPM], {
    env: { PATH: process.env.PATH ?? '', NODE: process.execPath, CHILD, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(npm.stdout)) {
    if (line === 'ready') {
      npm.kill(kill);
      await once(npm, 'exit');
    }
    yield line;
  }
}

test.each(['SIGTERM', 'SIGKILL'] as const)('what npm runs is asked to end when npm ends by %s', async (signal) => {
  const lines: string[] = [];
  for await (const line of linesUnder({ npm_lifecycle_event: 'start' }, signal)) lines.push(line);
  expect(lines).toEqual(['ready', 'asked']);
});
