import type { Stage } from './job.ts';
import { createClock, totalPart } from './rate.ts';
import type { Item, Job } from './service-job.ts';

/** Bytes after which the speed of an upload is known. */
const MEASURED = 512 * 1024;
/** Before anything was measured: bytes a second of an upload, bytes a second of the work, and seconds any work takes. */
const GUESS = { sent: 2 * 1024 * 1024, done: 4 * 1024 * 1024, start: 3 };

/** Tells the share of the whole time (0–0.9) that uploading takes, by how fast it went so far; fixed once all is sent. */
export function createUploadShare(bytes: number, startMs: number): (sent: number, nowMs: number) => number {
  let fixed: number | undefined;
  return (sent, nowMs) => {
    if (!bytes) return 0;
    const seconds = Math.max(0.05, (nowMs - startMs) / 1000);
    const speed = sent * bytes > MEASURED || seconds > 1 ? Math.max(1024, (sent * bytes) / seconds) : GUESS.sent;
    const upload = bytes / speed;
    const share = fixed ?? Math.min(0.9, upload / (upload + GUESS.start + bytes / GUESS.done));
    if (sent >= 1) fixed ??= share;
    return share;
  };
}

/** Puts the stages of the files together to the stage of the job. What is shown as done never becomes less. */
export function createTeller(job: Job): () => void {
  const { items, events, signal } = job;
  const unsent = items.filter(({ sent }) => sent < 1);
  const share = createUploadShare(
    unsent.reduce((sum, { weight }) => sum + weight, 0),
    performance.now(),
  );
  // The work has its own speed: what the upload took says nothing about it.
  let work: { from: number; clock: ReturnType<typeof createClock> } | undefined;
  let shown = 0;
  return () => {
    if (signal.aborted) return;
    const now = performance.now();
    const sent = unsent.length ? totalPart(unsent.map(({ sent: part, weight }) => ({ part, weight }))) : 1;
    const done = totalPart(items);
    const upload = share(sent, now);
    shown = Math.min(1, Math.max(shown, upload * sent + (1 - upload) * done));
    if (sent >= 1) work ??= { from: done, clock: createClock(now) };
    events.total(stageOf(job, shown, work?.clock((done - work.from) / (1 - work.from || 1), now)));
  };
}

function stageOf(job: Job, part: number, clocked: number | undefined): Stage {
  const { items } = job;
  const open = items.filter(({ over }) => !over);
  const is = (state: Stage['state']): Item[] => open.filter(({ stage }) => stage.state === state);
  const count = items.length > 1 ? `已完成 ${items.length - open.length} / ${items.length} 个文件` : undefined;
  if (job.offline) return { state: 'running', part, note: '连接中断，恢复后自动继续' };
  const [running] = is('running');
  if (running?.stage.state === 'running') {
    const note = count ?? running.stage.note;
    const secondsLeft = items.length > 1 ? clocked : (running.secondsLeft ?? clocked);
    return { state: 'running', part, ...(note && { note }), ...(secondsLeft !== undefined && { secondsLeft }) };
  }
  const uploading = is('uploading').length;
  if (uploading)
    return {
      state: 'uploading',
      part,
      ...(items.length > 1 && { note: `正在上传，还有 ${items.filter(({ sent }) => sent < 1).length} 个文件` }),
    };
  const places = open.flatMap(({ stage }) => (stage.state === 'waiting' && stage.place ? [stage.place] : []));
  return places.length
    ? { state: 'waiting', part, place: Math.min(...places) }
    : { state: 'running', part, ...(count && { note: count }) };
}
