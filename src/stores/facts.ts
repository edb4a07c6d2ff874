import { type ErrorCode, toErrorData } from '../../schemas/error.ts';
import type { Preview } from '../../schemas/preview.ts';
import { factsOf as askFacts } from '../jobs/facts.ts';
import { $files, $looking, $stage, type InputFile, isRunning, patchFile, theTool } from './tool.ts';

/** What no job can do anything about. */
const FAULTS: ReadonlySet<ErrorCode> = new Set(['damaged', 'truncated', 'password-needed', 'wrong-password']);

/** What a look into an input tells; a file still locked with a password given was given the wrong one. */
export function factsOf(
  { pages, wide, encrypted, restricted, damaged }: Preview,
  password: string | undefined,
): Partial<InputFile> {
  return {
    known: true,
    fault: encrypted && password ? { code: 'wrong-password' } : undefined,
    ...(pages && { pages }),
    ...(wide && { wide }),
    ...(encrypted && { locked: true }),
    ...(restricted && { restricted }),
    ...(!encrypted && { damaged: damaged === true }), // what another look took for damage is taken back
  };
}

/** What is known of an input that could not be looked into; most of what may be wrong is for the job to say. */
export function faultOf(thrown: unknown): Partial<InputFile> {
  const fault = toErrorData(thrown);
  return FAULTS.has(fault.code) ? { known: true, fault } : {};
}

/** What the reader that the engines use says of a PDF. Never rejects. */
export const factsAnew = (
  file: File,
  password: string | undefined,
  signal?: AbortSignal,
): Promise<Partial<InputFile>> => askFacts(file, password, signal).then((info) => factsOf(info, password), faultOf);

async function learnOne(
  { id, file, password }: InputFile,
  matters: (facts: Partial<InputFile>) => boolean = () => true,
  signal?: AbortSignal,
): Promise<void> {
  const facts = await factsAnew(file, password, signal);
  // A preview or a password may have come meanwhile: they know better.
  const entry = $files.get().find((other) => other.id === id);
  if (entry && !entry.known && entry.password === password && matters(facts)) patchFile(id, facts);
}

const unknown = (files: readonly InputFile[]): InputFile[] =>
  files.filter(({ type, known }) => type === 'pdf' && !known);

interface Look {
  id: string;
  ended: Promise<void>;
  stop: AbortController;
}

const looks = new Set<Look>();

/**
 * Resolves when nothing is looked into any more: the worker that does it is the one that a job goes to. For a file that
 * was taken away nobody waits.
 */
export async function looksEnded(): Promise<void> {
  const there = new Set($files.get().map(({ id }) => id));
  for (const { id, stop } of looks) if (!there.has(id)) stop.abort();
  await Promise.all([...looks].map(({ ended }) => ended));
}

/**
 * Finds out whether PDFs are locked, restricted or damaged, where no preview has said it yet. Resolves when all are
 * known as far as they can be; never rejects.
 */
export async function learnFacts(files: readonly InputFile[]): Promise<void> {
  await looksEnded();
  const ids = files.map(({ id }) => id);
  await Promise.all(unknown($files.get().filter(({ id }) => ids.includes(id))).map((entry) => learnOne(entry)));
}

/** What is looked into before the start asks; of more files the previews and the start find out. */
const MAX_SOON = 12;

/**
 * What a panel would show of the pages now would be drawn beside a job that has begun; a preview brings it behind that.
 */
const isWorking = (): boolean => $looking.get() || isRunning($stage.get());

/**
 * The same as soon as there are files, where a panel shows the pages of the first or the start decides by all: their
 * pictures, by which they would be known as well, take a second from the first file on. What is wrong with one is left
 * to them and to the start.
 */
export function learnSoon(files: readonly InputFile[]): void {
  const { tool, engine } = theTool();
  const all = engine.input === 'all' && !engine.unopened;
  const uncounted = unknown(files).filter(({ pages }) => !pages); // a reload brings the pages back
  const matters = ({ fault }: Partial<InputFile>): boolean => !fault && (all || !isWorking());
  for (const entry of uncounted.slice(0, all ? MAX_SOON : tool.canvas === true ? 1 : 0)) {
    const stop = new AbortController();
    const ended = learnOne(entry, matters, stop.signal).finally(() => looks.delete(look));
    const look: Look = { id: entry.id, ended, stop };
    looks.add(look);
  }
}
