import { expect, it } from 'vitest';
import type { SignaturesReport } from '../../../../schemas/signatures.ts';
import { leadingReports, type Told } from '../../../../src/features/timestamp/panel/use-reports.ts';

const result = (id: string, name: string) => ({ id, file: new File([], name) });
const report = (file: string): SignaturesReport => ({
  report: 'pdf-signatures',
  file,
  bytes: 1,
  summary: '',
  signatures: [],
});
const results = [result('1', 'a-时间戳.pdf'), result('2', 'b.json'), result('3', 'c.txt'), result('4', 'd.json')];
const shown = (told: Told) => leadingReports(results, told).map(({ id, name }) => `${id} ${name}`);

it('reports stay while others come, and none comes above one that is read', () => {
  const told = new Map([['1', report('a.pdf')]]);
  expect(shown(told)).toEqual(['1 a-时间戳.pdf']);
  expect(shown(new Map([...told, ['4', report('d.pdf')]]))).toEqual(['1 a-时间戳.pdf']);
});

it('a result without a report holds none up', () => {
  const told = new Map([
    ['4', report('d.pdf')],
    ['2', report('b.pdf')],
    ['1', undefined],
    ['3', undefined],
  ]);
  expect(shown(told)).toEqual(['2 b.pdf', '4 d.pdf']);
});
