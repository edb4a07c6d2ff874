import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/{unit,golden,pages,service}/**/*.test.ts'],
    testTimeout: 20_000,
    maxWorkers: 2,
  },
});
