import type { EngineEntry, ToolProps } from '../../schemas/tool.ts';
import { runInBrowser, warm } from './in-browser.ts';
import type { JobEvents, JobRequest, Place, Remote } from './job.ts';

/** Everything that speaks with the service is its own chunk: pages of tools that run in the browser never load it. */
const loadService = () => import('./in-service.ts');

/** Where a job of this tool runs: the first place of this build, which names the browser first wherever it can do the work. */
export const placeOf = ({ places }: Pick<ToolProps, 'places'>): Place | undefined => places[0];

/** Gets ready for a job that is likely to come: the first file was dragged over, dropped or picked. */
export function prepare(place: Place | undefined, engineId: string, engine: EngineEntry, files: number): void {
  if (place === 'browser') warm(engineId, engine, files);
  // A failure is told by the start itself.
  else if (place) void loadService().catch(() => undefined);
}

/** The most MB of one file that the service takes for a tool; undefined where it does not say. Never rejects. */
export const serviceLimit = (tool: string): Promise<number | undefined> =>
  loadService()
    .then((service) => service.limitInService(tool))
    .catch(() => undefined);

/** Runs a job where its engine runs; never rejects, the events tell the outcome. */
export async function startJob(request: JobRequest, events: JobEvents, signal: AbortSignal): Promise<void> {
  if (request.place === 'browser') return runInBrowser(request, events, signal);
  try {
    await (await loadService()).runInService(request, events, signal);
  } catch {
    for (const { id } of request.files) events.file(id, { state: 'failed', error: { code: 'network' } });
    events.total({ state: 'failed', error: { code: 'network' } });
  }
}

/** Deletes files, tasks and results from the service; true when none of them is there any more. Never rejects. */
export async function deleteRemotes(remotes: readonly Remote[]): Promise<boolean> {
  if (!remotes.length) return true;
  return (await loadService().catch(() => undefined))?.deleteRemotes(remotes) ?? false;
}
