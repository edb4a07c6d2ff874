import { expect, test } from 'vitest';
import type { Preview } from '../../../../schemas/preview.ts';
import { createScanLooks } from '../../../../src/features/pdf-convert/shared/scan-looks.ts';

const given = (name: string, more: { locked?: boolean; password?: string } = {}) => ({
  file: new File([], name),
  type: 'pdf',
  ...more,
});

test('each PDF is looked into once for each password, whatever else changes, and no more once it is taken away', async () => {
  const asked: [string, string | undefined, AbortSignal][] = [];
  const told: string[] = [];
  const looks = createScanLooks(
    ({ name }, password, signal) => {
      asked.push([name, password, signal]);
      return name === 'bad'
        ? Promise.reject(new Error())
        : Promise.resolve<Preview>({ kind: 'pdf', pages: 2, scans: '2' });
    },
    ({ name }, { pages, scans }) => told.push(`${name} ${scans} of ${pages}`),
  );
  const [one, bad, locked] = [given('one'), given('bad'), given('locked', { locked: true })];
  looks.look([one, bad, locked]);
  await Promise.resolve();
  looks.look([{ ...one }, bad, locked]);
  looks.look([one, bad, { ...locked, password: 'open' }]);
  expect(asked.map(([name, password]) => [name, password])).toEqual([
    ['one', undefined],
    ['bad', undefined],
    ['locked', 'open'],
  ]);
  looks.look([one, bad]);
  expect(asked.map(([, , { aborted }]) => aborted)).toEqual([false, false, true]);
  await Promise.resolve();
  expect(told).toEqual(['one 1 of 2']);
});
