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
