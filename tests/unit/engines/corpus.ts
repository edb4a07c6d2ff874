import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const folder = process.env.PDF365_CORPUS ?? resolve('../shared/corpus');

/** Whether the folder of real input files is here; tests that need it are skipped where it is not. */
export const hasCorpus = existsSync(folder);

/** The path of a corpus file. */
export const corpusPath = (path: string): string => join(folder, path);

/** A corpus file as engines take it. */
export const corpusFile = (path: string): File => new File([readFileSync(corpusPath(path))], basename(path));
