import { expect, it } from 'vitest';
import { formatName } from '../../../src/lib/format-name.ts';

it('writes formats as people do', () => {
  expect(['pdf', 'webp', 'WEBP', 'jpeg', 'md'].map(formatName)).toEqual(['PDF', 'WebP', 'WebP', 'JPG', 'Markdown']);
});
