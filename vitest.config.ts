import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { systemPostgres } from './scripts/test/system-postgres.mjs';

/** Rooms whose tests call functions, which leave nothing behind: no process, no global, no state of a module. */
const PURE = 'tests/unit/{catalog,islands,lib,model}/**/*.test.ts';
/** A test that puts something in the place of what others use runs in a process of its own all the same. */
const REPLACES = /\bvi\.|globalThis\.\w+ =|process\.(?:env\.\w+ =|chdir|on\()/;
const pure = globSync(PURE).filter((path) => !REPLACES.test(readFileSync(path, 'utf8')));

/** For two cores: tests that wait for programs and servers leave them to others. Measured: see CONTRIBUTING.md. */
const WORKERS = { unit: 3, golden: 3, service: 4 };

/** One folder of tests, of which only one runs at a time: two have different numbers of workers. */
const folder = (name: keyof typeof WORKERS, groupOrder: number) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.ts`], maxWorkers: WORKERS[name], sequence: { groupOrder } },
});

const unit = folder('unit', 1);
const service = folder('service', 3);

/**
 * What the service asks of a database, also on a server of the system as an operator may have it: every call, what the
 * queue does, what the sweep removes. Tests of data and faults take both kinds by themselves.
 */
const ON_SERVER = 'tests/service/{queue,routes,sweep}.test.ts';
const server = {
  ...service,
  // Of one group the first in the alphabet begins: the queue's tests take long.
  test: { ...service.test, name: 'on-server', include: [ON_SERVER], env: { PDF365_TEST_DATABASE: 'server' } },
};

export default defineConfig({
  test: {
    globalSetup: 'tests/faces.ts',
    testTimeout: 60_000, // a slow or busy machine must not fail a test; what would never end still does
    projects: [
      { ...unit, test: { ...unit.test, exclude: pure } },
      // They share workers, and so the modules, faces and WebAssembly that each file would load and compile anew. They
      // come last by their name: the long files of the others are under way by then.
      { ...unit, test: { ...unit.test, name: 'unit-pure', include: pure, isolate: false } },
      folder('golden', 2),
      service,
      ...(systemPostgres ? [server] : []),
      { extends: true, test: { name: 'pages', include: ['tests/pages/**/*.test.ts'], sequence: { groupOrder: 4 } } },
    ],
  },
});
