import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { uploadKey } from '../../src/service/store/file-store.ts';
import { openFiles } from '../../src/service/store/files.ts';
import { childService } from './child-service.ts';
import { idOf, TusVisitor } from './tus.ts';

const MB = 1024 * 1024;
const service = childService({ WORKERS: '0' });

it('goes on after the service was killed in the middle of an upload', async () => {
  const place = { url: await service.start() };
  const visitor = new TusVisitor(place);
  const bytes = randomBytes(24 * MB);
  const path = await visitor.begin(bytes.length, '大文件.bin');
  const form = await visitor.upload(new File(['kept'], 'kept.txt'));
  await visitor.sendSome(path, 0, bytes.length, bytes.subarray(0, 10 * MB));
  const files = await openFiles(service.settings);
  await expect.poll(() => files.size(uploadKey(idOf(path))), { timeout: 10_000 }).toBeGreaterThan(MB);
  await service.end('SIGKILL');

  place.url = await service.start();
  const offset = await visitor.offset(path);
  expect(offset).toBeGreaterThan(0);
  expect(offset).toBeLessThanOrEqual(10 * MB);
  expect(await visitor.resume(path, bytes)).toBe(204);
  const stored = await buffer(await files.get(uploadKey(idOf(path))));
  expect(createHash('sha256').update(stored).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(String(await buffer(await files.get(uploadKey(form[0] ?? ''))))).toBe('kept');
}, 120_000);
