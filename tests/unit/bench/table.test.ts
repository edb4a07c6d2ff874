import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rowOf, withRow } from '../../../bench/table.ts';

const README = readFileSync(new URL('../../../bench/README.md', import.meta.url), 'utf8');
const cost = (cpu: number) => ({ cpu, mb: 100 });
const row = (name: string, warm: number): string =>
  rowOf(
    { name, engine: 'pdf-merge' },
    { start: cost(2), warm: cost(warm), program: 'qpdf', native: cost(0.5) },
    'today',
  );

it('puts a row in the place of the same job, and others behind it', () => {
  const one = withRow(withRow(README, row('none such', 1)), row('another', 3));
  const two = withRow(one, row('none such', 2));
  expect(two).toContain('| none such | `pdf-merge` | 2.00 s | 2.00 s | qpdf | 0.50 s | 4.00× | today |\n| another |');
  expect(two.split('none such')).toHaveLength(2);
  expect(two.startsWith(README.slice(0, README.indexOf('<!-- table')))).toBe(true);
});
