import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { JOBS, WITHOUT } from '../../../bench/jobs.ts';
import { rowOf, withRow } from '../../../bench/table.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';

const README = readFileSync(new URL('../../../bench/README.md', import.meta.url), 'utf8');
const cost = (cpu: number) => ({ cpu, mb: 100 });
const native = { command: 'qpdf "$1"', files: [], program: 'qpdf', does: undefined };
const row = (name: string, warm: number, its: number | undefined = 0.5): string =>
  rowOf(
    { name, amount: 1500, unit: '页', native },
    { start: cost(2), warm: cost(warm), native: its === undefined ? undefined : cost(its) },
    'today',
  );

it('puts a row where the jobs have it, in the place of the old one, and drops what is no job', () => {
  const order = ['first', 'second', 'third'];
  const one = withRow(withRow(README, row('third', 1), order), row('first', 3), order);
  const two = withRow(one, row('third', 2), order);
  expect(two).toContain(
    '|---|\n| first，1,500 页 | 2.00 s | 3.00 s | 500 页 | qpdf | 0.50 s | 3,000 页 | 6.00× | today |\n' +
      '| third，1,500 页 | 2.00 s | 2.00 s | 750 页 | qpdf | 0.50 s | 3,000 页 | 4.00× | today |\n<!--',
  );
  expect(two.startsWith(README.slice(0, README.indexOf('<!-- table')))).toBe(true);
});

it('says where a program is absent, and what it does instead', () => {
  const job = { name: 'a', amount: 1, unit: '页' };
  const costs = { start: cost(2), warm: cost(1), native: undefined };
  expect(rowOf({ ...job, native }, costs, 'today')).toContain('| 1 页 | qpdf, absent or failed | — | — | — |');
  expect(rowOf(job, costs, 'today')).toContain('| 1 页 | — | — | — | — |');
  const less = { ...native, does: 'text only' };
  expect(rowOf({ ...job, native: less }, { ...costs, native: cost(1) }, 'today')).toContain('| qpdf（text only） |');
});

it('has a figure for every tool, or says why there is none', () => {
  const tools = Object.keys(loadCatalog().tools).toSorted();
  const measured = new Set(JOBS.map(({ tool }) => tool));
  expect([...new Set([...measured, ...Object.keys(WITHOUT)])].toSorted()).toEqual(tools);
  expect(Object.keys(WITHOUT).filter((tool) => measured.has(tool))).toEqual([]);
});

it('has measured every job of bench/jobs.yaml', () => {
  const missing = JOBS.filter(({ name }) => !README.includes(`\n| ${name}，`));
  expect(missing.map(({ name }) => name)).toEqual([]);
});
