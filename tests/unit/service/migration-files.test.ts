import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SCHEMA } from '../../../src/service/store/migrate.ts';
import { migrationFiles } from '../../../src/service/store/migration-files.ts';

const FILES = readdirSync(new URL('../../../src/service/store/migrations/', import.meta.url));

it('the numbers of the migrations have no gaps, and the last one is what the tables look like', () => {
  const files = migrationFiles(FILES);
  const numbers = files.map((file) => Number(file.slice(0, 3)));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(`${SCHEMA}.ts`).toBe(files.at(-1));
});

it('they come in order, and what is no migration is left out', () =>
  expect(migrationFiles(['010-b.ts', '.DS_Store', '002-a.ts', 'notes.md'])).toEqual(['002-a.ts', '010-b.ts']));

it.each([[['1-a.ts']], [['001_a.ts']], [['helpers.ts']]])('%j is refused: no name of a migration', (files) =>
  expect(() => migrationFiles(files)).toThrow('not named NNN-name.ts'),
);

it('two of one number are refused', () =>
  expect(() => migrationFiles(['001-a.ts', '001-b.ts'])).toThrow('001-b.ts: another one has this number'));
