import { useEffect, useRef, useState } from 'react';
import type { SignaturesReport } from '../../../../schemas/signatures.ts';
import { askEngine } from '../../../jobs/ask.ts';
import type { Result } from '../../../jobs/job.ts';

/** What is known of results, by their ids: a report, or that there is none. */
export type Told = ReadonlyMap<string, SignaturesReport | undefined>;

/**
 * The reports of the results: as the engine gave them, or of a stamped PDF, which is read once more as a visitor who
 * gets it would. Each result is asked about once; `opening` while the first has not been told of.
 */
export function useReports(engineId: string, results: readonly Result[]) {
  const [told, setTold] = useState<Told>(new Map());
  const asked = useRef(new Map<string, AbortController>());
  useEffect(() => {
    for (const id of dropped([...asked.current.keys()], results)) {
      asked.current.get(id)?.abort();
      asked.current.delete(id);
    }
    for (const { id, file } of results) {
      if (asked.current.has(id)) continue;
      const gone = new AbortController();
      asked.current.set(id, gone);
      void reportOf(engineId, file, gone.signal)
        .catch(() => undefined)
        .then((report) => {
          if (!gone.signal.aborted) setTold((before) => toldAlso(before, id, report, [...asked.current.keys()]));
        });
    }
  }, [engineId, results]);
  useEffect(() => {
    const all = asked.current;
    return () => {
      for (const gone of all.values()) gone.abort();
      all.clear();
    };
  }, []);
  const reports = leadingReports(results, told);
  return { reports, opening: results[0] !== undefined && !told.has(results[0].id) };
}

async function reportOf(engine: string, file: File, signal: AbortSignal): Promise<SignaturesReport | undefined> {
  const files = isPdf(file) ? await askEngine({ engine, file, options: { mode: 'verify' } }, signal) : [file];
  const json = files.find(({ name }) => name.endsWith('.json'));
  return json && read(await json.text());
}

function read(text: string): SignaturesReport | undefined {
  try {
    const report = JSON.parse(text) as SignaturesReport;
    return report.report === 'pdf-signatures' ? report : undefined;
  } catch {
    return undefined;
  }
}

/** The ids that no result has any more. */
function dropped(ids: readonly string[], results: readonly Result[]): string[] {
  const there = new Set(results.map(({ id }) => id));
  return ids.filter((id) => !there.has(id));
}

/** What was told before and this, of those that are still asked about. */
function toldAlso(told: Told, id: string, report: SignaturesReport | undefined, asked: readonly string[]): Told {
  const known = new Map(told).set(id, report);
  return new Map(asked.filter((one) => known.has(one)).map((one) => [one, known.get(one)]));
}

/** A report as it is shown: under the id of its result, and under the name that a stamped PDF has by now. */
interface Shown {
  id: string;
  name: string;
  report: SignaturesReport;
}

/**
 * The reports of the results in their order, up to the first result that nothing is known of yet: none is put in above
 * one that is already read.
 */
export function leadingReports(results: readonly Pick<Result, 'id' | 'file'>[], told: Told): Shown[] {
  const end = results.findIndex(({ id }) => !told.has(id));
  return results.slice(0, end < 0 ? undefined : end).flatMap(({ id, file }) => {
    const report = told.get(id);
    return report ? [{ id, name: isPdf(file) ? file.name : report.file, report }] : [];
  });
}

const isPdf = ({ name }: File): boolean => name.endsWith('.pdf');
