import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fileAt } from '../../../../src/engines/path-file.ts';
import { placeInput } from '../../../../src/native/input.ts';

const folder = mkdtempSync(join(tmpdir(), 'pdf365-input-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('places bytes from memory', async () => {
  const path = await placeInput(new File(['内容'], '../../etc/名字'), folder, 'memory.bin');
  expect([path, readFileSync(path, 'utf8')]).toEqual([join(folder, 'memory.bin'), '内容']);
});

it('places a file on disk so that writing to the copy does not change it', async () => {
  const original = join(folder, 'original');
  writeFileSync(original, 'before');
  const path = await placeInput(await fileAt(original), folder, 'disk.bin');
  writeFileSync(path, 'after');
  expect(readFileSync(original, 'utf8')).toBe('before');
});

it('never overwrites', async () => {
  await expect(placeInput(new File(['x'], 'x'), folder, 'disk.bin')).rejects.toThrow('EEXIST');
  await expect(placeInput(await fileAt(join(folder, 'original')), folder, 'disk.bin')).rejects.toThrow('EEXIST');
});

it('knows the size of a file beyond 4 GiB', async () => {
  const large = join(folder, 'large');
  writeFileSync(large, '');
  truncateSync(large, 2 ** 32 + 5); // a hole: it takes no room
  expect((await fileAt(large)).size).toBe(2 ** 32 + 5);
  rmSync(large);
});
