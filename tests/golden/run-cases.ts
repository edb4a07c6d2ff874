import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toErrorData } from '../../schemas/error.ts';
import type { Note } from '../../schemas/note.ts';
import { optionSchema } from '../../schemas/option.ts';
import { loadCatalog } from '../../src/catalog/load.ts';
import { programOf } from '../../src/catalog/needs.ts';
import { runEngine } from '../../src/engines/load-node.ts';
import { askAuthority } from '../authority.ts';
import { inputPath } from '../corpus.ts';
import { hasPrograms } from '../has-program.ts';
import { type Case, readCases } from './case.ts';
import { compareBooks, compareResult } from './compare.ts';

const { engines } = loadCatalog();
/** Where the file of cases that runs now writes: workers, and so this module, are shared by several. */
let folder = '';

/** A picture of the corpus as the data URL that its option holds. */
const pictureUrl = (path: unknown): string =>
  `data:image/png;base64,${readFileSync(inputPath(String(path)), 'base64')}`;

/** Runs a case's engine as the command line would, with checked options and the passwords of its inputs. */
async function runCase({ engine, inputs, options }: Case): Promise<{ files: File[]; notes: Note[] }> {
  const given = inputs.map(({ file, password }) => ({
    file: new File([readFileSync(inputPath(file))], basename(file)),
    password,
  }));
  const known = engines[engine]?.options ?? {};
  const filled = Object.entries(options).map(([key, value]) => [
    key,
    known[key]?.type === 'picture' ? pictureUrl(value) : value,
  ]);
  const checked = optionSchema(known).parse(Object.fromEntries(filled));
  const notes: Note[] = [];
  const files = await runEngine(
    engine,
    given.map(({ file }) => file),
    checked,
    {
      onNote: (text, about) => notes.push({ text, lost: about?.lost }),
      abilities: { timestamp: askAuthority },
      ...(engines[engine]?.limits && { limits: engines[engine].limits }),
      folder: () => mkdtemp(join(folder, 'call-')),
      password: (file) => given.find((one) => one.file === file || one.file.name === file.name)?.password,
    },
  );
  return { files, notes };
}

const containing = (text: string) => expect.stringContaining(text) as unknown;

async function checkCase(one: Case): Promise<string[]> {
  if (one.error) {
    const thrown = await runCase(one).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(toErrorData(thrown).code, String(thrown)).toBe(one.error);
    return [];
  }
  const { files, notes } = await runCase(one);
  for (const note of one.notes ?? []) expect(notes.map(({ text }) => text).join('\n')).toContain(note);
  if (one.lost) expect(notes.filter(({ lost }) => lost).map(({ text }) => text)).toEqual(one.lost.map(containing));
  expect(files.map(({ name }) => name)).toHaveLength(one.expect?.length ?? 0);
  const missing: string[] = [];
  for (const [index, want] of (one.expect ?? []).entries()) {
    const file = files[index] as File;
    if (want.name !== undefined) expect(file.name).toBe(want.name);
    const path = join(folder, `${one.engine}-${one.name}-${index}-${basename(file.name)}`);
    writeFileSync(path, new Uint8Array(await file.arrayBuffer()));
    missing.push(...(await compareResult(path, want)));
  }
  return missing;
}

/**
 * Registers one part of the cases of engines that start native programs, or of those that need none. All cases of an
 * engine are in one part, where what it loads and keeps serves them all.
 */
export function describeGolden(kind: 'native' | 'web', part: number, parts: number): void {
  const cases = readCases().filter(({ engine }) => needsOf(engine).length > 0 === (kind === 'native'));
  const own = shares(
    Object.groupBy(cases, ({ engine }) => engine),
    parts,
  )[part - 1];
  describe(`golden ${kind}`, () => {
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'pdf365-golden-'));
    });
    afterAll(() => {
      try {
        compareBooks();
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
    own?.forEach(register);
  });
}

/** The engines' cases in so many parts of about equal number. */
function shares(byEngine: Partial<Record<string, Case[]>>, parts: number): Case[][] {
  const made: Case[][] = Array.from({ length: parts }, () => []);
  const largestFirst = Object.values(byEngine).sort((a = [], b = []) => b.length - a.length);
  for (const cases of largestFirst) made.reduce((a, b) => (b.length < a.length ? b : a)).push(...(cases ?? []));
  return made;
}

const needsOf = (engine: string) => engines[engine]?.needs ?? [];

function register(one: Case): void {
  it(`${one.engine} › ${one.title}`, { timeout: 120_000 }, async ({ skip }) => {
    const absent = one.inputs.find(({ file }) => !existsSync(inputPath(file)));
    skip(absent !== undefined, `没有 ${absent?.file}（可用 PDF365_CORPUS 指定测试文件集）`);
    const needed = needsOf(one.engine)
      .map(programOf)
      .find((name) => !hasPrograms(name));
    skip(needed !== undefined, `没有 ${needed}，这个引擎不能运行`);
    const missing = await checkCase(one);
    skip(missing.length > 0, `没有检查程序 ${[...new Set(missing)].join('、')}，这部分没有核对`);
  });
}
