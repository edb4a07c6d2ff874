import { UserError } from '../../../../schemas/error.ts';
import type { Mindmap } from '../../../../schemas/mindmap.ts';
import { askEngine } from '../../../jobs/ask.ts';
import { checkMindmap } from '../shared/check.ts';

interface Told {
  signal: AbortSignal;
  progress?(part: number): void;
  note?(text: string): void;
}

/**
 * Reads a file (XMind, Markdown, OPML, JSON) as maps, one for each of its sheets, by the engine, in a worker. Rejects
 * with UserError.
 */
export async function readMapFile(
  engine: string,
  file: File,
  options: Record<string, unknown>,
  { signal, progress, note }: Told,
): Promise<Mindmap[]> {
  const made = await askEngine({ engine, file, options: { ...options, format: 'json' } }, signal, progress, note);
  if (!made.length) throw new UserError('no-result');
  return Promise.all(made.map(async (json) => checkMindmap(JSON.parse(await json.text()))));
}

/** Writes a map as the engine's options say. Rejects with UserError. */
export async function writeMapFile(
  engine: string,
  map: Mindmap,
  name: string,
  options: Record<string, unknown>,
  { signal, progress, note }: Told,
): Promise<File[]> {
  const file = new File([JSON.stringify(map)], `${name}.json`, { type: 'application/json' });
  const made = await askEngine({ engine, file, options }, signal, progress, note);
  if (!made.length) throw new UserError('no-result');
  return made;
}
