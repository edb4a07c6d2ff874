import { readdirSync } from 'node:fs';
import type { Migration } from 'kysely/migration';

const FOLDER = new URL('./migrations/', import.meta.url);
const FILE = /^(\d{3})-[a-z0-9-]+\.ts$/;

/**
 * The files of migrations among those of a folder, in the order of their numbers. Throws an Error for a wrong name, and
 * for two of one number.
 */
export function migrationFiles(files: readonly string[]): string[] {
  const names = files.filter((file) => file.endsWith('.ts')).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = FILE.exec(name)?.[1];
    if (number === undefined) throw new Error(`migrations/${name}: not named NNN-name.ts`);
    if (numbers.has(number)) throw new Error(`migrations/${name}: another one has this number`);
    numbers.add(number);
  }
  return names;
}

/** The migrations of the folder by their names, in order. */
export async function readMigrations(): Promise<Record<string, Migration>> {
  const files = migrationFiles(readdirSync(FOLDER));
  const modules = await Promise.all(files.map((file) => import(new URL(file, FOLDER).href) as Promise<Migration>));
  return Object.fromEntries(modules.map((module, index) => [files[index]?.replace('.ts', ''), { up: module.up }]));
}
