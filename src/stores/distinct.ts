import type { Result } from '../jobs/job.ts';
import { freeName } from '../lib/names.ts';

/** Every result under a name of its own, as it would be in one folder; the numbers follow the order. */
export function distinct(results: readonly Result[]): Result[] {
  const taken = new Set<string>();
  return results.map((result) => {
    const { file } = result;
    const name = freeName(file.name, taken);
    taken.add(name.toLowerCase());
    return name === file.name ? result : { ...result, file: new File([file], name, { type: file.type }) };
  });
}
