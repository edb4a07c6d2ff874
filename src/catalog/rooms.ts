import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type RoomFile, roomFile } from '../lib/room-file.ts';

/** The engines and panels that the rooms of the project in `root` offer. */
export function offered(root: string): RoomFile[] {
  const features = join(root, 'src/features');
  if (!existsSync(features)) return [];
  const paths = readdirSync(features, { recursive: true, encoding: 'utf8' });
  return paths.flatMap((path) => roomFile(path.replaceAll('\\', '/')) ?? []);
}
