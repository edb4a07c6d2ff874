import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RoomFile, roomFile } from '../lib/room-file.ts';

/** A file of a room with what it offers. */
interface Offer extends RoomFile {
  path: string;
}

function offers(root: string): Offer[] {
  const features = join(root, 'src/features');
  if (!existsSync(features)) return [];
  const paths = readdirSync(features, { recursive: true, encoding: 'utf8' });
  return paths.flatMap((path) => {
    const file = roomFile(path.replaceAll('\\', '/'));
    return file ? [{ ...file, path: join(features, path) }] : [];
  });
}

/** The engines and panels that the rooms of the project in `root` offer. */
export const offered = (root: string): RoomFile[] => offers(root).map(({ kind, name }) => ({ kind, name }));

/** An export named `fits`, declared, listed or passed on from another file. */
const FITS =
  /^export\s+(?:(?:async\s+)?function|const)\s+fits\b|^export\s*\{(?:[^}]*[\s,])?(?:\w+\s+as\s+)?fits\s*[,}]/m;

/**
 * The engines whose module for browsers exports `fits` (`engines/engine.ts`), read from the code without running it.
 */
export const choosingEngines = (root: string): string[] =>
  offers(root)
    .filter(({ kind, path }) => kind === 'engine' && FITS.test(readFileSync(path, 'utf8')))
    .map(({ name }) => name);
