import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from '../../schemas/zod.ts';

const file = z.string().regex(/^[\w.-]+$/);
const knownSchema = z.record(
  z.string().regex(/^[a-z0-9-]+$/),
  z.strictObject({
    name: z.string(),
    /** It stands beside a model and recognises nothing by itself. */
    beside: z.literal(true).optional(),
    languages: z.array(z.string()).default([]),
    licence: z.string(),
    bytes: z.number().int().positive().optional(),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    url: z.url(),
    /** The files that are wanted, and under which names. */
    take: z.record(file, file),
    note: z.string(),
  }),
);

/** A model that can be fetched. */
export type Known = z.infer<typeof knownSchema>[string];

/** All models of known.yaml, by the names they are fetched by. Throws an Error where an entry is wrong. */
export const knownModels = (): Record<string, Known> =>
  knownSchema.parse(parse(readFileSync(new URL('./known.yaml', import.meta.url), 'utf8')));
