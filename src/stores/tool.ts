import { atom } from 'nanostores';
import type { ErrorData } from '../../schemas/error.ts';
import type { Note } from '../../schemas/note.ts';
import type { Fit, Place, ToolProps } from '../../schemas/tool.ts';
import type { Remote, Result, Stage } from '../jobs/job.ts';

/** A file the visitor gave, with all that is known of it. */
export interface InputFile {
  id: string;
  file: File;
  /** Canonical type by content. */
  type: string;
  pages?: number;
  /** Most of its pages are wider than high, or the picture is. */
  wide?: boolean;
  /** It could be opened, but is broken: pages may be missing. */
  damaged?: boolean;
  /** Object URL of the first page or of the picture, small. */
  thumb?: string;
  /** It needs a password to be opened. */
  locked?: boolean;
  password?: string;
  /** It opens without a password, but says what may not be done with it. */
  restricted?: boolean;
  /** It was looked into: whether it is locked, restricted or damaged is known. */
  known?: boolean | undefined;
  /** What looking at it found wrong, before any job. */
  fault?: ErrorData | undefined;
  /** What was wrong when the visitor chose to leave it out: of the same nobody is asked again. */
  leftOut?: ErrorData['code'];
  /** Values of the `each` options for this file. */
  values: Record<string, unknown>;
  stage?: Stage;
  /** What the engine said of it, where the place is decided file by file. */
  fit?: Fit;
  /** The options it said so of, as JSON. */
  fitFor?: string;
  /** Where the last start sent it. */
  place?: Place;
  /** What the service has of it. */
  remote?: Remote | undefined;
}

/** A file that was refused, and why. */
export interface Refusal {
  id: string;
  name: string;
  error: ErrorData;
  /** The tool that would take it. */
  instead?: { id: string; name: string; file: File };
}

/** A note with the inputs it is about. */
export interface ToldNote extends Note {
  from: string[];
}

export const $files = atom<InputFile[]>([]);
export const $options = atom<Record<string, unknown>>({});
/** What is wrong with the options, by key; `key:fileId` for the value of one file. */
export const $optionErrors = atom<Record<string, string>>({});
/** The wrong option that stood in the way of the last start, by its key; a new object for each. */
export const $wrong = atom<{ key: string } | undefined>(undefined);
/** What a start would do. */
export interface Doing {
  /** As the button says it (删除 3 页). */
  words: string;
  /** What it is instead of what the engine's verb says, where it is done again or to the files that are left. */
  verb?: string | undefined;
  /** The words say what is needed first (先点要删除的页). */
  lacks?: boolean | undefined;
  /** It is done to these files alone, by their ids. */
  only?: string[] | undefined;
}
/** What the panel says of a start; without it the button names the files. */
export const $doing = atom<Doing | undefined>(undefined);
/** The job as a whole; `undefined` before the first start. */
export const $stage = atom<Stage | undefined>(undefined);
/** What was changed after the last job. */
export type Stale = 'settings' | 'files' | 'order';
/** Why the results are of the last job and no more; a change of settings outweighs the others. */
export const $stale = atom<Stale | undefined>(undefined);
export const $results = atom<Result[]>([]);
export const $notes = atom<ToldNote[]>([]);
export const $refusals = atom<Refusal[]>([]);
/** Files that cannot take part as they stand: the start waits for the visitor's word on them. */
export const $held = atom<{ id: string; error: ErrorData }[]>([]);
/** A start was pressed and looks at the files it decides by. */
export const $looking = atom(false);
/** The panel shows what it proposes for the file it is at, so that a start does what is seen. */
export const $proposed = atom(false);
/** A job was under way when the page was last left. */
export const $interrupted = atom(false);
/** Another page of the site handed the files over: the visitor asked for this page with them. */
export const $handed = atom(false);
/** The browser would not keep files or settings. */
export const $notKept = atom(false);

let current: ToolProps | undefined;
/** Tells the stores which tool this page is. */
export function setTool(props: ToolProps): void {
  current = props;
}
/** The tool of this page. Throws before `setTool`: that would be a fault in the page itself. */
export function theTool(): ToolProps {
  if (!current) throw new Error('no tool on this page');
  return current;
}

/** Changes one file's record; files removed meanwhile are left alone. */
export function patchFile(id: string, patch: Partial<InputFile>): void {
  $files.set($files.get().map((entry) => (entry.id === id ? { ...entry, ...patch } : entry)));
}

/** A job, or one file of it, that is under way. */
export type Running = Extract<Stage, { state: 'running' | 'uploading' | 'waiting' }>;
/** Whether the job is under way. */
export const isRunning = (stage: Stage | undefined): stage is Running =>
  stage?.state === 'running' || stage?.state === 'uploading' || stage?.state === 'waiting';

let ids = 0;
/** An id unique in this page and, by its time, across reloads. */
export const newId = (): string => `${Date.now().toString(36)}${++ids}`;
