import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ScanReport } from '../../../../schemas/scan.ts';
import type { ToolProps } from '../../../../schemas/tool.ts';
import { askEngine } from '../../../jobs/ask.ts';
import type { Result } from '../../../jobs/job.ts';
import { $files, $notes, $results, $stage, isRunning } from '../../../stores/tool.ts';
import { CLEAN, REPORT, SUM } from '../shared/names.ts';

/** What came of one input. */
export interface Scanned {
  /** The input's id. */
  id: string;
  report: ScanReport;
  /** The report to be read and passed on, and the clean copy, where they were made. */
  document: Result | undefined;
  clean: Result | undefined;
  /** The notes that came with it: what was repaired, what a clean copy lacks. */
  notes: string[];
}

/**
 * What the results say of each input, in their order. The report is read from its JSON; where that was not wanted, the
 * engine is asked for it. While a job runs, what was said before stands.
 */
export function useReports({ engineId }: ToolProps): { scanned: Scanned[]; reading: boolean } {
  const results = useStore($results);
  const running = isRunning(useStore($stage));
  const [read, setRead] = useState<{ of: readonly Result[]; scanned: Scanned[] }>({ of: [], scanned: [] });
  useEffect(() => {
    if (running) return;
    const gone = new AbortController();
    const ids = [...new Set(results.flatMap(({ from }) => from))];
    const all = ids.map((id) => scannedOf(id, results, engineId, gone.signal).catch(() => undefined));
    void Promise.all(all).then((found) => {
      if (!gone.signal.aborted) setRead({ of: results, scanned: found.filter((one) => one !== undefined) });
    });
    return () => gone.abort();
  }, [results, running, engineId]);
  return { scanned: read.scanned, reading: read.of !== results && results.length > 0 };
}

async function scannedOf(
  id: string,
  results: readonly Result[],
  engineId: string,
  signal: AbortSignal,
): Promise<Scanned | undefined> {
  const own = results.filter(({ from }) => from.includes(id));
  const named = (end: string, type: string): Result | undefined =>
    own.find(({ file: { name } }) => name.includes(end) && name.endsWith(type));
  const data = named(REPORT, '.json')?.file ?? (await askReport(id, engineId, signal));
  if (!data) return undefined;
  const report = JSON.parse(await data.text()) as ScanReport;
  if (report.kind !== 'pdf-scan-report') return undefined;
  return { id, report, document: named(REPORT, '.pdf'), clean: named(CLEAN, '.pdf'), notes: notesOf(id) };
}

/** What the engine noted of the file, but for the sum of its findings, which the panel shows itself. */
const notesOf = (id: string): string[] =>
  $notes.get().flatMap(({ text, from }) => (from.includes(id) && !text.startsWith(SUM) ? [text] : []));

async function askReport(id: string, engine: string, signal: AbortSignal): Promise<File | undefined> {
  const entry = $files.get().find((other) => other.id === id);
  if (!entry) return undefined;
  const { file, password } = entry;
  const [data] = await askEngine({ engine, file, options: { report: 'json' }, password }, signal);
  return data;
}
