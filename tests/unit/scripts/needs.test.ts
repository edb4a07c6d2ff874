import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { neededPrograms } from '../../../scripts/set-up/needs.ts';
import { findProgram, installCommand, isInstalled, PROGRAMS, packagesOf } from '../../../scripts/set-up/programs.mjs';
import { loadCatalog } from '../../../src/catalog/load.ts';

it('asks for the programs of engines that have code, and of no others', () => {
  const catalog = loadCatalog();
  expect(neededPrograms({ ...catalog, builtEngines: new Set(['pdf-merge']) })).toEqual([]);
  const [first, ...more] = neededPrograms({ ...catalog, builtEngines: new Set(['office']) });
  expect(more.map(({ program }) => program)).toEqual(['bwrap']);
  expect(first).toMatchObject({ program: 'soffice', use: expect.stringContaining('Word') });
  const packages = first ? packagesOf(first) : [];
  expect(packages).toEqual(
    expect.arrayContaining(['python3-uno', 'fonts-noto-cjk', expect.stringMatching(/^libreoffice-writer/)]),
  );
  expect(packages).not.toContain('libreoffice');
});

const folder = mkdtempSync(join(tmpdir(), 'pdf365-programs-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('every program of the table says what brings it', () => {
  const all = [...Object.values(PROGRAMS.engines), PROGRAMS.sandbox, ...PROGRAMS.checks];
  for (const { program, packages = {}, otherwise = '' } of all) {
    expect(program).toMatch(/^[\w-]+$/);
    expect(Object.keys(packages).length > 0 || otherwise !== '', program).toBe(true);
  }
});

it('a package is there by its file, in whatever version, or else by the program', () => {
  const program = { program: 'node', packages: { node: null, data: join(folder, 'share/*/data/chinese') } };
  expect(findProgram('node')).toBeDefined();
  expect(isInstalled(program)).toBe(false);
  mkdirSync(join(folder, 'share/5/data'), { recursive: true });
  mkdirSync(join(folder, 'share/4'));
  expect(isInstalled(program)).toBe(false);
  writeFileSync(join(folder, 'share/5/data/chinese'), '');
  expect(isInstalled(program)).toBe(true);
  expect(isInstalled({ ...program, program: 'no-such-program' })).toBe(false);
});

it('packages without windows give way to those with windows that are installed', () => {
  const file = join(folder, 'windows.so');
  const office = {
    program: 'office',
    packages: { 'office-nogui': null, fonts: null },
    windows: { file, ending: '-nogui' },
  };
  expect(installCommand(office)).toBe('apt-get install office-nogui fonts');
  writeFileSync(file, '');
  expect(installCommand(office)).toBe('apt-get install office fonts');
  expect(installCommand({ program: 'dwg', otherwise: '从源码安装。' })).toBe('从源码安装。');
});
