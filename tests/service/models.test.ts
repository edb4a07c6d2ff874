import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { optionSchema } from '../../schemas/option.ts';
import { loadCatalog } from '../../src/catalog/load.ts';
import { personSetUp } from '../../src/features/id-photo/native/person-model.ts';
import { openHosts } from '../../src/service/queue/hosts.ts';
import type { Log } from '../../src/service/queue/log.ts';
import { startService } from '../../src/service/start.ts';
import { operatorFolder, type TestModel, writeModel } from '../unit/engines/onnxruntime/install.ts';
import { testSettings, withDatabase } from './database.ts';
import { comesTrue, processesIn } from './queue-workers.ts';

const database = withDatabase(undefined, { WORKERS: '1' });
const base = mkdtempSync(join(tmpdir(), 'pdf365-portrait-'));
const operator = operatorFolder();
afterAll(() => {
  for (const path of [base, operator]) rmSync(path, { recursive: true });
});

const FAILED = '自设的模型没有运行成功。';
/** Takes red for a person. */
const RED: TestModel = { shape: [1, 3, 96, 96], gains: [20, -20, 0] };
/** A picture of a red square, in which the bundled model sees nobody. */
const photo = join(base, 'square.png');
const SVG =
  '<svg width="240" height="160"><rect width="240" height="160" fill="#1e3cc8"/><rect x="20" y="20" width="60" height="60" fill="#dc1e1e"/></svg>';

const notes: string[] = [];
const said: [level: keyof Log, facts: object][] = [];
const log: Log = {
  info: (facts) => said.push(['info', facts]),
  warn: (facts) => said.push(['warn', facts]),
  error: (facts) => said.push(['error', facts]),
};
let hosts: ReturnType<typeof openHosts>;
let folder: string;
const start = (model: TestModel): void => {
  folder = mkdtempSync(join(base, 'worker-'));
  const setUp = personSetUp({ path: writeModel(operator, model), input: 'isnet', threads: 1 });
  hosts = openHosts({ folder, slots: 1, models: { mask: { setUp, failed: FAILED } }, log });
};
beforeEach(async () => {
  said.length = 0;
  notes.length = 0;
  await sharp(Buffer.from(SVG)).png().toFile(photo);
});
afterEach(async () => {
  await hosts?.stop();
});

/** Cuts the square out; gives the results' paths. */
async function cut(engine = 'portrait-matte') {
  const results = await hosts.run(
    {
      engine,
      files: [{ path: photo, name: 'square.png' }],
      options: optionSchema(loadCatalog().engines[engine]?.options ?? {}).parse({}),
      limits: { seconds: 60, memory: 4096, disk: 64 },
      isolation: 'any',
      folder: mkdtempSync(join(base, 'call-')),
    },
    { progress() {}, note: (text) => notes.push(text), skip() {} },
    new AbortController().signal,
  );
  return results;
}

test('the operator’s model finds the person in a host, and ends with the next engine and with the host', async () => {
  start(RED);
  const results = await cut();
  expect(notes).toEqual([]);
  const { data, info } = await sharp(results[0]?.path).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const alphaAt = (x: number, y: number): number | undefined => data[(y * info.width + x) * 4 + 3];
  expect([alphaAt(50, 50), alphaAt(30, 70), alphaAt(100, 50), alphaAt(10, 10)]).toEqual([255, 255, 0, 0]);
  const running = (): number => processesIn(folder).filter((pid) => commandOf(pid).includes('person-process')).length;
  expect(running()).toBe(1);
  await cut();
  expect(running()).toBe(1);
  await cut('img-convert');
  expect(await comesTrue(() => running() === 0)).toBe(true);
  await cut();
  await hosts.stop();
  expect(await comesTrue(() => processesIn(folder).length === 0)).toBe(true);
  expect(said).toEqual([]);
});

const commandOf = (pid: string): string => readFileSync(`/proc/${pid}/cmdline`, 'latin1');

test('where it fails at a photo, the bundled model does the work: result and log say so', async () => {
  start({ ...RED, does: 'aborts' });
  // The bundled one sees nobody in a square, which shows that it was asked.
  await expect(cut()).rejects.toMatchObject({ code: 'no-result' });
  expect(notes).toEqual([FAILED]);
  expect(said).toEqual([
    ['warn', { engine: 'portrait-matte', ability: 'mask', log: expect.stringContaining('SIGABRT') }],
  ]);
});

test.each<[string, TestModel | string, string, string]>([
  ['that works', RED, 'ok', '<span class="ok">自设</span>'],
  ['that ends its process', { does: 'aborts at loading' }, 'SIGABRT', '<span class="bad">自带（自设的不能用：'],
  ['that is none', 'PK', 'Protobuf parsing failed', '<span class="bad">自带（自设的不能用：'],
])('a service started with a model %s tells operators', async (_, model, state, html) => {
  const { DATABASE_URL = database.pool.options.connectionString ?? '' } = database.settings;
  const service = await startService(
    testSettings({ DATABASE_URL, WORKERS: '1', MATTING_MODEL: writeModel(operator, model) }),
  );
  try {
    const row = await database.db
      .selectFrom('worker')
      .select('models')
      .orderBy('started_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(row.models).toMatchObject({ mask: expect.stringContaining(state) });
    expect(await (await fetch(`${service.url}/operator/`)).text()).toContain(html);
  } finally {
    await service.stop();
  }
});
