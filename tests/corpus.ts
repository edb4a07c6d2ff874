import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const corpusRoot = process.env.PDF365_CORPUS ?? join(root, '../shared/corpus');

/**
 * Where `corpus:<path>` (the shared real files) or `fixture:<path>` (tests/fixtures) stands on disk. Throws on any
 * other prefix.
 */
export function inputPath(name: string): string {
  const [, place, path] = /^(corpus|fixture):(.+)$/.exec(name) ?? [];
  if (!place || !path) throw new Error(`“${name}”要以 corpus: 或 fixture: 开头`);
  return place === 'corpus' ? join(corpusRoot, path) : join(root, 'tests/fixtures', path);
}

/** Whether the corpus is on this machine; tests that need it skip with a notice where it is not. */
export const hasCorpus = existsSync(join(corpusRoot, 'MANIFEST.yaml'));

/** The notice for a test that is skipped for want of an input. */
export const noCorpus = `没有测试文件集 ${corpusRoot}（可用 PDF365_CORPUS 指定）`;
