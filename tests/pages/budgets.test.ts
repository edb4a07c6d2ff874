import { describe, expect, test } from 'vitest';
import { brotli, pages, scripts } from './site.ts';

const KB = 1024;
const size = (page: string): number => scripts(page).reduce((sum, file) => sum + brotli(file), 0);
const budget = (page: string): number => (page === '/' ? 75 : 110) * KB;

// Pages share scripts; one check for each different set is enough.
const sets = new Map(pages.map((page) => [`${budget(page)} ${scripts(page).sort().join()}`, page]));

describe('scripts before a visitor does anything, brotli', () => {
  test.each([...sets.values()])('%s', (page) => {
    expect(scripts(page).length).toBeGreaterThan(3);
    expect(size(page)).toBeGreaterThan(50 * KB);
    expect(size(page)).toBeLessThanOrEqual(budget(page));
  });
});
