import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { systemPostgres } from './scripts/test/system-postgres.mjs';

/** Rooms whose tests call functions, which leave nothing behind: no process, no global, no state of a module. */
const PURE = 'tests/unit/{catalog,islands,lib,model}/**/*.test.ts';
/** A test that puts something in the place of what others use runs in a process of its own all the same. */
const REPLACES = /\bvi\.|globalThis\.\w+ =|process\.(?:env\.\w+ =|chdir|on\()/;
const pure = globSync(PURE).filter((path) => !REPLACES.test(readFileSync(path, 'utf8')));

/**
 * What the service asks of a database, also on a server of the system as an operator may have it: every call, what the
 * queue does, what the sweep removes. Tests of data and faults take both kinds by themselves.
 */
const ON_SERVER = 'tests/service/{queue,routes,sweep}.test.ts';

/** Two hundred submits at once must get their connections in time: the service's tests keep the two cores to themselves. */
const PATIENT = { maxWorkers: 2, sequence: { groupOrder: 1 } };

/** Tests of a name that `vitest --project` takes. */
const project = (name: string, include: string | string[], more: object = {}) => ({
  extends: true as const,
  test: { name, include: [include].flat(), ...more },
});

export default defineConfig({
  test: {
    globalSetup: 'tests/faces.ts',
    testTimeout: 60_000, // a slow or busy machine must not fail a test; what would never end still does
    maxWorkers: 3, // for two cores: tests that wait for programs and servers leave them to others
    // The first in the alphabet begins: so what takes long is named before what does not.
    projects: [
      project('unit', 'tests/unit/**/*.test.ts', { exclude: pure }),
      // They share workers, and so the modules, faces and WebAssembly that each file would load and compile anew.
      project('unit-pure', pure, { isolate: false }),
      project('golden', 'tests/golden/*.test.ts'),
      project('service', 'tests/service/*.test.ts', PATIENT),
      ...(systemPostgres
        ? [project('on-server', ON_SERVER, { ...PATIENT, env: { PDF365_TEST_DATABASE: 'server' } })]
        : []),
      project('pages', 'tests/pages/*.test.ts'),
    ],
  },
});
