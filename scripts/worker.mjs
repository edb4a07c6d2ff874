// `npm run worker`: sets up the programs that built engines need, then takes tasks from the queue. WORKERS is honoured.
import { loadCatalog } from '../src/catalog/load.ts';
import { setUpNeeds } from './set-up/needs.ts';
import { endWithParent } from './set-up/parent.mjs';

endWithParent();
await setUpNeeds(loadCatalog());
await import('../src/service/worker.ts');
