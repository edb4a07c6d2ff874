import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasCorpus, inputPath, noCorpus } from '../corpus.ts';
import { testSettings } from './database.ts';
import { comesTrue, processesIn } from './queue-workers.ts';
import { Visitor } from './service.ts';

const NODE = join(import.meta.dirname, '../../node_modules/.bin/node');
const PROCESS = join(import.meta.dirname, 'service-process.ts');
const FILE = inputPath('corpus:pdf/zh/debian-reference-251p.pdf');

let settings: ReturnType<typeof testSettings>;
let child: ChildProcess | undefined;

/** Starts the whole service, database and worker with it, and gives its address. */
async function start(): Promise<string> {
  const env = {
    ...process.env,
    DATA: settings.DATA,
    HOST: '127.0.0.1',
    PORT: '0',
    WORKERS: '1',
    FREE_MB: '0',
    STOP_SECONDS: '1',
    LOG_LEVEL: 'error',
  };
  child = spawn(NODE, [PROCESS], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const [url] = await once(createInterface(child.stdout as NodeJS.ReadableStream), 'line');
  return String(url);
}

async function end(signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

beforeAll(() => {
  settings = testSettings();
});
afterAll(async () => {
  await end('SIGTERM');
  rmSync(settings.DATA, { recursive: true, force: true });
}, 60_000);

if (!hasCorpus) console.error(noCorpus);

test.skipIf(!hasCorpus)(
  'a task of a service that is killed whole is done by the one that comes after it',
  async () => {
    const place = { url: await start() };
    const visitor = new Visitor(place);
    const [upload] = await visitor.upload(new File([readFileSync(FILE)], '手册.pdf'));
    const { data } = await visitor.form('/task/submitTask', {
      tool: 'pdf-to-jpg',
      uploads: [upload],
      options: { pages: '1-40' },
      key: 'killed-service',
    });
    const { taskId } = data.task;
    const task = async () => (await visitor.form('/task/taskQuery', { taskIds: [taskId] })).data.tasks[0];
    expect(await comesTrue(async () => (await task()).progress > 0)).toBe(true);
    await end('SIGKILL');
    expect(await comesTrue(() => processesIn(join(settings.DATA, 'tmp')).length === 0)).toBe(true);

    place.url = await start();
    const done = await visitor.ended(taskId);
    expect(done).toMatchObject({ state: 'done', progress: 1 });
    expect(done.results).toHaveLength(40);
    expect(new Set(done.results.map(({ resultId }: { resultId: string }) => resultId)).size).toBe(40);
    const picture = Buffer.from(await (await visitor.fetch(done.results[39].url)).arrayBuffer());
    expect(picture.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    await end('SIGTERM');
    expect(processesIn(join(settings.DATA, 'tmp'))).toEqual([]);
    expect(readdirSync(join(settings.DATA, 'tmp'))).toEqual([]);
  },
  150_000,
);
