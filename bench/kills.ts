// `npm run bench -- kills [tasks]`: films and documents in the task service while their programs and hosts are killed
// at random.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCatalog } from '../src/catalog/load.ts';
import { readSettings } from '../src/service/base/settings.ts';
import { startWorker } from '../src/service/queue/worker.ts';
import { openDatabase } from '../src/service/store/database.ts';
import { canRun, runUnderKills } from '../tests/service/kill-run.ts';
import { openSite } from '../tests/service/queue-site.ts';

const TASKS = 60;
/** How often a kill is tried: first sparing last attempts, so that all tasks can be done, then whatever comes. */
const RUNS = [
  { everyMs: 250, spare: true },
  { everyMs: 1000, spare: false },
];

const counts = (of: Record<string, number>): string =>
  Object.entries(of)
    .map(([name, number]) => `${name} ${number}`)
    .join('，') || '没有';

/** Prints how the tasks of both runs ended. */
export async function benchKills(tasks = TASKS): Promise<void> {
  if (!canRun) {
    console.log('这台机器缺少 LibreOffice、FFmpeg 或 poppler，无法测量。');
    return;
  }
  const DATA = mkdtempSync(join(tmpdir(), 'pdf365-bench-'));
  const settings = readSettings({ DATA, WORKERS: '2' });
  const database = await openDatabase(settings);
  const site = await openSite(database, settings, loadCatalog());
  const worker = await startWorker(site);
  try {
    for (const how of RUNS) {
      const { kills, ends, faults, again } = await runUnderKills(site, { tasks, ...how });
      console.log(
        `${tasks} 个任务，每 ${how.everyMs} ms 任选一种程序，有就杀一个${how.spare ? '，最后一次尝试除外' : ''}`,
      );
      console.log(`    杀掉：${counts(kills)}；重试 ${again} 次`);
      console.log(
        `    结局：${counts(ends)}；坏结果 ${faults.length} 个${faults.map((fault) => `\n    ${fault}`).join('')}`,
      );
    }
  } finally {
    await worker.stop();
    await site.queue.stop();
    await database.stop();
    rmSync(DATA, { recursive: true, force: true });
  }
}
