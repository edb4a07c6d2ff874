import type { EngineEntry } from '../../schemas/tool.ts';
import type { Where } from '../lib/where.ts';
import { runByPlace } from './by-place.ts';
import { runInBrowser, warm } from './in-browser.ts';
import type { JobEvents, JobRequest, Remote } from './job.ts';

/** Everything that speaks with the service is its own chunk: pages of tools that run in the browser never load it. */
const loadService = () => import('./in-service.ts');

/** Gets ready for a job that is likely to come: the first file was dragged over, dropped or picked. */
export function prepare(where: Where | undefined, engineId: string, engine: EngineEntry, files: number): void {
  if (where === 'browser' || where === 'either') warm(engineId, engine, files);
  // A failure is reported by the start itself.
  if (where === 'service' || where === 'either') void loadService().catch(() => undefined);
}

/** The most MB of one file that the service takes for a tool; undefined where it does not say. Never rejects. */
export const serviceLimit = (tool: string): Promise<number | undefined> =>
  loadService()
    .then((service) => service.limitInService(tool))
    .catch(() => undefined);

async function runInService(request: JobRequest, events: JobEvents, signal: AbortSignal): Promise<void> {
  try {
    await (await loadService()).runInService(request, events, signal);
  } catch {
    for (const { id } of request.files) events.file(id, { state: 'failed', error: { code: 'network' } });
    events.total({ state: 'failed', error: { code: 'network' } });
  }
}

/** Runs each file of a job in its place; never rejects, the events give the outcome. */
export const startJob = (request: JobRequest, events: JobEvents, signal: AbortSignal): Promise<void> =>
  runByPlace(request, events, signal, { browser: runInBrowser, service: runInService });

/** Deletes files, tasks and results from the service; true when none of them is there any more. Never rejects. */
export async function deleteRemotes(remotes: readonly Remote[]): Promise<boolean> {
  if (!remotes.length) return true;
  return (await loadService().catch(() => undefined))?.deleteRemotes(remotes) ?? false;
}
