import { appendFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isFresh, writeStamp } from '../../../scripts/set-up/made.mjs';

let folder: string;
const face = (): string => join(folder, 'song.ttf');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pdf365-faces-'));
  writeFileSync(face(), 'glyphs');
  writeStamp(folder, 'these fonts');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('takes faces for fresh that were made from the same and are as they were made', () => {
  expect(isFresh(folder, 'these fonts')).toBe(true);
  expect(isFresh(folder, 'other fonts')).toBe(false);
});

it('has faces made again that are gone, cut short or grown', () => {
  truncateSync(face(), 3);
  expect(isFresh(folder, 'these fonts')).toBe(false);
  appendFileSync(face(), 'phs and more');
  expect(isFresh(folder, 'these fonts')).toBe(false);
  rmSync(face());
  expect(isFresh(folder, 'these fonts')).toBe(false);
  rmSync(folder, { recursive: true });
  expect(isFresh(folder, 'these fonts')).toBe(false);
});

it('does not believe a stamp that tells no sizes', () => {
  rmSync(face());
  writeFileSync(join(folder, 'stamp'), 'these fonts');
  expect(isFresh(folder, 'these fonts')).toBe(false);
});
