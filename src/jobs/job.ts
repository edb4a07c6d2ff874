import type { ErrorData } from '../../schemas/error.ts';
import type { Note } from '../../schemas/note.ts';
import type { EngineEntry, Place } from '../../schemas/tool.ts';

/**
 * Where a file stands in the service: enough to find it again after a reload, to go on with it, or to delete it there.
 */
export interface Remote {
  /** Its upload, once that is complete. */
  upload?: string;
  /** Key of the submit it is part of: the same files submitted again under it are found, not doubled. */
  key?: string;
  task?: string;
  /** The task waits for a password. */
  middle?: true;
  /** When the service deletes files and task by itself, ISO 8601. */
  until?: string;
}

/** One input of a job: the visitor's file under an id that stays the same while it waits, runs and fails. */
export interface JobFile {
  id: string;
  file: File;
  /** Where it is worked on. */
  place: Place;
  /** Given by the visitor for this file; lives in memory only. */
  password?: string;
  /** Its pages, where they are counted already. */
  pages?: number;
  /** What the service has of it already. */
  remote?: Remote;
  /** How far (0–1) it was shown to be when the page was left: it goes on from there. */
  part?: number;
}

/**
 * What is asked of an engine. `options` are already checked; values of `each` options are arrays aligned with `files`.
 */
export interface JobRequest {
  /** The tool's id, by which the service knows limits and fixed options. */
  tool: string;
  engineId: string;
  engine: EngineEntry;
  files: JobFile[];
  options: Record<string, unknown>;
  /** Tasks of earlier starts with these files, which are of no use any more. */
  replaces?: string[];
}

/** Where one file, or a whole job, stands. `part` is 0–1 of the work really done. */
export type Stage =
  /** `place`: in the queue of the service, from 1; `part`: what was done before (uploading). */
  | { state: 'waiting'; place?: number; part?: number }
  /**
   * `secondsLeft`: of the upload alone; `offline`: the service does not answer, the job goes on by itself once it does.
   */
  | { state: 'uploading'; part: number; note?: string; secondsLeft?: number; offline?: true }
  | { state: 'running'; part: number; note?: string; secondsLeft?: number; offline?: true }
  | { state: 'done' }
  | { state: 'failed'; error: ErrorData }
  | { state: 'cancelled' };

/** A file that came out, and the ids of the inputs it was made from. */
export interface Result {
  id: string;
  file: File;
  from: string[];
}

/** What a job reports while it runs. */
export interface JobEvents {
  /** One input changed its stage. */
  file(id: string, stage: Stage): void;
  /** The whole job moved on. */
  total(stage: Stage): void;
  /** Files came out; the rest of the batch may still be running. */
  result(files: Result[]): void;
  /** A sentence of the engine for the visitor, with the inputs it is about. */
  note(note: Note, from: string[]): void;
  /** What the service has of an input changed; `undefined`: nothing any more. */
  remote(id: string, remote: Remote | undefined): void;
}
