import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../src/service/context.ts';
import type { TaskRow } from '../../src/service/store/tables.ts';
import { programs, signalAll } from '../kill.ts';
import { ended, submit } from './queue-site.ts';
import { processesIn, processesWith } from './queue-workers.ts';

/** Whether what the tasks of a run need is on this machine. */
export const canRun =
  existsSync('/usr/lib/libreoffice/program/soffice.bin') &&
  ['ffmpeg', 'pdfinfo'].every((program) => spawnSync(program, ['-version']).error === undefined);

const SECONDS = 6;
const FRAMES = SECONDS * 25;
let film: Buffer | undefined;

/** A film of six seconds, whose conversion takes about one. */
function makeFilm(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'pdf365-film-'));
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=480x270:rate=25:duration=${SECONDS}`];
  execFileSync('ffmpeg', ['-v', 'error', ...picture, '-c:v', 'mpeg2video', join(folder, 'film.mkv')]);
  const bytes = readFileSync(join(folder, 'film.mkv'));
  rmSync(folder, { recursive: true });
  return bytes;
}

/** Submits a film to be converted; gives the task's number. */
export function submitFilm(site: Context): Promise<string> {
  film ??= makeFilm();
  return submit(site, { engine: 'media', options: { kind: 'video', video: 'webm' }, files: [film], name: 'film.mkv' });
}

const PARAGRAPHS = 3000;

/** Submits a document of some seventy pages. */
const submitDocument = (site: Context): Promise<string> =>
  submit(site, {
    engine: 'office',
    files: [`<html><body>${'<p>text</p>'.repeat(PARAGRAPHS)}</body></html>`],
    name: 'a.doc',
  });

/** What is wrong with the one result of a task that is done, by programs that are not ours; empty where it is whole. */
export async function faultOf({ files, settings }: Context, { engine, results }: TaskRow): Promise<string> {
  const [result, ...more] = results;
  if (!result || more.length > 0) return `${results.length} results`;
  const path = await files.path(result.key, settings.DATA);
  const [program, ...args] = engine === 'media' ? ['ffprobe', ...COUNT_FRAMES, path] : ['pdftotext', path, '-'];
  const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (stderr) return stderr;
  const [found, whole] = engine === 'media' ? [Number(stdout), FRAMES] : [stdout.split('text').length - 1, PARAGRAPHS];
  return found === whole ? '' : `${found} of ${whole}`;
}

/** Decodes all of a film and complains of what it cannot. */
const COUNT_FRAMES = [
  '-v',
  'error',
  '-count_frames',
  '-select_streams',
  'v',
  '-show_entries',
  'stream=nb_read_frames',
  '-of',
  'csv=p=0',
];

/** The engine hosts of all workers of a data folder. */
export const hostsOf = ({ settings }: Context): number[] => {
  const hosts = new Set(processesWith('queue/host.ts'));
  return processesIn(join(settings.DATA, 'tmp'))
    .filter((pid) => hosts.has(pid))
    .map(Number);
};

/** What may be killed, by the name of its program. */
const VICTIMS = ['ffprobe', 'ffmpeg', 'soffice.bin', 'python3', 'host'] as const;
const SIGNALS = ['SIGKILL', 'SIGTERM', 'SIGSEGV'] as const;

const numbersOf = (site: Context, name: (typeof VICTIMS)[number]): number[] =>
  name === 'host' ? hostsOf(site) : programs(name, site.settings.DATA);

const anyOf = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(Math.random() * values.length)];

/** What came of the tasks of a run. */
export interface KillRun {
  /** How often a program was killed. */
  kills: Record<string, number>;
  /** Tasks by how they ended, a refusal by its code. */
  ends: Record<string, number>;
  /** What is wrong with results of tasks that are done. */
  faults: string[];
  /** Attempts beyond the first. */
  again: number;
}

/**
 * Submits films and documents by turns and kills a running program of any kind every `everyMs` milliseconds until all
 * have ended. With `spare` nothing is killed while a task has its last attempt left, so that none is hit in all of
 * them.
 */
export async function runUnderKills(
  site: Context,
  { tasks, everyMs, spare }: { tasks: number; everyMs: number; spare: boolean },
): Promise<KillRun> {
  const run: KillRun = { kills: {}, ends: {}, faults: [], again: 0 };
  const submits = Array.from({ length: tasks }, (_, index) => (index % 2 ? submitDocument(site) : submitFilm(site)));
  const over = new AbortController();
  const killing = killAgainAndAgain(site, { everyMs, spare, run, signal: over.signal });
  for (const id of await Promise.all(submits)) {
    let row = await ended(site, id);
    while (row.state === 'waiting' || row.state === 'running') row = await ended(site, id);
    const end = row.error?.code ?? row.state;
    run.ends[end] = (run.ends[end] ?? 0) + 1;
    run.again += row.attempt - 1;
    const fault = row.state === 'done' && (await faultOf(site, row));
    if (fault) run.faults.push(`${row.engine}: ${fault}`);
  }
  over.abort();
  await killing;
  return run;
}

async function killAgainAndAgain(
  site: Context,
  { everyMs, spare, run, signal }: { everyMs: number; spare: boolean; run: KillRun; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    await pause(everyMs);
    if (spare && (await anyAtLast(site))) continue;
    const name = anyOf(VICTIMS) ?? 'host';
    const pid = anyOf(numbersOf(site, name));
    if (pid) run.kills[name] = (run.kills[name] ?? 0) + signalAll([pid], anyOf(SIGNALS) ?? 'SIGKILL');
  }
}

/** The queue tries a task so often in all. */
const ATTEMPTS = 3;

/** Whether a task is in its last attempt, or waits for it. */
const anyAtLast = async ({ db }: Context): Promise<boolean> =>
  (await db
    .selectFrom('task')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', '=', 'running'), eb('attempt', '>=', ATTEMPTS)]),
        and([eb('state', '=', 'waiting'), eb('attempt', '>=', ATTEMPTS - 1)]),
      ]),
    )
    .executeTakeFirst()) !== undefined;
