import { loadCatalog } from '../catalog/load.ts';
import { openLog } from './log.ts';
import { openQueue } from './queue/boss.ts';
import { startWorker } from './queue/worker.ts';
import { sharedSecret } from './secret.ts';
import { readSettings } from './settings.ts';
import { openDatabase } from './store/database.ts';
import { openFiles } from './store/files.ts';

/** Runs slots only: `npm run worker`, on this machine or another with the same DATABASE_URL, S3 and SECRET settings. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = openLog(settings);
  const database = await openDatabase(settings, log);
  const [queue, files, secret] = await Promise.all([
    openQueue(database),
    openFiles(settings),
    sharedSecret(database.db, settings),
  ]);
  const worker = await startWorker({ settings, catalog: loadCatalog(), ...database, files, queue, secret }, { log });
  log.info({ worker: worker.id, slots: settings.WORKERS }, 'worker started');
  const stop = async (): Promise<void> => {
    await worker.stop();
    await queue.stop();
    await database.stop();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
