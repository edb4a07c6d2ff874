import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { systemPostgres } from './scripts/test/system-postgres.mjs';

/**
 * Rooms whose tests call functions, which leave nothing behind: no process, no global, no state of a module. What
 * starts many programs stands apart: the larger a process has grown, the more each start costs it.
 */
const PURE = [
  'tests/unit/{bench,catalog,islands,lib,model}/**/*.test.ts',
  'tests/unit/{api,jobs}/*.test.ts',
  'tests/unit/features/{ebook,font-recognition,img-compress,invoice,timestamp}/*.test.ts',
  'tests/unit/features/cad/{cad-to-dwf,layers-shown,pdf-to-cad,scale}.test.ts',
  'tests/unit/features/img-to-txt/{as-option,read}.test.ts',
  'tests/unit/features/speech/{following,sentences,stretches,writing}.test.ts',
  'tests/unit/formats/html/*.test.ts',
  'tests/unit/service/{each,messages,migration-files,order}.test.ts',
  'tests/unit/features/{pdf-convert,pdf-pages,pdf-scan}/**/*.test.ts',
  'tests/unit/engines/{img-cut,pdf-insert,pdf-nup,pdf-portfolios,pdf-split-names}.test.ts',
  'tests/unit/engines/{abilities,codec-node,img-convert-told,media-aim,media-parts,media-web,film-web}.test.ts',
  'tests/unit/engines/{pdf-getimg-strips,preview,preview-broken,rare-characters,read-on}.test.ts',
  'tests/unit/engines/{slide-title,watermark}.test.ts',
  'tests/unit/engines/native/office/{csv,docx-pages,format,web-page}.test.ts',
];
/** A test that puts something in the place of what others use runs in a process of its own all the same. */
const REPLACES = /\bvi\.|globalThis\.\w+ =|process\.(?:env\.\w+ =|chdir|on\()/;
const pure = globSync(PURE).filter((path) => !REPLACES.test(readFileSync(path, 'utf8')));

/**
 * What the queue asks of a database, also on a server of the system as an operator may have it: the one that comes with
 * the project is PostgreSQL, too, so one file is enough. Tests of data and faults take both kinds by themselves.
 */
const ON_SERVER = 'tests/service/queue.test.ts';

/** The service's tests wait, for processes to be missed and leases to lapse, more than they calculate. */
const PATIENT = { maxWorkers: 4, sequence: { groupOrder: 1 } };

/** What takes longest on two cores: a run that knows no times yet must not begin with it last. */
const LONG =
  /(?:attacks|node\/office|word-features|media-unusual|media-times|pdf-merge|pdf-rotate|killed|queue-faults|several|safety-corpus|queue-fair|golden\/native-\d|golden\/web-[23])\.test\.ts$/;

/** By project, then what is long, then by the times of earlier runs. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const place = ({ project, moduleId }: TestSpecification): number =>
      2 * projects.indexOf(project.name) + (LONG.test(moduleId) ? 0 : 1);
    return sorted.sort((a, b) => place(a) - place(b));
  }
}

/** Tests of a name that `vitest --project` takes. */
const project = (name: string, include: string | string[], more: object = {}) => ({
  extends: true as const,
  test: { name, include: [include].flat(), ...more },
});

export default defineConfig({
  test: {
    globalSetup: 'tests/made.ts',
    sequence: { sequencer: LongFirst },
    testTimeout: 120_000, // a slow or busy machine must not fail a test; what would never end still does
    hookTimeout: 120_000,
    maxWorkers: 3, // for two cores: tests that wait for programs and servers leave them to others
    // The first in the alphabet begins: so what takes long is named before what does not.
    projects: [
      project('unit', 'tests/unit/**/*.test.ts', { exclude: pure }),
      // They share workers, and so the modules, faces and WebAssembly that each file would load and compile anew.
      project('unit-pure', pure, { isolate: false }),
      // So do these: what an engine compiles and keeps serves all of its cases.
      project('golden', 'tests/golden/*.test.ts', { isolate: false }),
      project('service', 'tests/service/*.test.ts', PATIENT),
      ...(systemPostgres
        ? [project('on-server', ON_SERVER, { ...PATIENT, env: { PDF365_TEST_DATABASE: 'server' } })]
        : []),
      project('pages', 'tests/pages/*.test.ts'),
    ],
  },
});
