import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setUpMade } from '../scripts/set-up/made.mjs';

/**
 * What is made of packages is made where it is stale: tests are also run without the verbs of npm, which see to it. A
 * run gets a folder for what programs answered (kept-answers.ts).
 */
export async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'answers-'));
  process.env.PDF365_ANSWERS = folder;
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../.cache/compiled'); // as scripts/run.mjs
  await setUpMade(process.execPath);
  return () => rmSync(folder, { recursive: true, force: true });
}
