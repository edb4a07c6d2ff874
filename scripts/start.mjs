// `npm start`: builds the site when an input changed, then serves it. PORT and HOST are honoured.
import { spawnSync } from 'node:child_process';

const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--if-stale'], { stdio: 'inherit' });
if (status === 0) await import('../src/service/main.ts');
else process.exitCode = status ?? 1;
