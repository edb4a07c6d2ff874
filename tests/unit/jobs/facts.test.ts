import { expect, it, vi } from 'vitest';
import { UserError } from '../../../schemas/error.ts';
import { factsOf } from '../../../src/jobs/facts.ts';

vi.mock('../../../src/jobs/in-browser.ts', () => ({
  askJobWorker: ({ files: [file] }: { files: File[] }, signal: AbortSignal) =>
    file?.name === 'endless.pdf'
      ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(new UserError('cancelled'))))
      : Promise.resolve([new File(['{"kind":"pdf","pages":2}'], 'facts.json')]),
}));

it('gives a file up that takes too long, and goes on with the next', async () => {
  const endless = factsOf(new File([], 'endless.pdf'), undefined, undefined, 1);
  const next = factsOf(new File([], 'good.pdf'), undefined);
  await expect(endless).rejects.toThrow(new UserError('cancelled'));
  expect(await next).toEqual({ kind: 'pdf', pages: 2 });
});
