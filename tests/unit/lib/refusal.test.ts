import { expect, it } from 'vitest';
import { UserError } from '../../../schemas/error.ts';
import addPageNumbers from '../../../src/features/pdf-add-page-number/engine.ts';
import portfolios from '../../../src/features/pdf-portfolios/engine.ts';
import { refuse } from '../../../src/lib/refusal.ts';
import { recordedRun } from '../engines/pdf-run.ts';

const file = new File(['x'], '甲.pdf');

it('a file is left out with a reason, by its place', () => {
  const { run, skipped } = recordedRun();
  const refused = new Map<number, UserError>();
  refuse(file, 3, new UserError('damaged', '坏了'), { refused, run });
  expect(skipped).toEqual([['甲.pdf', 'damaged']]);
  expect(refused.get(3)).toMatchObject({ code: 'damaged', detail: '坏了' });
});

it.each(['cancelled', 'network', 'out-of-memory'] as const)('%s ends the whole job', (code) => {
  const { run, skipped } = recordedRun();
  expect(() => refuse(file, 0, new UserError(code), { refused: new Map(), run })).toThrow(
    expect.objectContaining({ code }),
  );
  expect(skipped).toEqual([]);
});

it.each([
  ['page numbers', addPageNumbers],
  ['unpacking', portfolios],
])('%s: no file is blamed for what another would meet as well', async (_, engine) => {
  const { run, skipped } = recordedRun();
  const unread = Object.assign(new File(['x'], '乙.pdf'), {
    arrayBuffer: () => Promise.reject(new RangeError('Array buffer allocation failed')),
  });
  const call = engine as (files: File[], options: object, on: typeof run) => Promise<File[]>;
  await expect(call([unread], { mode: 'unpack' }, run)).rejects.toThrow('Array buffer');
  expect(skipped).toEqual([]);
});
