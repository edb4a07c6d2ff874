import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toErrorData } from '../../schemas/error.ts';
import { groupUse } from '../../src/native/cgroup.ts';
import { type Hosts, openHosts } from '../../src/service/queue/hosts.ts';
import { ENGINES } from './queue-site.ts';
import { comesTrue, processesIn, processesWith } from './queue-workers.ts';

const base = mkdtempSync(join(tmpdir(), 'pdf365-hosts-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const log = { info() {}, warn() {}, error() {} };

let folder: string;
let call: Parameters<Hosts['run']>[0];
beforeEach(() => {
  folder = mkdtempSync(join(base, 'worker-'));
  call = {
    engine: 'exits',
    files: [],
    options: {},
    limits: { seconds: 20, memory: 512, disk: 64 },
    isolation: 'any',
    folder: mkdtempSync(join(base, 'call-')),
  };
});
afterEach(() => vi.unstubAllEnvs());
const events = { progress() {}, note() {}, skip() {} };
const run = (hosts: Hosts): Promise<string> =>
  hosts.run(call, events, new AbortController().signal).then(
    () => 'done',
    (error: Error) => (error.name === 'UserError' ? toErrorData(error).code : error.message),
  );

test('a pool that is ended at once leaves no process', async () => {
  const hosts = openHosts({ folder, slots: 3, engines: ENGINES, log });
  await hosts.stop();
  // What was still being started would show itself now.
  expect(await run(openHosts({ folder: join(base, 'other'), slots: 0, engines: ENGINES, log }))).toBe(
    'engine host died',
  );
  expect(processesIn(folder)).toEqual([]);
});

test('a pool that cannot start hosts any more tells the calls, and goes on when it can', async () => {
  const hosts = openHosts({ folder, slots: 1, engines: ENGINES, log });
  expect(await comesTrue(() => readdirSync(folder).includes('host-0'))).toBe(true);
  // As on a full disk no folder can be made; this goes for root, too.
  for (const number of [1, 2, 3]) writeFileSync(join(folder, `host-${number}`), '');
  expect(await run(hosts)).toBe('engine host died');
  expect(await run(hosts)).toMatch(/EEXIST|ENOTDIR/);
  for (const number of [1, 2, 3]) rmSync(join(folder, `host-${number}`), { force: true });
  call.engine = 'copy';
  expect(await comesTrue(async () => (await run(hosts)) === 'done')).toBe(true);
  await hosts.stop();
  expect(processesIn(folder)).toEqual([]);
});

test('what a host has compiled is kept for the next ones, also where it is killed', async () => {
  const compiled = mkdtempSync(join(base, 'compiled-'));
  vi.stubEnv('NODE_COMPILE_CACHE', compiled);
  const hosts = openHosts({ folder, slots: 1, engines: ENGINES, log });
  Object.assign(call, { engine: 'hang', limits: { ...call.limits, seconds: 2 } });
  expect(await run(hosts)).toBe('timeout');
  expect(readdirSync(compiled, { recursive: true }).length).toBeGreaterThan(10);
  await hosts.stop();
});

test.skipIf(groupUse() === 'none')(
  'a host that dies leaves no process, not even one that is nobody’s child',
  async () => {
    const hosts = openHosts({ folder, slots: 1, engines: ENGINES, log });
    call.engine = 'strays';
    expect(await run(hosts)).toBe('engine host died');
    expect(await comesTrue(() => processesWith('sleep\x00406.6').length === 0)).toBe(true);
    await hosts.stop();
  },
);
