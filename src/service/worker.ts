import { loadCatalog } from '../catalog/load.ts';
import { openLog } from './base/log.ts';
import { readSettings } from './base/settings.ts';
import { openQueue } from './queue/boss.ts';
import { startWorker } from './queue/worker.ts';
import { stopOnSignals } from './stopping.ts';
import { openDatabase } from './store/database.ts';
import { embeddedRuns } from './store/embedded.ts';
import { openFiles } from './store/files.ts';
import { sharedSecret } from './store/shared-secret.ts';

/**
 * Runs slots only: `npm run worker`, on another machine with the same DATABASE_URL, S3 and SECRET settings, or on this
 * one with the DATA of a running service. Throws an Error where there is neither: a queue of its own would get no
 * tasks.
 */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  if (!settings.DATABASE_URL && !(await embeddedRuns(settings.DATA)))
    throw new Error(
      `没有可以加入的服务：没有设置 DATABASE_URL，${settings.DATA} 里也没有正在运行的服务。请设置 DATABASE_URL，或先启动服务，再用 DATA=它的文件夹 启动。`,
    );
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
  stopOnSignals({ running: worker.running, stop });
  console.log('工作进程已启动。');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
