import { existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { precompress } from '../../../scripts/precompress.mjs';

const folder = mkdtempSync(join(tmpdir(), 'pdf365-compress-'));
const root = join(folder, 'dist');
const script = 'export const answer = 42;'.repeat(20);

it('puts whole variants in place of old ones: a server reading an old one keeps it', async () => {
  mkdirSync(join(root, 'a'), { recursive: true });
  writeFileSync(join(root, 'a/a.js'), script);
  writeFileSync(join(root, 'a/a.js.br'), 'old');
  writeFileSync(join(root, 'a/photo.jpg'), script);
  linkSync(join(root, 'a/a.js.br'), join(folder, 'being-read'));
  for (const run of ['first', 'from the cache']) {
    await precompress(root, join(folder, 'cache'));
    expect(readFileSync(join(folder, 'being-read'), 'utf8'), run).toBe('old');
    expect(brotliDecompressSync(readFileSync(join(root, 'a/a.js.br'))).toString()).toBe(script);
    expect(gunzipSync(readFileSync(join(root, 'a/a.js.gz'))).toString()).toBe(script);
    expect(readdirSync(join(root, 'a')).sort()).toEqual(['a.js', 'a.js.br', 'a.js.gz', 'photo.jpg']);
  }
});

it('leaves engines as they are where only text is asked for', async () => {
  const [page, engine] = [join(root, 'b/page.html'), join(root, 'b/engine.wasm')];
  mkdirSync(join(root, 'b'));
  for (const path of [page, engine]) writeFileSync(path, script);
  await precompress(root, join(folder, 'cache'), { textOnly: true });
  expect([page, engine].map((path) => existsSync(`${path}.br`))).toEqual([true, false]);
  await precompress(root, join(folder, 'cache'));
  expect(existsSync(`${engine}.br`)).toBe(true);
});
