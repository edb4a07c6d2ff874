import { describe, expect, test } from 'vitest';
import { brotli, closure, files, pages, scripts, text } from './site.ts';

const KB = 1024;
const sum = (names: string[]): number => names.reduce((bytes, file) => bytes + brotli(file), 0);
const size = (page: string): number => sum(scripts(page));
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

test('a canvas with its panel, which comes without a file', () => {
  const panels = files.filter((name) => /\/panel\.[\w-]+\.js$/.test(name) && text(name).includes('mm-stage'));
  expect(panels).toHaveLength(1);
  expect(sum(closure([...scripts('/online-mindmap/'), ...panels]))).toBeLessThanOrEqual(110 * KB);
});

// With `body` as what `:has()` is asked of, each node that the parser or a script adds has the whole page styled anew.
test('no rule asks the whole page for what it holds', () => {
  const styles = files.filter((name) => name.endsWith('.css')).map(text);
  expect(styles.some((css) => css.includes(':has('))).toBe(true);
  expect(styles.filter((css) => css.includes('body:has(')).length).toBe(0);
});
