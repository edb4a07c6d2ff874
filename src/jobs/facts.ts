import { UserError } from '../../schemas/error.ts';
import type { Preview } from '../../schemas/preview.ts';
import { askJobWorker } from './in-browser.ts';

const ENGINE = 'file-facts';
/** Milliseconds; a start waits for what is asked here, and goes on without a file that takes longer. */
const LONGEST = 10_000;
let turn: Promise<unknown> = Promise.resolve();

/**
 * What a start decides by of a PDF: its pages, whether it is locked or restricted. Asked in the workers of the jobs,
 * which are there by then and have the same reader to load; one file after the other, so that one worker is enough.
 * Rejects with UserError where it cannot be opened at all, `cancelled` when the signal fires or it takes more than
 * `longest` milliseconds.
 */
export function factsOf(
  file: File,
  password: string | undefined,
  signal = new AbortController().signal,
  longest = LONGEST,
): Promise<Preview> {
  const facts = turn.then(() => ask(file, password, AbortSignal.any([signal, AbortSignal.timeout(longest)])));
  turn = facts.catch(() => undefined);
  return facts;
}

async function ask(file: File, password: string | undefined, signal: AbortSignal): Promise<Preview> {
  const [info] = await askJobWorker({ engine: ENGINE, files: [file], options: {}, passwords: [password] }, signal);
  if (!info) throw new UserError('no-result');
  return JSON.parse(await info.text()) as Preview;
}
