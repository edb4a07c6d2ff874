import type { ErrorData } from '../../schemas/error.ts';
import type { Place } from '../../schemas/tool.ts';
import type { JobEvents, JobFile, JobRequest, Stage } from './job.ts';
import { optionsFor } from './job-options.ts';
import { totalPart } from './rate.ts';

/** Runs a job in one place. Never rejects; the events give the outcome. */
export type Runner = (request: JobRequest, events: JobEvents, signal: AbortSignal) => Promise<void>;

/** The files of a job that go to one place, as a job of their own, and how far it is. */
interface Share {
  place: Place;
  request: JobRequest;
  stage: Stage;
  weight: number;
}

const weightOf = ({ file }: JobFile): number => Math.max(1024, file.size);

/** The job cut by the places of its files. Tasks that a start replaces are the service's. */
function sharesOf(request: JobRequest): Share[] {
  const places = new Set(request.files.map(({ place }) => place));
  return [...places].map((place): Share => {
    const at = request.files.flatMap((file, index) => (file.place === place ? [index] : []));
    const files = at.map((index) => request.files[index] as JobFile);
    const { replaces, ...rest } = request;
    return {
      place,
      request: {
        ...rest,
        files,
        options: optionsFor(request, at),
        ...(place === 'service' && replaces && { replaces }),
      },
      stage: { state: 'waiting' },
      weight: files.reduce((sum, file) => sum + weightOf(file), 0),
    };
  });
}

type Moving = Extract<Stage, { part: number }>;
const isMoving = (stage: Stage): stage is Moving => stage.state === 'running' || stage.state === 'uploading';

const partOf = (stage: Stage): number =>
  stage.state === 'waiting' ? (stage.part ?? 0) : isMoving(stage) ? stage.part : 1;

/** The stage of a job of several shares while one of them is under way: the sum of all, in the words of what moves. */
function stageOf(shares: readonly Share[], ended: number, files: number): Stage {
  const part = totalPart(shares.map(({ stage, weight }) => ({ part: partOf(stage), weight })));
  const moving = shares.map(({ stage }) => stage).filter(isMoving);
  const left = moving.flatMap(({ secondsLeft }) => secondsLeft ?? []);
  const known = left.length === moving.length && left.length > 0;
  const offline = moving.length > 0 && moving.every((stage) => stage.offline);
  return {
    state: moving.some(({ state }) => state === 'running') || !moving.length ? 'running' : 'uploading',
    part,
    note: `已完成 ${ended} / ${files} 个文件`,
    secondsLeft: known ? Math.max(...left) : undefined,
    offline: offline ? (true as const) : undefined,
  };
}

/** What all shares together came to. */
function outcomeOf(shares: readonly Share[], signal: AbortSignal): Stage {
  const stages = shares.map(({ stage }) => stage);
  if (signal.aborted) return { state: 'cancelled' };
  if (stages.some(({ state }) => state === 'done')) return { state: 'done' };
  const error = stages.flatMap((stage): ErrorData[] => (stage.state === 'failed' ? [stage.error] : []))[0];
  return error ? { state: 'failed', error } : { state: 'cancelled' };
}

/**
 * Runs each file of a job in its place, at the same time, as one job: one total, one cancel. A job whose files all go
 * one way is handed on as it is. Ends when all have ended.
 */
export async function runByPlace(
  request: JobRequest,
  events: JobEvents,
  signal: AbortSignal,
  runners: Record<Place, Runner>,
): Promise<void> {
  const shares = sharesOf(request);
  const [only] = shares;
  if (only && shares.length === 1) return runners[only.place](request, events, signal);
  const ended = new Set<string>();
  const report = (): void => {
    if (!signal.aborted) events.total(stageOf(shares, ended.size, request.files.length));
  };
  const run = (share: Share): Promise<void> => {
    const own: JobEvents = {
      ...events,
      file(id, stage) {
        if (stage.state !== 'waiting' && !isMoving(stage)) ended.add(id);
        events.file(id, stage);
      },
      total(stage) {
        share.stage = stage;
        report();
      },
    };
    return runners[share.place](share.request, own, signal);
  };
  await Promise.all(shares.map(run));
  events.total(outcomeOf(shares, signal));
}
