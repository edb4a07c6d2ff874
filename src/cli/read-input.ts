import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { UserError } from '../../schemas/error.ts';
import type { ToolEntry } from '../../schemas/tool.ts';
import { fileAt } from '../engines/path-file.ts';
import { checkFile } from '../lib/intake.ts';

/**
 * One input, left on disk, after the check that the page makes too: not empty, not over the tool's limit, of a type it
 * takes by content. Throws UserError.
 */
export async function readInput(path: string, tool: ToolEntry): Promise<File> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) throw new UserError('is-folder', path);
  if (!found?.isFile()) throw new UserError('file-not-found', path);
  const name = basename(path);
  const file = await fileAt(path, name);
  const verdict = await checkFile(file, tool);
  if ('error' in verdict) throw new UserError(verdict.error.code, verdict.error.detail);
  return file;
}
