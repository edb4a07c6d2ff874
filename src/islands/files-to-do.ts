import type { ErrorCode } from '../../schemas/error.ts';
import type { Stage } from '../jobs/job.ts';
import type { InputFile, Stale } from '../stores/tool.ts';

/**
 * What a start would do: the files that brought nothing yet, where the results of the others stand; otherwise all of
 * them.
 */
export function filesToDo(
  files: readonly InputFile[],
  stage: Stage | undefined,
  stale: Stale | undefined,
): readonly InputFile[] {
  const stands = stage ? stage.state === 'failed' || stage.state === 'cancelled' : stale === 'files';
  const left = files.filter((entry) => entry.stage?.state !== 'done');
  return stands && left.length ? left : files;
}

/** What asks for a password can still be opened. */
export const PASSWORDS: ReadonlySet<ErrorCode> = new Set(['password-needed', 'wrong-password']);

/** Whether a look at the file has shown that it cannot be read, whatever the visitor sets. */
export const isBroken = ({ fault }: Pick<InputFile, 'fault'>): boolean => !!fault && !PASSWORDS.has(fault.code);
