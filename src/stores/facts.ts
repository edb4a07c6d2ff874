import { type ErrorCode, toErrorData } from '../../schemas/error.ts';
import type { Preview } from '../../schemas/preview.ts';
import { factsOf as askFacts } from '../jobs/facts.ts';
import { $files, type InputFile, patchFile } from './tool.ts';

/** What no job can do anything about. */
const FAULTS: ReadonlySet<ErrorCode> = new Set(['damaged', 'truncated', 'password-needed', 'wrong-password']);

/** What a look into an input tells; a file still locked with a password given was given the wrong one. */
export function factsOf({ pages, encrypted, restricted }: Preview, password: string | undefined): Partial<InputFile> {
  return {
    known: true,
    fault: encrypted && password ? { code: 'wrong-password' } : undefined,
    ...(pages && { pages }),
    ...(encrypted && { locked: true }),
    ...(restricted && { restricted }),
  };
}

/** What is known of an input that could not be looked into; most of what may be wrong is for the job to say. */
export function faultOf(thrown: unknown): Partial<InputFile> {
  const fault = toErrorData(thrown);
  return FAULTS.has(fault.code) ? { known: true, fault } : {};
}

/** What the reader that the engines use says of a PDF. Never rejects. */
export const factsAnew = (file: File, password: string | undefined): Promise<Partial<InputFile>> =>
  askFacts(file, password).then((info) => factsOf(info, password), faultOf);

async function learnOne({ id, file, password }: InputFile): Promise<void> {
  const facts = await factsAnew(file, password);
  // A preview or a password may have come meanwhile: they know better.
  const entry = $files.get().find((other) => other.id === id);
  if (entry && !entry.known && entry.password === password) patchFile(id, facts);
}

/**
 * Finds out whether PDFs are locked, restricted or damaged, where no preview has said it yet. Resolves when all are
 * known as far as they can be; never rejects.
 */
export async function learnFacts(files: readonly InputFile[]): Promise<void> {
  await Promise.all(files.filter(({ type, known }) => type === 'pdf' && !known).map(learnOne));
}
