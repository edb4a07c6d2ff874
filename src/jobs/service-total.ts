import { formatBytes } from '../lib/format-bytes.ts';
import type { Stage } from './job.ts';
import { createClock, createSpeed, totalPart } from './rate.ts';
import type { Item, Job } from './service-job.ts';

/** Bytes after which the speed of an upload is known. */
const MEASURED = 512 * 1024;
/**
 * Before anything was measured: bytes a second of an upload, bytes a second of the work, and seconds any work takes.
 */
const GUESS = { sent: 2 * 1024 * 1024, done: 4 * 1024 * 1024, start: 3 };

/** From so many bytes on an upload takes long enough for its speed and time to be of interest. */
const LARGE = 20 * 1024 * 1024;

/**
 * Tells the share of the whole time (0–0.9) that uploading takes, by how fast it went so far; fixed once all is sent.
 * `before`: the share (0–1) that was sent before this job.
 */
export function createUploadShare(
  bytes: number,
  startMs: number,
): (sent: number, nowMs: number, before?: number) => number {
  let fixed: number | undefined;
  return (sent, nowMs, before = 0) => {
    if (!bytes) return 0;
    const seconds = Math.max(0.05, (nowMs - startMs) / 1000);
    const now = Math.max(0, sent - before) * bytes;
    const speed = now > MEASURED || seconds > 1 ? Math.max(1024, now / seconds) : GUESS.sent;
    const upload = bytes / speed;
    const share = fixed ?? Math.min(0.9, upload / (upload + GUESS.start + bytes / GUESS.done));
    if (sent >= 1) fixed ??= share;
    return share;
  };
}

/** What is known of an upload under way. */
interface Sending {
  speed: number | undefined;
  secondsLeft: number | undefined;
}

/** Watches the bytes of all files that this job uploads. */
function createSending(items: readonly Item[]) {
  const bytes = items.reduce((sum, { weight }) => sum + weight, 0);
  const share = createUploadShare(bytes, performance.now());
  const clock = createClock(performance.now());
  const speed = createSpeed();
  const part = (of: (item: Item) => number): number =>
    items.length ? totalPart(items.map((item) => ({ part: of(item), weight: item.weight }))) : 1;
  const sent = (): number => part((item) => item.sent);
  const before = (): number => part((item) => item.before ?? 0);
  return {
    sent,
    share: (item: Item): number => (items.includes(item) ? share(sent(), performance.now(), before()) : 0),
    look: (nowMs: number): Sending => {
      const [all, old] = [sent(), before()];
      const secondsLeft = clock((all - old) / (1 - old || 1), nowMs);
      const perSecond = speed((all - old) * bytes, nowMs);
      return bytes < LARGE ? { speed: undefined, secondsLeft: undefined } : { speed: perSecond, secondsLeft };
    },
  };
}

/**
 * Measures the inputs, and puts their stages together to the stage of the job: the bar is the mean of the rows, so that
 * those of one file agree. What is shown as done never becomes less.
 */
export function createProgressReport(job: Job): Pick<Job, 'measure' | 'report'> {
  const { items, events, signal } = job;
  const sending = createSending(items.filter(({ sent }) => sent < 1));
  // Where an input was when the page was left, and what was measured of it first after that: the rest of the way is
  // spread over the rest of the bar.
  const known = new Map(items.map((item) => [item, { shown: item.shown, first: item.shown ? undefined : 0 } as Known]));
  // The work has its own speed: what the upload took says nothing about it.
  let work: { from: number; clock: ReturnType<typeof createClock> } | undefined;
  return {
    measure(item) {
      const share = sending.share(item);
      const part = share * item.sent + (1 - share) * item.part;
      item.shown = item.over ? 1 : Math.max(item.shown, Math.min(1, onward(known.get(item), part)));
    },
    report() {
      if (signal.aborted) return;
      const now = performance.now();
      const done = totalPart(items);
      const upload = sending.look(now);
      if (sending.sent() >= 1) work ??= { from: done, clock: createClock(now) };
      const shown = totalPart(items.map((item) => ({ part: item.shown, weight: item.weight })));
      events.total(stageOf(job, shown, upload, work?.clock((done - work.from) / (1 - work.from || 1), now)));
    },
  };
}

interface Known {
  shown: number;
  first: number | undefined;
}

function onward(known: Known | undefined, part: number): number {
  if (!known) return part;
  // Nothing measured yet: what an upload had sent before is known only once it goes on.
  if (known.first === undefined && part === 0) return known.shown;
  known.first ??= part;
  const { shown, first } = known;
  return shown + ((1 - shown) * Math.max(0, part - first)) / (1 - first || 1);
}

function stageOf(job: Job, part: number, sending: Sending, clocked: number | undefined): Stage {
  const { items } = job;
  const open = items.filter(({ over }) => !over);
  const is = (state: Stage['state']): Item[] => open.filter(({ stage }) => stage.state === state);
  const count = items.length > 1 ? `已完成 ${items.length - open.length} / ${items.length} 个文件` : undefined;
  const uploading = is('uploading').length > 0;
  if (job.offline) return { state: uploading ? 'uploading' : 'running', part, offline: true };
  const [running] = is('running');
  if (running?.stage.state === 'running') {
    const note = count ?? running.stage.note;
    const secondsLeft = items.length > 1 ? clocked : (running.secondsLeft ?? clocked);
    return { state: 'running', part, note: note || undefined, secondsLeft };
  }
  if (uploading || open.some(({ sent, remote }) => sent < 1 && !remote.task)) return uploadStage(items, part, sending);
  const places = open.flatMap(({ stage }) => (stage.state === 'waiting' && stage.place ? [stage.place] : []));
  return places.length
    ? { state: 'waiting', part, place: Math.min(...places) }
    : { state: 'running', part, note: count || undefined };
}

function uploadStage(items: readonly Item[], part: number, { speed, secondsLeft }: Sending): Stage {
  const many = items.length > 1 && `正在上传，还有 ${items.filter(({ sent }) => sent < 1).length} 个文件`;
  const note = [many || '正在上传', speed && `${formatBytes(speed)}/s`].filter(Boolean).join(' · ');
  return { state: 'uploading', part, note, secondsLeft };
}
