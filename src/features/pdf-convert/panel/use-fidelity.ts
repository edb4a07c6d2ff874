import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { FidelityReport } from '../../../../schemas/fidelity.ts';
import type { ToolProps } from '../../../../schemas/tool.ts';
import { askEngine } from '../../../jobs/ask.ts';
import type { Result } from '../../../jobs/job.ts';
import { $files, $options, $results, $stage, isRunning } from '../../../stores/tool.ts';

const COMPARE = 'fidelity';

/** How an input came over, by the input's id. */
export interface Compared {
  id: string;
  name: string;
  report: FidelityReport;
  /** What was written of each page (from 0), for the engine that draws it. */
  written: ReadonlyMap<number, File>;
  /** The settings it was written with. */
  options: Record<string, unknown>;
}

/**
 * How well each input that has a result came over, in their order: an engine compares them again in a worker, so that
 * results are nothing but what was asked for. While a job runs, nothing is said of what was before.
 */
export function useFidelity({ tool }: ToolProps): { compared: Compared[]; reading: boolean } {
  const results = useStore($results);
  const running = isRunning(useStore($stage));
  const [read, setRead] = useState<{ of: readonly Result[]; compared: Compared[] }>({ of: [], compared: [] });
  useEffect(() => {
    if (running) return;
    const gone = new AbortController();
    const options = { pages: '', ...$options.get(), ...tool.set };
    const ids = [...new Set(results.flatMap(({ from }) => from))];
    const all = ids.map((id) => compare(id, options, gone.signal).catch(() => undefined));
    void Promise.all(all).then((found) => {
      if (!gone.signal.aborted) setRead({ of: results, compared: found.filter((one) => one !== undefined) });
    });
    return () => gone.abort();
  }, [results, running, tool]);
  return { compared: running ? [] : read.compared, reading: !running && read.of !== results && results.length > 0 };
}

async function compare(
  id: string,
  settings: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Compared | undefined> {
  const entry = $files.get().find((other) => other.id === id);
  if (!entry) return undefined;
  const { file, password, values } = entry;
  const options = { ...settings, edits: values.edits ?? '' };
  const [data, ...written] = await askEngine({ engine: COMPARE, file, options, password }, signal);
  if (!data) return undefined;
  return {
    id,
    name: file.name,
    options,
    report: JSON.parse(await data.text()) as FidelityReport,
    written: new Map(written.map((page) => [Number.parseInt(page.name, 10) - 1, page])),
  };
}
