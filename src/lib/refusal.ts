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

/** A job that takes all files at once and goes on without some of them (an engine's `run` fits). */
interface Refusing {
  /** Why files are left out, by their places, in the order that was found. */
  refused: Map<number, UserError>;
  run: { skip(file: File, error: UserError): void };
}

/** Leaves the file at a place out and says so; throws again what ends the whole job. */
export function refuse(file: File, index: number, thrown: unknown, { refused, run }: Refusing): void {
  const error = refusalOf(thrown);
  refused.set(index, error);
  run.skip(file, error);
}
