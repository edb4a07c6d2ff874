import type { z } from 'zod';
import { explain } from './explain.ts';
import type { Problem, Source } from './source.ts';

/** The data of a source in the shape of the schema, or what is wrong with it, in the order of the file. */
export function checkShape<T>(source: Source, schema: z.ZodType<T>): { data?: T; problems: Problem[] } {
  if (source.problems.length > 0) return { problems: source.problems };
  const parsed = schema.safeParse(source.data, { error: explain });
  if (parsed.success) return { data: parsed.data, problems: [] };
  const problems = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => source.problem([...issue.path, key], issue.message, 'key'))
      : [source.problem(issue.path, issue.message)],
  );
  return { problems: problems.sort((a, b) => a.line - b.line || a.column - b.column) };
}
