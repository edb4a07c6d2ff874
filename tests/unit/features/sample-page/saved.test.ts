import { expect, test } from 'vitest';
import { saved } from '../../../../src/features/sample-page/panel/Sides.tsx';

test('how much less a file is never comes to all of it', () => {
  expect(saved(193_000, 928)).toBe('928 B，减小 99%');
  expect(saved(1000, 530)).toBe('530 B，减小 47%');
  expect(saved(1000, 1200)).toBe('1.17 KB');
});
