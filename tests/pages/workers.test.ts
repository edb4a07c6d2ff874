import { expect, test } from 'vitest';
import { brotli, closure, files, text } from './site.ts';

const KB = 1024;
const worker = files.find((file) => /^_astro\/worker-[^/]*\.js$/.test(file)) ?? '';
/** The chunk of each engine, by its place among the features. */
const engines = [...text(worker).matchAll(/features\/([^"'`]+)\.ts["'`]:\(\)=>import\(["'`]\.\/([^"'`]+)["'`]/g)].map(
  ([, name = '', chunk = '']) => ({ name, chunks: closure([worker, `_astro/${chunk}`]) }),
);
const fetched = (name: string): string[] => engines.find((engine) => engine.name === name)?.chunks ?? [];

test('a worker is small before it has an engine, and comes in one piece', () => {
  expect(closure([worker])).toEqual([worker]);
  expect(brotli(worker)).toBeLessThanOrEqual(10 * KB);
});

test('engines come in few chunks', () => {
  expect(engines.length).toBeGreaterThan(30);
  expect(fetched('preview/engine').length).toBeLessThanOrEqual(10);
  const count = engines.reduce((sum, { chunks }) => sum + chunks.length, 0) / engines.length;
  expect(count).toBeLessThanOrEqual(14);
});
