// A worker in a process of its own, over the database and the data folder of the environment, with the engines of the
// tests.

import { readSettings } from '../../src/service/base/settings.ts';
import { startWorker } from '../../src/service/queue/worker.ts';
import { openDatabase } from '../../src/service/store/database.ts';
import { ENGINES, openSite } from './queue-site.ts';

const settings = readSettings(process.env);
const database = await openDatabase(settings);
const site = await openSite(database, settings);
const worker = await startWorker(site, { engines: ENGINES });
process.once('SIGTERM', async () => {
  await worker.stop();
  await site.queue.stop();
  await database.stop();
});
process.send?.('started');
process.channel?.unref();
