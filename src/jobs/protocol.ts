import type { ErrorData } from '../../schemas/error.ts';
import type { Note } from '../../schemas/note.ts';
import type { Fit } from '../../schemas/tool.ts';

/** One call of an engine as it is posted to a worker. Files cross as handles, not as bytes. */
export interface Call {
  engine: string;
  files: File[];
  options: unknown;
  passwords: (string | undefined)[];
  /** How many parts the engine may run at the same time; 1 inside a part. */
  cores: number;
}

/**
 * A part of a running call, to be run by any worker of the pool; `origins` are its files' places among the call's
 * files.
 */
export interface PartCall extends Pick<Call, 'files' | 'options' | 'passwords'> {
  origins: number[];
}

/** Page to worker. `id` names a call. */
export type ToWorker =
  | { kind: 'warm'; engine: string }
  | { kind: 'run'; id: number; call: Call }
  /** Answered by `fit`. */
  | { kind: 'fits'; id: number; engine: string; file: File; wish: Record<string, unknown> }
  /** Answered by `estimate`, with a number or nothing for each wish. */
  | {
      kind: 'estimate';
      id: number;
      engine: string;
      file: File;
      password: string | undefined;
      wishes: Record<string, unknown>[];
    }
  | { kind: 'parts-done'; id: number; spread: number; results?: File[][]; error?: ErrorData };

/**
 * Worker to page. `broken` says that the worker's memory can no longer be trusted (a WebAssembly trap) and it must be
 * replaced.
 */
export type FromWorker =
  | { kind: 'progress'; id: number; part: number; note?: string }
  | ({ kind: 'note'; id: number } & Note)
  | { kind: 'skip'; id: number; index: number; error: ErrorData }
  | { kind: 'spread'; id: number; spread: number; parts: PartCall[]; to: number }
  | { kind: 'fit'; id: number; fit: Fit }
  | { kind: 'estimate'; id: number; bytes: (number | undefined)[] }
  | { kind: 'done'; id: number; files: File[] }
  | { kind: 'failed'; id: number; error: ErrorData; broken: boolean };
