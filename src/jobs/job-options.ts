import type { JobRequest } from './job.ts';

/**
 * The options of one engine call: `each` options are cut down to the values of these files (by their places in the
 * job).
 */
export function optionsFor(request: Pick<JobRequest, 'engine' | 'options'>, places: number[]): Record<string, unknown> {
  const options = { ...request.options };
  for (const [key, option] of Object.entries(request.engine.options)) {
    const values = options[key];
    if (option.each && Array.isArray(values))
      options[key] = values.length ? places.map((place) => values[place] ?? option.default ?? '') : [];
  }
  return options;
}
