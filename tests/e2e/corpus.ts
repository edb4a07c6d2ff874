import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { hasCorpus, inputPath, noCorpus } from '../corpus.ts';

/** The absolute path of a corpus file. */
export const corpus = (path: string): string => inputPath(`corpus:${path}`);

/** The files of a corpus folder, without its folders. */
export const corpusFolder = (path: string): string[] =>
  existsSync(corpus(path))
    ? readdirSync(corpus(path), { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => join(corpus(path), name))
    : [];

/** Skips the tests of a file, with a visible notice, where the corpus is absent. */
export function needsCorpus(): void {
  test.skip(!hasCorpus, noCorpus);
}
