import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasCorpus, inputPath, noCorpus } from '../corpus.ts';
import { childService } from './child-service.ts';
import { comesTrue, processesIn } from './queue-workers.ts';
import { Visitor } from './service.ts';

const FILE = inputPath('corpus:pdf/zh/debian-reference-251p.pdf');

const service = childService({ WORKERS: '1', STOP_SECONDS: '1' });

if (!hasCorpus) console.error(noCorpus);

test.skipIf(!hasCorpus)(
  'a task of a service that is killed whole is done by the one that comes after it',
  async () => {
    const place = { url: await service.start() };
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
    await service.end('SIGKILL');
    expect(await comesTrue(() => processesIn(join(service.settings.DATA, 'tmp')).length === 0)).toBe(true);

    place.url = await service.start();
    const done = await visitor.ended(taskId);
    expect(done).toMatchObject({ state: 'done', progress: 1 });
    expect(done.results).toHaveLength(40);
    expect(new Set(done.results.map(({ resultId }: { resultId: string }) => resultId)).size).toBe(40);
    const picture = Buffer.from(await (await visitor.fetch(done.results[39].url)).arrayBuffer());
    expect(picture.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    await service.end('SIGTERM');
    expect(processesIn(join(service.settings.DATA, 'tmp'))).toEqual([]);
    expect(readdirSync(join(service.settings.DATA, 'tmp'))).toEqual([]);
  },
  150_000,
);
