// `npm run setup`: everything `npm start` installs and builds, without serving; for images of containers and machines.
import { loadCatalog } from '../src/catalog/load.ts';
import { passThrough } from './set-up/child.mjs';
import { setUpNeeds } from './set-up/needs.ts';

await setUpNeeds(loadCatalog());
process.exitCode = await passThrough(process.execPath, ['scripts/build.mjs', '--if-stale'], 'inherit');
