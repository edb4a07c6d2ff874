import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it, vi } from 'vitest';
import { openModel } from '../../../../src/native/model-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'pdf365-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const served = pathToFileURL(resolve(import.meta.dirname, '../../../../src/native/serve-model.ts')).href;
/** Keeps what it is asked in its temporary folder, and never answers. */
const program = join(folder, 'program.mts');
writeFileSync(
  program,
  `import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveModel } from ${JSON.stringify(served)};
serveModel(async ({ told }) => (query) => {
  const path = join(tmpdir(), 'voice');
  writeFileSync(path, query);
  writeFileSync(told, path);
  return new Promise(() => {});
});
`,
);

it('what a model keeps of a query is gone when the query is cancelled', async () => {
  const told = join(folder, 'told');
  const settings = { told };
  const { ask } = openModel<string, never>({ program, settings, limits: { seconds: 100, memory: 1024 } });
  const gone = new AbortController();
  const answer = ask('secret', gone.signal);
  const path = await vi.waitUntil(() => existsSync(told) && readFileSync(told, 'utf8'), { timeout: 20_000 });
  gone.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  await vi.waitUntil(() => !existsSync(path) && !existsSync(dirname(path)), { timeout: 20_000 });
});
