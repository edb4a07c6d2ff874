import type { EngineEntry } from '../../schemas/tool.ts';
import { runInBrowser, warm } from './in-browser.ts';
import type { JobEvents, JobRequest } from './job.ts';

/** Where a job of this engine runs in this build: the first place of `runs` that exists. */
export const placeOf = ({ runs }: Pick<EngineEntry, 'runs'>): 'browser' | undefined =>
  runs.includes('browser') ? 'browser' : undefined;

/** Gets ready for a job that is likely to come: the first file was dragged over, dropped or picked. */
export function prepare(engineId: string, engine: EngineEntry, files: number): void {
  if (placeOf(engine) === 'browser') warm(engineId, engine, files);
}

/** Runs a job where its engine runs; never rejects, the events tell the outcome. */
export async function startJob(request: JobRequest, events: JobEvents, signal: AbortSignal): Promise<void> {
  if (placeOf(request.engine) === 'browser') return runInBrowser(request, events, signal);
  events.total({ state: 'failed', error: { code: 'not-available' } });
}
