import type { ErrorData } from '../../../schemas/error.ts';
import type { Note } from '../../../schemas/note.ts';
import type { Limits } from '../../../schemas/tool.ts';
import type { Ability } from '../../engines/abilities.ts';
import type { ModelSetUp } from '../../native/model-process.ts';

/** The file descriptor of the host at which a pipe ends that its worker holds open as long as it lives. */
export const LIFELINE = 4;

/** An input of a call: where it lies, what the visitor calls it, and the password given for it. */
export interface HostFile {
  path: string;
  name: string;
  password?: string;
}

/** A model of the operator's own that was found to work, and the message where it fails. */
export interface UsableModel {
  setUp: ModelSetUp;
  failed: string;
}
export type UsableModels = { [A in Ability]?: UsableModel };

/** One call of an engine. `folder` exists, is empty and belongs to the call alone. */
export interface HostCall {
  engine: string;
  files: HostFile[];
  options: Record<string, unknown>;
  limits: Limits;
  /** How far a native program must be shut in. */
  isolation: 'full' | 'any';
  folder: string;
  /** The operator's own models, which the engine may ask. */
  models?: UsableModels;
}

/** A result in the folder of the call, under the name the engine gave it. */
export interface HostResult {
  path: string;
  name: string;
}

/** What a worker sends its engine host. */
export type ToHost = { kind: 'call'; call: HostCall } | { kind: 'abort' };

/** What an engine host sends its worker. `log` is what happened, for the operator. */
export type FromHost =
  | { kind: 'progress'; part: number; note?: string; secondsLeft?: number }
  | ({ kind: 'note' } & Note)
  | { kind: 'model-failed'; ability: Ability; log: string }
  | { kind: 'skip'; index: number; error: ErrorData }
  | { kind: 'done'; results: HostResult[] }
  | { kind: 'failed'; error: ErrorData; log?: string };
