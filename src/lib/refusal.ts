import { type ErrorCode, toErrorData, UserError } from '../../schemas/error.ts';

/** What ends a whole job, whichever of its files was read at that time. */
const ENDING: readonly ErrorCode[] = ['cancelled', 'out-of-memory', 'network'];

/**
 * Why one file of a job is left out, from what was thrown while it was read; throws again what ends the whole job.
 */
export function refusalOf(thrown: unknown): UserError {
  const { code, detail } = toErrorData(thrown);
  if (ENDING.includes(code)) throw thrown;
  return new UserError(code, detail);
}
