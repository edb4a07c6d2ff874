import { UserError } from '../../../../schemas/error.ts';
import type { FilmView } from '../../../../schemas/film-view.ts';
import { askEngine } from '../../../jobs/ask.ts';
import { type Part, writeParts } from '../shared/parts.ts';

/** What decides whether parts of a film can be taken as they are: the values of the engine's options. */
export interface FilmWish {
  video: string;
  encode: string;
  size: string;
}

/** Looks at a film, in a worker, and how these parts of it could be taken. Rejects with UserError. */
export async function filmOf(
  file: File,
  parts: readonly Part[],
  wish: FilmWish,
  signal: AbortSignal,
): Promise<FilmView> {
  const options = { ...wish, parts: writeParts(parts) };
  const [info] = await askEngine({ engine: 'film-view', file, options }, signal);
  if (!info) throw new UserError('no-result');
  return JSON.parse(await info.text()) as FilmView;
}
