import type { ErrorData } from '../../schemas/error.ts';
import type { EngineEntry } from '../../schemas/tool.ts';

/** One input of a job: the visitor's file under an id that stays the same while it waits, runs and fails. */
export interface JobFile {
  id: string;
  file: File;
  /** Given by the visitor for this file; lives in memory only. */
  password?: string;
  /** Its pages, where they are counted already. */
  pages?: number;
}

/** What is asked of an engine. `options` are already checked; values of `each` options are arrays aligned with `files`. */
export interface JobRequest {
  engineId: string;
  engine: EngineEntry;
  files: JobFile[];
  options: Record<string, unknown>;
}

/** Where one file, or a whole job, stands. `part` is 0–1 of the work really done. */
export type Stage =
  | { state: 'waiting' }
  | { state: 'uploading'; part: number }
  | { state: 'running'; part: number; note?: string; secondsLeft?: number }
  | { state: 'done' }
  | { state: 'failed'; error: ErrorData }
  | { state: 'cancelled' };

/** A file that came out, and the ids of the inputs it was made from. */
export interface Result {
  id: string;
  file: File;
  from: string[];
}

/** What a job tells while it runs. */
export interface JobEvents {
  /** One input changed its stage. */
  file(id: string, stage: Stage): void;
  /** The whole job moved on. */
  total(stage: Stage): void;
  /** Files came out; the rest of the batch may still be running. */
  result(files: Result[]): void;
  /** A Chinese sentence of the engine for the visitor, with the inputs it speaks of. */
  note(text: string, from: string[]): void;
}
