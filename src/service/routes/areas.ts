import { readdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';

/**
 * What every file `*.area.ts` of this folder exports: `add` gives the app the routes of one area. Nothing else lists
 * them.
 */
interface AreaModule {
  add(app: FastifyInstance, context: Context): void | Promise<void>;
}

const FOLDER = new URL('./', import.meta.url);

/** Adds the routes of all areas, each in a scope of its own: what one does to bodies is nothing to the others. */
export async function addAreas(app: FastifyInstance, context: Context): Promise<void> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.area.ts'));
  const areas = await Promise.all(names.map((name) => import(new URL(name, FOLDER).href) as Promise<AreaModule>));
  for (const { add } of areas) await app.register(async (scope) => add(scope, context));
}
