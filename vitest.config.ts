import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/{unit,golden,pages,service}/**/*.test.ts'],
    globalSetup: 'tests/faces.ts',
    testTimeout: 60_000, // a slow or busy machine must not fail a test; what would never end still does
    maxWorkers: 2,
  },
});
