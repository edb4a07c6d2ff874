import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadKey } from '../../src/service/store/file-store.ts';
import { openFiles } from '../../src/service/store/files.ts';
import { testSettings } from './database.ts';
import { idOf, TusVisitor } from './tus.ts';

const MB = 1024 * 1024;
const NODE = join(import.meta.dirname, '../../node_modules/.bin/node');
const PROCESS = join(import.meta.dirname, 'service-process.ts');

let settings: ReturnType<typeof testSettings>;
let child: ChildProcess | undefined;
beforeAll(() => {
  settings = testSettings();
});
afterAll(async () => {
  await end('SIGTERM');
  rmSync(settings.DATA, { recursive: true, force: true });
}, 60_000);

/** Starts the service in a process of its own and gives its address. */
async function start(): Promise<string> {
  const env = {
    ...process.env,
    DATA: settings.DATA,
    HOST: '127.0.0.1',
    PORT: '0',
    WORKERS: '0',
    FREE_MB: '0',
    LOG_LEVEL: 'error',
  };
  child = spawn(NODE, [PROCESS], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = await once(createInterface(child.stdout as NodeJS.ReadableStream), 'line');
  return String(url);
}

async function end(signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

it('goes on after the service was killed in the middle of an upload', async () => {
  const place = { url: await start() };
  const visitor = new TusVisitor(place);
  const bytes = randomBytes(24 * MB);
  const path = await visitor.begin(bytes.length, '大文件.bin');
  const form = await visitor.upload(new File(['kept'], 'kept.txt'));
  await visitor.sendSome(path, 0, bytes.length, bytes.subarray(0, 10 * MB));
  const files = await openFiles(settings);
  await expect.poll(() => files.size(uploadKey(idOf(path))), { timeout: 10_000 }).toBeGreaterThan(MB);
  await end('SIGKILL');

  place.url = await start();
  const offset = await visitor.offset(path);
  expect(offset).toBeGreaterThan(0);
  expect(offset).toBeLessThanOrEqual(10 * MB);
  expect(await visitor.resume(path, bytes)).toBe(204);
  const stored = await buffer(await files.get(uploadKey(idOf(path))));
  expect(createHash('sha256').update(stored).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(String(await buffer(await files.get(uploadKey(form[0] ?? ''))))).toBe('kept');
}, 120_000);
