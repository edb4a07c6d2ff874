import { afterEach, expect, it, vi } from 'vitest';
import { $lentFacts, lendFacts } from '../../../src/stores/lent-facts.ts';
import { $results } from '../../../src/stores/tool.ts';

const result = (id: string) => ({ id, file: new File(['x'], `${id}.docx`), from: [id] });

afterEach(() => vi.restoreAllMocks());

it('lends a result its picture, and frees it when another comes or the result goes', () => {
  const freed: string[] = [];
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void freed.push(String(url)));
  $results.set([result('a'), result('b')]);
  lendFacts('a', { thumb: 'blob:1' });
  lendFacts('b', { thumb: 'blob:2' });
  lendFacts('a', { thumb: 'blob:3' });
  expect(freed).toEqual(['blob:1']);
  $results.set([result('b')]);
  expect(freed).toEqual(['blob:1', 'blob:3']);
  expect([...$lentFacts.get()]).toEqual([['b', { thumb: 'blob:2' }]]);
});
