import { openAsBlob } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { UserError } from '../../schemas/error.ts';
import type { ToolEntry } from '../../schemas/tool.ts';
import { checkFile } from '../lib/intake.ts';

/** Reads one input after the check that the page makes too: not empty, not over the tool's limit, of a type it takes by content. Throws UserError. */
export async function readInput(path: string, tool: ToolEntry): Promise<File> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) throw new UserError('is-folder', path);
  if (!found?.isFile()) throw new UserError('file-not-found', path);
  const name = basename(path);
  const verdict = await checkFile(new File([await openAsBlob(path)], name), tool);
  if ('error' in verdict) throw new UserError(verdict.error.code, verdict.error.detail);
  return new File([await readFile(path)], name);
}
