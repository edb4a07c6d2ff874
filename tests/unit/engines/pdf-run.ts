import type { UserError } from '../../../schemas/error.ts';
import type { Run } from '../../../src/engines/engine.ts';

/** A run that records what an engine says. */
interface Recorded {
  run: Run<never>;
  notes: string[];
  skipped: [string, string][];
  parts: number[];
  abort: AbortController;
}

export function recordedRun(passwords: Record<string, string> | string | undefined = undefined): Recorded {
  const notes: string[] = [];
  const skipped: [string, string][] = [];
  const parts: number[] = [];
  const abort = new AbortController();
  const refuse = (): never => {
    throw new Error('not used by this engine');
  };
  const run: Run<never> = {
    ask: () => Promise.reject(new Error('nothing is lent')),
    signal: abort.signal,
    progress: (part) => void parts.push(part),
    note: (text) => void notes.push(text),
    skip: (file: File, error: UserError) => void skipped.push([file.name, error.code]),
    password: (file) => (typeof passwords === 'string' ? passwords : passwords?.[file.name]),
    asset: refuse,
    image: { opaqueBytes: 4, decode: refuse, encode: refuse, transcode: refuse },
    limits: { seconds: 60, memory: 1024, disk: 1024 },
    folder: refuse,
    cores: 1,
    spread: refuse,
  };
  return { run, notes, skipped, parts, abort };
}
