import { readdirSync } from 'node:fs';
import { type RoomFile, roomFile } from '../lib/room-file.ts';

const features = new URL('../features/', import.meta.url);

let found: (RoomFile & { href: string })[] | undefined;

/** What the rooms of all families offer, and where it is imported from; read once a process. */
export function roomFiles(): (RoomFile & { href: string })[] {
  found ??= readdirSync(features, { recursive: true, encoding: 'utf8' }).flatMap((path) => {
    const file = roomFile(path.replaceAll('\\', '/'));
    return file ? [{ ...file, href: new URL(path, features).href }] : [];
  });
  return found;
}
