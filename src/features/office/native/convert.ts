import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { UserError } from '../../../../schemas/error.ts';
import type { Run } from '../../../engines/engine.ts';
import type { Format } from './format.ts';
import { type BridgeAnswer, type BridgeJob, type Instance, startInstance } from './instance.ts';
import { emptyJob, placeDocument, takeResult } from './job-folder.ts';

/** What an engine wants of one document. */
export interface Conversion {
  /** what soffice reads */
  file: File;
  /** the visitor's own file where that is another */
  original?: File;
  format: Format;
  /** what is made of it; a PDF where nothing is said */
  target?: keyof typeof TARGETS;
  /** filter data, by soffice's names */
  data: Record<string, unknown>;
  load?: Record<string, unknown>;
  /** all columns of a sheet on one page across */
  fit?: boolean;
  /** without headers and footers, which the file does not have */
  plain?: boolean;
  changes?: string;
  /** web pages to be put in place of their marks in the text */
  pages?: Record<string, string>;
}

/**
 * A document in the call's folder, the fonts that were replaced, each with what was used, and how many comments the
 * document has.
 */
interface Made {
  path: string;
  fonts: Record<string, string>;
  comments: number;
}

type OfficeRun = Pick<Run, 'signal' | 'limits' | 'progress' | 'password' | 'folder'>;

/** soffice's names of the export filters, by what is made and of what. */
const TARGETS = {
  pdf: { text: 'writer_pdf_Export', sheet: 'calc_pdf_Export', slides: 'impress_pdf_Export' },
  docx: { text: 'MS Word 2007 XML', sheet: '', slides: '' },
} satisfies Record<string, Record<Format['kind'], string>>;
/** The folder of its documents, in the folder of an instance. */
const JOB = 'job';
/** soffice keeps some memory of every document; a new one is the cure. */
const MAX_DOCUMENTS = 25;
const MAX_MEMORY_PART = 0.5;

let current: Promise<Instance> | undefined;
/** The one document at a time: each call waits for the one before. */
let last: Promise<unknown> = Promise.resolve();

/**
 * The warm soffice of this process, started if it is not running. Rejected with what `startInstance` throws; the next
 * call starts another.
 */
export function warmOffice(limits: Run['limits']): Promise<Instance> {
  current = runningOrNew(current, limits);
  return current;
}

async function runningOrNew(before: Promise<Instance> | undefined, limits: Run['limits']): Promise<Instance> {
  const instance = await before?.catch(() => undefined);
  if (instance?.alive()) return instance;
  instance?.close();
  return startInstance(limits);
}

/**
 * The warm soffice, or a new one where it does not answer or its folder is none any more: it may have been idle for
 * hours.
 */
async function soundOffice(limits: Run['limits']): Promise<Instance> {
  const instance = await warmOffice(limits);
  if ((await isEmptied(join(instance.folder, JOB))) && (await instance.answers())) return instance;
  instance.close();
  return warmOffice(limits);
}

/** Ends the warm soffice of this process, if any; the next call starts a new one. */
export async function closeOffice(): Promise<void> {
  const instance = await current?.catch(() => undefined);
  current = undefined;
  instance?.close();
}

/**
 * Converts one document and gives the path of the result in the call's folder, with the fonts that were replaced.
 * Throws UserError `password-needed`, `wrong-password`, `damaged`, `no-result`, `timeout`, those of the sandbox,
 * ProgramDied where soffice died on the way, or the signal's reason.
 */
export async function toDocument(conversion: Conversion, run: OfficeRun): Promise<Made> {
  const turn = last.then(() => attempt(conversion, run));
  last = turn.catch(() => {});
  return turn;
}

async function attempt(conversion: Conversion, run: OfficeRun): Promise<Made> {
  const instance = await unlessAborted(soundOffice(run.limits), run.signal);
  const documents = join(instance.folder, JOB);
  const job = bridgeJob(conversion, run);
  let keep = false;
  try {
    await placeAll(documents, conversion, job);
    const answer = await watched(instance, job, run);
    const sound = !answer.failed || (answer.failed === 'load' && conversion.format.encrypted);
    const fresh = instance.used < MAX_DOCUMENTS && answer.memory < run.limits.memory * MAX_MEMORY_PART;
    keep = sound && fresh && !(await holdsFonts(instance));
    if (answer.failed) throw refusal(answer.failed, conversion, job);
    const path = join(await run.folder(), basename(job.output).replace('output', 'office'));
    await takeResult(documents, basename(job.output), path);
    if (!keep) startNext(instance, run.limits);
    return made(path, answer);
  } finally {
    if (!keep || !(await isEmptied(documents))) instance.close();
  }
}

/** The document and the web pages that go into it, under the names that the job reports. */
async function placeAll(documents: string, { file, pages = {} }: Conversion, job: BridgeJob): Promise<void> {
  await placeDocument(documents, file, basename(job.input));
  for (const [mark, path] of Object.entries(job.pages ?? {}))
    await placeDocument(documents, new File([pages[mark] ?? ''], 'page.html'), basename(path));
}

const made = (path: string, { fonts = {}, comments = 0 }: BridgeAnswer): Made => ({ path, fonts, comments });

/** A sound instance that has served its time is followed by a new one before the next document asks for it. */
function startNext(instance: Instance, limits: Run['limits']): void {
  instance.close();
  warmOffice(limits).catch(() => {}); // the next document reports it
}

/** A start goes on without the call that asked for it: the next one will be glad. */
async function unlessAborted<T>(wait: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  wait.catch(() => {}); // nobody may be waiting any more
  try {
    return await Promise.race([wait, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function bridgeJob(conversion: Conversion, run: OfficeRun): BridgeJob {
  const { file, original = file, format, target = 'pdf', data, load = {}, fit = false, plain = false } = conversion;
  const { changes = '', pages = {} } = conversion;
  const password = run.password(original);
  return {
    filter: format.filter,
    input: `${JOB}/input.${format.extension}`,
    output: `${JOB}/output.${target}`,
    load,
    fit,
    plain,
    changes,
    pages: Object.fromEntries(Object.keys(pages).map((mark, index) => [mark, `${JOB}/page${index}.html`])),
    export: { filter: TARGETS[target][format.kind], data },
    password,
  };
}

/**
 * The bridge's answer; the instance is killed when the call is cancelled or its time is over, which rejects the wait at
 * once.
 */
async function watched(instance: Instance, job: BridgeJob, run: OfficeRun): Promise<BridgeAnswer> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = (why: unknown): void => {
    reject(why);
    instance.close();
  };
  const onAbort = (): void => stop(run.signal.reason);
  run.signal.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => stop(new UserError('timeout')), run.limits.seconds * 1000);
  try {
    return await Promise.race([stopped, instance.convert(job, (part) => run.progress(part))]);
  } finally {
    clearTimeout(timer);
    run.signal.removeEventListener('abort', onAbort);
  }
}

function refusal(failed: 'load' | 'export', { format }: Conversion, { password }: BridgeJob): UserError {
  if (failed === 'export')
    return new UserError(
      'no-result',
      format.kind === 'slides'
        ? '没有可以输出的幻灯片；如果都隐藏了，请打开“包括隐藏的幻灯片”。'
        : '文档里没有可以输出的内容。',
    );
  if (format.encrypted) return new UserError(password === undefined ? 'password-needed' : 'wrong-password');
  return new UserError('damaged');
}

/** Fonts that a document brought stay in soffice for its whole life: the next document must not be drawn with them. */
async function holdsFonts({ folder }: Instance): Promise<boolean> {
  const fonts = join(folder, 'profile', 'user', 'temp', 'embeddedfonts', 'fromdocs');
  return (await readdir(fonts).catch(() => [])).length > 0;
}

const isEmptied = (documents: string): Promise<boolean> =>
  emptyJob(documents).then(
    () => true,
    () => false,
  );
