import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';

const root = process.env.PDF365_CORPUS ?? join(import.meta.dirname, '../../../shared/corpus');

/** The absolute path of a corpus file. */
export const corpus = (path: string): string => join(root, path);

/** The files of a corpus folder, without its folders. */
export const corpusFolder = (path: string): string[] =>
  existsSync(corpus(path))
    ? readdirSync(corpus(path), { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => join(corpus(path), name))
    : [];

/** Skips the tests of a file, with a visible notice, where the corpus is absent. */
export function needsCorpus(): void {
  test.skip(!existsSync(corpus('MANIFEST.yaml')), `没有测试文件集 ${root}（可用 PDF365_CORPUS 指定）`);
}
