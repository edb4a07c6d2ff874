import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UserError } from '../../schemas/error.ts';
import { flowOf } from '../model/passes/flow.ts';
import { openPdfSource } from '../model/readers/pdf/source.ts';

/** What can be printed of a file: its pages as they are seen, or the document that they are read as. */
const KINDS = ['page', 'flow'] as const;

/** Pictures are named, not read, so nothing is needed from outside. */
const NO_PICTURES = {
  asset: async () => Promise.reject(new UserError('not-available')),
  note: () => undefined,
  image: { encode: async () => undefined },
};

/** Words of `--dump page|flow FILE`. */
export interface Dump {
  kind: string;
  files: readonly string[];
  password: string | undefined;
  base: string;
  signal: AbortSignal;
}

/**
 * The document model of a PDF (src/model) as data for JSON. Throws UserError `bad-usage`, `file-not-found`,
 * `cancelled`, and what the reader throws.
 */
export async function dump({ kind, files, password, base, signal }: Dump): Promise<unknown> {
  const [path, ...more] = files;
  if (!path || more.length || !KINDS.some((each) => each === kind))
    throw new UserError('bad-usage', '用法：--dump page|flow 文件.pdf');
  const full = resolve(base, path);
  if (!(await stat(full).catch(() => undefined))?.isFile()) throw new UserError('file-not-found', path);
  const source = openPdfSource(new Uint8Array(await readFile(full)), password, NO_PICTURES);
  const pages = [...Array(source.pages).keys()];
  const rest = async (): Promise<void> => {
    if (signal.aborted) throw new UserError('cancelled');
  };
  try {
    return kind === 'flow' ? await flowOf(source, pages, rest) : await Promise.all(pages.map(source.page));
  } finally {
    source.close();
  }
}
