import { readdirSync } from 'node:fs';
import { type Area, areasIn } from '../../schemas/api/call.ts';

const FOLDER = new URL('../../schemas/api/', import.meta.url);

/** Every area of the API: one file of schemas/api each. */
export const AREAS: Area[] = areasIn(
  await Promise.all(readdirSync(FOLDER).map((name) => import(new URL(name, FOLDER).href) as Promise<{ area?: Area }>)),
);
